/** Date range reports: what they add to the figures, files that overlap, and the settlements of the same orders. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { wholeFile } from "./support/cleanup.ts";
import { dateRangeFile, type RangeRow, sumOf } from "./support/date-range-file.ts";
import { excelFile } from "./support/excel-file.ts";
import { startService, type Who } from "./support/service.ts";
import { type LineCells, ONE_SALE, settlementFile } from "./support/settlement-file.ts";
import { until } from "./support/until.ts";

const { api, make } = await startService(wholeFile, { env: { IMPORT_CHUNK_ROWS: "100" } });

async function sendFile(who: Who, body: string | Buffer, query = "name=report.csv"): Promise<any> {
  const sent = await api(`/api/v1/sales/imports?${query}`, who, { method: "POST", body });
  assert.equal(sent.status, 202, sent.text);
  const ended = await until("the import has ended", async () => {
    const { data } = (await api(`/api/v1/sales/imports/${sent.body.data.id}`, who)).body;
    return ["done", "failed", "cancelled"].includes(data.status) && data;
  });
  return ended;
}

async function importFile(who: Who, body: string | Buffer, query = "name=report.csv"): Promise<any> {
  const ended = await sendFile(who, body, query);
  assert.equal(ended.status, "done", ended.problem);
  return ended;
}

const get = async (who: Who, path: string): Promise<any> => {
  const { status, body, text } = await api(`/api/v1/sales/${path}`, who);
  assert.equal(status, 200, text);
  return body.data;
};

const remove = (who: Who, id: string) => api(`/api/v1/sales/imports/${id}`, who, { method: "DELETE" });

const settledOf = async (who: Who, days = "from=2026-03-01&to=2026-03-31"): Promise<any> =>
  (await get(who, `summary?${days}`)).blocks[0]?.settled ?? null;

/** The sale of `ONE_SALE`, which is in the settlement of the same number. */
const SALE: RangeRow = {
  time: "Mar 5, 2026 2:00:00 AM PST",
  settlement: "7001",
  type: "Order",
  order: "111-0000001-0000001",
  sku: "SKU-1",
  description: "Mat",
  quantity: "1",
  marketplace: "amazon.com",
  sales: "19.99",
  sellingFees: "-3.00",
  fbaFees: "-4.10",
};
const REFUND: RangeRow = {
  ...{ ...SALE, time: "Mar 20, 2026 2:00:00 AM PST", settlement: "7002", type: "Refund" },
  ...{ sales: "-19.99", sellingFees: "2.40", fbaFees: "0" },
};
const fee = (description: string, amount: string, row: RangeRow = {}): RangeRow => ({
  ...{ time: "Mar 6, 2026 2:00:00 AM PST", settlement: "7001", type: "Service Fee", description },
  ...{ otherFees: amount, ...row },
});

test("a date range report adds its sales, fees and refunds to the cent, and no transfer", async () => {
  const { key } = await make.key();
  const rows = [
    SALE,
    { ...SALE, order: "111-2", salesTax: "1.65", withheldTax: "-1.65", promotion: "-2.00", shipping: "2.00" },
    REFUND,
    fee("Cost of Advertising", "-12.34"),
    fee("Quantum surcharge", "-1.00"),
    fee("FBA storage fee", "0", { type: "FBA Inventory Fee", other: "-5.55" }),
    fee("To account ending with: 123", "0", { type: "Transfer", other: "-100.00" }),
  ];
  const imported = await importFile(key, dateRangeFile({ rows }));
  assert.deepEqual(
    [imported.kind, imported.counts, imported.periodStart, imported.periodEnd, imported.marketplaces],
    [
      "date_range",
      { read: 7, added: 7, changed: 0, unchanged: 0, rejected: 0 },
      ...["2026-03-05", "2026-03-20"],
      ["amazon.com"],
    ],
  );
  const settled = await settledOf(key);
  const { units, unitsRefunded, orders, sales, promotions, shipping, refunds, tax, unclassified, advertising } =
    settled;
  assert.deepEqual(
    [units, unitsRefunded, orders, sales, promotions, shipping, refunds, tax, unclassified, advertising],
    [2, 1, 2, 39.98, -2, 2, -19.99, 0, -1, -12.34],
  );
  const independent = rows.slice(0, -1).reduce((sum, row) => sum + sumOf(row), 0) / 100;
  assert.equal(settled.netBeforeCost, independent);

  const { settlements } = await get(key, "settlements");
  assert.deepEqual(
    settlements.map((each: any) => [each.id, each.total, each.reconciled, each.sum, each.unclassified, each.importId]),
    [["date_range_USD", null, null, Math.round((independent - 100) * 100) / 100, 1, imported.id]],
  );
  const { lines } = await get(key, "settlements/date_range_USD/lines?class=unclassified");
  assert.deepEqual(
    lines.map((line: any) => [line.amountDescription, line.amount]),
    [["Quantum surcharge", -1]],
  );
});

