import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { test } from "node:test";
import { wholeFile } from "./support/cleanup.ts";
import { observation } from "./support/observation.ts";
import { sender } from "./support/sending.ts";
import { startService } from "./support/service.ts";
import { CREDENTIALS } from "./support/sp-api-server.ts";
import { until } from "./support/until.ts";

const ESTIMATE = "/api/v1/profit/estimate";
const SCENARIOS = "/api/v1/profit/scenarios";
/** The marketplace's own fees; it refuses every request unless a test says otherwise. */
const marketplace = { fees: null as unknown };
const spApi = createServer(async (request, response) => {
  for await (const _ of request);
  response.setHeader("content-type", "application/json");
  if (request.url === "/token") return void response.end('{"access_token":"Atza|sample","expires_in":3600}');
  response.statusCode = marketplace.fees === null ? 400 : 200;
  const errors = [{ code: "InvalidInput", message: "The item is not eligible" }];
  response.end(JSON.stringify(marketplace.fees === null ? { errors } : { payload: marketplace.fees }));
});
await new Promise<void>((resolve) => spApi.listen(0, "127.0.0.1", resolve));
wholeFile.after(async () => void spApi.close());
const spApiUrl = `http://127.0.0.1:${(spApi.address() as AddressInfo).port}`;
const service = await startService(wholeFile, {
  now: "2026-03-01T12:00:00Z",
  env: {
    SP_API_CLIENT_ID: CREDENTIALS.clientId,
    SP_API_CLIENT_SECRET: CREDENTIALS.clientSecret,
    SP_API_REFRESH_TOKEN: CREDENTIALS.refreshToken,
    SP_API_URL: spApiUrl,
    SP_API_LWA_URL: `${spApiUrl}/token`,
  },
});
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

test("the measures of a product of the catalog give its exact fees, and given ones win", async () => {
  const send = await person();
  // 12 × 8 × 0.5 in and 4 oz, as a source rounds them.
  const measures = { weightG: 113, sidesMm: [305, 203, 13] as const };
  await service.app.catalog.merge([
    observation("B0PROFIT02", { title: "Steel tray", category: "Home & Kitchen", priceMinor: 1999, ...measures }),
  ]);
  const { data } = (await send("POST", ESTIMATE, { asin: "B0PROFIT02", unitCost: 4 })).body;
  assert.deepEqual([data.sizeTiers, data.fees[1].amount], [["small_standard"], 3.42]);
  assert.match(data.notes.join(" "), /reports for the packed product/);
  const heavy = { asin: "B0PROFIT02", unitCost: 4, weight: { value: 6, unit: "oz" } };
  assert.equal((await send("POST", ESTIMATE, heavy)).body.data.fees[1].amount, 3.45);
  const wrongTier = { ...mat, sizeTier: "small_standard" };
  assert.match(
    (await send("POST", ESTIMATE, wrongTier)).body.data.notes.join(" "),
    /do not fit the size tier small_standard/,
  );
  const screened = (await send("POST", "/api/v1/profit/estimates", { asins: ["b0profit02"], unitCost: 4 })).body.data;
  assert.deepEqual(screened.products[0].netPerUnit, data.netPerUnit, "the screening agrees with the estimate");
  assert.equal((await send("PUT", "/api/v1/profit/default-costs/amazon.com", { unitCost: 4 })).status, 200);
  await until("the product is searchable", async () => {
    const { body } = await send("GET", "/api/v1/search?keyword=steel+tray");
    return body.data.totalResults === 1;
  });
  const [header = "", row = ""] = (await send("GET", "/api/v1/search?keyword=steel+tray&format=csv")).text.split(
    "\r\n",
  );
  assert.equal(Number(row.split(",")[header.split(",").indexOf("netLow")]), data.netPerUnit.amount);
});

