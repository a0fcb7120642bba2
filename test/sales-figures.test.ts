/** Figures of an account's own sales: exact values of a small shop, both bases, costs, currencies, advertising and roles. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { wholeFile } from "./support/cleanup.ts";
import { observation } from "./support/observation.ts";
import { withClient } from "./support/postgres.ts";
import { type Insert, type Shop, type ShopLine, type ShopOrder, stockShop } from "./support/sales-shop.ts";
import { sender } from "./support/sending.ts";
import { startService } from "./support/service.ts";
import { until } from "./support/until.ts";

const service = await startService(wholeFile, { now: "2026-03-15T12:00:00Z" });
const { make, databaseUrl } = service;

async function seller(shop: Shop, more?: (insert: Insert) => Promise<void>) {
  const { key, account } = await make.key({ plan: "agency" });
  await stockShop(databaseUrl, account.id, shop, more);
  const send = sender(service, key);
  const get = async (path: string) => {
    const answer = await send("GET", `/api/v1/sales/${path}`);
    assert.equal(answer.status, 200, answer.text);
    return answer.body.data;
  };
  return { account, key, send, get, add: (rest: Shop) => stockShop(databaseUrl, account.id, rest) };
}

/** The lines of a sale of one SKU: the price, the referral and the fulfilment fee. */
const sale = (order: string, sku: string, day: string, amount: number, quantity = 1): ShopLine[] => [
  { class: "sales", order, sku, day, amount, quantity },
  { class: "referral", order, sku, day, amount: -Math.round(amount * 0.15) },
  { class: "fulfilment", order, sku, day, amount: -300 * quantity },
];

/** February: three orders and a cancelled one; one is settled in March, and one that was settled was ordered in January. */
const february: Shop = {
  products: [
    { sku: "KNIFE", asin: "B000000001", title: "Knife" },
    { sku: "BOARD", asin: "B000000002", title: "Board" },
  ],
  orders: [
    { order: "jan", sku: "KNIFE", day: "2026-01-30", quantity: 1, price: 2_000 },
    { order: "a", sku: "KNIFE", day: "2026-02-03", quantity: 2, price: 4_000, shipping: 499, discount: 200 },
    { order: "a", sku: "BOARD", day: "2026-02-03", quantity: 1, price: 3_000 },
    { order: "b", sku: "KNIFE", day: "2026-02-10", quantity: 1, price: 2_000 },
    { order: "late", sku: "BOARD", day: "2026-02-28", quantity: 1, price: 3_000 },
    { order: "gone", sku: "BOARD", day: "2026-02-11", quantity: 5, price: 15_000, isCancelled: true },
    { order: "soon", sku: "KNIFE", day: "2026-02-12", quantity: 1, price: null, currency: null, isPending: true },
  ],
  lines: [
    ...sale("jan", "KNIFE", "2026-02-01", 2_000),
    ...sale("a", "KNIFE", "2026-02-04", 4_000, 2),
    { class: "shipping", order: "a", sku: "KNIFE", day: "2026-02-04", amount: 499 },
    { class: "promotion", order: "a", sku: "KNIFE", day: "2026-02-04", amount: -200 },
    { class: "tax", order: "a", sku: "KNIFE", day: "2026-02-04", amount: 330 },
    { class: "tax", order: "a", sku: "KNIFE", day: "2026-02-04", amount: -330 },
    ...sale("a", "BOARD", "2026-02-04", 3_000),
    ...sale("b", "KNIFE", "2026-02-11", 2_000),
    ...sale("late", "BOARD", "2026-03-02", 3_000),
    { class: "refund", order: "b", sku: "KNIFE", day: "2026-02-20", amount: -2_000, quantity: 1 },
    { class: "refund_fee", order: "b", sku: "KNIFE", day: "2026-02-20", amount: 240 },
    { class: "storage", day: "2026-02-15", amount: -150, marketplace: null },
    { class: "advertising", day: "2026-02-16", amount: -1_000, marketplace: null },
    { class: "other", day: "2026-02-17", amount: -3_999, marketplace: null },
    { class: "unclassified", day: "2026-02-18", amount: -77, marketplace: null },
    { class: "transfer", day: "2026-02-19", amount: -5_000, marketplace: null },
  ],
};
const FEBRUARY = "from=2026-02-01&to=2026-02-28";

