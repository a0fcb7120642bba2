/**
 * Search: asking. The database is the truth and an **engine** answers from it: it finds every product that matches, ranks
 * them, and sums up the whole **result set** (not just the page) as the **statistics** that the niche score is made of.
 */
import type { MarketplaceDomain } from "../catalog/marketplace.ts";
import type { Product } from "../catalog/product.ts";
import type { NicheStatistics } from "./niche-score.ts";

export const PAGE_SIZE = 20;
export const LAST_PAGE = 500;
export const LONGEST_KEYWORD = 200;

export type Question = { keyword: string; marketplace: MarketplaceDomain; page: number };

export type Answer = { totalResults: number; statistics: NicheStatistics; products: Product[] };

export type SearchEngine = {
  search(question: Question): Promise<Answer>;
  /** Whether it can answer now. */
  isReady(): boolean;
};
