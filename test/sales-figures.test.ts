/** Figures of an account's own sales: exact values of a small shop, both bases, currencies, advertising and traffic. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import pg from "pg";
import { sumAgain } from "../src/features/sales/days/sum-again-store.ts";
import { systemClock } from "../src/platform/base/clock.ts";
import { wholeFile } from "./support/cleanup.ts";
import { withClient } from "./support/postgres.ts";
import type { ShopLine, ShopOrder } from "./support/sales-shop.ts";
import { createSellers, FEBRUARY, february, sale } from "./support/selling.ts";
import { startService } from "./support/service.ts";

type Block = { currency: string; marketplaces: string[]; ordered: { sales: number; units: number } };
type ProductRow = {
  key: string;
  sku: string;
  asin: string | null;
  settled: { units: number; netBeforeCost: number; netProfit: number };
  traffic: { sessions: number } | null;
};
type Point = {
  from: string;
  to: string;
  ordered: { units: number };
  settled: { netBeforeCost: number };
  sessions: number | null;
};
type PendingPart = { reason: string; units: number; sales: number; net: number };

const service = await startService(wholeFile, { now: "2026-03-15T12:00:00Z" });
const seller = createSellers(service);

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
    ...{ settledFrom: "2026-02-01", settledTo: "2026-03-02", completeTo: "2026-02-28" },
  });
  const [{ currency, marketplaces, ordered, settled, pending, advertising, traffic }] = blocks;
  assert.deepEqual([currency, marketplaces, traffic], ["USD", ["amazon.com"], null]);
  // Settled: jan 20, a 40 + 30, b 20; 15 % referral, 3.00 fulfilment a unit.
  assert.deepEqual(settled, {
    ...{ units: 5, unitsRefunded: 1, netUnits: 4, refundRate: 20, orders: 3, unitsWithoutPrice: 0, unitsUnsettled: 0 },
    ...{ unitsWithoutFees: 0, estimatedFees: 0, estimatedFrom: null },
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
    ...{ costOfGoods: -23, unitsWithoutCost: 0, refundsWithoutCost: 0, netProfit: -11.37 },
    ...{ netProfitLow: -11.37, netProfitHigh: -11.37, margin: -12.23, roi: -49.43, tax: 0 },
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
      unitsWithoutFees: 0,
    },
    ...{ sales: 120, shipping: 4.99, promotions: -2, refunds: -20, netSales: 102.99 },
    ...{ referralFees: -18, fulfilmentFees: -15, storageFees: -1.5, refundFees: 2.4, otherFees: -39.99 },
    // Four knives were charged 24.00 until the second of March, so one may be charged 6.00.
    ...{ estimatedFees: -6, estimatedFrom: "settlements", fees: -78.09 },
    ...{ reimbursements: 0, advertising: -10, unclassified: -0.77, unclassifiedLines: 1, netBeforeCost: 14.13 },
    // a: 2 × 5.00 + 8.00; b and its refund; soon 6.00; late 8.00.
    ...{ costOfGoods: -32, unitsWithoutCost: 0, refundsWithoutCost: 0, netProfit: -17.87 },
    ...{ netProfitLow: -18.47, netProfitHigh: -17.27, margin: -17.35, roi: -55.84, tax: null },
  });
  assert.deepEqual(pending, {
    ...{ units: 1, sales: 10, net: 2.5 },
    parts: [
      { reason: "open", units: 1, sales: 0, net: -6 },
      { reason: "settled_outside", units: 1, sales: 30, net: 22.5 },
      { reason: "ordered_outside", units: -1, sales: -20, net: -14 },
    ],
    unsettled: null,
  });
  assert.deepEqual([advertising.source, advertising.spend, advertising.tacos], ["settlements", 10, 8.33]);

  const { products, total } = await get(`products?${FEBRUARY}&by=sku&basis=settled`);
  assert.deepEqual(
    products.map((row: ProductRow) => [
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
  const trends = await get(`products?${FEBRUARY}&by=sku&basis=settled&trend=true`);
  for (const { key, trend, settled } of trends.products)
    assert.equal(
      trend.reduce((sum: number, units: number) => sum + units),
      settled.units,
      `the steps of the trend of ${key} add up to its units`,
    );
  assert.equal(products[0].trend, null);
  const {
    blocks: [days],
  } = await get(`series?${FEBRUARY}&resolution=week`);
  assert.deepEqual(
    days.points.map((point: Point) => [point.from, point.to, point.ordered.units, point.settled.netBeforeCost]),
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
      const { get } = await seller({ orders: known, lines }, (insert) =>
        insert(
          "sales_fee_previews",
          "sku, currency, referral_minor, fulfilment_minor, import_number",
          ["A", "B", "Z"].map((sku) => [sku, "USD", 11, 6, 1]),
        ),
      );
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
      const sum = (figure: "units" | "sales" | "net") =>
        pending.parts.reduce((total: number, part: PendingPart) => total + cents(part[figure]), 0);
      assert.deepEqual(
        [sum("units") / 100, sum("sales"), sum("net")],
        [pending.units, cents(pending.sales), cents(pending.net)],
      );
      const open = pending.parts.find((part: PendingPart) => part.reason === "open");
      assert.deepEqual([open.units - 1, cents(open.sales)], [expected.open.units, expected.open.sales]);
    }),
    { numRuns: 15 },
  );
});

test("an order that arrives after its settlement counts on its own day, and a cancelled one earns nothing", async () => {
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

test("the tax of an order is unknown until its units are settled, because reports of orders lack the tax that was withheld", async () => {
  const place = { marketplace: "amazon.de", currency: "EUR" };
  const order = { order: "d", sku: "MESSER", day: "2026-02-03", quantity: 1, price: 11_900, tax: 1_900, ...place };
  const { get, add } = await seller({ orders: [order] });
  const read = async () => {
    const { ordered, settled } = (await get(`summary?${FEBRUARY}`)).blocks[0];
    return [ordered.tax, settled?.tax ?? null];
  };
  assert.deepEqual(await read(), [null, null]);
  await add({
    lines: [
      { class: "sales", order: "d", sku: "MESSER", day: "2026-02-04", amount: 10_000, quantity: 1, ...place },
      { class: "tax", order: "d", sku: "MESSER", day: "2026-02-04", amount: 1_900, ...place },
      { class: "tax", order: "d", sku: "MESSER", day: "2026-02-04", amount: -1_500, ...place },
    ],
  });
  assert.deepEqual(await read(), [4, 4]);
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
    apart.blocks.map((block: Block) => [block.currency, block.marketplaces, block.ordered.sales]),
    [
      ["USD", ["amazon.com"], 11],
      ["EUR", ["amazon.de"], 10],
      ["GBP", ["amazon.co.uk"], 5],
    ],
  );
  const { blocks, conversion } = await get("summary?from=2026-02-03&to=2026-02-03&currency=eur");
  assert.deepEqual(
    blocks.map((block: Block) => [block.currency, block.ordered.sales, block.ordered.units]),
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

const TRAFFIC =
  "marketplace, from_day, to_day, parent_asin, asin, sku, currency, units, order_items, sessions, page_views, buy_box_share, import_number";
const visits = (from: string, sessions: number, asin = "B000000001", to = from) => [
  ...["amazon.com", from, to, "", asin, "", "USD", 1, 1, sessions, 2 * sessions, 0.5, 1],
];
type Sums = Record<string, number>;
/** Sessions by currency in the summary, the series and the products. */
async function sessionsOf(get: (path: string) => Promise<any>, query: string): Promise<Sums[]> {
  const add = (rows: [string, number | null | undefined][]) => {
    const sums: Sums = {};
    for (const [currency, n] of rows) if (n != null) sums[currency] = (sums[currency] ?? 0) + n;
    return sums;
  };
  const [summary, series, table] = [
    await get(`summary?${query}`),
    await get(`series?${query}`),
    await get(`products?${query}`),
  ];
  return [
    add(summary.blocks.map((block: any) => [block.currency, block.traffic?.sessions])),
    add(series.blocks.flatMap(({ currency, points }: any) => points.map((point: Point) => [currency, point.sessions]))),
    add(table.products.map((row: any) => [row.currency, row.traffic?.sessions])),
  ];
}

