/**
 * Curves measured from units counted over seven days (January and February 2023; 4,492 products, month = week × 30/7), read
 * from `measured-curves.csv`: log10 of units a month at the ranks of `KNOT_RANKS`, and of the ends of the range. An empty
 * category means any category; `rows` is the number of products.
 *
 * The data has no products without sales in their week, so poor ranks look too good. Where a curve comes near one unit a
 * week, it is halfway between the rows and the generic slopes. `node bench/sales/built-in.ts` prints the lines of the file.
 */
import { readFileSync } from "node:fs";
import type { MarketplaceDomain } from "../marketplace.ts";

export type MeasuredCurve = { units: readonly number[]; low: readonly number[]; high: readonly number[] };

export const MEASURED_CURVES: Partial<Record<MarketplaceDomain, Record<string, MeasuredCurve>>> = {};

const [, ...lines] = readFileSync(new URL("measured-curves.csv", import.meta.url), "utf8")
  .trimEnd()
  .split("\n");
for (const line of lines) {
  const [marketplace, category, , ...curve] = line.split(",") as [MarketplaceDomain, string, ...string[]];
  const [units = [], low = [], high = []] = curve.map((numbers) => numbers.split(" ").map(Number));
  MEASURED_CURVES[marketplace] = { ...MEASURED_CURVES[marketplace], [category]: { units, low, high } };
}
