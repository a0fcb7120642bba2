/**
 * Launches: new products of the market's kinds. A launch's number is its time, so the ASIN encodes when a product was
 * launched, and no product is launched twice.
 */

import { utcDay } from "../../../platform/base/clock.ts";
import { drawnPicture } from "../../catalog/picture.ts";
import type { Observation, Product } from "../../catalog/product.ts";
import { numberOf } from "./asin.ts";
import { mixText, shareOf } from "./random.ts";
import { type Deviation, MONTH_DAYS } from "./rank-walk.ts";

/** Greater than every number of a loaded market. */
const FIRST_NUMBER = 100_000_000;
const FIRST_MS = Date.UTC(2020, 0, 1);
/** The time between two launch numbers, and so the shortest time between two launches. */
export const LAUNCH_EVERY_MS = 10_000;

export function launchNumber(at: Date): number {
  return FIRST_NUMBER + Math.floor((at.getTime() - FIRST_MS) / LAUNCH_EVERY_MS);
}

/** When a product was launched; null for a product of the loaded market. */
export function launchedAt(asin: string, seed: number): Date | null {
  const number = numberOf(asin, seed);
  return number >= FIRST_NUMBER ? new Date(FIRST_MS + (number - FIRST_NUMBER) * LAUNCH_EVERY_MS) : null;
}

/** True for a product of the demo market. Imported products share the catalogue, and the simulator must not touch them. */
export function isInvented({ asin, imageUrl }: Pick<Product, "asin" | "imageUrl">, seed: number, now: Date): boolean {
  if (!/^B0[0-9A-Z]{8}$/.test(asin) || numberOf(asin, seed) > launchNumber(now)) return false;
  return imageUrl === null || imageUrl === drawnPicture(asin);
}

/** As a power of ten: on the first day the rank is forty times worse than it will be. */
const START = 1.6;
const CLIMB_DAYS = 18;
const ARRIVED_DAYS = 150;

/** How far below its usual rank a product of this age is, as a power of ten. */
export function climbAt(ageDays: number): Deviation {
  if (ageDays >= ARRIVED_DAYS) return { now: 0, month: 0 };
  const age = Math.max(0, ageDays);
  const left = (days: number) => START * Math.exp(-days / CLIMB_DAYS);
  const span = Math.min(age, MONTH_DAYS);
  const month = span === 0 ? START : ((left(age - span) - left(age)) * CLIMB_DAYS) / span;
  return { now: left(age), month };
}

/** A generated product on its first day, still unknown to buyers. */
export function launched(product: Observation, seed: number, now: Date): Observation {
  const key = mixText(product.asin, seed);
  const { now: climb } = climbAt(0);
  const bsr = product.bsr === null ? null : Math.round(product.bsr * 10 ** climb);
  const reviewCount = Math.floor(4 * shareOf(key, "launch") ** 2);
  return {
    ...product,
    bsr,
    meanRank: bsr,
    reportedSales: null,
    reviewCount,
    rating: reviewCount === 0 ? null : (product.rating ?? 5),
    offerCount: product.offerCount == null ? null : 1,
    buyBoxMinor: product.priceMinor,
    firstAvailable: utcDay(now),
    seenAt: now,
  };
}