test("traffic stays with the amounts that no rate converts: a conversion without rates changes no block", async () => {
  const { get, send } = await seller(february, (insert) =>
    insert("sales_traffic", TRAFFIC, [
      visits("2026-02-03", 40),
      visits("2026-02-20", 7),
      visits("2026-02-21", 5, "B000000008"),
    ]),
  );
  for (const path of ["summary", "series", "products"]) {
    const plain = await get(`${path}?${FEBRUARY}`);
    const converted = await get(`${path}?${FEBRUARY}&currency=EUR`);
    const pending = (data: any) => data.blocks?.map((block: any) => ({ ...block, pending: null })) ?? data.products;
    assert.deepEqual(pending(converted), pending(plain), path);
    const csv = async (more: string) => (await send("GET", `/api/v1/sales/${path}?${FEBRUARY}&format=csv${more}`)).text;
    assert.equal(await csv("&currency=EUR"), await csv(""), path);
  }
  assert.deepEqual(await sessionsOf(get, FEBRUARY), [{ USD: 52 }, { USD: 52 }, { USD: 52 }]);
});

test("traffic of days with a rate is converted with their amounts, and a report of all days counts once", async () => {
  const { get } = await seller(february, async (insert) => {
    await insert("sales_exchange_rates", "currency, day, per_euro, import_number", [["USD", "2026-02-03", 1.1, 1]]);
    // The month is left out, because a report of a single day has some of its days.
    await insert("sales_traffic", TRAFFIC, [
      ...[visits("2026-02-03", 40), visits("2026-02-10", 3), visits("2026-02-20", 7)],
      visits("2026-02-01", 900, "B000000001", "2026-02-28"),
    ]);
  });
  const parts = { EUR: 43, USD: 7 };
  assert.deepEqual(await sessionsOf(get, `${FEBRUARY}&currency=EUR`), [parts, parts, parts]);
  const { conversion } = await get(`summary?${FEBRUARY}&currency=EUR`);
  assert.deepEqual(conversion.missing, [{ currency: "USD", days: 20 }]);
  const rated = { EUR: 43 };
  const days = "from=2026-02-03&to=2026-02-10&currency=EUR";
  assert.deepEqual(await sessionsOf(get, days), [rated, rated, rated]);
});

