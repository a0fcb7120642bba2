/** Connections to selling accounts: a service that fetches from a loopback server which responds as Amazon's models say. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { test } from "node:test";
import { createLog } from "../src/base/log.ts";
import { wholeFile } from "./support/cleanup.ts";
import { withKeptClient } from "./support/postgres.ts";
import { tsv } from "./support/sales-file.ts";
import { startService, type Who } from "./support/service.ts";
import { CREDENTIALS, errorBody, type Recorded, startSpApiServer } from "./support/sp-api-server.ts";
import { until } from "./support/until.ts";

const time = { now: () => new Date("2026-03-10T13:00:00Z") };
const amazon = await startSpApiServer(wholeFile, { clock: { now: () => time.now() } });
const logged: string[] = [];
const env = { SP_API_URL: amazon.url, SP_API_LWA_URL: amazon.lwaUrl };
const operatorEnv = {
  ...env,
  ...{ SP_API_CLIENT_ID: CREDENTIALS.clientId, SP_API_CLIENT_SECRET: CREDENTIALS.clientSecret },
};
const service = await startService(wholeFile, {
  now: "2026-03-10T13:00:00Z",
  env: operatorEnv,
  log: createLog("trace", { write: (line: string) => void logged.push(line) }),
});
const { api, make, app, clock, databaseUrl } = service;
time.now = clock.now;

const ORDERS = "GET_FLAT_FILE_ALL_ORDERS_DATA_BY_LAST_UPDATE_GENERAL";
const RETURNS = "GET_FBA_FULFILLMENT_CUSTOMER_RETURNS_DATA";
const REIMBURSEMENTS = "GET_FBA_REIMBURSEMENTS_DATA";
const COLUMNS =
  "amazon-order-id merchant-order-id purchase-date last-updated-date order-status fulfillment-channel sales-channel order-channel url ship-service-level product-name sku asin item-status quantity currency item-price item-tax shipping-price shipping-tax gift-wrap-price gift-wrap-tax item-promotion-discount ship-promotion-discount ship-city ship-state ship-postal-code ship-country promotion-ids".split(
    " ",
  );
const SETTLEMENT =
  "settlement-id settlement-start-date settlement-end-date deposit-date total-amount currency transaction-type order-id merchant-order-id adjustment-id shipment-id marketplace-name amount-type amount-description amount fulfillment-id posted-date posted-date-time order-item-code merchant-order-item-id merchant-adjustment-item-id sku quantity-purchased promotion-id".split(
    " ",
  );
const anOrder = (id: string) => ({
  ...{
    "amazon-order-id": id,
    "purchase-date": "2026-03-01T09:15:00+00:00",
    "last-updated-date": "2026-03-02T09:15:00+00:00",
  },
  ...{ "order-status": "Shipped", "sales-channel": "Amazon.com", "product-name": "Chef knife", sku: "KNIFE-1" },
  ...{ asin: "B000000001", "item-status": "Shipped", quantity: "1", currency: "USD", "item-price": "24.99" },
});
const orderFile = tsv(COLUMNS, anOrder("112-0000001-0000001"), anOrder("112-0000001-0000002"));
const settlementFile = tsv(
  SETTLEMENT,
  {
    ...{ "settlement-id": "18906543210", "settlement-start-date": "2026-02-15T00:00:00+00:00" },
    ...{ "settlement-end-date": "2026-03-01T00:00:00+00:00", "deposit-date": "2026-03-03T00:00:00+00:00" },
    ...{ "total-amount": "24.99", currency: "USD" },
  },
  {
    ...{ "settlement-id": "18906543210", "transaction-type": "Order", "order-id": "112-0000001-0000001" },
    ...{
      "marketplace-name": "Amazon.com",
      "amount-type": "ItemPrice",
      "amount-description": "Principal",
      amount: "24.99",
    },
    ...{
      "posted-date": "2026-02-20",
      "posted-date-time": "2026-02-20T14:23:00+00:00",
      sku: "KNIFE-1",
      "quantity-purchased": "1",
    },
  },
);

const json = (method: string, body: unknown) => ({
  method,
  body: JSON.stringify(body),
  headers: { "content-type": "application/json" },
});
const PATH = "/api/v1/sales/connections";

/** A connected account of its own; Amazon knows its refresh token. */
async function connect(refreshToken: string, more = {}) {
  const owner = await make.person();
  amazon.refreshTokens.add(refreshToken);
  const made = await api(PATH, owner, json("POST", { marketplaces: ["amazon.com"], refreshToken, ...more }));
  assert.equal(made.status, 201, made.text);
  const { id } = made.body.data;
  const show = async () => (await api(`${PATH}/${id}`, owner)).body.data;
  const reportOf = async (report: string) => (await show()).reports.find((each: any) => each.report === report);
  const imports = async () =>
    await query("select name, status, problem, rejected, added from report_imports where account_id = $1 order by id", [
      owner.account.id,
    ]);
  return { id, owner, accountId: owner.account.id, show, reportOf, imports };
}

