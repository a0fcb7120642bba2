/** Queries of the research pages. */

import type { ResponseData } from "@nichescope/client";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { client } from "../../api/client.ts";
import { COUNTED } from "../../api/query-client.ts";
import { DEFAULT_MARKETPLACE, type Marketplace } from "../../parts/marketplaces.ts";
import { DEEPEST, filtersOf, PAGE_SIZE, type ResearchParameters } from "./parameters.ts";

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

/** All pages so far; the first one has the score, its reasons and the distributions of all products. */
export const searchQuery = (searchRequest: SearchRequest) =>
  infiniteQueryOptions({
    queryKey: ["search", searchRequest],
    queryFn: ({ signal, pageParam: page }): Promise<Found> => {
      const { keyword, sort, correct, ...shared } = searchRequest;
      const whole = page === 1 ? { explain: true, distributions: true } : { page };
      const query = { ...shared, ...whole, limit: PAGE_SIZE };
      if (keyword === null) {
        const order = sort && sort !== "relevance" ? { sort } : {};
        return client.get("/api/v1/products", { query: { ...query, ...order }, signal });
      }
      const order = { ...(sort && { sort }), ...(correct === false && { correct }) };
      return client.get("/api/v1/search", { query: { keyword, ...query, ...order }, signal });
    },
    initialPageParam: 1,
    getNextPageParam: ({ totalResults }: Found, pages) =>
      pages.length * PAGE_SIZE < Math.min(totalResults, DEEPEST) ? pages.length + 1 : undefined,
    staleTime: 60_000,
    ...COUNTED,
    // The results of the same search stay until those with another filter or order are loaded.
    placeholderData: (before) => {
      const [first] = before?.pages ?? [];
      return first?.keyword === searchRequest.keyword &&
        first.marketplace === searchRequest.marketplace &&
        (first.correctedKeyword === null || searchRequest.correct !== false)
        ? before
        : undefined;
    },
  });

/** The niche of a keyword, without filters, order or page. */
export const nicheQuery = (keyword: string, marketplace: Marketplace) =>
  queryOptions({
    queryKey: ["niche", marketplace, keyword],
    queryFn: ({ signal }) => client.get("/api/v1/search", { query: { keyword, marketplace, explain: true }, signal }),
    staleTime: 60_000,
    ...COUNTED,
  });

const YEAR_MS = 365 * 86_400_000;

/** The niche of the past year, a point a day. */
export const nicheHistoryQuery = (keyword: string, marketplace: Marketplace) =>
  queryOptions({
    queryKey: ["niche-history", marketplace, keyword],
    queryFn: ({ signal }) => {
      const from = new Date(Date.now() - YEAR_MS).toISOString();
      return client.get("/api/v1/niches/history", { query: { keyword, marketplace, from }, signal });
    },
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