const ADS =
  "day, program, marketplace, campaign, level, sku, asin, currency, spend_minor, impressions, clicks, sales_minor, rows, counts, import_number";
const ad = (day: string, sku: string, asin: string, spend: number) => [
  ...[day, "sponsored_products", "amazon.com", `c ${sku}${asin}`, "advertised_product", sku, asin, "USD"],
  ...[spend, 100, 10, 4 * spend, 1, true, 1],
];
const tableOf = (text: string): Record<string, string>[] => {
  const [header = [], ...rows] = text
    .trimEnd()
    .split("\r\n")
    .map((line) => line.split(","));
  return rows.map((cells) => Object.fromEntries(header.map((name, i) => [name, cells[i] as string])));
};

test("advertising alone has its spend in the series and in every CSV, whose header is there without any row", async () => {
  const { get, send } = await seller({}, (insert) =>
    insert("sales_ad_days", ADS, [
      ad("2026-01-10", "KNIFE", "B000000001", 300),
      ad("2026-02-10", "KNIFE", "B000000001", 500),
      ad("2026-02-14", "", "B000000009", 700),
    ]),
  );
  const [block] = (await get(`summary?${FEBRUARY}`)).blocks;
  assert.deepEqual([block.ordered, block.advertising.spend, block.advertising.acos], [null, 12, 25]);
  assert.deepEqual([block.previous.advertising.spend, block.lastYear.advertising], [3, null]);
  const [{ points }] = (await get(`series?${FEBRUARY}&resolution=week`)).blocks;
  assert.deepEqual(
    points.map((point: any) => point.advertising?.spend ?? null),
    [null, null, 12, null, null].slice(0, points.length),
  );
  const read = async (path: string) => {
    const { status, text } = await send("GET", `/api/v1/sales/${path}&format=csv`);
    assert.equal(status, 200);
    assert.match(text, /^[a-zA-Z]+,.*,spend,adSales,impressions,clicks,acos,tacos\r\n/);
    return tableOf(text);
  };
  const cells = (rows: Record<string, string>[], ...names: string[]) =>
    rows.map((row) => names.map((name) => row[name]));
  assert.deepEqual(cells(await read(`summary?${FEBRUARY}`), "period", "basis", "units", "spend", "adSales", "acos"), [
    ["current", "", "", "12", "48", "25"],
    ["previous", "", "", "3", "12", "25"],
  ]);
  assert.deepEqual(cells(await read(`series?${FEBRUARY}&resolution=month`), "from", "spend", "clicks", "sessions"), [
    ["2026-02-01", "12", "20", ""],
  ]);
  assert.deepEqual(cells(await read(`products?${FEBRUARY}&by=asin`), "key", "spend", "impressions"), [
    ["B000000001", "5", "100"],
    ["B000000009", "7", "100"],
  ]);
  for (const path of ["summary", "series", "products"])
    assert.deepEqual(await read(`${path}?from=2025-01-01&to=2025-01-31`), []);
  const other = await seller({});
  const stock = await other.send("GET", "/api/v1/sales/stock?format=csv");
  assert.match(stock.text, /^sku,asin,title,.*,lostSales\r\n$/);
});

