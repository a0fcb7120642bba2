import { Anchor, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { ResearchParameters } from "./parameters.ts";
import type { Found } from "./search-query.ts";

type InterpretationProps = {
  found: Pick<Found, "keyword" | "correctedKeyword" | "didYouMean" | "interpretation">;
  /** Called to search for the words as written. */
  onExact: () => void;
  /** The parameters of the same search for another keyword. */
  searchFor: (keyword: string) => ResearchParameters;
};

/** The corrected words, the included spellings and synonyms, and what may have been meant. */
export function Interpretation({ found, onExact, searchFor }: InterpretationProps) {
  const { keyword, correctedKeyword, didYouMean } = found;
  const { spellings, expanded } = found.interpretation;
  return (
    <>
      {correctedKeyword !== null && (
        <Text size="sm">
          Showing results for <b>{correctedKeyword}</b> ·{" "}
          <Action onClick={onExact}>search instead for “{keyword}” as written</Action>
        </Text>
      )}
      {spellings.length > 0 && (
        <Text size="sm">
          Also counted: {spellings.map(inWords).join("; ")} · <Action onClick={onExact}>count only as written</Action>
        </Text>
      )}
      {didYouMean !== null && (
        <Text size="sm">
          Did you mean{" "}
          <Anchor inherit renderRoot={(props) => <Link {...props} to="/research" search={searchFor(didYouMean)} />}>
            {didYouMean}
          </Anchor>
          ?
        </Text>
      )}
      {expanded.length > 0 && <Text size="sm">Also finds {expanded.map(inWords).join("; ")}.</Text>}
    </>
  );
}

function Action({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Anchor component="button" type="button" inherit onClick={onClick}>
      {children}
    </Anchor>
  );
}

/** "“exercise mat” (for “yoga mat”)" */
function inWords({ word, to }: Found["interpretation"]["expanded"][number]): string {
  return `${to.map((each) => `“${each}”`).join(", ")} (for “${word}”)`;
}