const query = (text: string, values: unknown[]): Promise<any[]> =>
  withKeptClient(databaseUrl, async (client) => (await client.query(text, values)).rows);

/** One look of the job, a minute later. */
async function look(minutes = 1): Promise<void> {
  clock.advance({ minutes });
  await app.runJob("sales-connections");
}

/** Looks, a minute apart, until the connection is as expected. */
const looksUntil = async <T>(what: string, isSo: () => Promise<T | undefined | false>): Promise<T> =>
  await until(
    what,
    async () => {
      await look();
      return await isSo();
    },
    25_000,
  );

/** Ends what other tests began, so that a look is about one connection. */
async function disconnectAll(): Promise<void> {
  await query("delete from sales_connections", []);
  Object.assign(amazon.limits, { createReport: { ratePerSecond: 1, burst: 1_000 } });
  Object.assign(amazon.limits, { getReportDocument: { ratePerSecond: 1, burst: 1_000 } });
  Object.assign(amazon.limits, { getReports: { ratePerSecond: 1, burst: 1_000 } });
  const { contents, statuses, reports, downloadFaults } = amazon.seller;
  for (const each of [contents, statuses, reports, downloadFaults]) each.clear();
  amazon.seller.transactions.length = 0;
  amazon.seller.stock.length = 0;
  amazon.seller.contents.set(ORDERS, orderFile);
  clock.advance({ minutes: 20 });
}

const sentOf = ({ sent }: Recorded) => JSON.parse(sent);

test("a connection fetches every report within the rate limits, once, and shows its health", async () => {
  amazon.seller.contents.set(ORDERS, orderFile);
  amazon.seller.statuses.set(ORDERS, ["IN_QUEUE", "IN_PROGRESS", "DONE"]);
  amazon.seller.addSettlement(settlementFile, "2026-02-15T00:00:00Z", "2026-03-01T00:00:00Z");
  const posted = { transactionType: "Shipment", postedDate: "2026-03-08T10:00:00.214Z" };
  for (const transactionId of ["t1", "t2", "t3"])
    amazon.seller.transactions.push({
      ...{ ...posted, transactionId },
      totalAmount: { currencyAmount: 1.5, currencyCode: "USD" },
    });
  for (const sellerSku of ["KNIFE-1", "KNIFE-2", "0042"])
    amazon.seller.stock.push({
      ...{
        sellerSku,
        asin: "B000000001",
        fnSku: "X001",
        condition: "NewItem",
        productName: "Chef knife",
        totalQuantity: 9,
      },
      inventoryDetails: { fulfillableQuantity: 7, reservedQuantity: { totalReservedQuantity: 2 } },
    });
  const { owner, id, accountId, show, reportOf, imports } = await connect(CREDENTIALS.refreshToken, {
    name: "Kitchen shop",
  });
  assert.deepEqual([(await show()).status, (await show()).reports], ["new", []]);
  await looksUntil("orders and the settlement are imported", async () => {
    const [orders, settlements] = [await reportOf("orders"), await reportOf("settlements")];
    const transactions = await reportOf("transactions");
    const stock = await reportOf("stock");
    return (
      stock?.read > 0 && transactions?.read > 0 && orders?.read > 0 && settlements?.read > 1 && settlements.open === 0
    );
  });
  const shown = await show();
  assert.equal(shown.status, "connected");
  assert.ok(shown.lastSuccessAt !== null && shown.nextRunAt > shown.lastSuccessAt);
  assert.equal(shown.reports.length, 11);
  const brought = await imports();
  assert.ok(
    brought.every(({ status, rejected }) => status === "done" && Number(rejected) === 0),
    JSON.stringify(brought),
  );
  assert.ok(
    brought.some(({ name }) => name === "All orders 2026-02-08 to 2026-03-10"),
    JSON.stringify(brought),
  );
  const [{ total }] = await query(
    "select sum(amount_minor)::int as total from sales_transactions join sales_books on number = book where account_id = $1",
    [accountId],
  );
  assert.equal(total, 450, "the transactions of all pages");
  const { items } = (await api("/api/v1/sales/stock", owner)).body.data;
  assert.deepEqual(
    items.map((item: any) => [item.sku, item.available, item.reserved, item.inbound]),
    ["KNIFE-1", "0042", "KNIFE-2"].map((sku) => [sku, 7, 2, null]),
    "the stock of all pages; what Amazon does not say is unknown",
  );
  assert.equal(amazon.counts.violations, 0, "no rate limit was exceeded");
  const requested = amazon.requests("createReport").map((each) => {
    const { reportType, marketplaceIds, dataStartTime, dataEndTime } = sentOf(each);
    return [reportType, marketplaceIds, dataStartTime, dataEndTime].join(" ");
  });
  assert.equal(new Set(requested).size, requested.length, "nothing was requested twice");
  assert.equal((await api(`${PATH}/${id}/run`, owner, { method: "POST" })).status, 202);
});

