/** Queries of the research pages. */

import type { ResponseData } from "@nichescope/client";
import { queryOptions } from "@tanstack/react-query";
import { client } from "../../api/client.ts";
import { COUNTED } from "../../api/query-client.ts";
import { DEFAULT_MARKETPLACE, type Marketplace } from "../../parts/marketplaces.ts";
import { filtersOf, type ResearchParameters } from "./parameters.ts";

type Searched = ResponseData<"/api/v1/search", "get">;
/** The result of a search; without a keyword, of the finder. */
export type Found = Omit<Searched, "keyword"> & { keyword: string | null };
type Selected = ResponseData<"/api/v1/products", "get">["products"][number];
/** Products in the finder also have the day of their first sighting and their changes. */
export type FoundProduct = Found["products"][number] & Partial<Selected>;
export type NicheScore = Found["nicheScore"];

/** The parameters of a search; without a keyword, of the finder. */
export type SearchRequest = Omit<ResearchParameters, "keyword"> & { keyword: string | null; marketplace: Marketplace };
export type KeywordRequest = SearchRequest & { keyword: string };

export function searchRequestOf(parameters: ResearchParameters): KeywordRequest | undefined {
  const { keyword, marketplace = DEFAULT_MARKETPLACE } = parameters;
  return keyword === undefined ? undefined : { ...parameters, keyword, marketplace };
}

export const searchQuery = (searchRequest: SearchRequest) =>
  queryOptions<Found>({
    queryKey: ["search", searchRequest],
    queryFn: ({ signal }): Promise<Found> => {
      const { keyword, sort, correct, ...shared } = searchRequest;
      const whole = { ...shared, explain: true, distributions: true };
      if (keyword === null) {
        const order = sort && sort !== "relevance" ? { sort } : {};
        return client.get("/api/v1/products", { query: { ...whole, ...order }, signal });
      }
      const order = { ...(sort && { sort }), ...(correct === false && { correct }) };
      return client.get("/api/v1/search", { query: { keyword, ...whole, ...order }, signal });
    },
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
    queryFn: ({ signal }) => client.get("/api/v1/search", { query: { keyword, marketplace, explain: true }, signal }),
    staleTime: 60_000,
    ...COUNTED,
  });

export const nicheHistoryQuery = (keyword: string, marketplace: Marketplace) =>
  queryOptions({
    queryKey: ["niche-history", marketplace, keyword],
    queryFn: ({ signal }) => client.get("/api/v1/niches/history", { query: { keyword, marketplace }, signal }),
    staleTime: 10 * 60_000,
    ...COUNTED,
  });

/** The download address of all matches. */
export function fileAddress(searchRequest: SearchRequest, format: "csv" | "ndjson"): string {
  const { keyword, marketplace, sort, correct } = searchRequest;
  const order = { ...(sort && { sort }), ...(correct === false && { correct }) };
  const parameters = {
    ...(keyword !== null && { keyword }),
    marketplace,
    ...filtersOf(searchRequest),
    ...order,
    format,
  };
  return `/api/v1/${keyword === null ? "products" : "search"}?${new URLSearchParams(Object.entries(parameters).map(([name, value]) => [name, String(value)]))}`;
}
