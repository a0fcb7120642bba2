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
/** The packed figures for the statistics come last; the sales and the price are among them. */
export const PACKED = 9;
export const SALES = PACKED + UNITS;
export const PRICE = PACKED + PRICED;
export const WIDTH = PACKED + PACKED_WIDTH;
/** Not stored: the price times the sales. */
export const REVENUE = WIDTH;

/** The figures of one product, followed by its packed figures. */
export type Record = Int32Array;

/** A figure of the record that starts at `at`; `UNKNOWN` (-1) if it is not known. */
export function figureAt(records: Int32Array, at: number, field: number): number {
  return field === REVENUE ? revenueAt(records, at) : (records[at + field] as number);
}

/** The monthly revenue in minor units. */
export function revenueAt(records: Int32Array, at: number): number {
  const [price, units] = [records[at + PRICE] as number, records[at + SALES] as number];
  return price === UNKNOWN || units === UNKNOWN ? UNKNOWN : price * units;
}

export const SALES_SOURCES = ["reported", "rank", "rank_any_category"] as const;
