/** The ledger: settlements of one account, whether they add up, the classes of their lines, and who sees them. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { wholeFile } from "./support/cleanup.ts";
import { excelFile } from "./support/excel-file.ts";
import { withKeptClient } from "./support/postgres.ts";
import { startService, type Who } from "./support/service.ts";
import { type LineCells, ONE_SALE, settlementFile } from "./support/settlement-file.ts";
import { until } from "./support/until.ts";

const service = await startService(wholeFile, { env: { IMPORT_CHUNK_ROWS: "500" } });
const { api, make, databaseUrl, app } = service;

async function importFile(who: Who, body: string | Buffer, query = "name=report.txt"): Promise<any> {
  const sent = await api(`/api/v1/sales/imports?${query}`, who, { method: "POST", body });
  assert.equal(sent.status, 202, sent.text);
  return await until("the import has ended", async () => {
    const { data } = (await api(`/api/v1/sales/imports/${sent.body.data.id}`, who)).body;
    return ["done", "failed", "cancelled"].includes(data.status) && data;
  });
}

const get = async (who: Who, path: string): Promise<any> => {
  const { status, body, text } = await api(`/api/v1/sales/${path}`, who);
  assert.equal(status, 200, text);
  return body.data;
};

const put = (who: Who, path: string, body: object) =>
  api(`/api/v1/sales/${path}`, who, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });

const query = (text: string, values: unknown[] = []): Promise<any[]> =>
  withKeptClient(databaseUrl, async (client) => (await client.query(text, values)).rows);

const booksOf = async (accountId: string): Promise<number[]> =>
  (await query("select number from sales_books where account_id = $1", [accountId])).map(({ number }) => number);

/** The number of rows of each table of sales that has any of a book. */
async function rowsOf(book: number): Promise<Record<string, number>> {
  const tables = await query(
    "select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'book' and table_name like 'sales\\_%'",
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const [{ count }] = await query(`select count(*)::int as count from ${name} where book = $1`, [book]);
    if (count > 0) counts[name] = count;
  }
  return counts;
}

test("a settlement whose lines add up to its total is reconciled to the cent", async () => {
  const { key } = await make.key();
  const imported = await importFile(key, settlementFile({ id: "1001", total: "12.89", lines: ONE_SALE }));
  assert.deepEqual(imported.counts, { read: 4, added: 4, changed: 0, unchanged: 0, rejected: 0 });
  assert.deepEqual(imported.settlements, [
    { id: "1001", currency: "USD", total: 12.89, reconciled: true, difference: 0, unclassified: 0 },
  ]);
  const { classes, sum, lines } = await get(key, "settlements/1001");
  assert.deepEqual([sum, lines], [12.89, 3]);
  assert.deepEqual(
    classes.map((each: any) => [each.class, each.amount]),
    [
      ["fulfilment", -4.1],
      ["referral", -3],
      ["sales", 19.99],
    ],
  );
});

test("a settlement in an Excel workbook is stored exactly like the text file", async () => {
  const text = settlementFile({ id: "1077", total: "12.89", lines: ONE_SALE });
  const rows = text.split("\n").map((line) => line.split("\t"));
  // As a spreadsheet keeps them: amounts and quantities are numbers, ids and times are texts.
  const numbers = new Set(["total-amount", "amount", "quantity-purchased"]);
  const cells = rows.map((row, r) =>
    row.map((cell, c) => (r > 0 && cell !== "" && numbers.has(rows[0]?.[c] as string) ? Number(cell) : cell || null)),
  );
  const workbook = Buffer.from(
    excelFile([
      { name: "Notes", rows: [["Made by hand"]] },
      { name: "March", rows: cells },
    ]),
  );
  const results = [];
  for (const body of [text, workbook]) {
    const { key } = await make.key();
    const { format, counts, settlements } = await importFile(key, body, "name=march.xlsx");
    assert.equal(format, body === text ? "tsv" : "xlsx");
    const { lines, classes, sum } = await get(key, "settlements/1077");
    results.push({ counts, settlements, lines, classes, sum });
  }
  assert.deepEqual(results[1], results[0]);
  assert.equal(results[0]?.settlements[0].reconciled, true);
});

