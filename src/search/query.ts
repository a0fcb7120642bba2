import { toDecimal } from "../base/money.ts";
import { MARKETPLACES } from "../catalog/marketplace.ts";
import type { Distributions } from "./distribution.ts";
import type { PageQuestion, Question, Ranks, SearchEngine } from "./engine.ts";
import { type NicheScore, type NicheStatistics, nicheScore, SCALES, WEAK, WEIGHTS } from "./niche-score.ts";
import { type NicheSentences, nicheSentences } from "./niche-sentences.ts";

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
  explain?: {
    statistics: NicheStatistics;
    scales: typeof SCALES;
    weights: typeof WEIGHTS;
    weakListing: typeof WEAK;
    sentences: NicheSentences;
  };
  /** How the result set is spread, where that was asked for. */
  distributions?: Distributions;
};

export type KeywordRanks = Pick<Ranks, "totalResults" | "ranks"> & { nicheScore: NicheScore };

export type Search = {
  search(question: PageQuestion & { explain: boolean }): Promise<SearchResult>;
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
      const { totalResults, statistics, products, distributions } = await engine.search(question);
      const { currency } = MARKETPLACES[question.marketplace];
      return {
        keyword: question.keyword,
        marketplace: question.marketplace,
        currency,
        page: question.page,
        totalResults,
        nicheScore: nicheScore(statistics),
        products,
        ...(question.explain && { explain: explained(statistics, currency) }),
        ...(distributions && { distributions: inCurrency(distributions, currency) }),
      };
    },
  };
}

function explained(statistics: NicheStatistics, currency: string): NonNullable<SearchResult["explain"]> {
  const sentences = nicheSentences(statistics, currency);
  return { statistics, scales: SCALES, weights: WEIGHTS, weakListing: WEAK, sentences };
}

/** Amounts as people write them. */
function inCurrency(found: Distributions, currency: string): Distributions {
  const amount = (minor: number) => toDecimal(minor, currency);
  const withAmount = <T extends { revenue: number }>(held: T): T => ({ ...held, revenue: amount(held.revenue) });
  return {
    ...found,
    price: found.price.map(({ from, to, ...counts }) => ({
      from: amount(from),
      to: to === null ? null : amount(to),
      ...counts,
    })),
    brands: found.brands.map(withAmount),
    others: withAmount(found.others),
    unknownBrand: withAmount(found.unknownBrand),
  };
}
