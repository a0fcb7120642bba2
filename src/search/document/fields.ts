/** The position of each figure of a product in its **record**. */
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

/** The figures of one product, followed by its packed figures. */
export type Record = Int32Array;

export const SALES_SOURCES = ["reported", "rank", "rank_any_category"] as const;
