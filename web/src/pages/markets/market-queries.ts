import type { ResponseData } from "@nichescope/client";
import { keepPreviousData, queryOptions, useQueryClient } from "@tanstack/react-query";
import { client } from "../../api/client.ts";

export type Market = ResponseData<"/api/v1/market-lists/{id}", "get">;
export type MarketInList = ResponseData<"/api/v1/market-lists", "get">["marketLists"][number];
export type MarketProduct = Market["products"][number];
export type MarketNote = Market["notes"][number];
export type MarketSeries = ResponseData<"/api/v1/market-lists/{id}/series", "get">;
export type Share = Market["units"];

export type Resolution = "day" | "week" | "month";

export const marketListsQuery = queryOptions({
  queryKey: ["markets", "lists"],
  queryFn: async () => (await client.get("/api/v1/market-lists")).marketLists,
});

export const marketListQuery = (id: string) =>
  queryOptions({
    queryKey: ["markets", "list", id],
    queryFn: () => client.get("/api/v1/market-lists/{id}", { path: { id } }),
  });

export const marketSeriesQuery = (id: string, resolution: Resolution, from: string) =>
  queryOptions({
    queryKey: ["markets", "series", id, resolution, from],
    queryFn: () => client.get("/api/v1/market-lists/{id}/series", { path: { id }, query: { resolution, from } }),
    placeholderData: keepPreviousData,
  });

/** Reloads the lists, what is tracked, and the alerts on lists. */
export function useMarketsChanged() {
  const queries = useQueryClient();
  return async () => {
    const keys = ["markets", "tracking", "product", "alerts"];
    await Promise.all(keys.map((key) => queries.invalidateQueries({ queryKey: [key] })));
  };
}
