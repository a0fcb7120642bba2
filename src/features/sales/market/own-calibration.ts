/**
 * Curves from rank to sales that are fitted to an account's own sales, by the same calibration that operators use
 * (src/features/catalog/estimates/calibrate.ts). They are used for that account's comparisons with markets only.
 */
import { SetupError } from "../../../platform/base/errors.ts";
import { calibrate } from "../../catalog/estimates/calibrate.ts";
import { type Curves, findCurve } from "../../catalog/estimates/curve-lookup.ts";
import { type CurveOf, readCurve } from "../../catalog/estimates/rank-curve.ts";
import { PATH, rootCategory } from "../../catalog/estimates/root-category.ts";
import type { MarketplaceDomain } from "../../catalog/marketplace.ts";

/** Units of a product in a window of 30 days, with the mean of its ranks in it. */
export type OwnPair = { marketplace: string; asin: string; rank: number; units: number; category: string };

/** `none`: too few pairs; `not_better`: a curve was fitted but is not used, because estimates are as good without it. */
export const CALIBRATION_METHODS = ["none", "curve", "not_better"] as const;
type CalibrationMethod = (typeof CALIBRATION_METHODS)[number];

type CalibrationReport = {
  marketplace: string;
  /** Null for all categories of the marketplace. */
  category: string | null;
  pairs: number;
  products: number;
  method: CalibrationMethod;
  errorBefore: number | null;
  errorAfter: number | null;
};

export type OwnCalibration = { curves: CurveOf[]; report: CalibrationReport[] };

/** Zero sales have no logarithm, so they count as half a unit, as in calibration files. */
const LEAST_UNITS = 0.5;

export async function calibrateOwn(pairs: readonly OwnPair[], curves: Curves): Promise<OwnCalibration> {
  const fitted = await fitOwn(pairs);
  const reportOf = (own: readonly OwnPair[], category: string | null): CalibrationReport => {
    const { marketplace } = own[0] as OwnPair;
    const curve = fitted.find((each) => each.marketplace === marketplace && each.category === (category ?? ""));
    const products = new Set(own.map(({ asin }) => asin)).size;
    const about = { marketplace, category, pairs: own.length, products };
    if (curve === undefined) return { ...about, method: "none", errorBefore: null, errorAfter: null };
    const [errorBefore, errorAfter] = [errorOf(own, curves), percentOf(curve.typicalError)];
    return { ...about, method: errorAfter < errorBefore ? "curve" : "not_better", errorBefore, errorAfter };
  };
  const report = [...Map.groupBy(pairs, ({ marketplace }) => marketplace).values()].flatMap((own) => [
    reportOf(own, null),
    ...[...Map.groupBy(own, ({ category }) => rootCategory(category))].flatMap(([category, pairsOf]) =>
      category === "" ? [] : [{ ...reportOf(pairsOf, category), category: rootName(pairsOf) }],
    ),
  ]);
  const isUsed = ({ marketplace, category }: CurveOf) =>
    report.some(
      (each) => each.method === "curve" && each.marketplace === marketplace && rootCategory(each.category) === category,
    );
  return {
    curves: fitted.filter(isUsed).map(({ marketplace, category, knots }) => ({ marketplace, category, knots })),
    report,
  };
}

/** The name of a category as the marketplace writes it: "Camera & Photo". */
const rootName = ([first]: readonly OwnPair[]): string => (first as OwnPair).category.split(PATH, 1)[0]?.trim() ?? "";

async function fitOwn(pairs: readonly OwnPair[]) {
  const records = pairs.map(({ marketplace, category, rank, units, asin }, i) => ({
    line: i + 2,
    values: {
      marketplace,
      category,
      rank: rank.toFixed(3),
      monthly_sales: String(units),
      asin: `${marketplace} ${asin}`,
    },
  }));
  if (records.length === 0) return [];
  try {
    return (await calibrate(records)).curves;
  } catch (error) {
    // Too few pairs for any curve.
    if (error instanceof SetupError) return [];
    throw error;
  }
}

/** The median error of the estimates without a calibration. */
function errorOf(pairs: readonly OwnPair[], curves: Curves): number {
  const errors = pairs
    .map(({ marketplace, category, rank, units }) => {
      const { curve } = findCurve(curves, marketplace as MarketplaceDomain, category || null);
      return Math.abs(Math.log10(readCurve(curve, Math.max(1, rank)).units / Math.max(LEAST_UNITS, units)));
    })
    .toSorted((a, b) => a - b);
  const middle = errors.length >> 1;
  const median =
    errors.length % 2 === 1
      ? (errors[middle] as number)
      : ((errors[middle - 1] as number) + (errors[middle] as number)) / 2;
  return percentOf(median);
}

/** The error factor in percent: 0.3 in log10 is twice or half, an error of 100 %. */
const percentOf = (log: number): number => Math.round((10 ** log - 1) * 1_000) / 10;
