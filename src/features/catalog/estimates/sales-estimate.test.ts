import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { MARKETPLACE_DOMAINS } from "../marketplace.ts";
import { createCurves } from "./curve-lookup.ts";
import type { Knot } from "./rank-curve.ts";
import { ROOT_CATEGORIES } from "./root-category.ts";
import { estimateSales, nextReport, type SalesInput } from "./sales-estimate.ts";

const curves = createCurves();
const nothing: SalesInput = {
  marketplace: "amazon.com",
  category: null,
  bsr: null,
  bsrCategory: null,
  meanRank: null,
  reportedSales: null,
};
const estimate = (known: Partial<SalesInput>, by = curves) => estimateSales({ ...nothing, ...known }, by);

const marketplaces = fc.constantFrom(...MARKETPLACE_DOMAINS);
const categories = fc.option(fc.oneof(fc.constantFrom(...ROOT_CATEGORIES, "constructor", "toString"), fc.string()));
const ranks = fc.double({ min: 0, max: 7.5, noNaN: true }).map((log) => 10 ** log);
const reports = fc.integer({ min: 1, max: 200_000 });
const products = fc.record<SalesInput>({
  marketplace: marketplaces,
  category: categories,
  bsr: fc.option(ranks.map(Math.round)),
  bsrCategory: fc.option(fc.constantFrom(...ROOT_CATEGORIES)),
  meanRank: fc.option(ranks),
  reportedSales: fc.option(reports),
});

/** A linear curve: 1,000 units at rank 1, a tenth at ten times the rank, and a range from half to double. */
function straight(marketplace: string, category: string, logUnits = 3) {
  const knot = (x: number): Knot => [x, logUnits - x, logUnits - x - 0.3, logUnits - x + 0.3];
  return { marketplace, category, knots: [knot(0), knot(3), knot(6)] };
}

test("an estimate is in whole units within its range, and is missing only without both a rank and a report", () => {
  fc.assert(
    fc.property(products, (product) => {
      const got = estimateSales(product, curves);
      const isKnown = product.bsr !== null || product.meanRank !== null || product.reportedSales !== null;
      assert.equal(got !== null, isKnown);
      if (got === null) return;
      for (const figure of [got.units, got.low, got.high]) assert.ok(Number.isInteger(figure) && figure >= 0);
      assert.ok(got.low <= got.units && got.units <= got.high, JSON.stringify(got));
    }),
  );
});

test("within a category a better rank never has lower sales or a lower range", () => {
  fc.assert(
    fc.property(marketplaces, categories, ranks, ranks, (marketplace, category, one, other) => {
      const better = estimate({ marketplace, category, meanRank: Math.min(one, other) });
      const worse = estimate({ marketplace, category, meanRank: Math.max(one, other) });
      assert.ok(better && worse);
      assert.ok(better.units >= worse.units && better.low >= worse.low && better.high >= worse.high);
    }),
  );
});

test("an estimate is at least the reported figure and below the next one", () => {
  fc.assert(
    fc.property(products, reports, (product, reportedSales) => {
      const got = estimateSales({ ...product, reportedSales }, curves);
      assert.ok(got);
      assert.equal(got.source, "reported");
      assert.equal(got.low, reportedSales);
      assert.ok(got.high < nextReport(reportedSales));
    }),
  );
});

test("reported figures are buckets; a figure between two buckets is exact", () => {
  const cases = [
    [50, 100],
    [100, 200],
    [900, 1_000],
    [1_000, 2_000],
    [9_000, 10_000],
    [10_000, 20_000],
    [100_000, 200_000],
    [7, 8],
    [75, 76],
    [1_234, 1_235],
  ] as const;
  for (const [reported, next] of cases) assert.equal(nextReport(reported), next, String(reported));
});

