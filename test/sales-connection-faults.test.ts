/** Fetching from a selling account while something fails: rate limits, faulty reports, lost responses, several nodes and a killed one. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { test } from "node:test";
import { wholeFile } from "./support/cleanup.ts";
import {
  CONNECTIONS,
  ORDERS,
  orderFile,
  REIMBURSEMENTS,
  RETURNS,
  sentOf,
  startConnections,
} from "./support/sales-connections.ts";
import { tsv } from "./support/sales-file.ts";
import { startService } from "./support/service.ts";
import { errorBody } from "./support/sp-api-server.ts";
import { until } from "./support/until.ts";

const started = await startConnections(wholeFile);
const { api, app, clock, databaseUrl, amazon, operatorEnv, connect, query, look, looksUntil, disconnectAll } = started;

/** Each fault happens to a report of its own, so that one connection shows them all. */
const FAULTS = [
  ["orders", ORDERS, /cut off/],
  ["returns", RETURNS, /decompressed/],
  ["inventory", "GET_FBA_MYI_UNSUPPRESSED_INVENTORY_DATA", /download of the report failed/],
  ["reimbursements", REIMBURSEMENTS, /could not write the report/],
  ["fee_preview", "GET_FBA_ESTIMATED_FBA_FEES_TXT_DATA", /refused \(403\).*denied/],
  ["inventory_planning", "GET_FBA_INVENTORY_PLANNING_DATA", /could not be imported/],
] as const;

test("a 429 makes the connection wait as long as Amazon asks, and then continue", async () => {
  await disconnectAll();
  const headers = { "retry-after": "600" };
  amazon.fail("getReports", { status: 429, headers, body: JSON.stringify(errorBody("QuotaExceeded", "Slow down")) });
  const { show, hasRead } = await connect("Atzr|throttled");
  await look();
  const waiting = await show();
  assert.equal(waiting.status, "throttled");
  assert.ok(Date.parse(waiting.waitsUntil ?? "") - clock.now().getTime() > 9 * 60_000);
  const before = amazon.recorded.length;
  await look();
  assert.equal(amazon.recorded.length, before, "nothing is asked while it waits");
  await look(10);
  assert.notEqual((await show()).status, "throttled");
  await looksUntil("it continues", () => hasRead("orders"));
});

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
    assert.match(failed.problem ?? "", problem);
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
  assert.equal((await api(`${CONNECTIONS}/${id}/run`, owner, { method: "POST" })).status, 202);
  for (const [report] of FAULTS) {
    const mended = await looksUntil(`${report} is fetched again`, async () => {
      const found = await reportOf(report);
      return found && found.read > 0 && found.problem === null ? found : undefined;
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
  const { show, reportOf, hasRead, accountId } = await connect("Atzr|cancelled");
  await looksUntil("orders and returns are read", async () => (await hasRead("orders")) && (await hasRead("returns")));
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
  const { hasRead } = await connect("Atzr|lost");
  await looksUntil("everything planned is read", () => hasRead("orders"));
  const requested = amazon
    .requests("createReport")
    .slice(from)
    .map((each) => {
      const { reportType, dataStartTime, marketplaceIds } = sentOf(each);
      return [reportType, dataStartTime, marketplaceIds].join(" ");
    });
  assert.equal(new Set(requested).size, requested.length, requested.join("\n"));
});

test("two nodes that run at the same moment request nothing twice, and one continues what the other began", async (t) => {
  await disconnectAll();
  const other = await startService(t, {
    ...{ databaseUrl, now: clock.now().toISOString(), env: operatorEnv },
  });
  const from = amazon.requests("createReport").length;
  const { hasRead } = await connect("Atzr|two-nodes");
  clock.advance({ minutes: 1 });
  other.clock.advance({ minutes: 2 });
  await Promise.all([app.runJob("sales-connections"), other.app.runJob("sales-connections")]);
  for (let i = 0; i < 3; i++) {
    other.clock.advance({ minutes: 1 });
    await Promise.all([look(), other.app.runJob("sales-connections")]);
  }
  await looksUntil("orders are read", () => hasRead("orders"));
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
  const { accountId, hasRead, imports } = await connect("Atzr|killed");
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
  await looksUntil("orders are read", () => hasRead("orders"));
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
