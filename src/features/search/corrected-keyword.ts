import type { Interpretation } from "./interpretation.ts";

const WORD = /[\p{L}\p{M}\p{N}]+/gu;

/** The keyword with its misspelt words replaced by their corrections; null if nothing was corrected. */
export function correctedKeyword(keyword: string, { corrected }: Pick<Interpretation, "corrected">): string | null {
  if (corrected.length === 0) return null;
  const corrections = new Map(corrected.map(({ from, to }) => [from.toLowerCase(), to]));
  const written = keyword.replace(WORD, (word) => corrections.get(word.toLowerCase()) ?? word);
  return written === keyword ? null : written;
}
