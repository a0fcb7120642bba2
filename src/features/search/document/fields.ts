/** The position of each figure of a product in its **record**. */
import { UNKNOWN } from "../bins.ts";
import { CHANGES } from "../engine.ts";
import { PACKED_WIDTH, PRICED, UNITS } from "../packed-figures.ts";

export const BSR = 0;
export const SALES_LOW = 1;
export const SALES_HIGH = 2;
export const REVIEWS = 3;
/** Tenths of a star. */
export const RATING = 4;
export const SALES_SOURCE = 5;
/** Hashes of the brand and the category name. */
export const BRAND = 6;
export const CATEGORY = 7;
/** Seconds since 1970, unsigned. */
export const UPDATED = 8;
/** The days from the product's first day on the marketplace (`availableDay`) to a fixed day (`ageOf`). */
export const AGE = 9;
export const OFFERS = 10;
/** Of the packed product, in grams. */
export const WEIGHT = 11;
/** The position in `SIZE_TIERS`. */
export const SIZE_TIER = 12;
/** The title score, from 0 to 100. */
export const TITLE_SCORE = 13;
/** The changes in the order of `CHANGES` in `engine.ts`. */
export const FIRST_CHANGE = 14;
/** The packed figures for the statistics come last; the sales and the price are among them. */
export const PACKED = FIRST_CHANGE + CHANGES.length;
export const SALES = PACKED + UNITS;
export const PRICE = PACKED + PRICED;
export const WIDTH = PACKED + PACKED_WIDTH;
/** Not stored: the price times the sales. */
export const REVENUE = WIDTH;

/** The figures of one product, followed by its packed figures. */
export type Record = Int32Array;

/** Added to a change in percent, or in tenths of a star, so that no known change is negative. */
export const NO_CHANGE = 100;
/** Larger changes are stored as this one. */
const LARGEST_CHANGE = 922 + NO_CHANGE;

/** A change as it is stored. */
export function changeBy(by: number): number {
  return Math.min(LARGEST_CHANGE, Math.max(0, Math.round(by) + NO_CHANGE));
}

/** More offers are stored as this many, which fit 16 bits. */
const MOST_OFFERS = 0x7fff;

export function offersOf(count: number): number {
  return Math.min(MOST_OFFERS, count);
}

/** In the year 2149. Ages are counted up to it, so older products have larger ones. */
const LAST_DAY = 0xffff;

/** The stored age of a product that was first available on a day, counted from 1970. */
export function ageOf(day: number): number {
  return Math.max(0, LAST_DAY - day);
}

/** The day on which a product of this stored age was first available. */
export function dayOf(age: number): number {
  return LAST_DAY - age;
}

/** The monthly revenue in minor units. */
export function revenueOf(record: Record): number {
  const [price, units] = [record[PRICE] as number, record[SALES] as number];
  return price === UNKNOWN || units === UNKNOWN ? UNKNOWN : price * units;
}

export const SALES_SOURCES = ["reported", "rank", "rank_any_category"] as const;
