/** Merges wait for each other: a wait is shown as a wait, never as an outage of the database. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { createMergeStore } from "../src/features/catalog/merge-store.ts";
import { createPool } from "../src/platform/db/pool.ts";
import { day, seen } from "./support/catalog.ts";
import { cleanUp, wholeFile } from "./support/cleanup.ts";
import { makeDatabase } from "./support/database.ts";
import { withClient } from "./support/postgres.ts";
import { makeFolder, startService } from "./support/service.ts";
import { until } from "./support/until.ts";

const databaseUrl = await makeDatabase(wholeFile);
const STATEMENT_MS = 400;
const pool = createPool({ connectionString: databaseUrl, max: 4, query_timeout: STATEMENT_MS }, () => {});
cleanUp(wholeFile, () => pool.end());

/** Runs `work` while another transaction holds the catalogue; `work` calls `release`. */
const whileLocked = <T>(work: (release: () => Promise<unknown>) => Promise<T>): Promise<T> =>
  withClient(databaseUrl, async (client) => {
    await client.query("begin; select from catalog for update");
    return await work(() => client.query("commit"));
  });

test("a merge waits for another one for longer than the timeout of a statement, and reports the wait", async () => {
  const waits: number[] = [];
  let onWaiting = (_: number) => {};
  const store = createMergeStore(pool, {
    lockAttemptMs: 100,
    onWaiting: (waitedMs) => onWaiting(waitedMs),
  });
  const result = await whileLocked(async (release) => {
    const waited = new Promise<void>((resolve) => {
      onWaiting = (waitedMs) => {
        waits.push(waitedMs);
        if (waitedMs > 2 * STATEMENT_MS) resolve();
      };
    });
    const merging = store.merge([seen("B000000001", 1, { title: "Mat" })]);
    await Promise.race([waited, merging]);
    await release();
    return await merging;
  });
  assert.equal(result.added, 1);
  assert.ok(waits.length >= 3, `${waits.length} reports`);
});

test("a merge that has waited long enough, or is stopped, says so and stores nothing", async () => {
  const store = createMergeStore(pool, { lockAttemptMs: 50 });
  const batch = [seen("B000000002", 1, { title: "Mat" })];
  await whileLocked(async () => {
    await assert.rejects(store.merge(batch, { lockTimeoutMs: 120 }), /Another process has been changing the catalogue/);
    await assert.rejects(store.merge(batch, { signal: AbortSignal.timeout(120) }), { name: "TimeoutError" });
  });
  assert.equal((await pool.query("select from products where asin = 'B000000002'")).rowCount, 0);
});

test("a stop ends the work that waits for the catalogue", async (t) => {
  // In a year without months, so that the job has some to create.
  const { app, api, make } = await startService(t, { databaseUrl, now: "2031-05-01T12:00:00Z" });
  const { key } = await make.key({ plan: "pro" });
  const track = (what: string, body: object) =>
    api(`/api/v1/tracking/${what}`, key, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  await whileLocked(async () => {
    assert.equal((await track("products", { asin: "B000000001" })).status, 201);
    assert.equal((await track("keywords", { keyword: "mat" })).status, 201);
    const jobs = ["history-months", "due-changes", "keyword-ranks"];
    const ended = Promise.allSettled(jobs.map((name) => app.runJob(name)));
    await until("all of them wait", async () => {
      const { rows } = await pool.query(
        `select from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock' and query like '%from catalog for update%'`,
      );
      return rows.length === jobs.length;
    });
    let isClosed = false;
    void app.close().then(() => (isClosed = true));
    await until("the service has stopped", async () => isClosed, 30_000);
    await ended;
  });
});

test("new revisions for a marketplace with new curves are given in chunks, and any process continues", async () => {
  const store = createMergeStore(pool);
  const asins = Array.from({ length: 25 }, (_, i) => `B1${String(i).padStart(8, "0")}`);
  await store.merge(asins.map((asin) => seen(asin, 1, { marketplace: "amazon.de", title: "Matte" })));
  const before = (await pool.query("select revision from catalog")).rows[0].revision;
  const progress: number[] = [];
  const stop = new AbortController();
  const onProgress = (products: number) => {
    progress.push(products);
    stop.abort();
  };
  const curve = "insert into sales_curves values ('amazon.de', $1, '[]', 1, 1, now(), '')";
  for (const category of ["", "toys"]) await pool.query(curve, [category]);
  await assert.rejects(store.touchMarketplace("amazon.de", { onProgress, signal: stop.signal, atOnce: 10 }));
  assert.deepEqual(progress, [10]);
  // Another process continues.
  for (const marketplace of ["amazon.fr", "amazon.de", "amazon.de"])
    await createMergeStore(pool).touchMarketplace(marketplace, { onProgress, atOnce: 10 });
  const { rows } = await pool.query(
    `select count(*)::int as products, count(distinct xmin::text)::int as transactions, min(revision) as first, max(revision) as last
     from products where marketplace = 'amazon.de'`,
  );
  assert.deepEqual(rows[0], { products: 25, transactions: 3, first: before + 1, last: before + 25 });
  assert.equal((await pool.query("select revision from catalog")).rows[0].revision, before + 25);
  assert.deepEqual(progress, [10, 10, 5]);
});

test("an import by command says that it waits, and continues when the other process is done", async (t) => {
  const dataDir = makeFolder(t);
  const file = join(dataDir, "products.csv");
  writeFileSync(
    file,
    `asin,title,price,marketplace,seen_at\nB000000003,Mat,10.00,amazon.com,${day(1).toISOString()}\n`,
  );
  await whileLocked(async (release) => {
    const child = spawn(join(import.meta.dirname, "../bin/nichescope"), ["import", file], {
      env: { PATH: process.env["PATH"], HOME: process.env["HOME"], DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
    });
    let text = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (text += chunk));
    const exited = new Promise<number | null>((resolve) => child.once("close", resolve));
    await until("the wait is shown", async () => text.includes("Waiting for another process to change the catalogue"));
    await release();
    assert.equal(await exited, 0, text);
  });
  assert.equal((await pool.query("select from products where asin = 'B000000003'")).rowCount, 1);
});
