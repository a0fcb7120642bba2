/**
 * Search. The database is the source of truth; an **engine** serves requests from an index of it. It finds every
 * matching product, ranks them, and summarizes the whole **result set** (not just the page) as the **statistics** the
 * niche score is computed from.
 */
import type { MarketplaceDomain } from "../catalog/marketplace.ts";
import type { Distributions } from "./distribution.ts";
import type { Interpretation } from "./interpretation.ts";
import type { NicheStatistics } from "./statistics.ts";

export const PAGE_SIZE = 20;
export const LAST_PAGE = 500;
export const LONGEST_KEYWORD = 200;
/** Keyword ranks are reported down to this rank; a product further down counts as not found. */
export const RANK_DEPTH = 1_000;

/** Figures that can be filtered by. A product whose figure is unknown does not pass. Amounts of money are in minor units. */
export const FILTERED = ["price", "bsr", "monthlySales", "revenue", "reviews", "rating"] as const;
export type Filtered = (typeof FILTERED)[number];
export type Range = { min?: number | undefined; max?: number | undefined };

export type Filters = Partial<Record<Filtered, Range>> & { brand?: string | undefined; category?: string | undefined };

/** Relevance by default. Products without the figure come last in both directions. */
export const SORTS = ["relevance", ...FILTERED.flatMap((name) => [name, `-${name}`] as const)] as const;
export type Sort = (typeof SORTS)[number];

export type SearchRequest = {
  keyword: string;
  marketplace: MarketplaceDomain;
  /** False searches for the words as written, without spelling corrections. */
  correct?: boolean | undefined;
  filters?: Filters | undefined;
  sort?: Sort | undefined;
};

/** A request for one page of results. */
export type PageRequest = SearchRequest & {
  page: number;
  /** Also return the distributions of the whole result set, which takes a second pass over every match. */
  distributions?: boolean | undefined;
};

export type SearchPage = {
  totalResults: number;
  statistics: NicheStatistics;
  /** The share of the keyword's words that every product of the result set holds. */
  coverage: number;
  interpretation: Interpretation;
  /** Only if requested. */
  distributions?: Distributions | undefined;
  /**
   * The page's products as JSON (UTF-8), with commas between them. On the last page of a small result set, related
   * products follow, marked `"match":"related"`: they hold fewer of the keyword's words, and nothing counts them.
   */
  products: Uint8Array;
};

export type Ranks = {
  totalResults: number;
  statistics: NicheStatistics;
  coverage: number;
  /** In the order of the requested ASINs, starting at 1; null for a product outside the first `RANK_DEPTH`. */
  ranks: (number | null)[];
};

/** A category of a marketplace by its name, in any letter case. */
export type Category = { marketplace: MarketplaceDomain; category: string };

export type SearchEngine = {
  /** Synchronous where possible: a promise costs a short request more than computing its response. */
  search(request: PageRequest): SearchPage | Promise<SearchPage>;
  /** Every match in order, as chunks of a few hundred products in lines of JSON (UTF-8). */
  list(request: SearchRequest): AsyncIterable<Uint8Array>;
  /** The ranks of products among all matches by relevance, as the pages show them, at the cost of one search. */
  rankOf(request: Pick<SearchRequest, "keyword" | "marketplace">, asins: readonly string[]): Ranks | Promise<Ranks>;
  /** The best sellers of a category, as lines of JSON like those of `list`. */
  listBestSellers(category: Category, most: number): AsyncIterable<Uint8Array>;
  /** True once searches can be served. */
  isReady(): boolean;
};
