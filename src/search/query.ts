import { MARKETPLACES } from "../catalog/marketplace.ts";
import type { Question, Ranks, SearchEngine } from "./engine.ts";
import { type NicheScore, type NicheStatistics, nicheScore, SCALES, WEAK, WEIGHTS } from "./niche-score.ts";

export type SearchResult = {
  keyword: string;
  marketplace: string;
  currency: string;
  page: number;
  totalResults: number;
  nicheScore: NicheScore;
  /** As JSON (UTF-8), with commas between them. */
  products: Uint8Array;
  /** What the score is made of, where it was asked for. */
  explain?: { statistics: NicheStatistics; scales: typeof SCALES; weights: typeof WEIGHTS; weakListing: typeof WEAK };
};

export type KeywordRanks = Pick<Ranks, "totalResults" | "ranks"> & { nicheScore: NicheScore };

export type Search = {
  search(question: Question & { page: number; explain: boolean }): Promise<SearchResult>;
  /** Every match in its order, as lines of JSON (UTF-8). */
  list(question: Question): AsyncIterable<Uint8Array>;
  /** The places of products among the results for a keyword, from 1 on; null for what is not among the first. */
  rankOf(question: Pick<Question, "keyword" | "marketplace">, asins: readonly string[]): Promise<KeywordRanks>;
  isReady(): boolean;
};

export function createSearch(engine: SearchEngine): Search {
  return {
    isReady: () => engine.isReady(),
    list: (question) => engine.list(question),

    async rankOf(question, asins) {
      const { totalResults, statistics, ranks } = await engine.rankOf(question, asins);
      return { totalResults, nicheScore: nicheScore(statistics), ranks };
    },

    async search(question) {
      const { totalResults, statistics, products } = await engine.search(question);
      return {
        keyword: question.keyword,
        marketplace: question.marketplace,
        currency: MARKETPLACES[question.marketplace].currency,
        page: question.page,
        totalResults,
        nicheScore: nicheScore(statistics),
        products,
        ...(question.explain && { explain: { statistics, scales: SCALES, weights: WEIGHTS, weakListing: WEAK } }),
      };
    },
  };
}
