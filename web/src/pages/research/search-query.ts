/** Queries of the research pages. */
import { queryOptions } from "@tanstack/react-query";
import { ask, client, type ResponseData } from "../../api/client.ts";
import { COUNTED } from "../../api/query-client.ts";
import { DEFAULT_MARKETPLACE, type Marketplace } from "../../parts/marketplaces.ts";
import { filtersOf, type ResearchParameters } from "./parameters.ts";

export type Found = ResponseData<"/api/v1/search", "get">;
export type FoundProduct = Found["products"][number];
export type NicheScore = Found["nicheScore"];

/** The parameters of a search, with a keyword. */
export type SearchRequest = ResearchParameters & { keyword: string; marketplace: Marketplace };

export function searchRequestOf(parameters: ResearchParameters): SearchRequest | undefined {
  const { keyword, marketplace = DEFAULT_MARKETPLACE } = parameters;
  return keyword === undefined ? undefined : { ...parameters, keyword, marketplace };
}

export const searchQuery = (searchRequest: SearchRequest) =>
  queryOptions<Found>({
    queryKey: ["search", searchRequest],
    queryFn: ({ signal }) =>
      ask(
        client.GET("/api/v1/search", {
          params: { query: { ...searchRequest, explain: true, distributions: true } },
          signal,
        }),
      ),
    staleTime: 60_000,
    ...COUNTED,
    // The previous results of the same search stay until the next page or order is loaded.
    placeholderData: (before) =>
      before?.keyword === searchRequest.keyword &&
      before.marketplace === searchRequest.marketplace &&
      (before.correctedKeyword === null || searchRequest.correct !== false)
        ? before
        : undefined,
  });

/** The niche of a keyword, without filters, order or page. */
export const nicheQuery = (keyword: string, marketplace: Marketplace) =>
  queryOptions({
    queryKey: ["niche", marketplace, keyword],
    queryFn: ({ signal }) =>
      ask(client.GET("/api/v1/search", { params: { query: { keyword, marketplace, explain: true } }, signal })),
    staleTime: 60_000,
    ...COUNTED,
  });

export const nicheHistoryQuery = (keyword: string, marketplace: Marketplace) =>
  queryOptions({
    queryKey: ["niche-history", marketplace, keyword],
    queryFn: ({ signal }) =>
      ask(client.GET("/api/v1/niches/history", { params: { query: { keyword, marketplace } }, signal })),
    staleTime: 10 * 60_000,
    ...COUNTED,
  });

/** The download address of all matches. */
export function fileAddress(searchRequest: SearchRequest, format: "csv" | "ndjson"): string {
  const { keyword, marketplace, sort, correct } = searchRequest;
  const order = { ...(sort && { sort }), ...(correct === false && { correct }) };
  const parameters = { keyword, marketplace, ...filtersOf(searchRequest), ...order, format };
  return `/api/v1/search?${new URLSearchParams(Object.entries(parameters).map(([name, value]) => [name, String(value)]))}`;
}