test("a description that the table does not have is unclassified and in the net until the account assigns it", async () => {
  const { key, account } = await make.key();
  const unknown: LineCells = ["other-transaction", "other-transaction", "Quantum surcharge", "-1.00", ""];
  const imported = await importFile(key, settlementFile({ id: "1002", total: "11.89", lines: [...ONE_SALE, unknown] }));
  assert.deepEqual([imported.settlements[0].reconciled, imported.settlements[0].unclassified], [true, 1]);
  const { kinds } = await get(key, "line-kinds?class=unclassified");
  assert.deepEqual(
    kinds.map((kind: any) => [kind.amountDescription, kind.lines, kind.amounts]),
    [["Quantum surcharge", 1, [{ currency: "USD", amount: -1 }]]],
  );
  const [book] = await booksOf(account.id);
  const summed = async () => {
    const text =
      "select sum(storage)::int as storage, sum(unclassified)::int as unclassified from sales_posted_days where book = $1";
    return (await query(text, [book]))[0];
  };
  assert.deepEqual(await summed(), { storage: 0, unclassified: -100 });
  const path = `line-kinds/${kinds[0].id}`;
  assert.equal((await put(key, path, { class: "storage" })).body.data.class, "storage");
  assert.deepEqual(await summed(), { storage: -100, unclassified: 0 });
  assert.equal((await get(key, "settlements")).settlements[0].unclassified, 0);
  const { lines } = await get(key, "settlements/1002/lines?class=storage");
  assert.deepEqual(
    lines.map((line: any) => [line.amount, line.kindId]),
    [[-1, kinds[0].id]],
  );
  assert.equal((await put(key, path, { class: null })).body.data.class, "unclassified");
  assert.deepEqual(await summed(), { storage: 0, unclassified: -100 });
  const stranger = await make.key();
  assert.equal((await put(stranger.key, path, { class: "other" })).status, 404);
});

test("a wrong total is reported with the difference, for each settlement of a file", async () => {
  const { key } = await make.key();
  const file = settlementFile(
    { id: "2001", total: "13.00", lines: ONE_SALE },
    { id: "2002", total: "0.00", lines: [] },
    { id: "2003", total: "100", currency: "JPY", lines: [["Order", "ItemPrice", "Principal", "100"]] },
  );
  await importFile(key, file);
  const { settlements } = await get(key, "settlements");
  assert.deepEqual(
    settlements.map((each: any) => [each.id, each.currency, each.total, each.reconciled, each.difference, each.lines]),
    [
      ["2003", "JPY", 100, true, 0, 1],
      ["2002", "USD", 0, true, 0, 0],
      ["2001", "USD", 13, false, 0.11, 3],
    ],
  );
});

test("importing a file again changes nothing, and a settlement imported again replaces its lines", async () => {
  const { key, account } = await make.key();
  const lines = [...ONE_SALE, ["Order", "ItemFees", "ShippingChargeback", "-0.50"] as LineCells];
  const first = settlementFile({ id: "3001", total: "12.39", lines });
  await importFile(key, first);
  const [book] = await booksOf(account.id);
  const before = await query("select *, xmin::text from sales_settlement_lines where book = $1 order by line", [book]);
  const again = await importFile(key, first);
  assert.deepEqual([again.counts.unchanged, again.counts.added, again.counts.changed], [5, 0, 0]);
  assert.deepEqual(
    await query("select *, xmin::text from sales_settlement_lines where book = $1 order by line", [book]),
    before,
  );

  const replaced = await importFile(
    key,
    settlementFile({
      id: "3001",
      total: "15.99",
      lines: [ONE_SALE[0] as LineCells, ["Order", "ItemFees", "Commission", "-4.00"]],
    }),
  );
  assert.deepEqual(replaced.settlements[0], {
    ...{ id: "3001", currency: "USD", total: 15.99, reconciled: true, difference: 0, unclassified: 0 },
  });
  assert.equal((await get(key, "settlements/3001/lines")).total, 2);
  const [sums] = await query(
    "select sum(sales)::int as sales, sum(fulfilment)::int as fulfilment, sum(referral)::int as referral from sales_posted_days where book = $1",
    [book],
  );
  assert.deepEqual(sums, { sales: 1999, fulfilment: 0, referral: -400 });
});