test("the advertising of days adds up to the summary, and is null on days that no report of the basis covers", async () => {
  const { get, send } = await seller(february, (insert) =>
    insert("sales_ad_days", ADS, [
      ad("2026-02-10", "KNIFE", "", 500),
      ad("2026-02-14", "", "B000000002", 700),
      ad("2026-03-04", "KNIFE", "", 900),
    ]),
  );
  const period = "from=2026-02-01&to=2026-03-05";
  const [{ advertising }] = (await get(`summary?${period}`)).blocks;
  const [{ points }] = (await get(`series?${period}`)).blocks;
  const spent = points.map((point: any) => point.advertising?.spend ?? null);
  // With the invoice of the sixteenth, which no report covers.
  assert.equal(advertising.spend, 22);
  assert.equal(
    spent.reduce((sum: number, each: number) => sum + each, 0),
    22,
  );
  assert.deepEqual(spent.slice(-5), [null, null, null, null, null]);
  const { text } = await send("GET", `/api/v1/sales/products?${FEBRUARY}&format=csv`);
  assert.match(text, /,tax,sessions,conversion,buyBoxShare,spend,adSales,/, "columns are added at the end");
  const rows = tableOf(text).filter(({ basis }) => basis === "ordered");
  assert.deepEqual(
    rows.map(({ sku, spend, acos }) => [sku, spend, acos]),
    [
      ["BOARD", "7", "25"],
      ["KNIFE", "5", "25"],
      ["", "10", ""],
    ],
  );
});