test("a small shop has exactly the figures that are computed by hand, on both bases, and says what is pending", async () => {
  const { get } = await seller(february, async (insert) => {
    await insert("sales_costs", "sku, from_day, currency, unit_cost_minor", [
      ["KNIFE", "2026-01-01", "USD", 500],
      ["KNIFE", "2026-02-05", "USD", 600],
      ["BOARD", "2025-01-01", "USD", 800],
    ]);
  });
  const { blocks, coverage, moneyHidden, conversion } = await get(`summary?${FEBRUARY}`);
  assert.deepEqual(
    { moneyHidden, conversion, currencies: blocks.length },
    { moneyHidden: false, conversion: null, currencies: 1 },
  );
  assert.deepEqual(coverage, {
    ...{ ordersFrom: "2026-01-30", ordersTo: "2026-02-28" },
    ...{ settledFrom: "2026-02-01", settledTo: "2026-03-02" },
  });
  const [{ currency, marketplaces, ordered, settled, pending, advertising, traffic }] = blocks;
  assert.deepEqual([currency, marketplaces, traffic], ["USD", ["amazon.com"], null]);
  // Settled: jan 20, a 40 + 30, b 20; 15 % referral, 3.00 fulfilment a unit.
  assert.deepEqual(settled, {
    ...{ units: 5, unitsRefunded: 1, netUnits: 4, refundRate: 20, orders: 3, unitsWithoutPrice: 0, unitsUnsettled: 0 },
    ...{ sales: 110, shipping: 4.99, promotions: -2, refunds: -20, netSales: 92.99 },
    ...{
      referralFees: -16.5,
      fulfilmentFees: -15,
      storageFees: -1.5,
      refundFees: 2.4,
      otherFees: -39.99,
      fees: -70.59,
    },
    ...{ reimbursements: 0, advertising: -10, unclassified: -0.77, unclassifiedLines: 1, netBeforeCost: 11.63 },
    // jan at 5.00, a: 2 × 5.00 + 8.00, b and its refund at 6.00 each cancel out.
    ...{ costOfGoods: -23, unitsWithoutCost: 0, netProfit: -11.37, margin: -12.23, roi: -49.43, tax: 0 },
  });
  // Ordered: a 70, b 20, late 30, and one unit without a price. Fees are those of these orders.
  assert.deepEqual(ordered, {
    ...{
      units: 6,
      unitsRefunded: 1,
      netUnits: 5,
      refundRate: 16.67,
      orders: 4,
      unitsWithoutPrice: 1,
      unitsUnsettled: 1,
    },
    ...{ sales: 120, shipping: 4.99, promotions: -2, refunds: -20, netSales: 102.99 },
    ...{ referralFees: -18, fulfilmentFees: -15, storageFees: -1.5, refundFees: 2.4, otherFees: -39.99, fees: -72.09 },
    ...{ reimbursements: 0, advertising: -10, unclassified: -0.77, unclassifiedLines: 1, netBeforeCost: 20.13 },
    // a: 2 × 5.00 + 8.00; b and its refund; soon 6.00; late 8.00.
    ...{ costOfGoods: -32, unitsWithoutCost: 0, netProfit: -11.87, margin: -11.53, roi: -37.09, tax: 0 },
  });
  assert.deepEqual(pending, {
    ...{ units: 1, sales: 10, net: 8.5 },
    parts: [
      { reason: "open", units: 1, sales: 0, net: 0 },
      { reason: "settled_outside", units: 1, sales: 30, net: 22.5 },
      { reason: "ordered_outside", units: -1, sales: -20, net: -14 },
    ],
    unsettled: null,
    // Four knives were charged 24.00 in February.
    ...{ estimatedFees: -6, estimatedFrom: "settlements", estimatedProfit: -17.87, estimatedMargin: -17.35 },
  });
  assert.deepEqual([advertising.source, advertising.spend, advertising.tacos], ["settlements", 10, 8.33]);

  const { products, total } = await get(`products?${FEBRUARY}&by=sku&basis=settled`);
  assert.deepEqual(
    products.map((row: any) => [
      row.key,
      row.asin,
      row.settled.units,
      row.settled.netBeforeCost,
      row.settled.netProfit,
    ]),
    [
      ["KNIFE", "B000000001", 4, 41.39, 26.39],
      ["BOARD", "B000000002", 1, 22.5, 14.5],
      ["", null, 0, -52.26, -52.26],
    ],
  );
  assert.equal(total, 3);
  const {
    blocks: [days],
  } = await get(`series?${FEBRUARY}&resolution=week`);
  assert.deepEqual(
    days.points.map((point: any) => [point.from, point.to, point.ordered.units, point.settled.netBeforeCost]),
    [
      ["2026-02-01", "2026-02-01", 0, 14],
      ["2026-02-02", "2026-02-08", 3, 53.49],
      ["2026-02-09", "2026-02-15", 2, 12.5],
      ["2026-02-16", "2026-02-22", 0, -68.36],
      ["2026-02-23", "2026-02-28", 1, 0],
    ],
  );
});

