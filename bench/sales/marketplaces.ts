/**
 * Where each marketplace stands: the error of the built-in curves and the share of truths within their stated range, on rows
 * that the curves were not fitted to: `node bench/sales/marketplaces.ts`.
 *
 * amazon.com, amazon.co.uk and amazon.de have no counted rows, only "bought in past month" figures, compared with the middle
 * of their bucket: once with products left out, once with their whole category left out, as for a category without figures.
 * Counted rows have no product without a sale in its week, so they never have less than one unit a week. "Given a sale"
 * therefore reads an estimate below that as one unit a week.
 */

import { atLevel, createCurves } from "../../src/features/catalog/estimates/curve-lookup.ts";
import { type CurveOf, KNOT_RANKS, type Knot } from "../../src/features/catalog/estimates/rank-curve.ts";
import { estimateSales, type SalesEstimate } from "../../src/features/catalog/estimates/sales-estimate.ts";
import type { MarketplaceDomain } from "../../src/features/catalog/marketplace.ts";
import { fitLevels, fitMeasured, fitReported, isUnbiased } from "./fit-built-in.ts";
import { foldsOf, groupOf, median, percent } from "./measure.ts";
import { hasRows, type MarketRow, readCounted, readReported } from "./rows.ts";

const SEEDS = [1, 2, 3];
const ONE_A_WEEK = Math.log10(30 / 7);

type Judged = { row: MarketRow; error: number; givenSale: number; held: boolean };

/** Prints the table; nothing if the rows are not here. */
export async function printMarketplaces(): Promise<void> {
  if (!hasRows()) return;
  const [counted, reported] = [await readCounted(), await readReported()];
  const levels = fitLevels(counted.filter(isUnbiased));
  const products = SEEDS.flatMap((seed) =>
    foldsOf(counted, seed).flatMap((left) => judge(left, builtInCurves(without(counted, left)))),
  );
  const known = new Set(fitReported(reported, levels).levels.map(groupOf));
  const figures = SEEDS.flatMap((seed) =>
    foldsOf(reported, seed).flatMap((left) => {
      const { levels: kept } = fitReported(without(reported, left), levels);
      return judge(
        left.filter((row) => known.has(groupOf(row))),
        kept.map((each) => curveOf(each, atLevel(each.level, "reported", each.marketplace as MarketplaceDomain))),
      );
    }),
  );
  const categories = [...Map.groupBy(reported, groupOf).values()].flatMap((left) => {
    const [row] = left as [MarketRow];
    const market = fitReported(without(reported, left), levels).market.get(row.marketplace);
    const category = levels.category.get(row.category);
    if (market === undefined || category === undefined) return [];
    return judge(left, [curveOf(row, atLevel(market + category, "scaled", row.marketplace as MarketplaceDomain))]);
  });

  console.log("\nthe built-in curves, by marketplace, on rows they were not fitted to");
  console.log("marketplace     truth, left out         rows   error   given a sale   held");
  for (const [what, times, judged] of [
    ["counted, products", SEEDS.length, products],
    ["reported, products", SEEDS.length, figures],
    ["reported, categories", 1, categories],
  ] as const) {
    for (const [marketplace, own] of Map.groupBy(judged, ({ row }) => row.marketplace))
      printLine(marketplace, what, own, times);
    printLine("all", what, judged, times);
  }
}

function printLine(marketplace: string, what: string, judged: readonly Judged[], times: number): void {
  const columns = [
    marketplace.padEnd(15),
    what.padEnd(22),
    String(Math.round(judged.length / times)).padStart(5),
    median(judged.map((each) => each.error))
      .toFixed(3)
      .padStart(7),
    median(judged.map((each) => each.givenSale))
      .toFixed(3)
      .padStart(14),
    percent(judged.filter((each) => each.held).length / judged.length).padStart(8),
  ];
  console.log(columns.join(" "));
}

/** The measured curves, and scaled ones for the other categories, as the service would have them from these rows. */
function builtInCurves(rows: readonly MarketRow[]): CurveOf[] {
  const { market, category } = fitLevels(rows.filter(isUnbiased));
  return [...new Set(rows.map((row) => row.marketplace))].flatMap((marketplace) => {
    const domain = marketplace as MarketplaceDomain;
    const measured = fitMeasured(marketplace, rows).map(({ category, units, low, high }) => {
      const knots = KNOT_RANKS.map((x, i): Knot => [x, units[i] as number, low[i] as number, high[i] as number]);
      return curveOf({ marketplace, category }, { knots });
    });
    const names = new Set(measured.map((curve) => curve.category));
    const scaled = [...category].flatMap(([name, level]) => {
      if (names.has(name)) return [];
      const curve = atLevel((market.get(marketplace) as number) + level, "scaled", domain);
      return [curveOf({ marketplace, category: name }, curve)];
    });
    return [...measured, ...scaled];
  });
}

function curveOf(
  { marketplace, category }: Pick<CurveOf, "marketplace" | "category">,
  { knots }: Pick<CurveOf, "knots">,
) {
  return { marketplace, category, knots };
}

function judge(rows: readonly MarketRow[], stored: readonly CurveOf[]): Judged[] {
  const curves = createCurves(stored);
  return rows.map((row) => {
    const { units, low, high } = estimateSales(
      {
        marketplace: row.marketplace as MarketplaceDomain,
        category: row.category,
        meanRank: 10 ** row.logRank,
        bsr: null,
        bsrCategory: null,
        reportedSales: null,
      },
      curves,
    ) as SalesEstimate;
    const truth = 10 ** row.logUnits;
    const estimated = Math.log10(Math.max(1, units));
    return {
      row,
      error: Math.abs(estimated - row.logUnits),
      givenSale: Math.abs(Math.max(ONE_A_WEEK, estimated) - row.logUnits),
      // A small tolerance for rounding errors of the logarithm.
      held: truth >= low - 1e-6 && truth <= high + 1e-6,
    };
  });
}

function without(rows: readonly MarketRow[], left: readonly MarketRow[]): MarketRow[] {
  const out = new Set(left);
  return rows.filter((row) => !out.has(row));
}

if (import.meta.main) await printMarketplaces();
