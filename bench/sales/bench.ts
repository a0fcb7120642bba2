/**
 * Measures the error of the sales estimate on held-out products, compared with a least-squares power law per country and
 * category. Uses the public functions `calibrate` and `estimateSales`.
 */

import { calibrate } from "../../src/features/catalog/estimates/calibrate.ts";
import { createCurves } from "../../src/features/catalog/estimates/curve-lookup.ts";
import { estimateSales, type SalesEstimate } from "../../src/features/catalog/estimates/sales-estimate.ts";
import type { MarketplaceDomain } from "../../src/features/catalog/marketplace.ts";
import { printMarketplaces } from "./marketplaces.ts";
import { foldsOf, groupOf, mean, median, percent } from "./measure.ts";
import { hasRows, type MarketRow, readCounted } from "./rows.ts";

const SEEDS = [1, 2, 3, 4, 5, 6];
const FEWEST_ROWS = 100;

type Judged = { ours: number; powerLaw: number; held: boolean };

if (!hasRows()) {
  console.log("The rows with ranks and sales are not here; bench/README.md says where they are looked for.");
} else {
  const rows = await readCounted();
  const known = rows.filter((row) => row.category !== "");
  const groups = [...Map.groupBy(known, groupOf)].filter(([, own]) => own.length >= FEWEST_ROWS).map(([name]) => name);
  console.log(`${rows.length} rows; left out by product in five folds, ${SEEDS.length} times`);
  console.log("error: median |log10(estimate / truth)|, mean of the times; better: in how many of them ours is below");
  console.log("held: the share of truths within the stated range\n");
  const runs = [];
  for (const seed of SEEDS) runs.push(await leaveOutProducts(rows, seed));

  console.log("marketplace, category        rows    ours   power law   better     held");
  for (const group of groups.sort()) {
    const judged = runs.map((run) => run.filter(({ row }) => groupOf(row) === group));
    const ours = judged.map((each) => median(each.map(({ ours }) => ours)));
    const powerLaw = judged.map((each) => median(each.map(({ powerLaw }) => powerLaw)));
    const better = ours.filter((error, i) => error < (powerLaw[i] as number)).length;
    const columns = [
      group.padEnd(28),
      String(judged[0]?.length).padStart(4),
      mean(ours).toFixed(3).padStart(7),
      mean(powerLaw).toFixed(3).padStart(11),
      `${better} of ${SEEDS.length}`.padStart(8),
      percent(held(judged.flat())).padStart(8),
    ];
    console.log(columns.join(" "));
  }
  const all = runs.map((run) => percent(held(run.filter(({ row }) => groups.includes(groupOf(row))))));
  console.log(`\nheld over these groups, by run: ${all.join(", ")}`);
  console.log(`held over all with a category:  ${runs.map((run) => percent(held(run))).join(", ")}`);

  console.log("\nthe curve for any category, on categories left out whole");
  console.log("marketplace       rows   error   held");
  for (const [marketplace, own] of Map.groupBy(rows, (row) => row.marketplace)) {
    const judged = await leaveOutCategories(own);
    const error = median(judged.map(({ ours }) => ours)).toFixed(3);
    console.log(`${marketplace.padEnd(16)} ${String(judged.length).padStart(5)}   ${error}   ${percent(held(judged))}`);
  }
  await printMarketplaces();
}

async function leaveOutProducts(rows: MarketRow[], seed: number): Promise<(Judged & { row: MarketRow })[]> {
  const judged = [];
  for (const left of foldsOf(rows, seed)) {
    const out = new Set(left);
    const kept = rows.filter((row) => !out.has(row));
    const curves = createCurves((await calibrate(toRecords(kept))).curves);
    const laws = new Map([...Map.groupBy(kept, groupOf)].map(([group, own]) => [group, powerLaw(own)]));
    for (const row of left.filter((each) => each.category !== "")) {
      const law = laws.get(groupOf(row));
      const estimate = estimateSales(toProduct(row, row.category), curves) as SalesEstimate;
      judged.push({ row, ...judge(row, estimate), powerLaw: law ? Math.abs(law(row.logRank) - row.logUnits) : 0 });
    }
  }
  return judged;
}

/** Estimates products of each category without naming it, with curves fitted to the other categories. */
async function leaveOutCategories(rows: MarketRow[]): Promise<Omit<Judged, "powerLaw">[]> {
  const judged = [];
  for (const [category, left] of Map.groupBy(rows, (row) => row.category)) {
    if (category === "") continue;
    const kept = rows.filter((row) => row.category !== category);
    const curves = createCurves((await calibrate(toRecords(kept))).curves);
    for (const row of left) judged.push(judge(row, estimateSales(toProduct(row, null), curves) as SalesEstimate));
  }
  return judged;
}

function judge(row: MarketRow, { units, low, high }: SalesEstimate): Omit<Judged, "powerLaw"> {
  const truth = 10 ** row.logUnits;
  // A small tolerance for rounding errors of the logarithm.
  return {
    ours: Math.abs(Math.log10(Math.max(1, units)) - row.logUnits),
    held: truth >= low - 1e-6 && truth <= high + 1e-6,
  };
}

function toRecords(rows: MarketRow[]) {
  return rows.map(({ marketplace, category, logRank, logUnits, product }, i) => ({
    line: i + 2,
    values: {
      marketplace,
      category,
      rank: (10 ** logRank).toFixed(6),
      monthly_units: (10 ** logUnits).toFixed(6),
      asin: product,
    },
  }));
}

function toProduct({ marketplace, logRank }: MarketRow, category: string | null) {
  const unknown = { bsr: null, bsrCategory: null, reportedSales: null };
  return { marketplace: marketplace as MarketplaceDomain, category, meanRank: 10 ** logRank, ...unknown };
}

function powerLaw(rows: MarketRow[]): (logRank: number) => number {
  const x = mean(rows.map((row) => row.logRank));
  const y = mean(rows.map((row) => row.logUnits));
  const slope =
    mean(rows.map((row) => (row.logRank - x) * (row.logUnits - y))) / mean(rows.map((row) => (row.logRank - x) ** 2));
  return (logRank) => y + slope * (logRank - x);
}

function held(judged: readonly { held: boolean }[]): number {
  return judged.filter((each) => each.held).length / judged.length;
}
