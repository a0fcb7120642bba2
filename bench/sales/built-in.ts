/**
 * Prints the constants of src/catalog/sales/sales-curves.ts and the lines of measured-curves.csv, fitted to the rows that
 * bench/README.md describes: `node bench/sales/built-in.ts`. Levels are log10 of a factor on the shape that all categories share.
 */
import { FEWEST_ROWS, fitMarketplace, GENERIC_LINE } from "../../src/catalog/sales/fit-curve.ts";
import { fitQuantileLine, heightAt, quantile } from "../../src/catalog/sales/quantile-line.ts";
import { KNOT_RANKS } from "../../src/catalog/sales/rank-curve.ts";
import { type MarketRow, readCounted, readReported } from "./rows.ts";

/** The counted rows do not include products without sales in the week: below this (log10 of units a month) they are biased. */
const BIASED_BELOW = Math.log10(30 / 7) + 0.25;
/** The same limit as a rank, for all categories together. */
const UNBIASED_RANK = 4.5;

const counted = await readCounted();
const elsewhere = new Map<string, Levels>();
const unbiased = counted.filter((row) => row.category !== "" && row.logRank <= UNBIASED_RANK);
const { shape, market, category } = fitLevels(unbiased);

printLine("SHAPE", shape);
console.log("market levels", Object.fromEntries([...market].map(([name, level]) => [name, round(level)])));
console.log("category levels", Object.fromEntries([...category].map(([name, level]) => [name, round(level)]).sort()));

for (const [name, rows] of Map.groupBy(await readReported(), (row) => `${row.marketplace} ${row.category}`))
  if (rows.length >= 10)
    console.log("reported", name, `level ${round(quantile(rows.map(above), 0.5))}, ${rows.length} rows`);

const strange = unbiased.map((row) => above(row) - levelFromElsewhere(row));
console.log("range of a scaled category", round(quantile(strange, 0.1)), round(quantile(strange, 0.9)));
const anyCategory = unbiased.map((row) => above(row) - (market.get(row.marketplace) as number));
console.log("range of any category", round(quantile(anyCategory, 0.1)), round(quantile(anyCategory, 0.9)));
const reported = [...Map.groupBy(await readReported(), (row) => `${row.marketplace} ${row.category}`).values()].flatMap(
  (rows) => (rows.length < 10 ? [] : rows.map((row) => above(row) - quantile(rows.map(above), 0.5))),
);
console.log("range of a reported level", round(quantile(reported, 0.1)), round(quantile(reported, 0.9)));

console.log("marketplace,category,rows,units,low,high");
for (const [marketplace, rows] of Map.groupBy(counted, (row) => row.marketplace)) {
  for (const { category, knots, rows: count } of fitMarketplace(rows)) {
    const units = continued(knots.map((knot) => knot[1]));
    // Products without sales in their week were not counted, but exist.
    const low = knots.map((knot, i) => Math.min(knot[2], (units[i] as number) - 0.3));
    const high = knots.map((knot) => knot[3]);
    const curve = [units, low, high].map((line) => line.map(round).join(" "));
    console.log([marketplace, category, count, ...curve].join(","));
  }
}

function above(row: MarketRow): number {
  return row.logUnits - heightAt(KNOT_RANKS, shape, row.logRank);
}

/** The levels of a row's category from other marketplaces, and of its marketplace from other categories. */
function levelFromElsewhere(row: MarketRow): number {
  const key = `${row.marketplace} ${row.category}`;
  const known =
    elsewhere.get(key) ?? fitLevels(unbiased.filter((other) => `${other.marketplace} ${other.category}` !== key));
  elsewhere.set(key, known);
  return (known.market.get(row.marketplace) ?? 0) + (known.category.get(row.category) ?? 0);
}

type Levels = { shape: number[]; market: Map<string, number>; category: Map<string, number> };

/** Fits the shape, the levels of marketplaces and those of categories alternately. */
function fitLevels(rows: MarketRow[]): Levels {
  const levels: Levels = { shape: [...GENERIC_LINE], market: new Map(), category: new Map() };
  const rest = (row: MarketRow) => row.logUnits - heightAt(KNOT_RANKS, levels.shape, row.logRank);
  const levelOf = (row: MarketRow) =>
    (levels.market.get(row.marketplace) ?? 0) + (levels.category.get(row.category) ?? 0);
  for (let turn = 0; turn < 6; turn++) {
    for (const [name, own] of Map.groupBy(rows, (row) => row.marketplace))
      levels.market.set(
        name,
        quantile(
          own.map((row) => rest(row) - (levels.category.get(row.category) ?? 0)),
          0.5,
        ),
      );
    for (const [name, own] of Map.groupBy(rows, (row) => row.category)) {
      const level = quantile(
        own.map((row) => rest(row) - (levels.market.get(row.marketplace) ?? 0)),
        0.5,
      );
      levels.category.set(name, (level * own.length) / (own.length + FEWEST_ROWS / 2));
    }
    const points = rows.map((row) => ({ x: row.logRank, y: row.logUnits - levelOf(row) }));
    levels.shape = fitQuantileLine(points, 0.5, KNOT_RANKS, GENERIC_LINE, { slope: 100, height: 0.1 });
  }
  return levels;
}

/** Continues the line with the generic slopes where the rows are biased. */
function continued(line: number[]): number[] {
  const result = [...line];
  for (let i = 1; i < line.length; i++)
    if ((line[i] as number) < BIASED_BELOW) {
      const drop = (GENERIC_LINE[i - 1] as number) - (GENERIC_LINE[i] as number);
      result[i] = Math.min(line[i] as number, (result[i - 1] as number) - drop);
    }
  return result;
}

function printLine(name: string, line: number[]): void {
  console.log(`${name}: [${line.map(round).join(", ")}],`);
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