test("the two bases differ by exactly what is pending, whatever is ordered, settled, refunded and not yet known", async () => {
  const day = fc.integer({ min: 1, max: 28 }).map((n) => `2026-02-${String(n).padStart(2, "0")}`);
  const order = fc.record({
    sku: fc.constantFrom("A", "B"),
    ordered: day,
    /** Days of the settlements of its units, of which a refund may follow. */
    settled: fc.array(day, { maxLength: 3 }),
    open: fc.integer({ min: 0, max: 2 }),
    unitPrice: fc.integer({ min: 1, max: 9_999 }),
    offBy: fc.constantFrom(0, 0, 0, -7),
    refunded: fc.option(day),
    isKnown: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(order, { maxLength: 12 }), day, day, async (orders, one, other) => {
      const [from, to] = [one, other].toSorted() as [string, string];
      const inside = (each: string) => each >= from && each <= to;
      const expected = {
        ordered: { units: 0, sales: 0 },
        settled: { units: 0, sales: 0 },
        open: { units: 0, sales: 0 },
      };
      const known: ShopOrder[] = [];
      const lines: ShopLine[] = [{ class: "other", day: from, amount: -5, marketplace: null }];
      orders.forEach(({ sku, ordered, settled, open, unitPrice, offBy, refunded, isKnown }, i) => {
        const name = `order ${i}`;
        const units = settled.length + open;
        if (isKnown && units > 0)
          known.push({ order: name, sku, day: ordered, quantity: units, price: units * unitPrice });
        for (const posted of settled) {
          const price = unitPrice + offBy;
          lines.push({ class: "sales", order: name, sku, day: posted, amount: price, quantity: 1 });
          lines.push({ class: "referral", order: name, sku, day: posted, amount: -15 });
          if (!inside(posted)) continue;
          expected.settled.units++;
          expected.settled.sales += price;
        }
        if (refunded) lines.push({ class: "refund", order: name, sku, day: refunded, amount: -unitPrice, quantity: 1 });
        if (!isKnown || !inside(ordered)) return;
        expected.ordered.units += units;
        expected.ordered.sales += units * unitPrice;
        expected.open.units += open;
        expected.open.sales += open * unitPrice;
      });
      // An order of the day before, so that the order basis is known.
      known.push(
        { order: "known", sku: "Z", day: from, quantity: 1, price: 0 },
        { order: "last", sku: "Z", day: "2026-03-05", quantity: 1, price: 0 },
      );
      const { get } = await seller({ orders: known, lines });
      const { ordered, settled, pending } = (await get(`summary?from=${from}&to=${to}`)).blocks[0];
      const cents = (amount: number) => Math.round(amount * 100);
      assert.deepEqual([ordered.units - 1, cents(ordered.sales)], [expected.ordered.units, expected.ordered.sales]);
      assert.deepEqual([settled.units, cents(settled.sales)], [expected.settled.units, expected.settled.sales]);
      assert.deepEqual(
        [pending.units, cents(pending.sales), cents(pending.net)],
        [
          ordered.units - settled.units,
          cents(ordered.sales) - cents(settled.sales),
          cents(ordered.netBeforeCost) - cents(settled.netBeforeCost),
        ],
      );
      const sum = (figure: string) =>
        pending.parts.reduce((total: number, part: any) => total + cents(part[figure]), 0);
      assert.deepEqual(
        [sum("units") / 100, sum("sales"), sum("net")],
        [pending.units, cents(pending.sales), cents(pending.net)],
      );
      const open = pending.parts.find((part: any) => part.reason === "open");
      assert.deepEqual([open.units - 1, cents(open.sales)], [expected.open.units, expected.open.sales]);
    }),
    { numRuns: 15 },
  );
});

