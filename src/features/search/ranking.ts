/**
 * Ranking parameters, tuned on judged queries (`bench/relevance`). docs/decisions/0007-search.md lists what each part
 * contributes.
 */

import { BINS, binFloor } from "./bins.ts";

export const RANKING = {
  k1: 0.15,
  b: 0.85,
  /**
   * The length of a usual title in content words. It is a constant, not the catalogue's mean: a word's weight in a title must
   * not change with other products.
   */
  meanLength: 10,
  /** Weight of a word matched as two neighbours ("xbox" in "x box"), and of a corrected word. */
  joined: 0.8,
  corrected: 0.5,
  /** Weight of a synonym. */
  synonym: 0.6,
  /** Weight of another form of the word ("painting" for "paint"). */
  form: 0.3,
  /** Weight of a word that only the brand or the category holds. */
  brand: 0.8,
  /** Weight of a word that is the last part of a compound in the title. */
  compound: 0.7,
  category: 0.4,
  /** Weight of two adjacent words of the keyword that are adjacent in the title too. */
  neighbours: 0.2,
  /** The maximum bonus of a word that is the head noun of the title. */
  head: 0.5,
  /** The maximum boost of the best seller over an otherwise equal product. */
  popularity: 0.1,
  /** A smaller result set is followed by related products, up to this many products together. */
  relatedUpTo: 100,
  /** A word that fewer documents hold is corrected, and also matches in other forms. */
  rare: 5,
};

/** Longer titles count as this long. */
export const LONGEST_TITLE = 255;

/** The BM25 length normalization of a title. */
function normOf(length: number): number {
  return RANKING.k1 * (1 - RANKING.b + (RANKING.b * length) / RANKING.meanLength);
}

/** The BM25 weight of a word that occurs `times` times in a title of `length` words. */
export function impactOf(times: number, length: number): number {
  return (times * (RANKING.k1 + 1)) / (times + normOf(length));
}

/**
 * The popularity boost per histogram slot of a product's sales. Computing a logarithm per product would be a third of
 * the whole work.
 */
export const POPULARITY = Float64Array.from({ length: BINS + 1 }, (_, slot) =>
  slot === 0 ? 1 : 1 + RANKING.popularity * Math.min(1, Math.log10(1 + binFloor(slot - 1)) / 6),
);

export const HIGHEST_POPULARITY = 1 + RANKING.popularity;

/** The inverse document frequency of a word that `found` documents hold. */
export function rarityOf(found: number, documents: number): number {
  return Math.log(1 + (documents - Math.min(found, documents) + 0.5) / (found + 0.5));
}

/** The factor applied to a score for the share of the keyword's words a document holds. */
export function coverageOf(held: number, words: number): number {
  return 0.5 + (0.5 * held) / words;
}

/** Which related products a page shows: from the first number up to the second. The products within filters come first. */
export function relatedRange(
  { from, size }: { from: number; size: number },
  { counted, shown }: { counted: number; shown: number },
): [from: number, to: number] {
  const room = Math.max(0, RANKING.relatedUpTo - counted);
  const place = (at: number) => Math.min(room, Math.max(0, at - shown));
  return [place(from), place(from + size)];
}
