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
  /** The result set is the strictest match that finds this many products: a looser one mixes other niches in. */
  enough: 5,
  /** A result set smaller than this is followed by related products: as many as the page has room for. */
  roomForRelated: 40,
  /** A word that fewer documents hold is corrected, and also matches in other forms. */
  rare: 5,
};

/** Longer titles count as this long. */
export const LONGEST_TITLE = 255;

/** The BM25 length normalization of a title. */
export function normOf(length: number): number {
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

/** The share of a keyword's words that a quorum requires. */
export function shareRequired(quorum: number, words: number): number {
  return words === 0 ? 1 : quorum / words;
}

/** The factor applied to a score for the share of the keyword's words a document holds. */
export function coverageOf(held: number, words: number): number {
  return 0.5 + (0.5 * held) / words;
}

/**
 * The number of related products that may follow the `shown` ones of a page: only on the last page of a small result set
 * from which a looser match leaves something out. `size` is that of the page; `matched` counts the set before filters.
 */
export function roomForRelated(
  shown: number,
  { size, matched, quorum }: { size: number; matched: number; quorum: number },
): number {
  return shown === 0 || quorum === 1 || matched >= RANKING.roomForRelated ? 0 : size - shown;
}
