/** A named search of an account, with its filters and sort order; without a keyword, a selection of the finder. */
import type { ErrorDetail } from "../../platform/base/errors.ts";
import type { MarketplaceDomain } from "../catalog/marketplace.ts";
import { rangeProblems, type SearchFilters } from "./search-filters.ts";

/** Per account; a longer list would be unreadable. */
export const MAX_SAVED = 200;
export const LONGEST_NAME = 100;

export type SavedSearch = {
  id: string;
  name: string;
  keyword: string | null;
  marketplace: MarketplaceDomain;
  filters: SearchFilters;
  createdAt: Date;
  updatedAt: Date;
};

export type NewSavedSearch = Pick<SavedSearch, "name" | "marketplace"> & {
  keyword?: string | null;
  filters?: SearchFilters;
};

/** Fields left out stay unchanged. */
export type SearchChanges = Partial<NewSavedSearch>;

/** Problems with filters that a schema cannot express. */
export function filterProblems(filters: SearchFilters): ErrorDetail[] {
  return rangeProblems(filters).map(({ parameter, message }) => ({ parameter: `filters.${parameter}`, message }));
}
