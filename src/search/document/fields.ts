/** The position of each figure of a product in its **record**. */
import { PACKED_WIDTH } from "../statistics.ts";

export const PRICE = 0;
export const BSR = 1;
export const SALES = 2;
export const SALES_LOW = 3;
export const SALES_HIGH = 4;
export const REVIEWS = 5;
/** Tenths of a star. */
export const RATING = 6;
export const SALES_SOURCE = 7;
/** Hashes of the brand and the category name. */
export const BRAND = 8;
export const CATEGORY = 9;
/** Seconds since 1970, unsigned. */
export const UPDATED = 10;
/** The packed figures for the statistics come last. */
export const PACKED = 11;
export const WIDTH = PACKED + PACKED_WIDTH;

/** The figures of one product, followed by its packed figures. */
export type Record = Int32Array;

export const SALES_SOURCES = ["reported", "rank", "rank_any_category"] as const;
