/** Own sales compared with the estimates of a market: the share of it, and the calibration of an account's own estimates. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { wholeFile } from "./support/cleanup.ts";
import { observation } from "./support/observation.ts";
import { createSellers } from "./support/selling.ts";
import { startService } from "./support/service.ts";
import { until } from "./support/until.ts";

type OwnProduct = { asin: string; units: number; sales: number };
type Curve = { category: string | null; products: number; pairs: number; method: string };

const service = await startService(wholeFile, { now: "2026-03-15T12:00:00Z" });
const seller = createSellers(service);

test("own sales stand beside the estimate of their market, and calibrate nobody else's estimates", async () => {
  const [mine, rival, unknown] = ["B0SALES001", "B0SALES002", "B0SALES003"];
  const figures = { seenAt: service.clock.now(), category: "Home & Kitchen", priceMinor: 2_000 };
  await service.app.catalog.merge([
    observation(mine, { ...figures, title: "Granite chopping board", bsr: 900 }),
    observation(rival, { ...figures, title: "Granite board", reportedSales: 300 }),
    observation(unknown, { ...figures, title: "Granite board, small" }),
  ]);
  const { get, send } = await seller({
    products: [{ sku: "GRANITE", asin: mine, title: "Granite chopping board" }],
    orders: [{ order: "g", sku: "GRANITE", day: "2026-03-10", quantity: 100, price: 200_000 }],
  });
  const { body } = await send("POST", "/api/v1/market-lists", {
    name: "Boards",
    mine: [mine],
    rivals: [rival, unknown],
  });
  const market = await get(`market?marketListId=${body.data.id}`);
  const { mine: own, rivals, share, low, high, known, unknown: left, sources } = market.units;
  assert.deepEqual(
    [own, known, left, sources.reported, market.from, market.to],
    [100, 1, 1, 1, "2026-02-09", "2026-03-10"],
  );
  assert.ok(rivals >= 300 && rivals < 400, rivals);
  assert.ok(low <= share && share <= high && share > 20 && share <= 25, share);
  assert.deepEqual([market.sales.mine, market.sales.rivals], [2_000, rivals * 20]);
  assert.deepEqual(
    market.products.map(({ asin, units, sales }: OwnProduct) => [asin, units, sales]),
    [[mine, 100, 2_000]],
  );
  assert.ok(market.products[0].estimateLow <= market.products[0].estimate);
  assert.equal((await send("GET", "/api/v1/sales/market")).status, 400);
  assert.equal((await send("GET", "/api/v1/sales/market?marketListId=mkl_1")).status, 404);

  const { monthlySales } = (await send("GET", `/api/v1/products/${mine}`)).body.data;
  const { enabled, fewestPairs } = (await send("PUT", "/api/v1/sales/calibration", { enabled: true })).body.data;
  assert.deepEqual([enabled, fewestPairs, (await get("calibration")).enabled], [true, 30, true]);
  assert.equal((await get(`market?marketListId=${body.data.id}`)).calibrated, false);
  assert.equal((await send("GET", `/api/v1/products/${mine}`)).body.data.monthlySales, monthlySales);
  const byKeyword = await until("the keyword finds the boards", async () => {
    const found = await get("market?keyword=granite+board&marketplace=amazon.com");
    return found.products.length > 0 && found;
  });
  assert.deepEqual([byKeyword.units.mine, byKeyword.units.rivals, byKeyword.keyword], [100, rivals, "granite board"]);
});

test("a calibration that is switched on changes the estimates of the account's own comparisons, and says by how much they erred", async () => {
  const at = (day: number) => new Date(Date.UTC(2026, 2, 15) - day * 86_400_000);
  const asins = Array.from({ length: 13 }, (_, i) => `B0CALIB${String(i).padStart(3, "0")}`);
  // The last one is in a category without a curve, so that of all categories applies.
  const categoryOf = (i: number) => (i === 12 ? "Gift Cards" : "Home & Kitchen");
  const seen = (asin: string, i: number) =>
    observation(asin, {
      ...{ seenAt: at(0), title: `Calibrated stool ${i}`, priceMinor: 2_000, bsr: 500 + 400 * i },
      ...{ category: categoryOf(i), bsrCategory: categoryOf(i) },
    });
  await service.app.catalog.merge(asins.map(seen));
  const days = Array.from({ length: 18 }, (_, i) => 91 - 5 * i);
  await service.app.catalog.addHistory(
    asins.flatMap((asin, i) => days.map((day) => ({ ...seen(asin, i), at: at(day) }))),
  );
  const own = asins.slice(0, 11);
  // Whole windows of 30 days count: orders of 91 days have three.
  const { get, send } = await seller({
    products: own.map((asin) => ({ sku: asin, asin, title: asin })),
    orders: own.flatMap((sku, i) =>
      [1, 31, 61, 91].map((day) => ({
        ...{ order: `${sku}-${day}`, sku, day: at(day).toISOString().slice(0, 10) },
        ...{ quantity: Math.round(8_000 / (i + 2)), price: 100 },
      })),
    ),
  });
  const { curves } = await get("calibration");
  assert.deepEqual(
    curves.map((each: Curve) => [each.category, each.products, each.pairs, each.method]),
    [
      [null, 11, 33, "curve"],
      ["Home & Kitchen", 11, 33, "curve"],
    ],
  );
  assert.ok(curves[0].errorAfter < curves[0].errorBefore, JSON.stringify(curves[0]));
  const list = { name: "Stools", mine: own, rivals: asins.slice(11) };
  const { id } = (await send("POST", "/api/v1/market-lists", list)).body.data;
  const before = await get(`market?marketListId=${id}`);
  assert.deepEqual([before.calibrated, before.units.sources.calibrated], [false, 0]);
  await send("PUT", "/api/v1/sales/calibration", { enabled: true });
  const after = await get(`market?marketListId=${id}`);
  assert.deepEqual([after.calibrated, after.units.sources.calibrated, after.units.known], [true, 2, 2]);
  assert.notEqual(after.units.rivals, before.units.rivals);
  const other = await seller({});
  const theirs = (await other.send("POST", "/api/v1/market-lists", list)).body.data.id;
  assert.equal((await other.get(`market?marketListId=${theirs}`)).units.sources.calibrated, 0);
});
