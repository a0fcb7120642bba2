/**
 * Fits the built-in curves to rows: the shape that all categories share, levels (log10 of a factor on it) of marketplaces and
 * categories, and a measured curve for each category of a marketplace with enough rows. `built-in.ts` prints them, and
 * `marketplaces.ts` measures them on rows left out.
 */
import {
  FEWEST_ROWS,
  type FitOptions,
  fitMarketplace,
  GENERIC_LINE,
  type SalesRow,
} from "../../src/features/catalog/estimates/fit-curve.ts";
import { fitQuantileLine, heightAt, quantile } from "../../src/features/catalog/estimates/quantile-line.ts";
import { KNOT_RANKS } from "../../src/features/catalog/estimates/rank-curve.ts";
import type { MarketRow } from "./rows.ts";

/** The counted rows do not include products without sales in the week: below this (log10 of units a month) they are biased. */
const BIASED_BELOW = Math.log10(30 / 7) + 0.25;
/** The same limit as a rank, for all categories together. */
const UNBIASED_RANK = 4.5;
/** Products without sales in their week exist: the range reaches at least this far below the estimate. */
const UNSEEN = 0.3;
/** Added on both sides of a category with few rows: its level and scatter are known less well than those of the others. */
const FEW = 0.15;

/**
 * Chosen on rows left out: the common curve is fitted to all marketplaces and is a better guide than a marketplace's own, so
 * categories need fewer rows, and are pulled towards it more strongly, than in a calibration.
 */
const CATEGORY_FIT = { fewestRows: 10, pull: { slope: 3, height: 1 } } satisfies FitOptions;

export type Levels = { shape: number[]; market: Map<string, number>; category: Map<string, number> };

export type Measured = { category: string; rows: number; units: number[]; low: number[]; high: number[] };

export function isUnbiased(row: MarketRow): boolean {
  return row.category !== "" && row.logRank <= UNBIASED_RANK;
}

/** Fits the shape, the levels of marketplaces and those of categories alternately. */
export function fitLevels(rows: readonly MarketRow[]): Levels {
  const levels: Levels = { shape: [...GENERIC_LINE], market: new Map(), category: new Map() };
  const rest = (row: MarketRow) => row.logUnits - heightAt(KNOT_RANKS, levels.shape, row.logRank);
  const levelOf = (row: MarketRow) =>
    (levels.market.get(row.marketplace) ?? 0) + (levels.category.get(row.category) ?? 0);
  for (let turn = 0; turn < 6; turn++) {
    for (const [name, own] of Map.groupBy(rows, (row) => row.marketplace)) {
      const above = own.map((row) => rest(row) - (levels.category.get(row.category) ?? 0));
      levels.market.set(name, quantile(above, 0.5));
    }
    for (const [name, own] of Map.groupBy(rows, (row) => row.category)) {
      const above = own.map((row) => rest(row) - (levels.market.get(row.marketplace) ?? 0));
      levels.category.set(name, (quantile(above, 0.5) * own.length) / (own.length + FEWEST_ROWS / 2));
    }
    const points = rows.map((row) => ({ x: row.logRank, y: row.logUnits - levelOf(row) }));
    levels.shape = fitQuantileLine(points, 0.5, KNOT_RANKS, GENERIC_LINE, { slope: 100, height: 0.1 });
  }
  return levels;
}

/** The curves of one marketplace; `rows` are those of all marketplaces. */
export function fitMeasured(marketplace: string, rows: readonly MarketRow[]): Measured[] {
  const own = rows.filter((row) => row.marketplace === marketplace);
  const others = rows.filter((row) => row.marketplace !== marketplace);
  const commonOf = (kept: readonly SalesRow[]) => {
    const { shape, market, category } = fitLevels([...others, ...(kept as MarketRow[])].filter(isUnbiased));
    return (name: string) => {
      const level = (market.get(marketplace) ?? 0) + (category.get(name) ?? 0);
      return shape.map((height) => height + level);
    };
  };
  return fitMarketplace(own, { ...CATEGORY_FIT, commonOf }).map(({ category, knots, rows: count }) => {
    const counted = knots.map((knot) => knot[1]);
    const falling = continued(counted);
    const units = counted.map((height, i) => (height + (falling[i] as number)) / 2);
    const few = category !== "" && count < FEWEST_ROWS ? FEW : 0;
    const low = knots.map((knot, i) => Math.min(knot[2], (falling[i] as number) - UNSEEN) - few);
    return { category, rows: count, units, low, high: knots.map((knot) => knot[3] + few) };
  });
}

/**
 * Continues the line with the generic slopes where the rows are biased. That is the sales if a week without a sale says nothing
 * about its rank; the rows themselves are right if every product with that rank had a sale in the week. The truth is between,
 * the rows cannot say where, and the curve is halfway.
 */
function continued(line: readonly number[]): number[] {
  const result = [...line];
  for (let i = 1; i < line.length; i++)
    if ((line[i] as number) < BIASED_BELOW) {
      const drop = (GENERIC_LINE[i - 1] as number) - (GENERIC_LINE[i] as number);
      result[i] = Math.min(line[i] as number, (result[i - 1] as number) - drop);
    }
  return result;
}

/** How much the level of a category differs from its marketplace's plus its own elsewhere, and how much products differ from it. */
const LEVELS_DIFFER = 0.3;
const PRODUCTS_DIFFER = 0.3;
/** A level of its own needs as many reported figures. */
const FEWEST_REPORTS = 5;

export type Reported = {
  market: Map<string, number>;
  levels: { marketplace: string; category: string; rows: number; level: number }[];
};

/**
 * Levels from the figures that a marketplace reports. A marketplace's is the mean over its categories, each without the
 * category's level elsewhere; a category's is pulled towards the sum of both.
 */
export function fitReported(rows: readonly MarketRow[], { shape, category }: Levels): Reported {
  const groups = [...Map.groupBy(rows, (row) => `${row.marketplace} ${row.category}`).values()].map((own) => {
    const [{ marketplace, category }] = own as [MarketRow];
    const above = own.map((row) => row.logUnits - heightAt(KNOT_RANKS, shape, row.logRank));
    return { marketplace, category, rows: own.length, level: quantile(above, 0.5) };
  });
  const market = new Map<string, number>();
  for (const [marketplace, own] of Map.groupBy(groups, (group) => group.marketplace)) {
    let [sum, weights] = [0, 0];
    for (const group of own) {
      const elsewhere = category.get(group.category);
      if (elsewhere === undefined) continue;
      const weight = 1 / (LEVELS_DIFFER ** 2 + PRODUCTS_DIFFER ** 2 / group.rows);
      sum += weight * (group.level - elsewhere);
      weights += weight;
    }
    if (weights > 0) market.set(marketplace, sum / weights);
  }
  const prior = (PRODUCTS_DIFFER / LEVELS_DIFFER) ** 2;
  const levels = groups.flatMap((group) => {
    if (group.rows < FEWEST_REPORTS) return [];
    const [general, elsewhere] = [market.get(group.marketplace), category.get(group.category)];
    if (general === undefined || elsewhere === undefined) return [group];
    const level = (group.rows * group.level + prior * (general + elsewhere)) / (group.rows + prior);
    return [{ ...group, level }];
  });
  return { market, levels };
}