test("the product of a report of advertising is known without a report of orders, by its SKU and by its ASIN", async () => {
  const { get, add } = await seller({}, (insert) =>
    insert("sales_ad_days", ADS, [
      ...[ad("2026-02-10", "KNIFE", "B000000001", 500), ad("2026-02-11", "", "B000000001", 40)],
      ...[ad("2026-02-10", "", "B000000009", 700), ad("2026-02-12", "", "", 9)],
    ]),
  );
  const table = async (by: string, more = "") =>
    (await get(`products?${FEBRUARY}&by=${by}&sort=advertising${more}`)).products.map((row: any) => [
      ...[row.key, row.sku, row.asin, row.advertising.spend],
    ]);
  const [knife, alone, none] = [
    ["KNIFE", "KNIFE", "B000000001", 5.4],
    ["B000000009", null, "B000000009", 7],
    ["", null, null, 0.09],
  ];
  assert.deepEqual(await table("sku"), [alone, knife, none]);
  const byAsin = [alone, ["B000000001", "KNIFE", "B000000001", 5.4], none];
  assert.deepEqual(await table("asin"), byAsin);
  assert.deepEqual(await table("parent"), byAsin);
  const spend = async (filter: string) =>
    (await get(`summary?${FEBRUARY}&${filter}`)).blocks.map((block: any) => block.advertising.spend);
  assert.deepEqual(await spend("asin=B000000009"), [7]);
  assert.deepEqual(await spend("asin=B000000001"), [5.4]);
  assert.deepEqual(await spend("sku=KNIFE"), [5.4]);
  assert.deepEqual(await table("asin", "&asin=B000000009"), [alone]);
  // Orders that name a SKU of the ASIN take it over.
  await add({
    products: [{ sku: "FORK", asin: "B000000009", title: "Fork" }],
    orders: [{ order: "o", sku: "FORK", day: "2026-02-10", quantity: 1, price: 1_000 }],
  });
  assert.deepEqual((await table("sku"))[0], ["FORK", "FORK", "B000000009", 7]);
  assert.deepEqual(await spend("sku=FORK"), [7]);
});

test("advertising counts from Ads reports where they cover the day, else from settlements, and never from both", async () => {
  const { get } = await seller(
    {
      orders: [
        { order: "u", sku: "A", day: "2026-02-01", quantity: 1, price: 10_000 },
        { order: "v", sku: "A", day: "2026-02-28", quantity: 1, price: 0 },
      ],
      lines: [
        { class: "advertising", day: "2026-02-02", amount: -400, marketplace: null },
        { class: "advertising", day: "2026-02-12", amount: -900, marketplace: null },
      ],
    },
    (insert) =>
      insert(
        "sales_ad_days",
        "day, program, marketplace, campaign, level, sku, asin, currency, spend_minor, clicks, sales_minor, rows, counts, import_number",
        [
          [
            "2026-02-10",
            "sponsored_products",
            "",
            "c",
            "advertised_product",
            "A",
            "",
            "USD",
            500,
            10,
            2_000,
            1,
            true,
            1,
          ],
          ["2026-02-14", "sponsored_brands", "", "c", "campaign", "", "", "USD", 300, null, null, 1, true, 1],
          ["2026-02-14", "sponsored_brands", "", "c", "search_term", "", "", "USD", 290, 9, 800, 1, false, 2],
          ["2026-02-20", "sponsored_brands", "", "c", "search_term", "", "", "USD", 290, 9, 800, 1, null, 3],
        ],
      ),
  );
  const { advertising, ordered, settled, pending } = (await get(`summary?${FEBRUARY}`)).blocks[0];
  assert.deepEqual(advertising, {
    ...{ source: "both", reportsFrom: "2026-02-10", reportsTo: "2026-02-14", spend: 12, leftOut: -9 },
    ...{ sales: 20, impressions: null, clicks: 10, acos: 40, tacos: 12 },
  });
  assert.equal(ordered.advertising, -12);
  // Settlements end on the twelfth, so the spend of the fourteenth is part of the order basis alone.
  assert.deepEqual([settled.advertising, settled.netBeforeCost], [-9, -9]);
  assert.deepEqual(
    pending.parts.map(({ reason, units, sales }: PendingPart) => [reason, units, sales]),
    [
      ["open", 2, 100],
      ["not_covered", 0, 0],
    ],
  );
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
  const sessions = Object.fromEntries(products.map((row: ProductRow) => [row.sku, row.traffic?.sessions]));
  assert.deepEqual([sessions.KNIFE, sessions.BOARD], [45, 10]);
  const [{ points }] = (await get("series?from=2026-02-02&to=2026-02-04&resolution=day")).blocks;
  assert.deepEqual(
    points.map((point: Point) => point.sessions),
    [null, 50, 5],
  );
  const [own] = (await get(`summary?${FEBRUARY}&sku=KNIFE`)).blocks;
  assert.deepEqual([own.traffic.sessions, own.traffic.days], [45, 2]);
});