test("the rank decides where in the reported bucket the estimate is", () => {
  const own = createCurves([straight("amazon.com", "toys")]);
  const reported = (bsr: number | null) => estimate({ category: "Toys", bsr, reportedSales: 100 }, own);
  const units = [500, 20, 8, 4, 1].map((bsr) => reported(bsr)?.units as number);
  assert.deepEqual(
    units,
    [...units].sort((a, b) => a - b),
    "a better rank has more",
  );
  assert.ok((units[0] as number) > 100 && (units[4] as number) < 199, `a rank outside the bucket: ${units}`);
  assert.ok((units[1] as number) < 141 && (units[3] as number) > 141, `a rank inside the bucket: ${units}`);
  assert.deepEqual(reported(null), { units: 141, low: 100, high: 199, source: "reported" });
});

test("the mean rank takes precedence over the momentary rank, and the rank's list over the category", () => {
  const own = createCurves([straight("amazon.com", "toys"), straight("amazon.com", "baby", 2)]);
  assert.equal(estimate({ category: "Toys", bsr: 10, meanRank: 100 }, own)?.units, 10);
  assert.equal(estimate({ category: "Toys", bsrCategory: "Baby", bsr: 10 }, own)?.units, 10);
});

test("a rank in the list of a sub-category gives no estimate, unless the list has a curve", () => {
  const ranked = { category: "Electronics", bsr: 29 };
  assert.equal(estimate({ ...ranked, bsrCategory: "HDMI Cables" }), null);
  assert.equal(estimate({ ...ranked, bsrCategory: "Electronics > HDMI Cables" }), null);
  assert.equal(estimate({ ...ranked, bsrCategory: "Kindle-Shop" })?.source, "rank_any_category");
  const calibrated = createCurves([straight("amazon.com", "HDMI Cables")]);
  assert.equal(estimate({ ...ranked, bsrCategory: "HDMI Cables" }, calibrated)?.source, "rank");
  assert.equal(estimate({ ...ranked, bsrCategory: "Handmade Products" })?.source, "rank_any_category");
  const reported = estimate({ ...ranked, bsrCategory: "HDMI Cables", reportedSales: 3_000 });
  assert.deepEqual([reported?.low, reported?.source], [3_000, "reported"]);
});

test("curves take precedence in this order: operator's of the category, built-in, operator's of the marketplace", () => {
  const own = createCurves([straight("amazon.fr", "toys"), straight("amazon.fr", "", 2)]);
  const at10 = (category: string | null) => estimate({ marketplace: "amazon.fr", category, bsr: 10 }, own);
  assert.deepEqual(at10("Jeux et Jouets"), { units: 100, low: 50, high: 200, source: "rank" });
  assert.equal(at10("Bébé et Puériculture")?.source, "rank");
  assert.notEqual(at10("Bébé et Puériculture")?.units, 10);
  assert.deepEqual(at10("Something new"), { units: 10, low: 5, high: 20, source: "rank_any_category" });
  assert.deepEqual(at10(null), at10("Something new"));
});

test("an estimate for an unknown category is marked and has a wider range", () => {
  for (const marketplace of MARKETPLACE_DOMAINS) {
    const known = estimate({ marketplace, category: "toys", bsr: 500 });
    const unknown = estimate({ marketplace, bsr: 500 });
    assert.ok(known && unknown);
    assert.deepEqual([known.source, unknown.source], ["rank", "rank_any_category"]);
    assert.ok(unknown.high / Math.max(1, unknown.low) > known.high / Math.max(1, known.low), marketplace);
  }
});

test("the best rank has a limit, and a very poor rank has no sales", () => {
  for (const marketplace of MARKETPLACE_DOMAINS)
    for (const category of [null, ...ROOT_CATEGORIES]) {
      const first = estimate({ marketplace, category, bsr: 1 });
      const last = estimate({ marketplace, category, bsr: 30_000_000 });
      assert.ok(first && first.units > 100 && first.units < 200_000, `${marketplace} ${category} ${first?.units}`);
      assert.ok(last && last.units <= 2 && last.low === 0, `${marketplace} ${category} ${last?.units}`);
    }
});
