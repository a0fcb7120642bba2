/**
 * Launches: new products of the kinds that the market has. A launch's number is its time, so that an asin tells how old
 * its product is, and none is launched twice.
 */
import { numberOf } from "../../catalog/demo/asin.ts";
import type { Observation, Product } from "../../catalog/product.ts";
import { keyOf, shareOf } from "./chance.ts";
import { type Deviation, MONTH_DAYS } from "./rank-walk.ts";

/** Past every number that a market is loaded with. */
const FIRST_NUMBER = 100_000_000;
const FIRST_MS = Date.UTC(2020, 0, 1);
/** Two numbers are so far apart in time: more launches than that there are not. */
export const LAUNCH_EVERY_MS = 10_000;

export function launchNumber(at: Date): number {
  return FIRST_NUMBER + Math.floor((at.getTime() - FIRST_MS) / LAUNCH_EVERY_MS);
}

/** Null for a product that was there from the start. */
export function launchedAt(asin: string, seed: number): Date | null {
  const number = numberOf(asin, seed);
  return number >= FIRST_NUMBER ? new Date(FIRST_MS + (number - FIRST_NUMBER) * LAUNCH_EVERY_MS) : null;
}

/**
 * Whether the product is of the invented market. What an operator imported stands beside it in the same catalogue, and
 * nothing is ever invented of that.
 */
export function isInvented({ asin, imageUrl }: Pick<Product, "asin" | "imageUrl">, seed: number, now: Date): boolean {
  if (!/^B0[0-9A-Z]{8}$/.test(asin) || numberOf(asin, seed) > launchNumber(now)) return false;
  return imageUrl === null || imageUrl === `/images/${asin}.svg`;
}

/** As a power of ten: on its first day the rank is forty times worse than it will be. */
const START = 1.6;
const CLIMB_DAYS = 18;
const ARRIVED_DAYS = 150;

/** How far a product of this age is from where it is going. */
export function climbAt(ageDays: number): Deviation {
  if (ageDays >= ARRIVED_DAYS) return { now: 0, month: 0 };
  const age = Math.max(0, ageDays);
  const left = (days: number) => START * Math.exp(-days / CLIMB_DAYS);
  const span = Math.min(age, MONTH_DAYS);
  const month = span === 0 ? START : ((left(age - span) - left(age)) * CLIMB_DAYS) / span;
  return { now: left(age), month };
}

/** The product on its first day: as it was made, but unknown to buyers. */
export function launched(made: Observation, seed: number, now: Date): Observation {
  const key = keyOf(made.asin, seed);
  const { now: climb } = climbAt(0);
  const bsr = made.bsr === null ? null : Math.round(made.bsr * 10 ** climb);
  const reviewCount = Math.floor(4 * shareOf(key, "launch") ** 2);
  return {
    ...made,
    bsr,
    meanRank: bsr,
    reportedSales: null,
    reviewCount,
    rating: reviewCount === 0 ? null : (made.rating ?? 5),
    seenAt: now,
  };
}
