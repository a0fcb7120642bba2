import type { Product } from "../product.ts";
import { type Curves, type FoundCurve, findCurve } from "./curve-lookup.ts";
import { type Reading, readCurve } from "./rank-curve.ts";
import { isPath, isRootList } from "./root-category.ts";

/**
 * Units a month, and the range that contains four fifths of products with this rank. The source is the marketplace's own
 * figure, the rank with a curve of the category, or the rank with a curve of the marketplace only.
 */
export type SalesEstimate = {
  units: number;
  low: number;
  high: number;
  source: "reported" | "rank" | "rank_any_category";
};

export type SalesInput = Pick<
  Product,
  "marketplace" | "category" | "bsr" | "bsrCategory" | "meanRank" | "reportedSales"
>;

/** Null if there is nothing to estimate from, which is not the same as no sales. */
export function estimateSales(product: SalesInput, curves: Curves): SalesEstimate | null {
  const { bsr, meanRank, reportedSales } = product;
  const rank = meanRank ?? bsr;
  const found = rank === null || !(rank >= 1) ? null : curveOf(product, curves);
  const reading = found && readCurve(found.curve, rank as number);
  if (reportedSales !== null && reportedSales > 0) return fromReport(reportedSales, reading);
  if (!found || !reading) return null;
  return {
    units: Math.round(reading.units),
    low: Math.floor(reading.low),
    high: Math.ceil(reading.high),
    source: found.ofCategory ? "rank" : "rank_any_category",
  };
}

/** Null for the rank in a sub-category's list, which says nothing about sales without a curve of that list. */
function curveOf({ marketplace, category, bsrCategory }: SalesInput, curves: Curves): FoundCurve | null {
  if (bsrCategory === null || isRootList(bsrCategory)) return findCurve(curves, marketplace, bsrCategory ?? category);
  const found = isPath(bsrCategory) ? null : findCurve(curves, marketplace, bsrCategory);
  return found?.ofCategory ? found : null;
}

/** A reported figure is the floor of a bucket; the rank decides where in the bucket the estimate is. */
function fromReport(floor: number, reading: Reading | null): SalesEstimate {
  const low = Math.round(floor);
  const high = Math.max(low, nextReport(low) - 1);
  const units = reading === null ? Math.sqrt(low * high) : reading.units;
  return { units: Math.min(high, Math.max(low, Math.round(units))), low, high, source: "reported" };
}

/** The next figure that marketplaces report: 50, 100, 200 … 900, 1K, 2K … 9K, 10K, 20K … Other figures are exact. */
export function nextReport(reported: number): number {
  if (reported < 50) return reported + 1;
  if (reported < 100) return reported === 50 ? 100 : reported + 1;
  const step = 10 ** Math.floor(Math.log10(reported) + 1e-9);
  return reported % step === 0 ? reported + step : reported + 1;
}
