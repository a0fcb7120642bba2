import { Anchor, Text } from "@mantine/core";
import type { Found } from "./search-query.ts";

type InterpretationProps = {
  found: Pick<Found, "keyword" | "correctedKeyword" | "interpretation">;
  /** Called to search for the words as written. */
  onExact: () => void;
};

/** Which words were corrected and which synonyms were searched for; nothing if the keyword was taken as written. */
export function Interpretation({ found, onExact }: InterpretationProps) {
  const { keyword, correctedKeyword } = found;
  const { coverage, expanded } = found.interpretation;
  return (
    <>
      {correctedKeyword !== null && (
        <Text size="sm">
          Showing results for <b>{correctedKeyword}</b> ·{" "}
          <Anchor component="button" type="button" inherit onClick={onExact}>
            search for “{keyword}” instead
          </Anchor>
        </Text>
      )}
      {(coverage < 1 || expanded.length > 0) && (
        <Text size="sm">
          {coverage < 1 && "Few products match all words, so products that match most of them are included. "}
          {expanded.length > 0 && `Also includes ${expanded.map(inWords).join("; ")}.`}
        </Text>
      )}
    </>
  );
}

/** "“exercise mat” (for “yoga mat”)" */
function inWords({ word, to }: Found["interpretation"]["expanded"][number]): string {
  return `${to.map((each) => `“${each}”`).join(", ")} (for “${word}”)`;
}
