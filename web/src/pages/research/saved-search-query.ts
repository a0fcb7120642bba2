import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { ask, client, type Told } from "../../api/client.ts";
import { isMarketplace } from "../../parts/marketplaces.ts";
import { filtersOf, type ResearchParameters } from "./parameters.ts";
import type { Asking } from "./search-query.ts";

export type SavedSearch = Told<"/api/v1/saved-searches", "get">["savedSearches"][number];

export const savedSearchesQuery = queryOptions({
  queryKey: ["saved-searches"],
  queryFn: () => ask(client.GET("/api/v1/saved-searches")).then(({ savedSearches }) => savedSearches),
});

export function useSavedSearchesChanged(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: savedSearchesQuery.queryKey });
}

export function parametersOf({ keyword, marketplace, filters }: SavedSearch): ResearchParameters {
  const { sort } = filters;
  return {
    keyword,
    ...(isMarketplace(marketplace) && { marketplace }),
    ...filtersOf(filters),
    ...(sort && sort !== "relevance" && { sort }),
  };
}

/** What is kept of a search: all but the page that was open. */
export function keptOf({ keyword, marketplace, sort, ...others }: Asking) {
  return { keyword, marketplace, filters: { ...filtersOf(others), ...(sort && { sort }) } };
}
