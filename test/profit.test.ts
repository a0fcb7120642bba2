import assert from "node:assert/strict";
import { test } from "node:test";
import { wholeFile } from "./support/cleanup.ts";
import { observation } from "./support/observation.ts";
import { sender } from "./support/sending.ts";
import { startService } from "./support/service.ts";

const ESTIMATE = "/api/v1/profit/estimate";
const SCENARIOS = "/api/v1/profit/scenarios";
const service = await startService(wholeFile, { now: "2026-03-01T12:00:00Z" });
const person = async () => sender(service, (await service.make.key({ plan: "pro" })).key);

const mat = {
  category: "Home & Kitchen",
  price: 24.99,
  unitCost: 5,
  freight: 0.8,
  dimensions: { length: 10, width: 8.7, height: 2, unit: "in" },
  weight: { value: 1, unit: "lb" },
  targetMarginPercent: 30,
};

test("an estimate names each fee, its card and steps, and the target price reaches its margin", async () => {
  const send = await person();
  const { status, body } = await send("POST", ESTIMATE, mat);
  assert.equal(status, 200, JSON.stringify(body));
  const { fees, card, netPerUnit, targetPrice, marginPercent, landedCost } = body.data;
  assert.deepEqual([card.id, card.validFrom, landedCost], ["us-2026", "2026-01-15", 5.8]);
  assert.deepEqual(
    fees.map(({ kind, amount }: { kind: string; amount: number }) => [kind, amount]),
    [
      ["referral", 3.75],
      ["fulfilment", 5.42],
    ],
  );
  assert.match(fees[1].steps.join(), /1\.252 lb dimensional weight = 10 × 8\.7 × 2 in ÷ 139/);
  assert.deepEqual([netPerUnit.amount, marginPercent.amount], [10.02, 40.1]);
  const again = await send("POST", ESTIMATE, { ...mat, price: targetPrice.amount });
  assert.ok(again.body.data.marginPercent.amount >= 30);
  const unmeasured = (await send("POST", ESTIMATE, { ...mat, weight: undefined, dimensions: undefined })).body.data;
  assert.deepEqual([unmeasured.netPerUnit.amount, unmeasured.netPerUnit.low], [null, null], "a range without an end");
  assert.ok(unmeasured.netPerUnit.high > 10);
  const yen = await send("POST", ESTIMATE, { ...mat, marketplace: "amazon.co.jp", price: 10.5 });
  assert.deepEqual([yen.status, yen.body.error.details[0].parameter], [400, "price"]);
  assert.equal((await send("POST", ESTIMATE, { unitCost: 5 })).status, 400, "a price is required");
});

test("a named product brings price, category and sales; given values win", async () => {
  const send = await person();
  await service.app.catalog.merge([
    observation("B0PROFIT01", { title: "Cork yoga block", category: "Home & Kitchen", priceMinor: 1999, bsr: 500 }),
  ]);
  const { data } = (await send("POST", ESTIMATE, { asin: "b0profit01", unitCost: 4, sizeTier: "small_standard" })).body;
  assert.deepEqual([data.price, data.category, data.sizeTiers], [19.99, "Home & Kitchen", ["small_standard"]]);
  assert.ok(data.monthlySales > 0 && data.monthlyProfit.low > 0 && data.monthlyProfit.high > data.monthlyProfit.low);
  const given = (await send("POST", ESTIMATE, { asin: "B0PROFIT01", price: 30, unitCost: 4 })).body.data;
  assert.equal(given.price, 30);
  assert.equal((await send("POST", ESTIMATE, { asin: "B0PROFIT99", unitCost: 4 })).status, 404);
});

test("scenarios belong to their account: saved, changed, listed by product and deleted", async () => {
  const [send, other] = [await person(), await person()];
  const input = { asin: "B0PROFIT01", unitCost: 4 };
  const saved = await send("POST", SCENARIOS, { name: "Sea freight", input });
  assert.equal(saved.status, 201, JSON.stringify(saved.body));
  const { id } = saved.body.data;
  assert.equal((await send("POST", SCENARIOS, { name: "sea FREIGHT", input })).status, 409);
  const changed = await send("PATCH", `${SCENARIOS}/${id}`, { input: { ...input, freight: 1 } });
  assert.deepEqual([changed.body.data.name, changed.body.data.input.freight], ["Sea freight", 1]);
  assert.equal((await send("GET", `${SCENARIOS}?asin=B0PROFIT01`)).body.data.scenarios.length, 1);
  assert.equal((await send("GET", `${SCENARIOS}?asin=B0PROFIT02`)).body.data.scenarios.length, 0);
  assert.deepEqual((await other("GET", SCENARIOS)).body.data.scenarios, []);
  assert.equal((await other("PATCH", `${SCENARIOS}/${id}`, { name: "Mine" })).status, 404);
  assert.equal((await other("DELETE", `${SCENARIOS}/${id}`)).status, 404);
  assert.equal((await send("DELETE", `${SCENARIOS}/${id}`)).status, 200);
});

test("products are screened with the default cost, and unknown ones say why", async () => {
  const send = await person();
  const asins = ["B0PROFIT01", "B0PROFIT99"];
  assert.equal((await send("POST", "/api/v1/profit/estimates", { asins })).status, 400, "no cost is known");
  const costs = { unitCostPercent: 25, sizeTier: "small_standard", weight: { value: 4, unit: "oz" } };
  assert.equal((await send("PUT", "/api/v1/profit/default-costs/amazon.com", costs)).status, 200);
  const { data } = (await send("POST", "/api/v1/profit/estimates", { asins, targetMarginPercent: 30 })).body;
  const [known, unknown] = data.products;
  // 19.99 − 3.00 referral − 3.42 fulfilment − 5.00 cost
  assert.deepEqual([known.netPerUnit.amount, known.reaches], [8.57, "yes"]);
  assert.deepEqual([unknown.reaches, unknown.reason], ["unknown", "The product is not in the catalog."]);
  assert.deepEqual([data.screened, data.reached, data.unknown], [2, 1, 1]);
});
