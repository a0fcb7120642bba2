import type { SalesEstimate } from "../../catalog/estimates/sales-estimate.ts";
import { PAST_DAYS, PAST_FIGURES, type PastFigure } from "../../catalog/past-figures.ts";
import type { Product } from "../../catalog/product.ts";
import { SIZE_TIERS, sizeTierOf } from "../../catalog/size-tier-of.ts";
import { UNKNOWN } from "../bins.ts";
import { CHANGES } from "../engine.ts";
import { nameHash } from "../name-hash.ts";
import { packFigures } from "../packed-figures.ts";
import { titleScore } from "../title-score.ts";
import {
  AGE,
  ageOf,
  BRAND,
  BSR,
  CATEGORY,
  changeBy,
  FIRST_CHANGE,
  OFFERS,
  offersOf,
  PACKED,
  RATING,
  REVIEWS,
  type Record,
  SALES_HIGH,
  SALES_LOW,
  SALES_SOURCE,
  SALES_SOURCES,
  SIZE_TIER,
  TITLE_SCORE,
  UPDATED,
  WEIGHT,
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
  record[OFFERS] = product.offerCount == null ? UNKNOWN : offersOf(product.offerCount);
  record[WEIGHT] = product.weightG ?? UNKNOWN;
  const tier = sizeTierOf(product.marketplace, product.weightG, product.sidesMm);
  record[SIZE_TIER] = tier === null ? UNKNOWN : SIZE_TIERS.indexOf(tier);
  record[TITLE_SCORE] = titleScore(product.title);
  record[AGE] = product.availableDay == null ? UNKNOWN : ageOf(product.availableDay);
  for (let change = 0; change < CHANGES.length; change++) {
    const by = changeFrom(
      product.past?.[change] ?? null,
      product,
      PAST_FIGURES[Math.floor(change / PAST_DAYS.length)]?.figure,
    );
    record[FIRST_CHANGE + change] = by === null ? UNKNOWN : changeBy(by);
  }
  record[UPDATED] = Math.min(LATEST, Math.floor(product.updatedAt.getTime() / 1000));
  return record;
}

/** The change of a figure since it was `before`: in percent, or in tenths of a star. Null if one of the two is unknown. */
function changeFrom(before: number | null, product: Product, figure: PastFigure | undefined): number | null {
  const now = figure === "price" ? product.priceMinor : figure === "bsr" ? product.bsr : product.rating;
  if (before === null || now === null) return null;
  if (figure === "rating") return 10 * (now - before);
  return before === 0 ? null : (100 * (now - before)) / before;
}