test("sums that an older release computed are computed again", async () => {
  const { get, account } = await seller(february);
  const summary = async () => (await get(`summary?${FEBRUARY}`)).blocks;
  const before = await summary();
  await withClient(service.databaseUrl, async (client) => {
    const book = "(select number from sales_books where account_id = $1)";
    await client.query(`update sales_books set sums_version = 0 where account_id = $1`, [account.id]);
    await client.query(`update sales_ordered_days set units = 99, first_orders = 99 where book = ${book}`, [
      account.id,
    ]);
    await client.query(`delete from sales_posted_days where book = ${book}`, [account.id]);
  });
  assert.notDeepEqual(await summary(), before);
  await service.app.runJob("sales-sums");
  assert.deepEqual(await summary(), before);
});

test("a book whose account imports a file is summed again later, and does not hold up the others", async () => {
  const [busy, idle] = [await seller(february), await seller(february)];
  const ids = [busy.account.id, idle.account.id];
  await withClient(service.databaseUrl, async (client) => {
    const versions = async () => {
      const { rows } = await client.query<{ account_id: string; sums_version: number }>(
        "select account_id, sums_version from sales_books where account_id = any($1)",
        [ids],
      );
      return ids.map((id) => rows.find((row) => row.account_id === id)?.sums_version === 0);
    };
    await client.query("update sales_books set sums_version = 0 where account_id = any($1)", [ids]);
    await client.query("select pg_advisory_lock(hashtextextended($1, 0))", [`reports ${busy.account.id}`]);
    const impatient = new pg.Pool({ connectionString: service.databaseUrl, query_timeout: 1_000 });
    try {
      const sum = () => sumAgain({ pool: impatient, clock: systemClock }, new AbortController().signal);
      assert.deepEqual([await sum(), await versions()], [{ books: 1 }, [true, false]]);
      assert.deepEqual([await sum(), await versions()], [undefined, [true, false]]);
      await client.query("select pg_advisory_unlock_all()");
      assert.deepEqual([await sum(), await versions()], [{ books: 1 }, [false, false]]);
    } finally {
      await impatient.end();
    }
  });
});

test("a book whose sums fail does not keep the others from being summed again", async () => {
  const broken = await seller(february);
  const whole = await seller(february);
  const versions = await withClient(service.databaseUrl, async (client) => {
    const books = [broken.account.id, whole.account.id];
    await client.query("update sales_books set sums_version = 0 where account_id = any($1)", [books]);
    const { rows } = await client.query("select number from sales_books where account_id = $1", [broken.account.id]);
    await client.query(
      `alter table sales_ordered_days add constraint fails check (book <> ${rows[0].number}) not valid`,
    );
    await service.app.runJob("sales-sums").catch(() => {}); // whether a job reports its failure is its runner's rule
    await client.query("alter table sales_ordered_days drop constraint fails");
    const found = await client.query<{ account_id: string; sums_version: number }>(
      "select account_id, sums_version from sales_books where account_id = any($1)",
      [books],
    );
    return new Map(found.rows.map((row) => [row.account_id, row.sums_version]));
  });
  assert.equal(versions.get(broken.account.id), 0);
  assert.ok((versions.get(whole.account.id) ?? 0) > 0, "the other is up to date");
  await service.app.runJob("sales-sums");
});
