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

/** Null if there is nothing to estimate from, which does not mean no sales. */
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
  const next = nextReport(low);
  const units = reading === null ? Math.sqrt(low * (next - 1)) : centreWithin(low, next, reading);
  const high = Math.max(low, next - 1);
  return { units: Math.min(high, Math.max(low, Math.round(units))), low, high, source: "reported" };
}

/** Four fifths of a normal distribution lie within this many standard deviations of its mean. */
const FOUR_FIFTHS = 1.2816;
const LEAST_DEVIATION = 0.05;
const PARTS = 16;

/**
 * The expected units of a product with this reading, given that they are in the bucket. The logarithm of the units of a rank
 * is about normally distributed and wider than a bucket, so a reading outside the bucket moves the estimate towards that end,
 * not onto it.
 */
function centreWithin(low: number, next: number, reading: Reading): number {
  const [from, width] = [Math.log(low), Math.log(next / low)];
  const mean = Math.log(reading.units);
  const deviation = Math.max(LEAST_DEVIATION, Math.log(reading.high / reading.low) / (2 * FOUR_FIFTHS));
  const nearest = Math.min(from + width, Math.max(from, mean));
  let weights = 0;
  let sum = 0;
  for (let part = 0; part < PARTS; part++) {
    const log = from + (width * (part + 0.5)) / PARTS;
    // Relative to the nearest end of the bucket, because far from the mean all weights would be zero.
    const weight = Math.exp(((nearest - mean) ** 2 - (log - mean) ** 2) / (2 * deviation ** 2));
    weights += weight;
    sum += weight * log;
  }
  return Math.exp(sum / weights);
}

/** The next figure that marketplaces report: 50, 100, 200 … 900, 1K, 2K … 9K, 10K, 20K … Other figures are exact. */
export function nextReport(reported: number): number {
  if (reported < 50) return reported + 1;
  if (reported < 100) return reported === 50 ? 100 : reported + 1;
  const step = 10 ** Math.floor(Math.log10(reported) + 1e-9);
  return reported % step === 0 ? reported + step : reported + 1;
}
