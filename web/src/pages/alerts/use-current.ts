import { useQuery } from "@tanstack/react-query";
import { isBelieved } from "../research/score-words.ts";
import { nicheQuery } from "../research/search-query.ts";
import type { Preview } from "./alert-query.ts";
import type { ChosenSubject } from "./use-subject.ts";

/** The current value of a metric. A niche without history needs a search for it. */
export function useCurrent({ metric, chosen, isChosen }: ChosenSubject, preview: Preview | undefined): number | null {
  const isUnwatched = preview?.points.length === 0;
  const { data: found } = useQuery({
    ...nicheQuery(chosen.keyword ?? "", chosen.marketplace),
    enabled: isChosen && metric === "nicheScore" && isUnwatched,
  });
  if (isUnwatched) return found && isBelieved(found.nicheScore) ? found.nicheScore.score : null;
  return preview?.points.at(-1)?.value ?? null;
}