test("no credential is stored in the clear, returned or logged", async () => {
  const refreshToken = "Atzr|refresh-token-of-the-seller";
  const app = { clientId: CREDENTIALS.clientId, clientSecret: CREDENTIALS.clientSecret };
  const { id, owner, show } = await connect(refreshToken, app);
  await look();
  const answers = [await api(PATH, owner), await api(`${PATH}/${id}/test`, owner, { method: "POST" })];
  const [{ credentials }] = await query("select credentials from sales_connections where id = $1", [id]);
  const places = [JSON.stringify(await show()), ...answers.map(({ text }) => text), logged.join("\n")];
  for (const secret of [refreshToken, app.clientSecret, "Atza|"]) {
    assert.ok(!places.some((text) => text.includes(secret)), secret);
    assert.ok(!credentials.includes(secret));
  }
  assert.equal(answers[1]?.body.data.works, true);
});

test("owners connect, members run, viewers see, and no other account does", async () => {
  const { id, owner, accountId } = await connect("Atzr|roles");
  const account = { id: accountId };
  const member = await make.person({ account, role: "member" });
  const viewer = await make.person({ account, role: "viewer" });
  const stranger = await make.person();
  const body = { marketplaces: ["amazon.com"], refreshToken: "Atzr|x" };
  const statuses = async (who: Who) => [
    (await api(`${PATH}/${id}`, who)).status,
    (await api(`${PATH}/${id}/run`, who, { method: "POST" })).status,
    (await api(PATH, who, json("POST", body))).status,
    (await api(`${PATH}/${id}`, who, json("PATCH", { name: "Mine" }))).status,
    (await api(`${PATH}/${id}`, who, { method: "DELETE" })).status,
  ];
  assert.deepEqual(await statuses(viewer), [200, 403, 403, 403, 403]);
  assert.deepEqual(await statuses(member), [200, 202, 403, 403, 403]);
  assert.deepEqual(await statuses(stranger), [404, 404, 201, 404, 404]);
  assert.deepEqual(await statuses(owner), [200, 202, 201, 200, 200]);
  assert.deepEqual((await api(`${PATH}/${id}`, owner)).status, 404);
  for (const wrong of [
    { ...body, marketplaces: ["amazon.com", "amazon.de"] },
    { ...body, marketplaces: [] },
    { ...body, clientId: "only the id" },
  ])
    assert.equal((await api(PATH, owner, json("POST", wrong))).status, 400, JSON.stringify(wrong));
});

test("a revoked token says so, nothing more is asked, and a new token connects again", async () => {
  await disconnectAll();
  const { id, owner, show, reportOf } = await connect("Atzr|to-be-revoked");
  amazon.refreshTokens.delete("Atzr|to-be-revoked");
  await look();
  const { status, problem } = await show();
  assert.equal(status, "revoked");
  assert.match(problem, /invalid_grant.*revoked/);
  const asked = amazon.counts.tokenRequests;
  await look(24 * 60);
  assert.equal(amazon.counts.tokenRequests, asked);
  assert.equal((await api(`${PATH}/${id}/run`, owner, { method: "POST" })).status, 409);
  amazon.refreshTokens.add("Atzr|a-new-one");
  await api(`${PATH}/${id}`, owner, json("PATCH", { refreshToken: "Atzr|a-new-one" }));
  await looksUntil("it fetches again", async () => (await reportOf("orders"))?.read > 0);
  assert.equal((await show()).status, "connected");
});

test("a 429 makes the connection wait as long as Amazon asks, and then continue", async () => {
  await disconnectAll();
  const headers = { "retry-after": "600" };
  amazon.fail("getReports", { status: 429, headers, body: JSON.stringify(errorBody("QuotaExceeded", "Slow down")) });
  const { show, reportOf } = await connect("Atzr|throttled");
  await look();
  const waiting = await show();
  assert.equal(waiting.status, "throttled");
  assert.ok(Date.parse(waiting.waitsUntil) - clock.now().getTime() > 9 * 60_000);
  const before = amazon.recorded.length;
  await look();
  assert.equal(amazon.recorded.length, before, "nothing is asked while it waits");
  await look(10);
  assert.notEqual((await show()).status, "throttled");
  await looksUntil("it continues", async () => (await reportOf("orders"))?.read > 0);
});