test("scenarios belong to their account: saved, changed, listed by product and deleted", async () => {
  const [send, other] = [await person(), await person()];
  const input = { asin: "B0PROFIT01", unitCost: 4 };
  const saved = await send("POST", SCENARIOS, { name: "Sea freight", input });
  assert.equal(saved.status, 201, JSON.stringify(saved.body));
  const { id } = saved.body.data;
  assert.equal((await send("POST", SCENARIOS, { name: "sea FREIGHT", input })).status, 409);
  const fraction = await send("POST", SCENARIOS, { name: "Air", input: { ...input, unitCost: 4.001 } });
  assert.equal(fraction.body.error.details[0].parameter, "input.unitCost");
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

test("the marketplace's own fees are preferred, and the card applies with a note where it has none", async () => {
  const send = await person();
  const asked = { asin: "B0PROFIT01", unitCost: 4, sizeTier: "small_standard" };
  const card = (await send("POST", ESTIMATE, asked)).body.data;
  assert.equal(card.feesFrom, "card");
  assert.match(card.notes.join(" "), /The item is not eligible/);
  const usd = (Amount: number) => ({ CurrencyCode: "USD", Amount });
  marketplace.fees = {
    FeesEstimateResult: {
      Status: "Success",
      FeesEstimateIdentifier: { IdType: "ASIN", IdValue: "B0PROFIT01" },
      FeesEstimate: {
        TimeOfFeesEstimation: "2026-03-01T12:00:00Z",
        TotalFeesEstimate: usd(6.5),
        FeeDetailList: [
          { FeeType: "ReferralFee", FinalFee: usd(3) },
          { FeeType: "FBAFees", FinalFee: usd(3.5) },
        ],
      },
    },
  };
  const quoted = (await send("POST", ESTIMATE, asked)).body.data;
  marketplace.fees = null;
  assert.equal(quoted.feesFrom, "marketplace");
  assert.deepEqual(
    quoted.fees.map(({ kind, amount }: { kind: string; amount: number }) => [kind, amount]),
    [
      ["referral", 3],
      ["fulfilment", 3.5],
    ],
  );
  assert.match(quoted.fees[0].steps.join(" "), /getMyFeesEstimateForASIN/);
  assert.equal(quoted.netPerUnit.amount, 9.49); // 19.99 − 6.50 − 4.00
});

test("an exported result set has net columns once a default cost is set", async () => {
  const send = await person();
  await until("the product is searchable", async () => {
    const { body } = await send("GET", "/api/v1/search?keyword=cork+yoga+block");
    return body.data.totalResults === 1;
  });
  const table = async () => {
    const { text } = await send("GET", "/api/v1/search?keyword=cork+yoga+block&format=csv");
    const [header = "", row = ""] = text.trimEnd().split("\r\n");
    return { columns: header.split(","), cells: row.split(",") };
  };
  assert.ok(!(await table()).columns.includes("netLow"));
  const costs = { unitCostPercent: 25, sizeTier: "small_standard", weight: { value: 4, unit: "oz" } };
  assert.equal((await send("PUT", "/api/v1/profit/default-costs/amazon.com", costs)).status, 200);
  const { columns, cells } = await table();
  const cell = (name: string) => cells[columns.indexOf(name)];
  // 19.99 − 3.00 referral − 3.42 fulfilment − 5.00 cost
  assert.deepEqual([cell("netLow"), cell("netHigh"), cell("marginLow")], ["8.57", "8.57", "42.87"]);
});

test("an operator imports and deletes fee cards; a wrong one is refused with the place of each problem", async () => {
  const CARDS = "/api/admin/fee-cards";
  const send = await person();
  const operator = sender(service, (await service.make.key({ operator: true })).key);
  const us = JSON.parse(
    readFileSync(join(import.meta.dirname, "../src/features/catalog/fees/cards/us-2026.json"), "utf8"),
  );
  const card = { ...us, id: "de-own", marketplace: "amazon.de", name: "German fees" };
  assert.equal((await send("POST", CARDS, card)).status, 403);
  const wrong = await operator("POST", CARDS, { ...card, validFrom: "soon", source: 7, tax: 1 });
  assert.equal(wrong.status, 400);
  const places = wrong.body.error.details.map(({ parameter }: { parameter: string }) => parameter).join(" ");
  assert.match(places, /validFrom/);
  assert.match(places, /source/);
  assert.match(places, /tax/);
  const imported = await operator("POST", CARDS, card);
  assert.equal(imported.status, 201, imported.text);
  const german = { ...mat, marketplace: "amazon.de", dimensions: undefined, sizeTier: "small_standard" };
  const { data } = (await send("POST", ESTIMATE, german)).body;
  assert.deepEqual([data.card.id, data.currency], ["de-own", "EUR"]);
  const listed = (await send("GET", "/api/v1/profit/fee-cards?marketplace=amazon.de")).body.data.cards;
  assert.match(listed[0].importedAt, /^2026-03-01T12:/);
  assert.equal((await operator("DELETE", `${CARDS}/amazon.de/de-own`)).status, 200);
  assert.equal((await operator("DELETE", `${CARDS}/amazon.de/de-own`)).status, 404, "it is deleted already");
  assert.equal((await operator("DELETE", `${CARDS}/amazon.com/us-2026`)).status, 404, "a built-in card stays");
  const left = (await send("GET", "/api/v1/profit/fee-cards?marketplace=amazon.de")).body.data.cards;
  assert.deepEqual(left, []);
});
