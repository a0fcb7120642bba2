/** Products as Keepa's API returns them, with series that a test names by their ages. */
import { keepaProduct, keepaTime } from "./keepa-server.ts";

export const NOW = new Date("2026-03-01T12:00:00Z");
export const ASIN = "B0SAMPLE01";

/** Times of the samples, in whole days before now. */
export const day = (daysAgo: number) => keepaTime(NOW) - daysAgo * 1440;
export const dateOf = (daysAgo: number) => new Date(NOW.getTime() - daysAgo * 86_400_000).toISOString();

/** A product of Keepa's API with the given fields and series, and no other figures. */
export function sample(more: Record<string, unknown> = {}, csv: Record<number, unknown> = {}) {
  const product = keepaProduct(ASIN, { now: NOW });
  const series = Array.from({ length: 36 }, (_, i) => csv[i] ?? null);
  return { ...product, monthlySold: undefined, monthlySoldHistory: null, salesRanks: {}, csv: series, ...more };
}