/** Each fault happens to a report of its own, so that one connection shows them all. */
const FAULTS = [
  ["orders", ORDERS, /cut off/],
  ["returns", RETURNS, /decompressed/],
  ["inventory", "GET_FBA_MYI_UNSUPPRESSED_INVENTORY_DATA", /download of the report failed/],
  ["reimbursements", REIMBURSEMENTS, /could not write the report/],
  ["fee_preview", "GET_FBA_ESTIMATED_FBA_FEES_TXT_DATA", /refused \(403\).*denied/],
  ["inventory_planning", "GET_FBA_INVENTORY_PLANNING_DATA", /could not be imported/],
] as const;

test("FATAL, forbidden, truncated, broken and unreadable reports store nothing, show their reason, and are fetched again", async () => {
  await disconnectAll();
  const { contents, statuses, downloadFaults, forbidden } = amazon.seller;
  const [[, orders], [, returns], [, inventory], [, reimbursements], [, preview], [, planning]] = FAULTS;
  for (const [, type] of FAULTS) contents.set(type, orderFile);
  downloadFaults.set(orders, "truncated").set(returns, "not gzip").set(inventory, "reset");
  statuses.set(reimbursements, ["IN_PROGRESS", "FATAL"]);
  forbidden.add(preview);
  contents.set(planning, Buffer.from("a\tb\nnot\tours\n", "utf16le"));
  const { id, owner, reportOf, show, imports, accountId } = await connect("Atzr|faults");
  for (const [report, , problem] of FAULTS) {
    const failed = await looksUntil(`the problem of ${report} is shown`, async () => {
      const found = await reportOf(report);
      return found?.problem ? found : undefined;
    });
    assert.match(failed.problem, problem);
    assert.equal(failed.read, 0, report);
  }
  assert.equal((await show()).status, "failing");
  const brought = await imports();
  assert.deepEqual(
    brought.map(({ status, added }) => [status, Number(added)]),
    [["failed", 0]],
    "only the unreadable file became an import, and brought nothing",
  );
  const [stored] = await query(
    "select count(*)::int as lines from sales_order_lines join sales_books as b on b.number = book where b.account_id = $1",
    [accountId],
  );
  assert.equal(stored.lines, 0);
  statuses.clear();
  forbidden.clear();
  contents.set(planning, orderFile);
  clock.advance({ minutes: 15 });
  assert.equal((await api(`${PATH}/${id}/run`, owner, { method: "POST" })).status, 202);
  for (const [report] of FAULTS) {
    const mended = await looksUntil(`${report} is fetched again`, async () => {
      const found = await reportOf(report);
      return found.read > 0 && found.problem === null ? found : undefined;
    });
    assert.equal(mended.failed, 0, report);
  }
});

test("a CANCELLED report has no data and is no failure, an expired address is asked for again, and any encoding is read", async () => {
  await disconnectAll();
  amazon.seller.downloadFaults.set(ORDERS, "expired");
  // Shift_JIS, and windows-1252: nothing but the bytes says which.
  const [before, after] = orderFile.split("Chef knife", 2).map((text) => Buffer.from(text));
  const knife = Buffer.from("83698343837493fa967b8cea", "hex");
  amazon.seller.contents.set(ORDERS, Buffer.concat([before as Buffer, knife, after as Buffer]));
  const returned =
    "return-date\torder-id\tsku\tquantity\tlicense-plate-number\treason\n2026-03-02\t1\tGRÖßE-1\t1\tL1\tübergroß\n";
  amazon.seller.contents.set(RETURNS, Buffer.from(returned, "latin1"));
  const { show, reportOf, accountId } = await connect("Atzr|cancelled");
  await looksUntil(
    "orders and returns are read",
    async () => (await reportOf("orders"))?.read > 0 && (await reportOf("returns"))?.read > 0,
  );
  const texts = await query(
    `select (select min(title) from sales_products where book = number) as title, (select sku from sales_returns where book = number)
     from sales_books where account_id = $1`,
    [accountId],
  );
  assert.deepEqual(texts, [{ title: "ナイフ日本語", sku: "GRÖßE-1" }]);
  const found = await looksUntil("reimbursements are empty", async () => {
    const shown = await reportOf("reimbursements");
    return shown?.state === "empty" && shown;
  });
  assert.deepEqual([found.failed, found.problem], [0, null]);
  assert.equal((await show()).status, "connected");
});