test("transactions that are not settled yet are part of no figure, and leave the unsettled amount when their settlement arrives", async () => {
  const { key } = await make.key();
  await importFile(
    key,
    "amazon-order-id\tpurchase-date\tlast-updated-date\torder-status\tsales-channel\tsku\tasin\titem-status\tquantity\tcurrency\titem-price\n" +
      "111-0000001-0000001\t2026-03-04T10:00:00Z\t2026-03-05T10:00:00Z\tShipped\tAmazon.com\tSKU-1\tB000000001\tShipped\t1\tUSD\t19.99\n",
  );
  const fee: LineCells = ["ServiceFee", "other-transaction", "Subscription Fee", "-1.00", "", "2026-03-02"];
  await importFile(key, settlementFile({ id: "8001", total: "-1.00", lines: [fee] }));
  const march = async () => (await get(key, "summary?from=2026-03-01&to=2026-03-31")).blocks[0];
  const before = await march();
  assert.equal(before.pending.unsettled, null);

  const usd = (currencyAmount: number) => ({ currencyAmount, currencyCode: "USD" });
  const posted = {
    transactionType: "Shipment",
    transactionStatus: "RELEASED",
    postedDate: "2026-03-05T10:00:00.214Z",
    marketplaceDetails: { marketplaceId: "ATVPDKIKX0DER" },
    relatedIdentifiers: [{ relatedIdentifierName: "ORDER_ID", relatedIdentifierValue: "111-0000001-0000001" }],
    totalAmount: usd(12.89),
    breakdowns: [
      { breakdownType: "ProductCharges", breakdownAmount: usd(19.99) },
      { breakdownType: "AmazonFees", breakdownAmount: usd(-7.1) },
    ],
  };
  const file = JSON.stringify({
    payload: { nextToken: "x", transactions: [posted, { ...posted, totalAmount: usd(1.5) }] },
  });
  const imported = await importFile(key, file, "name=transactions.json");
  assert.deepEqual([imported.kind, imported.counts.added, imported.counts.rejected], ["transactions", 2, 0]);
  assert.equal((await importFile(key, file, "name=again.json")).counts.unchanged, 2);
  assert.deepEqual(await march(), { ...before, pending: { ...before.pending, unsettled: 14.39 } });

  await importFile(key, settlementFile({ id: "8002", total: "12.89", lines: ONE_SALE }));
  const { settled, pending } = await march();
  assert.deepEqual([settled.netBeforeCost, pending.unsettled], [11.89, 0]);
});

test("the newest report of an order wins, whichever is imported first", async () => {
  const { key, account } = await make.key();
  const orders = (updated: string, price: string, status = "Shipped") =>
    `amazon-order-id\tpurchase-date\tlast-updated-date\torder-status\tsales-channel\tproduct-name\tsku\tasin\titem-status\tquantity\tcurrency\titem-price\n` +
    `111-1\t2026-03-05T10:00:00Z\t${updated}\t${status}\tAmazon.com\tYoga "Mat"\tSKU-1\tB000000001\t${status}\t2\tUSD\t${price}\n`;
  await importFile(key, orders("2026-03-06T10:00:00Z", "30.00"));
  const older = await importFile(key, orders("2026-03-05T11:00:00Z", "", "Pending"));
  assert.deepEqual([older.counts.unchanged, older.kind], [1, "orders"]);
  const newer = await importFile(key, orders("2026-03-07T10:00:00Z", "30.00", "Cancelled"));
  assert.equal(newer.counts.changed, 1);
  const [book] = await booksOf(account.id);
  const [line] = await query(
    "select is_cancelled, item_price_minor, import_number = (select number from report_imports where id = $2) as owned from sales_order_lines where book = $1",
    [book, newer.id],
  );
  assert.deepEqual(line, { is_cancelled: true, item_price_minor: 3000, owned: true });
  assert.deepEqual(await query("select title from sales_products where book = $1", [book]), [{ title: 'Yoga "Mat"' }]);
});

