/** A search that an account keeps under a name, with the filters and the order that it was asked with. */
import type { ErrorDetail } from "../base/errors.ts";
import type { MarketplaceDomain } from "../catalog/marketplace.ts";
import { rangeProblems, type SearchFilters } from "./search-filters.ts";

/** Of an account. A list that nobody could read is no help. */
export const MOST_SAVED = 200;
export const LONGEST_NAME = 100;

export type SavedSearch = {
  id: string;
  name: string;
  keyword: string;
  marketplace: MarketplaceDomain;
  filters: SearchFilters;
  createdAt: Date;
  updatedAt: Date;
};

export type SearchWish = Pick<SavedSearch, "name" | "keyword" | "marketplace"> & { filters?: SearchFilters };

/** What is left out stays as it is. */
export type SearchChanges = Partial<SearchWish>;

/** What is wrong with filters that no schema can see. */
export function filterProblems(filters: SearchFilters): ErrorDetail[] {
  return rangeProblems(filters).map(({ parameter, message }) => ({ parameter: `filters.${parameter}`, message }));
}
