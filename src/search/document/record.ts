import type { Product } from "../../catalog/product.ts";
import type { SalesEstimate } from "../../catalog/sales/sales-estimate.ts";
import { UNKNOWN } from "../bins.ts";
import { nameHash } from "../name-hash.ts";
import { packFigures } from "../packed-figures.ts";
import {
  BRAND,
  BSR,
  CATEGORY,
  PACKED,
  RATING,
  REVIEWS,
  type Record,
  SALES_HIGH,
  SALES_LOW,
  SALES_SOURCE,
  SALES_SOURCES,
  UPDATED,
  WIDTH,
} from "./fields.ts";

const LARGEST = 0x7fffffff;
/** The largest number of seconds in 32 unsigned bits: in the year 2106. */
const LATEST = 0xffffffff;

/** Converts a product's figures to the record an index stores. */
export function recordOf(product: Product, sales: SalesEstimate | null): Record {
  const record = new Int32Array(WIDTH);
  const units = sales === null ? UNKNOWN : Math.min(LARGEST, sales.units);
  const reviews = product.reviewCount ?? UNKNOWN;
  const ratingTenths = product.rating === null ? UNKNOWN : Math.round(product.rating * 10);
  const priceMinor = product.priceMinor ?? UNKNOWN;
  const brand = product.brand === null ? UNKNOWN : nameHash(product.brand);
  packFigures({ units, reviews, ratingTenths, priceMinor, brand }, record, PACKED);
  record[BRAND] = brand;
  record[BSR] = product.bsr ?? UNKNOWN;
  record[SALES_LOW] = sales === null ? UNKNOWN : Math.min(LARGEST, sales.low);
  record[SALES_HIGH] = sales === null ? UNKNOWN : Math.min(LARGEST, sales.high);
  record[SALES_SOURCE] = sales === null ? UNKNOWN : SALES_SOURCES.indexOf(sales.source);
  record[REVIEWS] = reviews;
  record[RATING] = ratingTenths;
  record[CATEGORY] = product.category === null ? UNKNOWN : nameHash(product.category);
  record[UPDATED] = Math.min(LATEST, Math.floor(product.updatedAt.getTime() / 1000));
  return record;
}