test("deleting an import removes its rows and their sums at once", async () => {
  const { key, account } = await make.key();
  const kept = await importFile(key, settlementFile({ id: "4001", total: "12.89", lines: ONE_SALE }));
  const deleted = await importFile(key, settlementFile({ id: "4002", total: "12.89", lines: ONE_SALE }));
  assert.equal((await api(`/api/v1/sales/imports/${deleted.id}`, key, { method: "DELETE" })).status, 200);
  assert.deepEqual(
    (await get(key, "settlements")).settlements.map((each: any) => [each.id, each.importId]),
    [["4001", kept.id]],
  );
  const [book] = await booksOf(account.id);
  const [sums] = await query("select sum(sales)::int as sales from sales_posted_days where book = $1", [book]);
  assert.deepEqual(sums, { sales: 1999 });
});

test("deleting all sales leaves nothing to see at once, and no row after the job", async () => {
  const { key, account } = await make.key();
  await importFile(key, settlementFile({ id: "5001", total: "12.89", lines: ONE_SALE }));
  await importFile(key, "sku,from,currency,unit cost\nSKU-1,2026-01-01,USD,4.00\n", "name=costs.csv");
  const [book] = await booksOf(account.id);
  assert.ok(Object.keys(await rowsOf(book as number)).length >= 6, "several tables have rows");
  const { body } = await api("/api/v1/sales", key, { method: "DELETE" });
  assert.deepEqual(body.data, { deleted: 2 });
  assert.deepEqual((await get(key, "settlements")).settlements, []);
  assert.deepEqual((await get(key, "line-kinds")).kinds, []);
  assert.deepEqual((await get(key, "imports")).imports, []);
  // The account can import again after the deletion.
  await importFile(key, settlementFile({ id: "5001", total: "12.89", lines: ONE_SALE }));
  assert.equal((await get(key, "settlements")).settlements.length, 1);
  await app.runJob("retention");
  assert.deepEqual(await rowsOf(book as number), {});
  assert.equal((await get(key, "settlements/5001")).lines, 3);
  const deletedAccount = (await booksOf(account.id))[0] as number;
  await query("delete from accounts where id = $1", [account.id]);
  service.clock.advance({ minutes: 1 });
  await app.runJob("retention");
  assert.deepEqual(await rowsOf(deletedAccount), {}, "the book of a deleted account is emptied");
});

test("no account sees the sales of another", async () => {
  const [mine, other] = [await make.key(), await make.key()];
  const imported = await importFile(mine.key, settlementFile({ id: "6001", total: "12.89", lines: ONE_SALE }));
  for (const path of ["settlements/6001", "settlements/6001/lines", `imports/${imported.id}`])
    assert.equal((await api(`/api/v1/sales/${path}`, other.key)).status, 404, path);
  assert.equal((await api(`/api/v1/sales/imports/${imported.id}`, other.key, { method: "DELETE" })).status, 404);
  assert.equal((await api(`/api/v1/reports/imports/${imported.id}`, mine.key)).status, 404, "not among search data");
  for (const path of ["settlements", "line-kinds", "imports"]) {
    const text = JSON.stringify(await get(other.key, path));
    assert.ok(!text.includes("6001") && !text.includes(imported.id), path);
  }
  assert.equal((await api("/api/v1/sales", other.key, { method: "DELETE" })).body.data.deleted, 0);
  assert.equal((await get(mine.key, "settlements")).settlements.length, 1);
});

