import assert from "node:assert/strict";
import { test } from "node:test";
import { createCurves, findCurve } from "../../catalog/estimates/curve-lookup.ts";
import { readCurve } from "../../catalog/estimates/rank-curve.ts";
import { shareOf } from "./compare-market.ts";
import { calibrateOwn } from "./own-calibration.ts";

const curves = createCurves();
/** Products that sell three times what the curves expect. */
const pairs = (count: number) =>
  Array.from({ length: count }, (_, i) => {
    const rank = 500 * 1.13 ** (i % 30);
    const { curve } = findCurve(curves, "amazon.com", "Home & Kitchen");
    const units = Math.round(3 * readCurve(curve, rank).units * (1 + 0.1 * Math.sin(i)));
    return { marketplace: "amazon.com", asin: `B00000000${i % 8}`, rank, units, category: "Home & Kitchen" };
  });

test("own sales calibrate estimates: the error of products that were held out falls", async () => {
  const { report, curves: fitted } = await calibrateOwn(pairs(96), curves);
  const [all, category] = report;
  assert.deepEqual([all?.category, all?.pairs, all?.products, category?.method], [null, 96, 8, "curve"]);
  assert.ok((category?.errorBefore ?? 0) > 150, `${category?.errorBefore}`);
  assert.ok((category?.errorAfter ?? 999) < 30, `${category?.errorAfter}`);
  assert.ok(fitted.some(({ category: name }) => name !== ""));
});

test("a curve that is no better than the estimates without it is not used, and the report says so", async () => {
  const asExpected = pairs(32).map((pair, i) => ({
    ...pair,
    units: Math.round((pair.units / 3) * (i % 8 < 4 ? 0.8 : 1.25)),
  }));
  const { report, curves: fitted } = await calibrateOwn(asExpected, curves);
  const unused = report.filter(({ method }) => method === "not_better");
  assert.ok(unused.length > 0);
  for (const { errorBefore, errorAfter } of unused) assert.ok(Number(errorAfter) >= Number(errorBefore));
  assert.equal(fitted.length, report.filter(({ method }) => method === "curve").length);
});

test("too few pairs fit nothing, and no error is claimed", async () => {
  assert.deepEqual(await calibrateOwn([], curves), { curves: [], report: [] });
  const { curves: fitted, report } = await calibrateOwn(pairs(12), curves);
  assert.deepEqual(fitted, []);
  assert.deepEqual([report[0]?.method, report[0]?.errorBefore, report[0]?.errorAfter], ["none", null, null]);
});

test("a share has the range of the estimates of others, and none if either side is unknown", () => {
  const rival = { units: 300, low: 200, high: 400, from: "rank" as const };
  const { share, low, high, known, unknown, sources } = shareOf(100, [rival, null]);
  assert.deepEqual([share, low, high, known, unknown, sources.rank], [25, 20, 33.33, 1, 1, 1]);
  assert.equal(shareOf(null, [rival]).share, null);
  assert.equal(shareOf(100, [null]).share, null);
});
