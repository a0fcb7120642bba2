/** Entries of a seller beside the reports: costs of goods, from which profit follows, and lead times, from which reorder dates follow. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { wholeFile } from "./support/cleanup.ts";
import type { Insert, ShopOrder } from "./support/sales-shop.ts";
import { createSellers, FEBRUARY, february, sale } from "./support/selling.ts";
import { startService } from "./support/service.ts";
import { until } from "./support/until.ts";

const service = await startService(wholeFile, { now: "2026-03-15T12:00:00Z" });
const seller = createSellers(service);

test("a cost is entered, changed and deleted; profit follows at once, the history keeps all, and the sheet has every cost", async () => {
  const { get, send, key } = await seller(
    { orders: [{ order: "u", sku: "=A", day: "2026-02-03", quantity: 3, price: 3_000 }] },
    (insert) =>
      insert("sales_fee_previews", "sku, currency, referral_minor, fulfilment_minor, import_number", [
        ["=A", "USD", 0, 100, 1],
      ]),
  );
  const profit = async () => {
    const { costOfGoods, netProfit, unitsWithoutCost, netBeforeCost } = (await get(`summary?${FEBRUARY}`)).blocks[0]
      .ordered;
    return [netBeforeCost, costOfGoods, netProfit, unitsWithoutCost];
  };
  assert.deepEqual(await profit(), [27, 0, null, 3]);
  assert.deepEqual((await get("costs")).missing, [
    { sku: "=A", title: null, currency: "USD", units: 3, since: "2026-02-03", costCurrency: null },
  ]);
  const cost = { sku: "=A", from: "2026-02-01", currency: "USD", unitCost: 4.5 };
  const { body } = await send("POST", "/api/v1/sales/costs", cost);
  const { id } = body.data;
  assert.deepEqual(body.data, { id, ...cost, quantity: null, note: null });
  assert.deepEqual(await profit(), [27, -13.5, 13.5, 0]);
  assert.equal((await send("POST", "/api/v1/sales/costs", cost)).status, 409);
  assert.equal(
    (await send("POST", "/api/v1/sales/costs", { ...cost, from: "2026-02-02", unitCost: 1.001 })).status,
    400,
  );
  // Two units were bought at 5.00, and the third is from the purchase before.
  await send("POST", "/api/v1/sales/costs", {
    ...cost,
    from: "2026-01-01",
    unitCost: 2,
    quantity: 1,
    note: 'first, "old"',
  });
  assert.deepEqual(await profit(), [27, -11, 16, 0]);
  assert.equal((await send("PATCH", `/api/v1/sales/costs/${id}`, { from: "2026-01-01" })).status, 409);
  await send("PATCH", `/api/v1/sales/costs/${id}`, { unitCost: 5 });
  assert.deepEqual(await profit(), [27, -12, 15, 0]);
  const sheet = await send("GET", "/api/v1/sales/costs?format=csv");
  assert.equal(
    sheet.text,
    [
      "sku,from,currency,unitCost,quantity,note",
      "'=A,2026-02-01,USD,5,,",
      `'=A,2026-01-01,USD,2,1,"first, ""old"""`,
      "",
    ].join("\r\n"),
    "no spreadsheet executes a SKU",
  );
  const path = "/api/v1/sales/imports";
  const sent = await service.api(`${path}?name=costs.csv`, key, { method: "POST", body: sheet.text });
  const imported = await until("the sheet is imported", async () => {
    const { data } = (await send("GET", `${path}/${sent.body.data.id}`)).body;
    return ["done", "failed"].includes(data.status) && data;
  });
  assert.deepEqual(imported.counts, { read: 2, added: 0, changed: 0, unchanged: 2, rejected: 0 }, imported.problem);
  assert.equal((await send("DELETE", `/api/v1/sales/costs/${id}`)).status, 200);
  assert.equal((await send("DELETE", `/api/v1/sales/costs/${id}`)).status, 404);
  const { changes, next } = await get("costs/history?limit=2");
  assert.deepEqual(
    changes.map((change: { change: string; from: string; unitCost: number }) => [
      change.change,
      change.from,
      change.unitCost,
    ]),
    [
      ["deleted", "2026-02-01", 5],
      ["changed", "2026-02-01", 5],
    ],
  );
  assert.equal((await get(`costs/history?limit=2&before=${next}`)).changes.length, 2);
});

test("a cost counts for sales in every currency, by the rate of the day of the sale", async () => {
  const rates = (insert: Insert) =>
    insert("sales_exchange_rates", "currency, day, per_euro, import_number", [["USD", "2026-02-02", 1.25, 1]]);
  const selling = async (more?: typeof rates) => {
    const place = { marketplace: "amazon.de", currency: "EUR" };
    const { get, send } = await seller(
      {
        orders: [
          { order: "u", sku: "A", day: "2026-02-03", quantity: 1, price: 2_000 },
          { order: "e", sku: "A", day: "2026-02-03", quantity: 2, price: 4_000, ...place },
        ],
        lines: [
          ...sale("u", "A", "2026-02-04", 2_000),
          ...sale("e", "A", "2026-02-04", 4_000, 2).map((line) => ({ ...line, ...place })),
        ],
      },
      more,
    );
    // Long before the first rate.
    const cost = { sku: "A", from: "2020-01-01", currency: "USD", unitCost: 5 };
    assert.equal((await send("POST", "/api/v1/sales/costs", cost)).status, 201);
    const second = await send("POST", "/api/v1/sales/costs", { ...cost, currency: "EUR" });
    assert.equal(second.status, 409);
    assert.match(second.text, /counts for sales in every currency/);
    const { blocks } = await get(`summary?${FEBRUARY}`);
    const euros = blocks.find(({ currency }: { currency: string }) => currency === "EUR").ordered;
    const { missing } = await get("costs");
    return [euros.costOfGoods, euros.unitsWithoutCost, euros.netProfit, missing];
  };
  const missing = { sku: "A", title: null, currency: "EUR", units: 2, since: "2026-02-03", costCurrency: "USD" };
  assert.deepEqual(await selling(), [0, 2, null, [missing]]);
  // 40.00 − 6.00 − 6.00 of fees, and 2 × 4.00 of cost.
  assert.deepEqual(await selling(rates), [-8, 0, 20, []]);
});

test("units without a cost are at most the units sold, however many come back", async () => {
  const { get } = await seller({
    orders: [{ order: "u", sku: "A", day: "2026-02-03", quantity: 3, price: 3_000 }],
    lines: [
      ...sale("u", "A", "2026-02-04", 3_000, 3),
      { class: "refund", order: "u", sku: "A", day: "2026-02-20", amount: -2_000, quantity: 2 },
    ],
  });
  const { ordered, settled } = (await get("summary?from=2026-02-01&to=2026-02-28")).blocks[0];
  assert.deepEqual([ordered.unitsWithoutCost, settled.unitsWithoutCost, settled.refundsWithoutCost], [3, 3, 2]);
});

test("stock has its cover, reorder date and the sales lost while there was none", async () => {
  const orders = Array.from({ length: 90 }, (_, i) =>
    new Date(Date.UTC(2026, 2, 14) - i * 86_400_000).toISOString().slice(0, 10),
  )
    .filter((day) => day < "2026-03-01" || day > "2026-03-04")
    .map((day, i): ShopOrder => ({ order: `o${i}`, sku: "KNIFE", day, quantity: 2, price: 5_000 }));
  const { get, send } = await seller({ ...february, orders, lines: [] }, async (insert) => {
    await insert("sales_inventory", "sku, at, marketplace, available, reserved, import_number", [
      ["KNIFE", "2026-03-01T01:00:00Z", "amazon.com", 0, 0, 1],
      ["KNIFE", "2026-03-05T01:00:00Z", "amazon.com", 200, 0, 1],
      ["KNIFE", "2026-03-15T01:00:00Z", "amazon.com", 100, 4, 1],
      ["BOARD", "2026-03-15T01:00:00Z", "amazon.com", 7, 0, 1],
    ]);
    await insert(
      "sales_storage_fees",
      "month, fnsku, asin, fulfilment_center, occurrence, currency, fee_minor, import_number",
      [
        ["2026-02-01", "X1", "B000000001", "ABC", 0, "USD", 120, 1],
        ["2026-01-01", "X1", "B000000001", "ABC", 0, "USD", 999, 1],
      ],
    );
  });
  await send("PUT", "/api/v1/sales/stock/settings", { sku: "KNIFE", leadTimeDays: 40 });
  const { items } = await get("stock");
  assert.deepEqual(items[0], {
    ...{ sku: "KNIFE", asin: "B000000001", title: "Knife", marketplace: "amazon.com", at: "2026-03-15T01:00:00.000Z" },
    ...{ available: 100, reserved: 4, inbound: null, unfulfillable: null, unitsPerDay: 2, daysOfCover: 50 },
    ...{ stockoutOn: "2026-05-04", reorderOn: "2026-03-11", leadTimeDays: 40, safetyDays: 14, status: "reorder_now" },
    lost: { days: 4, units: { low: 6.4, value: 8, high: 9.6 }, sales: { low: 160, value: 200, high: 240 } },
    ...{ storageFees: -1.2, storageMonth: "2026-02", currency: "USD" },
  });
  assert.deepEqual([items[1].sku, items[1].status, items[1].daysOfCover], ["BOARD", "slow", null]);
  const reset = await send("PUT", "/api/v1/sales/stock/settings", { sku: "KNIFE", reset: true });
  assert.deepEqual(reset.body.data, { sku: "KNIFE", leadTimeDays: 30, safetyDays: 14 });
});

test("stock without a time in its report was counted when the file was modified, and an older file does not replace it", async () => {
  const { key, get } = await seller(february);
  const path = "/api/v1/sales/imports?name=stock.txt";
  const send = (available: number, query = "") => {
    const body = `sku\tafn-fulfillable-quantity\nKNIFE\t${available}\n`;
    return service.api(`${path}${query}`, key, { method: "POST", body });
  };
  const stockAfter = async (...sending: Parameters<typeof send>) => {
    const { status, body, text } = await send(...sending);
    assert.equal(status, 202, text);
    const { createdAt } = body.data;
    await until("the report is imported", async () => (await get(`imports/${body.data.id}`)).status === "done");
    const { available, at } = (await get("stock")).items[0];
    return [available, at === createdAt ? "upload" : at];
  };
  const newer = [9, "2026-03-10T08:00:00.000Z"];
  assert.deepEqual(await stockAfter(9, "&seenAt=2026-03-10T08:00:00Z"), newer);
  assert.deepEqual(await stockAfter(5, "&seenAt=2026-03-09"), newer);
  assert.deepEqual(await stockAfter(5, "&seenAt=2026-03-12"), newer, "the same file again changes nothing");
  assert.deepEqual(await stockAfter(6, "&seenAt=2026-03-11T09:00:00%2B01:00"), [6, "2026-03-11T08:00:00.000Z"]);
  assert.deepEqual(await stockAfter(7, "&seenAt=2027-01-01"), [7, "upload"]);
  assert.deepEqual(await stockAfter(8, "&seenAt=1980-01-01"), [8, "upload"]);
  assert.deepEqual(await stockAfter(4), [4, "upload"]);
  const refused = await send(3, "&seenAt=yesterday");
  assert.equal(refused.status, 400);
  assert.match(refused.text, /"parameter":"seenAt","message":"must be a date or a date-time/);
});
