/** A product with history, for tests of pages that show it. */

import type { RunningNode } from "../../src/app/node/start-node.ts";
import type { Observation } from "../../src/features/catalog/product.ts";
import { observation } from "./observation.ts";

const DAY_MS = 86_400_000;

/** Ages in days and prices in cents; within the last 30 days the price falls below $25 three times. */
export const PRICES: readonly [daysAgo: number, priceMinor: number][] = [
  [60, 3_000],
  [28, 2_000],
  [25, 3_000],
  [20, 2_000],
  [15, 3_000],
  [8, 2_000],
  [4, 3_000],
];

export const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);

/** Merges observations over two months; the other figures change a little with each. */
export async function seePast(
  catalog: RunningNode["catalog"],
  asin: string,
  more: Partial<Observation> = {},
): Promise<void> {
  for (const [i, [days, priceMinor]] of PRICES.entries()) {
    const figures = {
      priceMinor,
      bsr: 900 - 40 * i,
      bsrCategory: "Sports & Outdoors",
      reviewCount: 100 + 5 * i,
      rating: 4.5,
    };
    const text = { title: "Stillform Cork Yoga Mat", brand: "Stillform", category: "Sports & Outdoors" };
    await catalog.merge([observation(asin, { ...text, ...figures, seenAt: daysAgo(days), ...more })]);
  }
}
