/** Tuned on judged queries (`bench/relevance`); what each part brings is in docs/decisions/0007-search.md. */
export const RANKING = {
  k1: 0.25,
  b: 0.7,
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
