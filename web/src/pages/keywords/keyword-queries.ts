import type { ResponseData } from "@nichescope/client";
import { infiniteQueryOptions, queryOptions, useQueryClient } from "@tanstack/react-query";
import { client } from "../../api/client.ts";
import type { Marketplace } from "../../parts/marketplaces.ts";

export type Idea = ResponseData<"/api/v1/keywords/ideas", "get">["ideas"][number];
export type KeywordList = ResponseData<"/api/v1/keyword-lists", "get">["keywordLists"][number];
export type ListRow = ResponseData<"/api/v1/keyword-lists/{id}", "get">["rows"][number];

/** The seed of ideas: one of the three. */
export type Seed = {
  keyword?: string;
  asin?: string;
  category?: string;
  marketplace: Marketplace;
};

export const ideasQuery = (seed: Seed) =>
  queryOptions({
    queryKey: ["keywords", "ideas", seed],
    queryFn: () => client.get("/api/v1/keywords/ideas", { query: seed }),
    staleTime: 60_000,
  });

export const voiceQuery = (keyword: string, marketplace: Marketplace) =>
  queryOptions({
    queryKey: ["keywords", "voice", marketplace, keyword],
    queryFn: () => client.get("/api/v1/keywords/share-of-voice", { query: { keyword, marketplace } }),
    staleTime: 60_000,
  });

export const listsQuery = queryOptions({
  queryKey: ["keywords", "lists"],
  queryFn: async () => (await client.get("/api/v1/keyword-lists")).keywordLists,
});

const ROWS_A_PAGE = 50;

export const listQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ["keywords", "lists", id],
    queryFn: ({ pageParam: page }) => client.get("/api/v1/keyword-lists/{id}", { path: { id }, query: { page } }),
    initialPageParam: 1,
    getNextPageParam: ({ rows }, pages) => (rows.length === ROWS_A_PAGE ? pages.length + 1 : undefined),
  });

export type ReportImport = ResponseData<"/api/v1/reports/imports", "get">["imports"][number];

const isOpen = ({ status }: ReportImport) => status === "waiting" || status === "running";

/** The newest reports; asked again while one is being imported. */
export const reportsQuery = queryOptions({
  queryKey: ["reports", "imports"],
  queryFn: async () => (await client.get("/api/v1/reports/imports", { query: { limit: 20 } })).imports,
  refetchInterval: ({ state }) => (state.data?.some(isOpen) ? 2_000 : false),
});

export const searchTermsQuery = (keyword: string, marketplace: Marketplace) =>
  queryOptions({
    queryKey: ["reports", "search-terms", marketplace, keyword],
    queryFn: async () =>
      (await client.get("/api/v1/keywords/search-terms", { query: { keyword, marketplace } })).series,
  });

export const queryPerformanceQuery = (keyword: string, marketplace: Marketplace) =>
  queryOptions({
    queryKey: ["reports", "query-performance", marketplace, keyword],
    queryFn: async () =>
      (await client.get("/api/v1/keywords/query-performance", { query: { keyword, marketplace } })).series,
  });

/** Reloads the lists and what is tracked. */
export function useListsChanged() {
  const queries = useQueryClient();
  return async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: ["keywords", "lists"] }),
      queries.invalidateQueries({ queryKey: ["tracking"] }),
    ]);
  };
}
