/** The built-in curves on real rows with ranks and sales. The rows are not part of the project; without them the tests are skipped. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { hasRows, type MarketRow, readCounted, readReported } from "../bench/sales/rows.ts";
import { createCurves } from "../src/features/catalog/estimates/curve-lookup.ts";
import { estimateSales, type SalesEstimate } from "../src/features/catalog/estimates/sales-estimate.ts";
import type { MarketplaceDomain } from "../src/features/catalog/marketplace.ts";
import "./support/cleanup.ts";

const skip = hasRows() ? false : "the rows are not available";

test("the built-in curves are within 0.19 (log10) of half of the counted rows, and no marketplace is much worse", {
  skip,
}, async () => {
  const judged = judge(await readCounted());
  assert.ok(median(judged) < 0.19, `${median(judged)}`);
  for (const [marketplace, own] of Map.groupBy(judged, ({ row }) => row.marketplace))
    assert.ok(median(own) < 0.2, `${marketplace}: ${median(own)}`);
});

test("the stated ranges hold four fifths of the truths on every marketplace with rows", { skip }, async () => {
  const judged = judge([...(await readCounted()), ...(await readReported())]);
  for (const [marketplace, own] of Map.groupBy(judged, ({ row }) => row.marketplace)) {
    const held = own.filter((each) => each.held).length / own.length;
    assert.ok(held >= 0.8 && held < 0.97, `${marketplace}: ${held} of ${own.length}`);
  }
});

type Judged = { row: MarketRow; error: number; held: boolean };

function judge(rows: MarketRow[]): Judged[] {
  const curves = createCurves();
  const unknown = { bsr: null, bsrCategory: null, reportedSales: null };
  return rows.map((row) => {
    const { category, logRank, logUnits } = row;
    const marketplace = row.marketplace as MarketplaceDomain;
    const product = { marketplace, category, meanRank: 10 ** logRank, ...unknown };
    const { units, low, high } = estimateSales(product, curves) as SalesEstimate;
    // A small tolerance for rounding errors of the logarithm.
    const held = logUnits >= Math.log10(low) - 1e-6 && logUnits <= Math.log10(high) + 1e-6;
    return { row, error: Math.abs(Math.log10(Math.max(1, units)) - logUnits), held };
  });
}

function median(judged: readonly Judged[]): number {
  const sorted = judged.map(({ error }) => error).sort((a, b) => a - b);
  return sorted[sorted.length >> 1] as number;
}