test("an order that arrives after its settlement moves to its day, and a cancelled one earns nothing whatever it costs", async () => {
  const { get, add } = await seller({ lines: sale("x", "KNIFE", "2026-02-04", 2_000) });
  const before = (await get(`summary?${FEBRUARY}`)).blocks[0];
  assert.deepEqual([before.ordered, before.pending, before.settled.units], [null, null, 1]);
  await add({
    orders: [
      { order: "x", sku: "KNIFE", day: "2026-02-03", quantity: 1, price: 2_000 },
      { order: "y", sku: "KNIFE", day: "2026-02-03", quantity: 9, price: 18_000, isCancelled: true },
    ],
  });
  const { ordered, settled, pending } = (await get("summary?from=2026-02-03&to=2026-02-03")).blocks[0];
  assert.deepEqual([ordered.units, ordered.sales, ordered.referralFees, settled], [1, 20, -3, null]);
  assert.equal(pending, null);
  const month = (await get(`summary?${FEBRUARY}`)).blocks[0];
  assert.deepEqual([month.pending.units, month.pending.net, month.pending.parts], [0, 0, []]);
});

test("VAT in prices is not revenue: both bases are without it", async () => {
  const place = { marketplace: "amazon.de", currency: "EUR" };
  const { get } = await seller({
    orders: [{ order: "d", sku: "MESSER", day: "2026-02-03", quantity: 1, price: 11_900, tax: 1_900, ...place }],
    lines: [
      { class: "sales", order: "d", sku: "MESSER", day: "2026-02-04", amount: 10_000, quantity: 1, ...place },
      { class: "tax", order: "d", sku: "MESSER", day: "2026-02-04", amount: 1_900, ...place },
    ],
  });
  const { ordered, settled, pending, currency } = (await get(`summary?${FEBRUARY}`)).blocks[0];
  assert.deepEqual(
    [currency, ordered.sales, settled.sales, settled.tax, settled.netBeforeCost],
    ["EUR", 100, 100, 19, 100],
  );
  assert.deepEqual([pending.sales, pending.net], [0, 0]);
});

test("currencies stay apart, and are converted by the rate of each day only on request, with missing rates named", async () => {
  const euros = { marketplace: "amazon.de", currency: "EUR" };
  const { get } = await seller(
    {
      orders: [
        { order: "u", sku: "A", day: "2026-02-03", quantity: 1, price: 1_100 },
        { order: "e", sku: "A", day: "2026-02-03", quantity: 1, price: 1_000, ...euros },
        {
          order: "p",
          sku: "A",
          day: "2026-02-03",
          quantity: 1,
          price: 500,
          marketplace: "amazon.co.uk",
          currency: "GBP",
        },
      ],
    },
    (insert) =>
      insert("sales_exchange_rates", "currency, day, per_euro, import_number", [["USD", "2026-02-02", 1.1, 1]]),
  );
  const apart = await get(`summary?${FEBRUARY}`);
  assert.deepEqual(
    apart.blocks.map((block: any) => [block.currency, block.marketplaces, block.ordered.sales]),
    [
      ["USD", ["amazon.com"], 11],
      ["EUR", ["amazon.de"], 10],
      ["GBP", ["amazon.co.uk"], 5],
    ],
  );
  const { blocks, conversion } = await get("summary?from=2026-02-03&to=2026-02-03&currency=eur");
  assert.deepEqual(
    blocks.map((block: any) => [block.currency, block.ordered.sales, block.ordered.units]),
    [
      ["EUR", 20, 2],
      ["GBP", 5, 1],
    ],
  );
  assert.deepEqual(conversion, {
    ...{ currency: "EUR", ratesFrom: "2026-02-02", ratesTo: "2026-02-02" },
    missing: [{ currency: "GBP", days: 1 }],
  });
});

