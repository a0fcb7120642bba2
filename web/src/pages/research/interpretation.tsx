import { Text } from "@mantine/core";
import type { Found } from "./search-query.ts";

/** Which words were corrected and which synonyms were searched for; nothing if the keyword was taken as written. */
export function Interpretation({ found: { interpretation } }: { found: Pick<Found, "interpretation"> }) {
  const { coverage, corrected, expanded } = interpretation;
  if (coverage === 1 && corrected.length === 0 && expanded.length === 0) return null;
  return (
    <Text size="sm">
      {corrected.length > 0 &&
        `Also searched for ${corrected.map(({ from, to }) => `“${to}” instead of “${from}”`).join(", ")}. `}
      {coverage < 1 && "Few products match all words, so products that match most of them are included. "}
      {expanded.length > 0 &&
        `Includes results for ${expanded.map(({ word, to }) => `${to.map((each) => `“${each}”`).join(", ")} for “${word}”`).join("; ")}.`}
    </Text>
  );
}
