/**
 * Search: asking. The database is the truth and an **engine** answers from it: it finds every product that matches, ranks
 * them, and sums up the whole **result set** (not just the page) as the **statistics** that the niche score is made of.
 */
import type { MarketplaceDomain } from "../catalog/marketplace.ts";
import type { Distributions } from "./distribution.ts";
import type { NicheStatistics } from "./niche-score.ts";

export const PAGE_SIZE = 20;
export const LAST_PAGE = 500;
export const LONGEST_KEYWORD = 200;
/** The first so many places are told of a product; one further down is as good as not there. */
export const RANK_DEPTH = 1_000;

/** What may be asked of a figure; a product whose figure is not known does not pass. Prices are in minor units. */
export const FILTERED = ["price", "bsr", "monthlySales", "reviews", "rating"] as const;
export type Filtered = (typeof FILTERED)[number];
export type Range = { min?: number | undefined; max?: number | undefined };

export type Filters = Partial<Record<Filtered, Range>> & { brand?: string | undefined; category?: string | undefined };

/** By relevance unless said otherwise; products without the figure come last, whichever way it is sorted. */
export const SORTS = ["relevance", ...FILTERED.flatMap((name) => [name, `-${name}`] as const)] as const;
export type Sort = (typeof SORTS)[number];

export type Question = {
  keyword: string;
  marketplace: MarketplaceDomain;
  filters?: Filters | undefined;
  sort?: Sort | undefined;
};

/** A question that is answered with a page. */
export type PageQuestion = Question & {
  page: number;
  /** Whether to tell how the whole result set is spread, which takes another look at every match. */
  distributions?: boolean | undefined;
};

export type Answer = {
  totalResults: number;
  statistics: NicheStatistics;
  /** Where they were asked for. */
  distributions?: Distributions | undefined;
  /** The page's products as JSON (UTF-8), with commas between them. */
  products: Uint8Array;
};

export type Ranks = {
  totalResults: number;
  statistics: NicheStatistics;
  /** In the order in which they were asked for, from 1 on; null for what is not among the first `RANK_DEPTH`. */
  ranks: (number | null)[];
};

export type SearchEngine = {
  /** At once where it can: a promise costs a short question more than it does to answer. */
  search(question: PageQuestion): Answer | Promise<Answer>;
  /** Every match in its order: pieces of some hundred products as lines of JSON (UTF-8). */
  list(question: Question): AsyncIterable<Uint8Array>;
  /** The places of some products among all that match, by relevance: those that the pages show. At the cost of one question. */
  rankOf(question: Pick<Question, "keyword" | "marketplace">, asins: readonly string[]): Ranks | Promise<Ranks>;
  /** Whether it can answer now. */
  isReady(): boolean;
};