test("advertising counts from Ads reports where they cover the day, else from settlements, and never from both", async () => {
  const { get } = await seller(
    {
      orders: [{ order: "u", sku: "A", day: "2026-02-03", quantity: 1, price: 10_000 }],
      lines: [
        { class: "advertising", day: "2026-02-02", amount: -400, marketplace: null },
        { class: "advertising", day: "2026-02-12", amount: -900, marketplace: null },
      ],
    },
    (insert) =>
      insert(
        "sales_advertising",
        "day, program, campaign, ad_group, sku, asin, currency, spend_minor, clicks, sales_minor, import_number",
        [
          ["2026-02-10", "sponsored_products", "c", "g", "A", "", "USD", 500, 10, 2_000, 1],
          ["2026-02-14", "sponsored_brands", "c", "", "", "", "USD", 300, null, null, 1],
        ],
      ),
  );
  const { advertising, settled } = (await get(`summary?${FEBRUARY}`)).blocks[0];
  assert.deepEqual(advertising, {
    ...{ source: "both", reportsFrom: "2026-02-10", reportsTo: "2026-02-14", spend: 12, leftOut: -9 },
    ...{ sales: 20, impressions: null, clicks: 10, acos: 40, tacos: 12 },
  });
  assert.deepEqual([settled.advertising, settled.netBeforeCost], [-12, -12]);
});

test("a cost is entered, changed and deleted; profit follows at once, the history keeps all, and the sheet has every cost", async () => {
  const { get, send, key } = await seller({
    orders: [{ order: "u", sku: "=A", day: "2026-02-03", quantity: 3, price: 3_000 }],
  });
  const profit = async () => {
    const { costOfGoods, netProfit, unitsWithoutCost, netBeforeCost } = (await get(`summary?${FEBRUARY}`)).blocks[0]
      .ordered;
    return [netBeforeCost, costOfGoods, netProfit, unitsWithoutCost];
  };
  assert.deepEqual(await profit(), [30, 0, null, 3]);
  assert.deepEqual((await get("costs")).missing, [{ sku: "=A", title: null, units: 3, since: "2026-02-03" }]);
  const cost = { sku: "=A", from: "2026-02-01", currency: "USD", unitCost: 4.5 };
  const { body } = await send("POST", "/api/v1/sales/costs", cost);
  const { id } = body.data;
  assert.deepEqual(body.data, { id, ...cost, quantity: null, note: null });
  assert.deepEqual(await profit(), [30, -13.5, 16.5, 0]);
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
  assert.deepEqual(await profit(), [30, -11, 19, 0]);
  assert.equal((await send("PATCH", `/api/v1/sales/costs/${id}`, { from: "2026-01-01" })).status, 409);
  await send("PATCH", `/api/v1/sales/costs/${id}`, { unitCost: 5 });
  assert.deepEqual(await profit(), [30, -12, 18, 0]);
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
    changes.map((change: any) => [change.change, change.from, change.unitCost]),
    [
      ["deleted", "2026-02-01", 5],
      ["changed", "2026-02-01", 5],
    ],
  );
  assert.equal((await get(`costs/history?limit=2&before=${next}`)).changes.length, 2);
});

test("viewers see no amount when the owner hides money, and everything else", async () => {
  const { account, send } = await seller(february);
  await send("POST", "/api/v1/sales/costs", { sku: "KNIFE", from: "2026-01-01", currency: "USD", unitCost: 4.25 });
  const viewer = await make.person({ account, role: "viewer" });
  await withClient(databaseUrl, (client) =>
    client.query("update sales_books set hide_money = true where account_id = $1", [account.id]),
  );
  const read = async (path: string) => {
    const { status, body } = await service.api(`/api/v1/sales/${path}`, viewer);
    assert.equal(status, 200, path);
    return body.data;
  };
  const { moneyHidden, blocks } = await read(`summary?${FEBRUARY}`);
  assert.equal(moneyHidden, true);
  const { ordered, pending, advertising } = blocks[0];
  assert.deepEqual(
    [ordered.units, ordered.refundRate, ordered.sales, ordered.margin, ordered.netProfit],
    [6, 16.67, null, null, null],
  );
  assert.deepEqual([pending.units, pending.net, advertising.spend, advertising.tacos], [1, null, null, null]);
  const seen = new Set<string>();
  const walk = (value: unknown, name: string): void => {
    if (typeof value === "number") seen.add(name);
    else if (typeof value === "object" && value !== null)
      for (const [key, each] of Object.entries(value)) walk(each, Array.isArray(value) ? name : key);
  };
  const [{ id, total }] = (await read("settlements")).settlements;
  assert.equal(total, null);
  const one = `settlements/${id}`;
  const lists = [`series?${FEBRUARY}`, `products?${FEBRUARY}`, "settlements", `${one}/lines`, "stock", "costs"];
  for (const path of [...lists, `summary?${FEBRUARY}`, one, "line-kinds", "costs/history", "calibration"])
    walk(await read(path), path);
  // The number of products, that of unclassified lines, and the weight of a mean.
  for (const count of ["total", "unclassified", "weight"]) seen.delete(count);
  assert.deepEqual(
    [...seen].filter((name) => !/^(net)?units|^orders$|lines?|refundRate|days|quantity|fewestPairs/i.test(name)),
    [],
    "every number is a count or a rate of units",
  );
  for (const path of lists) {
    const { text, status } = await service.api(
      `/api/v1/sales/${path}${path.includes("?") ? "&" : "?"}format=csv`,
      viewer,
    );
    assert.equal(status, 200, path);
    assert.doesNotMatch(text, /(?<!16)\.\d\d?(?!\d)(?!T)/, path);
  }
});

