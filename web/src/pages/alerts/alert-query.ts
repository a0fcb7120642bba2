/** Queries of the alert pages. */

import type { QueryParameters, ResponseData } from "@nichescope/client";
import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import { client } from "../../api/client.ts";
import { COUNTED } from "../../api/query-client.ts";
import type { Marketplace } from "../../parts/marketplaces.ts";
import type { Comparison, Metric } from "../../parts/metric.ts";

export type Alert = ResponseData<"/api/v1/alerts/{id}", "get">;
export type ListedAlert = ResponseData<"/api/v1/alerts", "get">["alerts"][number];
export type Preview = ResponseData<"/api/v1/alerts/preview", "post">;

export const PREVIEW_DAYS = 30;
const PAGE_SIZE = 50;

type Narrowed = Pick<QueryParameters<"/api/v1/alerts", "get">, "search" | "metric" | "enabled">;

export const alertsQuery = (narrowed: Narrowed) =>
  infiniteQueryOptions({
    queryKey: ["alerts", "list", narrowed],
    queryFn: ({ pageParam }) => {
      const before = pageParam === undefined ? {} : { before: pageParam };
      const query = { limit: PAGE_SIZE, recent: PREVIEW_DAYS, ...narrowed, ...before };
      return client.get("/api/v1/alerts", { query });
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  });

export const alertQuery = (id: string) =>
  queryOptions({
    queryKey: ["alerts", "one", id],
    queryFn: () => client.get("/api/v1/alerts/{id}", { path: { id } }),
  });

/** An alert that is not stored yet. */
export type Draft = {
  metric: Metric;
  marketplace: Marketplace;
  asin?: string;
  keyword?: string;
  marketListId?: string;
  comparison: Comparison;
  value: number;
  hysteresisPercent?: number;
  cooldownMinutes?: number;
};

export const previewQuery = (draft: Draft | null) =>
  queryOptions({
    queryKey: ["alerts", "preview", draft],
    queryFn: () => {
      const body = { ...(draft as Draft), days: PREVIEW_DAYS };
      return client.post("/api/v1/alerts/preview", { body: body as never });
    },
    enabled: draft !== null,
    ...COUNTED,
    placeholderData: keepPreviousData,
  });

type Change = Partial<
  Pick<
    Alert,
    | "name"
    | "metric"
    | "asin"
    | "keyword"
    | "marketListId"
    | "comparison"
    | "value"
    | "hysteresisPercent"
    | "cooldownMinutes"
    | "channels"
    | "enabled"
  >
> & { marketplace?: Marketplace };

export async function changeAlert(queries: QueryClient, id: string, body: Change): Promise<void> {
  await client.patch("/api/v1/alerts/{id}", { path: { id }, body });
  await queries.invalidateQueries({ queryKey: ["alerts"] });
}

export async function deleteAlert(queries: QueryClient, id: string): Promise<void> {
  await client.delete("/api/v1/alerts/{id}", { path: { id } });
  queries.removeQueries({ queryKey: ["alerts", "one", id] });
  await queries.invalidateQueries({ queryKey: ["alerts"] });
}
