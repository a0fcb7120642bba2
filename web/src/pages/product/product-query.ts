/** What the product's page asks for. */
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { type Asked, ask, client, type Told } from "../../api/client.ts";
import type { Marketplace } from "../../parts/marketplaces.ts";
import { beginningOf, type RangeName } from "../../parts/time-range.ts";
import { DAY_MS } from "../../parts/time-series.ts";

export type Product = Told<"/api/v1/products/{asin}", "get">;
export type History = Told<"/api/v1/products/{asin}/history", "get">;
type Resolution = NonNullable<Asked<"/api/v1/products/{asin}/history", "get">["resolution"]>;

/** The address may hold anything; the service refuses what it does not know. */
export type ProductPlace = { marketplace: string; asin: string };

export const productQuery = ({ marketplace, asin }: ProductPlace) =>
  queryOptions({
    queryKey: ["product", marketplace, asin],
    queryFn: () =>
      ask(
        client.GET("/api/v1/products/{asin}", {
          params: { path: { asin }, query: { marketplace: marketplace as Marketplace } },
        }),
      ),
  });

export const historyQuery = ({ marketplace, asin }: ProductPlace, range: RangeName, firstSeenAt: string) =>
  queryOptions({
    queryKey: ["product", marketplace, asin, "history", range],
    queryFn: () => {
      const from = Math.max(beginningOf(range) ?? 0, Date.parse(firstSeenAt));
      const resolution = resolutionOf(Date.now() - from);
      const query = { marketplace: marketplace as Marketplace, from: new Date(from).toISOString(), resolution };
      return ask(client.GET("/api/v1/products/{asin}/history", { params: { path: { asin }, query } }));
    },
    // The charts of before stay until the others have come: nothing jumps.
    placeholderData: keepPreviousData,
  });

/** As fine as a screen can show: some hundreds of points. */
function resolutionOf(lengthMs: number): Resolution {
  if (lengthMs <= 31 * DAY_MS) return "hour";
  return lengthMs <= 3 * 366 * DAY_MS ? "day" : "week";
}

const STEP_MS: Record<string, number> = { hour: DAY_MS / 24, day: DAY_MS, week: 7 * DAY_MS };

type Point = { at: string; value: number };

/** What was known in the last step still holds: the line goes on to the end. */
export function heldToEnd<P extends Point>(points: readonly P[] | undefined, { to, resolution }: History): P[] {
  const last = points?.at(-1);
  if (!points || !last) return [];
  const isCurrent = Date.parse(to) - Date.parse(last.at) <= (STEP_MS[resolution] ?? 0);
  return isCurrent && last.at !== to ? [...points, { ...last, at: to }] : [...points];
}