test("traffic counts once however it is reported, and products, days and the summary agree", async () => {
  const day = (on: string, parent: string, asin: string, sku: string, sessions: number) => [
    ...["amazon.com", on, on, parent, asin, sku, "USD", 1, 1, sessions, 2 * sessions, 0.5, 1],
  ];
  const { get } = await seller(february, (insert) =>
    insert(
      "sales_traffic",
      "marketplace, from_day, to_day, parent_asin, asin, sku, currency, units, order_items, sessions, page_views, buy_box_share, import_number",
      [
        day("2026-02-03", "B00000PRNT", "B000000001", "", 40),
        day("2026-02-03", "B00000PRNT", "B000000002", "", 10),
        // The same days by SKU and by parent, and the whole month.
        day("2026-02-03", "B00000PRNT", "B000000001", "KNIFE", 35),
        day("2026-02-03", "B00000PRNT", "", "", 50),
        day("2026-02-04", "B00000PRNT", "B000000001", "KNIFE", 5),
        ["amazon.com", "2026-02-01", "2026-02-28", "", "B000000001", "", "USD", 9, 9, 900, 999, 1, 1],
      ],
    ),
  );
  const [{ traffic }] = (await get(`summary?${FEBRUARY}`)).blocks;
  assert.deepEqual(
    [traffic.sessions, traffic.pageViews, traffic.conversion, traffic.buyBoxShare, traffic.days],
    [55, 110, 5.45, 50, 2],
  );
  const { products } = await get(`products?${FEBRUARY}`);
  const sessions = Object.fromEntries(products.map((row: any) => [row.sku, row.traffic?.sessions]));
  assert.deepEqual([sessions.KNIFE, sessions.BOARD], [45, 10]);
  const [{ points }] = (await get("series?from=2026-02-02&to=2026-02-04&resolution=day")).blocks;
  assert.deepEqual(
    points.map((point: any) => point.sessions),
    [null, 50, 5],
  );
  const [own] = (await get(`summary?${FEBRUARY}&sku=KNIFE`)).blocks;
  assert.deepEqual([own.traffic.sessions, own.traffic.days], [45, 2]);
});

test("an account without an import has empty answers, and sees nothing of another's", async () => {
  await seller(february);
  const { key } = await make.key();
  const read = async (path: string) => (await service.api(`/api/v1/sales/${path}`, key)).body.data;
  const { blocks, coverage } = await read("summary");
  assert.deepEqual([blocks, coverage.ordersFrom], [[], null]);
  assert.deepEqual((await read("series")).blocks, []);
  assert.deepEqual((await read("products")).products, []);
  assert.deepEqual((await read("stock")).items, []);
  assert.deepEqual(await read("costs"), { costs: [], missing: [] });
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
    [100, 1, 1, 1, "2026-02-13", "2026-03-14"],
  );
  assert.ok(rivals >= 300 && rivals < 400, rivals);
  assert.ok(low <= share && share <= high && share > 20 && share <= 25, share);
  assert.deepEqual([market.sales.mine, market.sales.rivals], [2_000, rivals * 20]);
  assert.deepEqual(
    market.products.map(({ asin, units, sales }: any) => [asin, units, sales]),
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
    curves.map((each: any) => [each.category, each.products, each.pairs, each.method]),
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
