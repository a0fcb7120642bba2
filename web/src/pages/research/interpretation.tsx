import { Text } from "@mantine/core";
import type { Found } from "./search-query.ts";

/** Which words were corrected and which synonyms were searched for; nothing if the keyword was taken as written. */
export function Interpretation({ found: { interpretation } }: { found: Pick<Found, "interpretation"> }) {
  const { corrected, expanded } = interpretation;
  if (corrected.length === 0 && expanded.length === 0) return null;
  return (
    <Text size="sm">
      {corrected.length > 0 &&
        `Showing results for ${corrected.map(({ from, to }) => `“${to}” (you typed “${from}”)`).join(", ")}. `}
      {expanded.length > 0 &&
        `Including synonyms: ${expanded.map(({ word, to }) => `${to.map((each) => `“${each}”`).join(", ")} for “${word}”`).join("; ")}.`}
    </Text>
  );
}