test("importing a report again, in another language or with overlapping days, counts each row once", async () => {
  const { key } = await make.key();
  const first = dateRangeFile({ rows: [SALE, SALE, REFUND, fee("Cost of Advertising", "-2.00")] });
  assert.equal((await importFile(key, first)).counts.added, 4);
  const before = await settledOf(key);
  assert.equal(before.sales, 39.98);
  assert.deepEqual((await importFile(key, first, "name=again.csv")).counts.unchanged, 4);
  const german = dateRangeFile({
    language: "de",
    decimal: "comma",
    notes: ["Alle Beträge in USD"],
    rows: [
      { ...SALE, type: "Bestellung", time: "05.03.2026 10:00:00 UTC", settlement: "" },
      fee("Werbekosten", "-2.00", { type: "Servicegebühr", time: "06.03.2026 10:00:00 UTC" }),
    ],
  });
  assert.deepEqual((await importFile(key, german)).counts.unchanged, 2);
  assert.deepEqual(await settledOf(key), before);
  const later = { ...SALE, time: "Mar 21, 2026 2:00:00 AM PDT", settlement: "7002", order: "111-3" };
  const overlapping = await importFile(key, dateRangeFile({ rows: [REFUND, later, { ...SALE, settlement: "7009" }] }));
  assert.deepEqual([overlapping.counts.added, overlapping.counts.changed, overlapping.counts.unchanged], [1, 1, 1]);
  assert.equal((await settledOf(key)).sales, 59.97);
  await remove(key, overlapping.id);
  assert.deepEqual(await settledOf(key), before);
});

for (const order of ["before", "after"] as const)
  test(`the money of a settlement that is imported ${order} the date range report counts once, and comes back with its deletion`, async () => {
    const { key } = await make.key();
    const range = dateRangeFile({ rows: [SALE, fee("Subscription", "-39.99"), REFUND] });
    const lines: LineCells[] = [
      ...ONE_SALE,
      ["other-transaction", "other-transaction", "Subscription Fee", "-39.99", "", "2026-03-06"],
    ];
    const settlement = settlementFile({ id: "7001", total: "-27.10", lines });
    let settlementImport: any;
    if (order === "before") settlementImport = await importFile(key, settlement);
    await importFile(key, range);
    if (order === "after") settlementImport = await importFile(key, settlement);
    const settled = await settledOf(key);
    assert.deepEqual(
      [settled.units, settled.sales, settled.otherFees, settled.refunds, settled.netBeforeCost],
      [1, 19.99, -39.99, -19.99, -44.69],
    );
    const { settlements } = await get(key, "settlements");
    assert.deepEqual(
      settlements.map((each: any) => [each.id, each.lines, each.sum]),
      [
        ["date_range_USD", 2, -17.59],
        ["7001", 4, -27.1],
      ],
    );
    await remove(key, settlementImport.id);
    assert.deepEqual(await settledOf(key), settled);
    assert.deepEqual(
      (await get(key, "settlements")).settlements.map((each: any) => [each.id, each.lines]),
      [["date_range_USD", 6]],
    );
  });

test("an order counts once although its row names no settlement, on any day, and its refund still counts", async () => {
  const { key } = await make.key();
  await importFile(key, settlementFile({ id: "9001", total: "12.89", lines: ONE_SALE }));
  const early = { ...SALE, time: "Feb 10, 2026 2:00:00 AM PST", settlement: "" };
  await importFile(key, dateRangeFile({ rows: [early, { ...REFUND, settlement: "" }] }));
  const settled = await settledOf(key, "from=2026-02-01&to=2026-03-31");
  assert.deepEqual([settled.units, settled.sales, settled.refunds, settled.netBeforeCost], [1, 19.99, -19.99, -4.7]);
});

test("when all settlements of a report are imported, nothing of it is left to list", async () => {
  const { key } = await make.key();
  await importFile(key, dateRangeFile({ rows: [SALE] }));
  await importFile(key, settlementFile({ id: "7001", total: "12.89", lines: ONE_SALE }));
  assert.deepEqual(
    (await get(key, "settlements")).settlements.map(({ id }: any) => id),
    ["7001"],
  );
  assert.equal(
    (await get(key, "line-kinds")).kinds.every(({ lines }: any) => lines === 1),
    true,
  );
});

