import { type Clock, utcDay } from "../../platform/base/clock.ts";
import { toDecimal } from "../../platform/base/money.ts";
import { MARKETPLACES, type MarketplaceDomain } from "../catalog/marketplace.ts";
import { correctedKeyword } from "./corrected-keyword.ts";
import type { Bucket, Distributions } from "./distribution.ts";
import type { KeywordRequest, PageRequest, Ranks, SearchEngine, SearchPage, SearchRequest } from "./engine.ts";
import { type Explanation, explain } from "./explain.ts";
import type { Interpretation } from "./interpretation.ts";
import { createKeywordOffers } from "./keyword-offers.ts";
import { type NicheScore, nicheScore } from "./niche-score.ts";
import type { NicheStatistics } from "./statistics.ts";
import { WEAK_TITLE } from "./title-score.ts";
import { weakTitlesOf } from "./weak-titles.ts";

export type SearchResult = {
  /** Null for a selection without a keyword. */
  keyword: string | null;
  marketplace: string;
  currency: string;
  page: number;
  totalResults: number;
  /** The keyword with corrected spelling; null if it was searched for as written. */
  correctedKeyword: string | null;
  /** The keyword that may have been meant; null if none was found. The products belong to the keyword as written. */
  didYouMean: string | null;
  nicheScore: NicheScore;
  interpretation: { coverage: number } & Omit<Interpretation, "offered">;
  /** Comma-separated JSON (UTF-8). */
  products: Uint8Array;
  /** The explanation of the score; only if requested. */
  explain?: Explanation;
  /** Only if requested. */
  distributions?: Distributions;
};

type KeywordRanks = Pick<Ranks, "totalResults" | "statistics" | "ranks"> & { nicheScore: NicheScore };

/** A keyword's current figures. */
export type Niche = { totalResults: number; nicheScore: NicheScore; statistics: NicheStatistics };

/** The share of the keyword's words that every counted product holds: nothing is dropped to find more. */
export const EVERY_WORD = 1;

export type Search = {
  search(request: PageRequest & { explain: boolean }): Promise<SearchResult>;
  niche(request: KeywordRequest): Promise<Niche>;
  /** Every match in order, or at least the first `most`, as lines of JSON (UTF-8). */
  list(request: SearchRequest, most?: number): AsyncIterable<Uint8Array>;
  /**
   * The ranks of products among the results for a keyword, starting at 1; null for a product outside the first
   * `RANK_DEPTH`.
   */
  rankOf(request: KeywordRequest, asins: readonly string[]): Promise<KeywordRanks>;
  isReady(): boolean;
};

export function createSearch(engine: SearchEngine, clock: Clock): Search {
  /** Filters do not change what counts, so the result set of this second search is part of the first one's. */
  const findWeakTitles = async ({
    keyword,
    marketplace,
    correct,
    filters,
  }: SearchRequest): Promise<NicheStatistics> => {
    const { min, max = WEAK_TITLE } = filters?.titleScore ?? {};
    const titleScore = { min, max: Math.min(max, WEAK_TITLE - 1) };
    return (await engine.search({ keyword, marketplace, correct, filters: { ...filters, titleScore }, page: 1 }))
      .statistics;
  };

  const findOffer = createKeywordOffers(engine);

  /** Computed once a day for each page that the engine keeps: of a cached search it would be a twentieth of the time. */
  const scores = new WeakMap<SearchPage, { day: string; score: NicheScore }>();
  const scoreOf = (page: SearchPage, marketplace: MarketplaceDomain): NicheScore => {
    const now = clock.now();
    const day = utcDay(now);
    const kept = scores.get(page);
    if (kept?.day === day) return kept.score;
    const score = nicheScore(page.statistics, marketplace, now);
    scores.set(page, { day, score });
    return score;
  };

  return {
    isReady: () => engine.isReady(),
    list: (request, most) => engine.list(request, most),

    async rankOf(request, asins) {
      const { totalResults, statistics, ranks } = await engine.rankOf(request, asins);
      return { totalResults, statistics, nicheScore: nicheScore(statistics, request.marketplace, clock.now()), ranks };
    },

    async niche(request) {
      const page = await engine.search({ ...request, page: 1 });
      const { totalResults, statistics } = page;
      return { totalResults, nicheScore: scoreOf(page, request.marketplace), statistics };
    },

    async search(request) {
      const page = await engine.search(request);
      const { totalResults, statistics, products, distributions } = page;
      const { offered: _, ...interpretation } = page.interpretation;
      const { currency } = MARKETPLACES[request.marketplace];
      const score = scoreOf(page, request.marketplace);
      return {
        keyword: request.keyword,
        marketplace: request.marketplace,
        currency,
        page: request.page,
        totalResults,
        correctedKeyword: request.keyword === null ? null : correctedKeyword(request.keyword, interpretation),
        didYouMean: await findOffer(request, page),
        nicheScore: score,
        interpretation: { coverage: EVERY_WORD, ...interpretation },
        products,
        ...(request.explain && {
          explain: explain(
            statistics,
            score,
            request.marketplace,
            weakTitlesOf(statistics, await findWeakTitles(request)),
            request.keyword === null ? "selection" : "niche",
          ),
        }),
        ...(distributions && { distributions: inCurrency(distributions, currency) }),
      };
    },
  };
}

/** Converts minor units to decimal amounts. */
function inCurrency(found: Distributions, currency: string): Distributions {
  const amount = (minor: number) => toDecimal(minor, currency);
  const withAmount = <T extends { revenue: number }>(shareOf: T): T => ({
    ...shareOf,
    revenue: amount(shareOf.revenue),
  });
  const inAmounts = ({ from, to, ...counts }: Bucket): Bucket => ({
    from: amount(from),
    to: to === null ? null : amount(to),
    ...counts,
  });
  return {
    ...found,
    price: found.price.map(inAmounts),
    revenue: found.revenue.map(inAmounts),
    brands: found.brands.map(withAmount),
    others: withAmount(found.others),
    unknownBrand: withAmount(found.unknownBrand),
  };
}
