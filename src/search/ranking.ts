/** Tuned on judged queries (`bench/relevance`); what each part brings is in docs/decisions/0007-search.md. */
import { CLASSES, floorOf } from "./statistics.ts";

export const RANKING = {
  k1: 0.25,
  b: 0.7,
  /** Words of a usual title. Not the catalogue's mean: what a word is worth in a title must not change with other products. */
  meanLength: 16,
  /** Weight of a word found as two neighbours ("xbox" in "x box"), or mended. */
  joined: 0.8,
  mended: 0.6,
  /** Of a word found in the brand or the category alone. */
  brand: 0.8,
  category: 0.4,
  /** Of two words of the keyword that are neighbours in the title too. */
  neighbours: 0.2,
  /** By how much the best seller of all outranks its equal. */
  popularity: 0.1,
  /** A quorum is strict enough when it finds this many. */
  enough: 40,
  /** A word is mended when fewer documents hold it. */
  rare: 5,
};

/** Longer titles count as if they had so many words. */
export const LONGEST_TITLE = 255;

/** By how much a title of so many words weakens each of them (BM25). */
export function normOf(length: number): number {
  return RANKING.k1 * (1 - RANKING.b + (RANKING.b * length) / RANKING.meanLength);
}

/** What a word is worth that stands so many times in a title of so many words. */
export function impactOf(times: number, length: number): number {
  return (times * (RANKING.k1 + 1)) / (times + normOf(length));
}

/** By the place of what a product sells, for a logarithm for each product would be a third of the whole work. */
export const POPULARITY = Float64Array.from({ length: CLASSES + 1 }, (_, place) =>
  place === 0 ? 1 : 1 + RANKING.popularity * Math.min(1, Math.log10(1 + floorOf(place - 1)) / 6),
);

/** How rare a word is that so many of all the documents hold. */
export function rarityOf(found: number, documents: number): number {
  return Math.log(1 + (documents - Math.min(found, documents) + 0.5) / (found + 0.5));
}

/** What a score is multiplied by for the words of the keyword that are held. */
export function coverageOf(held: number, words: number): number {
  return 0.5 + (0.5 * held) / words;
}