test("a request whose response was lost is found again, not repeated", async () => {
  await disconnectAll();
  amazon.seller.contents.set(REIMBURSEMENTS, tsv(["reimbursement-id"], {}));
  amazon.fail("createReport", "lost");
  const from = amazon.requests("createReport").length;
  const { reportOf } = await connect("Atzr|lost");
  await looksUntil("everything planned is read", async () => (await reportOf("orders"))?.read > 0);
  const requested = amazon
    .requests("createReport")
    .slice(from)
    .map((each) => {
      const { reportType, dataStartTime, marketplaceIds } = sentOf(each);
      return [reportType, dataStartTime, marketplaceIds].join(" ");
    });
  assert.equal(new Set(requested).size, requested.length, requested.join("\n"));
});

test("two nodes that look at the same moment request nothing twice, and one continues what the other began", async (t) => {
  await disconnectAll();
  const other = await startService(t, {
    ...{ databaseUrl, now: clock.now().toISOString(), env: operatorEnv },
  });
  const from = amazon.requests("createReport").length;
  const { reportOf } = await connect("Atzr|two-nodes");
  clock.advance({ minutes: 1 });
  other.clock.advance({ minutes: 2 });
  await Promise.all([app.runJob("sales-connections"), other.app.runJob("sales-connections")]);
  for (let i = 0; i < 3; i++) {
    other.clock.advance({ minutes: 1 });
    await Promise.all([look(), other.app.runJob("sales-connections")]);
  }
  await looksUntil("orders are read", async () => (await reportOf("orders"))?.read > 0);
  const orders = amazon
    .requests("createReport")
    .slice(from)
    .map(sentOf)
    .filter(({ reportType }) => reportType === ORDERS);
  assert.equal(new Set(orders.map(({ dataStartTime }) => dataStartTime)).size, orders.length);
});

test("a node that is killed in the middle of a download leaves nothing behind, and another one fetches the document once", async (t) => {
  await disconnectAll();
  amazon.seller.downloadFaults.set(ORDERS, "stalled");
  const [requestedBefore, hangingBefore] = [amazon.requests("createReport").length, amazon.counts.hanging];
  const { accountId, reportOf, imports } = await connect("Atzr|killed");
  const options = { databaseUrl, now: clock.now().toISOString(), env: operatorEnv };
  const node = spawn(
    process.execPath,
    [join(import.meta.dirname, "support/fetching-node.ts"), JSON.stringify(options)],
    {
      stdio: "inherit",
    },
  );
  const exited = once(node, "exit");
  t.after(() => void node.kill("SIGKILL"));
  await until("the download has begun", async () => amazon.counts.hanging > hangingBefore, 60_000);
  node.kill("SIGKILL");
  await exited;
  const stored = () =>
    query(
      "select order_id from sales_order_lines where import_number in (select number from report_imports where account_id = $1)",
      [accountId],
    );
  assert.deepEqual([await imports(), await stored()], [[], []]);

  // The killed node was some minutes ahead.
  clock.advance({ minutes: 30 });
  await looksUntil("orders are read", async () => (await reportOf("orders"))?.read > 0);
  const [, ...others] = (await imports()).filter(({ name }) => name.includes("orders") || name.includes(ORDERS));
  assert.ok(
    others.every(({ added }) => added === 0),
    JSON.stringify(others),
  );
  assert.equal((await stored()).length, 2);
  const requested = amazon
    .requests("createReport")
    .slice(requestedBefore)
    .map(({ sent }) => sent);
  assert.equal(new Set(requested).size, requested.length, requested.join("\n"));
});

test("disconnecting deletes the credentials and keeps the data, or deletes what was fetched", async () => {
  await disconnectAll();
  const { id, owner, accountId, reportOf, imports } = await connect("Atzr|disconnects");
  await looksUntil("orders are read", async () => (await reportOf("orders"))?.read > 0);
  assert.equal((await api(`${PATH}/${id}`, owner, { method: "DELETE" })).status, 200);
  const rows = () => query("select id from sales_connections where account_id = $1", [accountId]);
  assert.deepEqual([(await rows()).length, (await imports()).length], [0, 1]);
  const again = await api(
    PATH,
    owner,
    json("POST", { marketplaces: ["amazon.com"], refreshToken: "Atzr|disconnects" }),
  );
  await api(`${PATH}/${again.body.data.id}?data=delete`, owner, { method: "DELETE" });
  assert.deepEqual((await api("/api/v1/sales/imports", owner)).body.data.imports, []);
});
