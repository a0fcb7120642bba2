import type { ResponseData } from "@nichescope/client";
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { client } from "../../api/client.ts";
import { isMarketplace } from "../../parts/marketplaces.ts";
import { filtersOf, type ResearchParameters } from "./parameters.ts";
import type { SearchRequest } from "./search-query.ts";

export type SavedSearch = ResponseData<"/api/v1/saved-searches", "get">["savedSearches"][number];

/** False for a selection of the finder. */
export function hasKeyword(search: SavedSearch): search is SavedSearch & { keyword: string } {
  return search.keyword !== null;
}

export const savedSearchesQuery = queryOptions({
  queryKey: ["saved-searches"],
  queryFn: () => client.get("/api/v1/saved-searches").then(({ savedSearches }) => savedSearches),
});

export function useSavedSearchesChanged(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: savedSearchesQuery.queryKey });
}

export function parametersOf({ keyword, marketplace, filters }: SavedSearch): ResearchParameters {
  const { sort, correct } = filters;
  return {
    ...(keyword !== null && { keyword }),
    ...(isMarketplace(marketplace) && { marketplace }),
    ...filtersOf(filters),
    ...(sort && sort !== "relevance" && { sort }),
    ...(correct === false && { correct }),
  };
}

/** The stored part of a search: everything but the page number. */
export function storedPartOf({ keyword, marketplace, sort, correct, ...others }: SearchRequest) {
  const order = { ...(sort && { sort }), ...(correct === false && { correct }) };
  return { keyword, marketplace, filters: { ...filtersOf(others), ...order } };
}