test("an owner hides amounts from viewers on every route, tables included", async () => {
  const owner = await make.person();
  const viewer = await make.person({ account: owner.account, role: "viewer" });
  const member = await make.person({ account: owner.account, role: "member" });
  const dear: LineCells = ["Order", "ItemPrice", "Principal", "19.999"];
  const file = settlementFile({ id: "7001", total: "12.89", lines: [...ONE_SALE, dear] });
  const { id } = await importFile(member, file);
  const sent = await api("/api/v1/sales/imports", viewer, { method: "POST", body: "a\tb\n" });
  assert.equal(sent.status, 403, "viewers import nothing");
  assert.equal((await put(member, "settings", { hideMoney: true })).status, 403, "only owners hide");
  assert.equal((await get(viewer, "settlements")).settlements[0].total, 12.89);
  assert.equal((await put(owner, "settings", { hideMoney: true })).status, 200);
  assert.equal((await get(viewer, `imports/${id}`)).reasons[0].reason, "amount … has more decimals than USD allows");
  for (const path of ["settlements", "settlements/7001", "settlements/7001/lines", "line-kinds"]) {
    const [hidden, seen] = [await get(viewer, path), await get(member, path)].map((data) => JSON.stringify(data));
    assert.ok(/19\.99|12\.89/.test(seen as string), path);
    assert.ok(!/19\.99|12\.89|-3\b|-4\.1/.test(hidden as string), `${path}: ${hidden}`);
    assert.ok((hidden as string).includes('"moneyHidden":true'), path);
  }
  for (const path of ["settlements?format=csv", "settlements/7001/lines?format=csv"]) {
    const [hidden, seen] = [await api(`/api/v1/sales/${path}`, viewer), await api(`/api/v1/sales/${path}`, member)];
    assert.match(seen?.text as string, /12\.89|19\.99/);
    assert.doesNotMatch(hidden?.text as string, /12\.89|19\.99|-4\.1/);
  }
  await api("/api/v1/sales", member, { method: "DELETE" });
  await importFile(member, settlementFile({ id: "7002", total: "12.89", lines: ONE_SALE }));
  assert.equal(
    (await get(viewer, "settlements")).settlements[0].total,
    null,
    "what is imported after a deletion is hidden too",
  );
});

test("hostile files are rejected row by row or refused as a whole, and never stored in part of a row", async () => {
  const { key } = await make.key();
  const amounts = ["1e308", "NaN", "-", "12..5", "9".repeat(400), "9007199254740993.00"];
  const lines = amounts.map((amount): LineCells => ["Order", "ItemPrice", "Principal", amount]);
  const odd = await importFile(
    key,
    settlementFile({
      id: "8001",
      total: "19.99",
      lines: [
        ...lines,
        ["Order", "ItemPrice", "Principal", "19.99"],
        ["Order", "ItemPrice", "x".repeat(300_000), "0.00"],
        ["Order", "ItemPrice", "Principal\u0001\u009f", "0.00"],
        ["Order", "ItemPrice", "Principal", "0.00", "\\N"],
      ],
    }),
  );
  assert.equal(odd.status, "done", odd.problem);
  assert.ok(odd.counts.rejected >= 5, JSON.stringify(odd));
  assert.deepEqual([odd.settlements[0].reconciled, odd.settlements[0].difference], [true, 0]);
  const many = Array.from({ length: 10_050 }, (_, i) => `x${i}\tUSD\t1\tOrder\tItemPrice\tPrincipal\t1`);
  const flood = await importFile(
    key,
    `settlement-id\tcurrency\ttotal-amount\ttransaction-type\tamount-type\tamount-description\tamount\n${many.join("\n")}\n`,
  );
  assert.deepEqual([flood.status, flood.problem], ["failed", "report.txt has more than 10000 settlements"]);
  const { settlements } = await get(key, "settlements");
  assert.deepEqual(
    [flood.counts.added, settlements.length],
    [0, 1],
    "a file that can't be read to its end adds nothing",
  );
});

test("a settlement whose first row is rejected is refused as a whole, and a second total is named as such", async () => {
  const { key } = await make.key();
  const file = settlementFile({ id: "8002", total: "12.89", lines: ONE_SALE });
  const headless = await importFile(key, file.replace("2026-03-01T00", "1901-03-01T00"));
  assert.equal(
    headless.problem,
    "report.txt cannot be imported: the first row of settlement 8002 is rejected, and with it the total",
  );
  assert.deepEqual([headless.status, (await get(key, "settlements")).settlements], ["failed", []]);
  assert.match(headless.reasons[0].reason, /^settlement-start-date "1901-.*" is not between 1995 and 2200$/);

  const [columns, ...rows] = file.trimEnd().split("\n");
  const twice = await importFile(key, [columns, ...rows, (rows[0] as string).replace("12.89", "99.00")].join("\n"));
  assert.deepEqual([twice.status, twice.settlements[0].total, twice.settlements[0].reconciled], ["done", 12.89, true]);
  assert.match(twice.reasons[0].reason, /^total-amount "99\.00" is a second total of the settlement/);
});

