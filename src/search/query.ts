import { toDecimal } from "../base/money.ts";
import { MARKETPLACES } from "../catalog/marketplace.ts";
import type { Distributions } from "./distribution.ts";
import type { PageRequest, Ranks, SearchEngine, SearchRequest } from "./engine.ts";
import type { Interpretation } from "./interpretation.ts";
import { type NicheScore, type NicheStatistics, nicheScore, SCALES, WEAK, WEIGHTS } from "./niche-score.ts";
import { type NicheSentences, nicheSentences } from "./niche-sentences.ts";

export type SearchResult = {
  keyword: string;
  marketplace: string;
  currency: string;
  page: number;
  totalResults: number;
  nicheScore: NicheScore;
  interpretation: Interpretation;
  /** Comma-separated JSON (UTF-8). */
  products: Uint8Array;
  /** How the score was computed; only if requested. */
  explain?: {
    statistics: NicheStatistics;
    scales: typeof SCALES;
    weights: typeof WEIGHTS;
    weakListing: typeof WEAK;
    sentences: NicheSentences;
  };
  /** Only if requested. */
  distributions?: Distributions;
};

export type KeywordRanks = Pick<Ranks, "totalResults" | "ranks"> & { nicheScore: NicheScore };

export type Search = {
  search(request: PageRequest & { explain: boolean }): Promise<SearchResult>;
  /** Every match in order, as lines of JSON (UTF-8). */
  list(request: SearchRequest): AsyncIterable<Uint8Array>;
  /**
   * The ranks of products among the results for a keyword, starting at 1; null for a product outside the first
   * `RANK_DEPTH`.
   */
  rankOf(request: Pick<SearchRequest, "keyword" | "marketplace">, asins: readonly string[]): Promise<KeywordRanks>;
  isReady(): boolean;
};

export function createSearch(engine: SearchEngine): Search {
  return {
    isReady: () => engine.isReady(),
    list: (request) => engine.list(request),

    async rankOf(request, asins) {
      const { totalResults, statistics, ranks } = await engine.rankOf(request, asins);
      return { totalResults, nicheScore: nicheScore(statistics), ranks };
    },

    async search(request) {
      const { totalResults, statistics, interpretation, products, distributions } = await engine.search(request);
      const { currency } = MARKETPLACES[request.marketplace];
      return {
        keyword: request.keyword,
        marketplace: request.marketplace,
        currency,
        page: request.page,
        totalResults,
        nicheScore: nicheScore(statistics),
        interpretation,
        products,
        ...(request.explain && { explain: explained(statistics, currency) }),
        ...(distributions && { distributions: inCurrency(distributions, currency) }),
      };
    },
  };
}

function explained(statistics: NicheStatistics, currency: string): NonNullable<SearchResult["explain"]> {
  const sentences = nicheSentences(statistics, currency);
  return { statistics, scales: SCALES, weights: WEIGHTS, weakListing: WEAK, sentences };
}

/** Converts minor units to decimal amounts. */
function inCurrency(found: Distributions, currency: string): Distributions {
  const amount = (minor: number) => toDecimal(minor, currency);
  const withAmount = <T extends { revenue: number }>(shareOf: T): T => ({
    ...shareOf,
    revenue: amount(shareOf.revenue),
  });
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
