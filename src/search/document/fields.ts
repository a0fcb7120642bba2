/** The position of each figure of a product in its **record**. */
import { UNKNOWN } from "../bins.ts";
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
/** The changes of price, rank and rating: one number each, with ten bits for each number of days. */
export const CHANGES = 9;
/** The days from the first sighting to a fixed day (`ageOf`). */
export const AGE = 12;
/** The packed figures for the statistics come last; the sales and the price are among them. */
export const PACKED = 13;
export const SALES = PACKED + UNITS;
export const PRICE = PACKED + PRICED;
export const WIDTH = PACKED + PACKED_WIDTH;
/** Not stored: the price times the sales. */
export const REVENUE = WIDTH;
/** The changes in the order of `CHANGES` in `engine.ts`, each by a number of its own. */
export const FIRST_CHANGE = WIDTH + 1;

/** The figures of one product, followed by its packed figures. */
export type Record = Int32Array;

/** A figure of the record that starts at `at`; `UNKNOWN` (-1) if it is not known. */
export function figureAt(records: Int32Array, at: number, field: number): number {
  if (field < WIDTH) return records[at + field] as number;
  return field === REVENUE ? revenueAt(records, at) : changeIn(records, at, field - FIRST_CHANGE);
}

const PER_NUMBER = 3;
export const CHANGE_BITS = 10;
export const CHANGE_MASK = (1 << CHANGE_BITS) - 1;
/** Added to a change in percent, or in tenths of a star, so that no known change is negative. */
export const NO_CHANGE = 100;
/** Larger changes are stored as this one. */
const LARGEST_CHANGE = CHANGE_MASK - 1;

/** Where a change is: its number in the record, and its lowest bit. */
export function placeOfChange(change: number): { field: number; shift: number } {
  return PLACES[change] as { field: number; shift: number };
}

const PLACES = Array.from({ length: (AGE - CHANGES) * PER_NUMBER }, (_, change) => ({
  field: CHANGES + Math.floor(change / PER_NUMBER),
  shift: CHANGE_BITS * (change % PER_NUMBER),
}));

/** A change plus `NO_CHANGE`; `UNKNOWN` if it is not known. */
function changeIn(records: Int32Array, at: number, change: number): number {
  const { field, shift } = placeOfChange(change);
  return (((records[at + field] as number) >>> shift) & CHANGE_MASK) - 1;
}

/** Stores a change into a record in which it is unknown so far. */
export function putChange(record: Record, change: number, by: number): void {
  const { field, shift } = placeOfChange(change);
  const stored = Math.min(LARGEST_CHANGE, Math.max(0, Math.round(by) + NO_CHANGE));
  record[field] = (record[field] as number) | ((stored + 1) << shift);
}

/** In the year 2149. Counting towards it lets older products have larger ages. */
const LAST_DAY = 0xffff;

/** The stored age of a product that was first seen on a day, counted from 1970. */
export function ageOf(day: number): number {
  return Math.max(0, LAST_DAY - day);
}

/** The day on which a product of this stored age was first seen. */
export function dayOf(age: number): number {
  return LAST_DAY - age;
}

/** The monthly revenue in minor units. */
export function revenueAt(records: Int32Array, at: number): number {
  const [price, units] = [records[at + PRICE] as number, records[at + SALES] as number];
  return price === UNKNOWN || units === UNKNOWN ? UNKNOWN : price * units;
}

export const SALES_SOURCES = ["reported", "rank", "rank_any_category"] as const;