test("transactions of the API are settled by a date range report of the same orders and days", async () => {
  const { key } = await make.key();
  const usd = (currencyAmount: number) => ({ currencyAmount, currencyCode: "USD" });
  const posted = {
    transactionType: "Shipment",
    postedDate: "2026-03-05T10:00:00Z",
    marketplaceDetails: { marketplaceId: "ATVPDKIKX0DER" },
    relatedIdentifiers: [{ relatedIdentifierName: "ORDER_ID", relatedIdentifierValue: SALE.order }],
    totalAmount: usd(12.89),
    breakdowns: [{ breakdownType: "ProductCharges", breakdownAmount: usd(12.89) }],
  };
  await importFile(
    key,
    "amazon-order-id\tpurchase-date\torder-status\tsales-channel\tsku\tquantity\tcurrency\titem-price\n" +
      `${SALE.order}\t2026-03-04T10:00:00Z\tShipped\tAmazon.com\tSKU-1\t1\tUSD\t19.99\n`,
  );
  await importFile(key, JSON.stringify({ payload: { transactions: [posted] } }), "name=transactions.json");
  await importFile(key, dateRangeFile({ rows: [{ ...SALE, order: "111-4" }] }));
  const unsettled = async () =>
    (await get(key, "summary?from=2026-03-01&to=2026-03-31")).blocks[0].pending?.unsettled ?? null;
  const waiting = await unsettled();
  await importFile(key, dateRangeFile({ rows: [SALE] }));
  assert.deepEqual([waiting, await unsettled()], [12.89, 0]);
});

test("deleting one of two reports leaves the rows of the other", async () => {
  const { key } = await make.key();
  const march = await importFile(key, dateRangeFile({ rows: [SALE, REFUND] }));
  const april = { ...SALE, time: "Apr 2, 2026 2:00:00 AM PDT", order: "111-5", settlement: "7002" };
  const second = await importFile(key, dateRangeFile({ rows: [april] }));
  await remove(key, second.id);
  assert.equal((await settledOf(key, "from=2026-03-01&to=2026-04-30")).units, 1);
  await remove(key, march.id);
  assert.equal(await settledOf(key, "from=2026-03-01&to=2026-04-30"), null);
  assert.deepEqual((await get(key, "settlements")).settlements, []);
});

test("a report in another version fails with the report that it looks like and what to do, and stores nothing", async () => {
  const { key } = await make.key();
  const file = dateRangeFile({ rows: [SALE] }).replace('"product sales"', '"item sales"');
  const { status, problem, counts } = await sendFile(key, file, "name=march.csv");
  assert.deepEqual([status, counts.read], ["failed", 0]);
  assert.match(
    problem,
    /^march\.csv cannot be imported\. It looks like Date range transactions, but has no column product sales\. .* rename the columns in the first line of the file to product sales/,
  );
});

test("a report of many chunks counts every row, also those that are alike in different chunks", async () => {
  const { key } = await make.key();
  const rows = Array.from({ length: 350 }, (_, i) => ({ ...SALE, order: `112-${i % 300}` }));
  const imported = await importFile(key, dateRangeFile({ rows }));
  assert.deepEqual([imported.counts.read, imported.counts.added], [350, 350]);
  const { units, orders, netBeforeCost } = await settledOf(key);
  const cents = rows.reduce((sum, row) => sum + sumOf(row), 0);
  assert.deepEqual([units, orders, netBeforeCost], [350, 300, cents / 100]);
});

test("a report in an Excel workbook has the rows of the CSV file", async () => {
  const { key } = await make.key();
  const rows = [SALE, SALE, REFUND, fee("Cost of Advertising", "-12.34")];
  const notes = ['"Includes Amazon Marketplace"', '"All amounts in USD, unless specified"', '"Definitions:"'];
  const text = dateRangeFile({ notes, rows });
  const cells = text
    .trimEnd()
    .split("\n")
    .map((line) => (line.match(/"[^"]*"/g) ?? []).map((cell) => cell.slice(1, -1)))
    // As a spreadsheet keeps them: amounts, quantities and settlements are numbers.
    .map((row) => row.map((cell) => (/^-?\d+(?:\.\d+)?$/.test(cell) ? Number(cell) : cell || null)));
  const workbook = Buffer.from(excelFile([{ name: "March", rows: cells }]));
  const imported = await importFile(key, workbook, "name=march.xlsx");
  assert.deepEqual([imported.format, imported.kind, imported.counts.added], ["xlsx", "date_range", 4]);
  const { netBeforeCost } = await settledOf(key);
  assert.equal(netBeforeCost, rows.reduce((sum, row) => sum + sumOf(row), 0) / 100);
  assert.equal((await importFile(key, text)).counts.unchanged, 4);
});
