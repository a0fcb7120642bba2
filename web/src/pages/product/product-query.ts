/** Queries of the product page. */

import type { QueryParameters, ResponseData } from "@nichescope/client";
import { queryOptions } from "@tanstack/react-query";
import { client } from "../../api/client.ts";
import { COUNTED } from "../../api/query-client.ts";
import type { Marketplace } from "../../parts/marketplaces.ts";
import { DAY_MS } from "../../parts/time-series.ts";

export type Product = ResponseData<"/api/v1/products/{asin}", "get">;
export type History = ResponseData<"/api/v1/products/{asin}/history", "get">;
export type Statistics = ResponseData<"/api/v1/products/{asin}/statistics", "get">;
type Resolution = NonNullable<QueryParameters<"/api/v1/products/{asin}/history", "get">["resolution"]>;

/** Taken from the address unchecked; the service refuses an unknown product. */
export type ProductPath = { marketplace: string; asin: string };

export const productQuery = ({ marketplace, asin }: ProductPath) =>
  queryOptions({
    queryKey: ["product", marketplace, asin],
    queryFn: () =>
      client.get("/api/v1/products/{asin}", {
        path: { asin },
        query: { marketplace: marketplace as Marketplace },
      }),
  });

/** The last month has a point for each hour. */
const RECENT_DAYS = 31;

export const isRecent = (from: number) => from >= Date.now() - RECENT_DAYS * DAY_MS;

/** Everything known, which is the same for all ranges; or the last month in detail. */
export const historyQuery = ({ marketplace, asin }: ProductPath, firstSeenAt: string, isDetailed = false) =>
  queryOptions({
    queryKey: ["product", marketplace, asin, "history", isDetailed && !isRecent(Date.parse(firstSeenAt))],
    queryFn: () => {
      const first = Date.parse(firstSeenAt);
      const from = isDetailed ? Math.max(Date.now() - RECENT_DAYS * DAY_MS, first) : first;
      const resolution = resolutionOf(Date.now() - from);
      const query = { marketplace: marketplace as Marketplace, from: new Date(from).toISOString(), resolution };
      return client.get("/api/v1/products/{asin}/history", { path: { asin }, query });
    },
  });

/** The whole history, with the last month in detail. */
export function withRecent(all: History, recent: History): History {
  const series = Object.entries(recent.series).map(([metric, points]) => {
    const before = all.series[metric as keyof History["series"]] ?? [];
    return [metric, [...before.filter(({ at }) => at < recent.from), ...points]];
  });
  return { ...recent, from: all.from, outOfStock: all.outOfStock, series: Object.fromEntries(series) };
}

/** The events that the chart marks; the list below shows the newest of them. */
export const EVENTS_READ = 100;

export const statisticsQuery = ({ marketplace, asin }: ProductPath) =>
  queryOptions({
    queryKey: ["product", marketplace, asin, "statistics"],
    queryFn: () => {
      const query = { marketplace: marketplace as Marketplace, metric: "price,buyBoxPrice,bsr,offerCount,rating" };
      return client.get("/api/v1/products/{asin}/statistics", { path: { asin }, query });
    },
  });

/** A resolution of a few hundred points, which is what a screen can show. */
function resolutionOf(lengthMs: number): Resolution {
  if (lengthMs <= RECENT_DAYS * DAY_MS) return "hour";
  return lengthMs <= 3 * 366 * DAY_MS ? "day" : "week";
}

const STEP_MS: Record<string, number> = { hour: DAY_MS / 24, day: DAY_MS, week: 7 * DAY_MS };

type Point = { at: string; value: number | null };

/** Extends the last value, or gap, to the end of the range. */
export function heldToEnd<P extends Point>(points: readonly P[] | undefined, { to, resolution }: History): P[] {
  const last = points?.at(-1);
  if (!points || !last) return [];
  const isCurrent = Date.parse(to) - Date.parse(last.at) <= (STEP_MS[resolution] ?? 0);
  return isCurrent && last.at !== to ? [...points, { ...last, at: to }] : [...points];
}

export type Keywords = ResponseData<"/api/v1/products/{asin}/keywords", "get">["keywords"];

export const keywordsQuery = ({ marketplace, asin }: ProductPath) =>
  queryOptions({
    queryKey: ["keywords", "product", marketplace, asin],
    queryFn: () =>
      client.get("/api/v1/products/{asin}/keywords", {
        path: { asin },
        query: { marketplace: marketplace as Marketplace },
      }),
    staleTime: 60_000,
    ...COUNTED,
  });
