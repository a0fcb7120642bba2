/**
 * Search. The database is the source of truth; an **engine** serves requests from an index of it. It finds every
 * matching product, ranks them, and summarizes the whole **result set** (not just the page) as the **statistics** the
 * niche score is computed from.
 */
import type { MarketplaceDomain } from "../catalog/marketplace.ts";
import { PAST_DAYS, PAST_FIGURES, type PastDays, type PastFigure } from "../catalog/past-figures.ts";
import type { Distributions } from "./distribution.ts";
import type { Interpretation } from "./interpretation.ts";
import type { NicheStatistics } from "./statistics.ts";

export const PAGE_SIZE = 20;
export const LAST_PAGE = 500;
export const LARGEST_PAGE = 100;
/** Pages reach this far into a result set, whatever their size; exports contain all of it. */
export const DEEPEST = PAGE_SIZE * LAST_PAGE;
export const LONGEST_KEYWORD = 200;
/** Keyword ranks are reported down to this rank; a product further down counts as not found. */
export const RANK_DEPTH = 1_000;

/** A figure's change over some days: of prices and ranks in percent of the earlier value, of ratings in stars. */
export const CHANGES = PAST_FIGURES.flatMap(({ figure }) =>
  PAST_DAYS.map((days) => `${figure}Change${days}` as const),
) as readonly Change[];
export type Change = `${PastFigure}Change${PastDays}`;

/**
 * Figures that can be filtered by. A product whose figure is unknown does not pass. Amounts of money are in minor units. The
 * age is the number of days since the first day on the marketplace, where a source reports it. The weight is of the packed
 * product, in grams. Every product has a title score (`title-score.ts`).
 */
export const FILTERED = [
  ...([
    "price",
    "bsr",
    "monthlySales",
    "revenue",
    "reviews",
    "rating",
    "ageDays",
    "offers",
    "weight",
    "titleScore",
  ] as const),
  ...CHANGES,
] as const;
export type Filtered = (typeof FILTERED)[number];
type Range = { min?: number | undefined; max?: number | undefined };

/** The range of `ageDays` counts from `ageOf` (`document/fields.ts`), so that it does not depend on the day of the search. */
export type Filters = Partial<Record<Filtered, Range>> & { [Name in (typeof NAMED)[number]]?: string | undefined };

/** Properties that are filtered by name. Size tiers are listed in `SIZE_TIERS` (`catalog/size-tier-of.ts`). */
export const NAMED = ["brand", "category", "sizeTier"] as const;

/** Relevance by default. Products without the figure come last in both directions. */
export const FIGURE_SORTS = FILTERED.flatMap((name) => [name, `-${name}`] as const);
export const SORTS = ["relevance", ...FIGURE_SORTS] as const;
export type FigureSort = (typeof FIGURE_SORTS)[number];
export type Sort = (typeof SORTS)[number];
/** The order of a selection without a keyword, to which nothing is relevant. */
export const BEST_SELLERS_FIRST = "-monthlySales" satisfies Sort;

export type SearchRequest = {
  /** Null selects among all products of the marketplace: a **finder** request. */
  keyword: string | null;
  marketplace: MarketplaceDomain;
  /** False searches for the words as written, without spelling corrections. */
  correct?: boolean | undefined;
  filters?: Filters | undefined;
  sort?: Sort | undefined;
};

export type KeywordRequest = { keyword: string; marketplace: MarketplaceDomain };

/** A request for one page of results. */
export type PageRequest = SearchRequest & {
  page: number;
  /** Products per page; `PAGE_SIZE` if undefined. */
  limit?: number | undefined;
  /** Also return the distributions of the whole result set, which takes a second pass over every match. */
  distributions?: boolean | undefined;
};

export type SearchPage = {
  totalResults: number;
  statistics: NicheStatistics;
  interpretation: Interpretation;
  /** Only if requested. */
  distributions?: Distributions | undefined;
  /**
   * The page's products as JSON (UTF-8), with commas between them. Behind a small result set follow related products, marked
   * `"match":"related"`: they hold fewer of the keyword's words or are another thing, and nothing counts them.
   */
  products: Uint8Array;
};

export type Ranks = {
  totalResults: number;
  statistics: NicheStatistics;
  /** In the order of the requested ASINs, starting at 1; null for a product outside the first `RANK_DEPTH`. */
  ranks: (number | null)[];
};

/** The order of a request that names none. */
export function sortOf({ keyword, sort = "relevance" }: Pick<SearchRequest, "keyword" | "sort">): Sort {
  return keyword === null && sort === "relevance" ? BEST_SELLERS_FIRST : sort;
}

export type SearchEngine = {
  /** Synchronous where possible: a promise costs a short request more than computing its response. */
  search(request: PageRequest): SearchPage | Promise<SearchPage>;
  /**
   * Every match in order, as chunks of a hundred products in lines of JSON (UTF-8). A caller that reads only the first `most`
   * passes it: an engine may then keep no others.
   */
  list(request: SearchRequest, most?: number): AsyncIterable<Uint8Array>;
  /** The ranks of products among all matches by relevance, as the pages show them, at the cost of one search. */
  rankOf(request: KeywordRequest, asins: readonly string[]): Ranks | Promise<Ranks>;
  /** True once searches can be served. */
  isReady(): boolean;
};
