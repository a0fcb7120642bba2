/** A killed import of sales continues where it stopped, and ends with the same rows as one that was never killed. */
import assert from "node:assert/strict";
import { utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { test } from "node:test";
import { openReportReaders } from "../../src/features/sales/import/open-report-readers.ts";
import { openSalesImports } from "../../src/features/sales/import/open-sales-imports.ts";
import { importReportFile } from "../../src/features/search-data/import-report-file.ts";
import { type ReportImporting, runReportImport } from "../../src/features/search-data/run-report-import.ts";
import { newId } from "../../src/platform/base/ids.ts";
import { createAdvisoryLock } from "../../src/platform/db/advisory-lock.ts";
import { openDatabase } from "../../src/platform/db/open.ts";
import { wholeFile } from "../support/cleanup.ts";
import { makeFolder, startService } from "../support/service.ts";
import { type LineCells, settlementFile } from "../support/settlement-file.ts";
import { until } from "../support/until.ts";

const { databaseUrl, dataDir, make, log } = await (async () => {
  const service = await startService(wholeFile);
  return { ...service, log: (await import("pino")).pino({ level: "silent" }) };
})();

const MODIFIED = new Date("2026-03-01T08:00:00Z");

/** The rows and the counts of imports of a file that are stopped after each of these chunks; 0 never. */
async function runsOf(content: string, stops: readonly number[], rowsOf: string) {
  const database = await openDatabase({ dataDir, databaseUrl, poolSize: 4, as: "command", log });
  try {
    const importing = {
      store: openSalesImports(database),
      open: openReportReaders(database),
      lockOf: (name: string) => createAdvisoryLock(database.sessions, name),
      chunkRows: 100,
      clock: { now: () => new Date() },
    };
    const path = join(makeFolder(wholeFile), "report.txt");
    writeFileSync(path, content);
    const run = async (stopAfter: number) => {
      const { account } = await make.key();
      const stop = new AbortController();
      let chunks = 0;
      const file = { accountId: account.id, path, origin: "command" } as const;
      const onProgress = () => {
        if (++chunks === stopAfter) stop.abort();
      };
      utimesSync(path, MODIFIED, MODIFIED);
      const first = await importReportFile(importing, file, { signal: stop.signal, onProgress });
      utimesSync(path, new Date(), new Date());
      const ended = stopAfter > 0 ? await importReportFile(importing, file) : first;
      assert.deepEqual([ended.status, ended.id], ["done", first.id]);
      const { rows } = await database.pool.query(rowsOf, [account.id]);
      return { rows, counts: ended.counts };
    };
    const ended: Awaited<ReturnType<typeof run>>[] = [];
    for (const stopAfter of stops) ended.push(await run(stopAfter));
    return ended;
  } finally {
    await database.close();
  }
}

test("a settlement that was interrupted after any chunk ends equal to one that was not", async () => {
  const lines = Array.from(
    { length: 450 },
    (_, i): LineCells => [
      ...(["Order", "ItemPrice", i % 3 === 0 ? "Commission" : "Principal", `${i}.25`, `SKU-${i % 7}`] as const),
      `2026-03-${String(1 + (i % 14)).padStart(2, "0")}`,
    ],
  );
  const [whole, ...others] = await runsOf(
    settlementFile({ id: "9001", total: "1", lines }, { id: "9002", total: "1", lines: lines.slice(0, 30) }),
    [0, 1, 4],
    `select settlement_id, line, class, amount_minor, line.day, sku, (select sum(sales) from sales_posted_days where book = own.book) as sales
     from sales_settlement_lines as line join sales_settlements as own on own.number = line.settlement
     join sales_line_kinds as kind on kind.number = line.kind
     where own.book = (select number from sales_books where account_id = $1) order by settlement_id, line`,
  );
  assert.equal(whole?.rows.length, 480);
  for (const each of others) assert.deepEqual(each, whole);
});

test("an advertising report that was interrupted after any chunk counts its rows once", async () => {
  const rows = Array.from({ length: 450 }, (_, i) => `2026-03-0${1 + (i % 3)},USD,Auto,term ${i},1,${i}.005`);
  const [whole, ...others] = await runsOf(
    ["Date,Currency,Campaign Name,Customer Search Term,Clicks,Spend", ...rows].join("\n"),
    [0, 1, 4],
    `select day::text, rows, counts, spend_minor from sales_ad_days
     where book = (select number from sales_books where account_id = $1) order by day`,
  );
  // 450 × 0.005 more than the sum of whole amounts.
  assert.equal(
    whole?.rows.reduce((sum, row) => sum + Number(row.spend_minor), 0),
    450 * 449 * 50 + 225,
  );
  assert.deepEqual([whole?.rows.length, whole?.counts.added], [3, 450]);
  for (const each of others) assert.deepEqual(each, whole);
});

test("stock of a report that was interrupted and then touched has the time of its file at the first import", async () => {
  const rows = Array.from({ length: 450 }, (_, i) => `SKU-${i}\t${i}`);
  const runs = await runsOf(
    ["sku\tafn-fulfillable-quantity", ...rows].join("\n"),
    [0, 1, 4],
    `select at, count(*)::int as skus from sales_inventory
     where book = (select number from sales_books where account_id = $1) group by at`,
  );
  for (const each of runs) assert.deepEqual(each.rows, [{ at: MODIFIED, skus: 450 }]);
});

test("a report that is stopped while it reads up to its position, or its first chunk, stops at once and stores nothing", async () => {
  const database = await openDatabase({ dataDir, databaseUrl, poolSize: 4, as: "command", log });
  try {
    const store = openSalesImports(database);
    const importing: ReportImporting = {
      store,
      open: openReportReaders(database),
      lockOf: (name: string) => createAdvisoryLock(database.sessions, name),
      chunkRows: 100,
      clock: { now: () => new Date() },
    };
    for (const rowsBefore of [0, 200]) {
      const { account } = await make.key();
      const [id, at] = [newId("report", new Date()), new Date()];
      const file = { name: "costs.csv", digest: id, marketplace: null, bytesTotal: null } as const;
      const begun = await store.begin({ ...file, id, accountId: account.id, origin: "upload", at });
      await database.pool.query("update report_imports set rows_read = $2 where id = $1", [id, rowsBefore]);
      // The rows that arrive; the end comes only much later.
      const stream = new Readable({ read() {} });
      stream.push(`sku,from,currency,unitCost\n${"=A,2026-01-01,USD,4.50\n".repeat(rowsBefore + 50)}`);
      setTimeout(() => stream.destroyed || stream.push(null), 10_000).unref();
      const stop = new AbortController();
      const options = { signal: stop.signal, stoppedAs: "waiting" } as const;
      const stopping = runReportImport(importing, begun, { name: "costs.csv", stream }, options);
      await until("it reads", async () => (await store.find(id))?.status === "running");
      stop.abort();
      const { status, counts, problem } = await stopping;
      assert.deepEqual([status, counts.read, counts.added, problem], ["waiting", rowsBefore, 0, null]);
    }
  } finally {
    await database.close();
  }
});