const ORDER_COLUMNS =
  "amazon-order-id\tpurchase-date\torder-status\tsales-channel\tsku\tquantity\tcurrency\titem-price";
const orderRows = (count: number, quantity: number, currency = "USD") =>
  Array.from(
    { length: count },
    (_, i) => `1-${i}\t2026-03-05\tShipped\tAmazon.com\tSKU-1\t${quantity}\t${currency}\t1.00`,
  );

test("absurd amounts and quantities do not keep later files from being imported", async () => {
  const { key, account } = await make.key();
  const most: LineCells[] = Array.from({ length: 40 }, () => ["Order", "ItemPrice", "Principal", "10000000000.00"]);
  await importFile(key, settlementFile({ id: "8101", total: "400000000000.00", lines: most }));
  await importFile(key, [ORDER_COLUMNS, ...orderRows(2, 100_000)].join("\n"));
  // As if tens of thousands of such rows had been imported: together they are more than PostgreSQL's integer.
  const [book] = await booksOf(account.id);
  await query("update sales_order_lines set quantity = 2147483647 where book = $1", [book]);
  const sold = await importFile(key, [ORDER_COLUMNS, ...orderRows(3, 100_000).slice(2)].join("\n"));
  assert.deepEqual([sold.status, sold.counts.added], ["done", 1], sold.problem);
  const cost = "sku,from,currency,unitCost\nSKU-1,2026-01-01,USD,10000000000\n";
  assert.equal((await importFile(key, cost)).status, "done");
  const later = await importFile(key, settlementFile({ id: "8102", total: "12.89", lines: ONE_SALE }));
  assert.deepEqual([later.status, later.settlements[0].reconciled], ["done", true], later.problem);
  const odd = [...orderRows(1, 2_147_483_647), ...orderRows(1, 1, "XXX"), ...orderRows(1, 100_001)];
  const rejected = await importFile(key, [ORDER_COLUMNS, ...odd].join("\n"));
  assert.deepEqual([rejected.counts.rejected, rejected.counts.added], [3, 0]);
  const unknown = await importFile(key, settlementFile({ id: "8103", total: "1", currency: "XXX", lines: ONE_SALE }));
  assert.match(unknown.problem, /currency "XXX" in settlement 8103/);
});

test("a compressed file that is cut off adds nothing, and keeps what it replaced", async () => {
  const { key } = await make.key();
  const whole = gzipSync([ORDER_COLUMNS, ...orderRows(600, 1)].join("\n"), { level: 0 });
  const cut = await importFile(key, whole.subarray(0, whole.length - 4_000));
  assert.deepEqual([cut.status, cut.counts.added], ["failed", 0], cut.problem);
  const lines = async () =>
    (
      await query(
        "select count(*)::int as count from sales_order_lines join sales_books on number = book where account_id = (select account_id from report_imports where id = $1)",
        [cut.id],
      )
    )[0].count;
  assert.equal(await lines(), 0);
  assert.equal((await importFile(key, whole)).counts.added, 600);
  const other = gzipSync([ORDER_COLUMNS, ...orderRows(600, 2)].join("\n"), { level: 0 });
  await importFile(key, other.subarray(0, other.length - 4_000));
  assert.equal(await lines(), 600, "rows that were replaced can't be restored, so none is removed");
});

test("lines get the class that the table has learned since, unless the account assigned one", async () => {
  const { key, account } = await make.key();
  await importFile(key, settlementFile({ id: "8201", total: "12.89", lines: ONE_SALE }));
  const [book] = await booksOf(account.id);
  await query("update sales_line_kinds set known_class = 'unclassified' where book = $1", [book]);
  await query(
    "update sales_line_kinds set assigned_class = 'other' where book = $1 and amount_description = 'Commission'",
    [book],
  );
  assert.deepEqual(await app.runJob("line-classes"), { kinds: 3 });
  const [sums] = await query(
    "select sum(sales)::int as sales, sum(other)::int as other, sum(fulfilment)::int as fulfilment from sales_posted_days where book = $1",
    [book],
  );
  assert.deepEqual(sums, { sales: 1_999, other: -300, fulfilment: -410 });
  assert.equal(await app.runJob("line-classes"), undefined);
});
