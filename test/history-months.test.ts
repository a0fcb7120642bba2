import assert from "node:assert/strict";
import { test } from "node:test";
import { RETENTION } from "../src/app/retention/retention.ts";
import { createRetentionStore } from "../src/app/retention/retention-store.ts";
import { monthOf } from "../src/features/catalog/month.ts";
import { createMonthsStore } from "../src/features/catalog/months-store.ts";
import { createPool } from "../src/platform/db/pool.ts";
import type { RetentionRow } from "../src/platform/jobs/retention.ts";
import { cleanUp, wholeFile } from "./support/cleanup.ts";
import { startService } from "./support/service.ts";

const POINT = "insert into product_history (marketplace, asin, at) values ('amazon.com', 'B000000001', $1)";

const { app, databaseUrl } = await startService(wholeFile, { now: "2026-11-15T12:00:00Z" });
const pool = createPool({ connectionString: databaseUrl, max: 2 }, () => {});
cleanUp(wholeFile, () => pool.end());

test("the next months are created ahead, once, even by two nodes at the same time", async () => {
  await Promise.all([app.runJob("history-months"), createMonthsStore(pool).createAhead(new Date("2026-11-15"))]);
  await app.runJob("history-months");
  const { rows } = await pool.query(
    "select inhrelid::regclass::text as name from pg_inherits where inhparent = 'product_history'::regclass order by 1",
  );
  assert.deepEqual(
    rows.map(({ name }) => name),
    ["product_history_2026_11", "product_history_2026_12", "product_history_2027_01"],
  );
  for (const at of ["2026-11-01", "2027-01-31T23:59:59Z"]) await pool.query(POINT, [at]);
});

test("creating a month blocks no reader or writer of the history", async () => {
  const months = createMonthsStore(pool);
  await months.createAhead(new Date("2026-03-01"));
  const client = await pool.connect();
  try {
    await client.query("begin");
    await months.create(client, [monthOf(new Date("2020-01-01"))], async () => {});
    await pool.query("set lock_timeout = '2s'");
    await pool.query(POINT, ["2026-03-01"]);
    assert.equal((await pool.query("select from product_history where at < '2026-04-01'")).rows.length, 1);
  } finally {
    await client.query("commit");
    client.release();
  }
  await pool.query(POINT, ["2020-01-15"]);
});

test("a month that is being read is truncated the next time, the others at once", async () => {
  const months = createMonthsStore(pool);
  for (const month of ["2020-01-01", "2020-02-01"]) {
    await months.createAhead(new Date(month));
    await pool.query(POINT, [month]);
  }
  const reader = await pool.connect();
  await reader.query("begin; select from product_history_2020_01");
  assert.deepEqual(await months.truncateBefore(new Date("2026-01-01")), ["2020-02"]);
  await reader.query("commit");
  reader.release();
  assert.deepEqual(await months.truncateBefore(new Date("2026-01-01")), ["2020-01"]);
});

test("old keyword ranks are deleted in batches, all of them", async () => {
  await pool.query(
    `insert into keyword_rank_days (marketplace, keyword, asin, day, rank)
     select 'amazon.com', 'mat', 'B' || n, date '2026-01-01' + n % 10, 1 from generate_series(1, 100) n`,
  );
  const { deleteRows } = createRetentionStore(pool);
  const row = RETENTION.find(({ table }) => table === "keyword_rank_days") as RetentionRow;
  assert.equal(await deleteRows(row, new Date("2026-01-06T12:00:00Z"), undefined, 7), 50);
  assert.equal(await deleteRows(row, new Date("2026-01-06T12:00:00Z"), undefined, 7), 0);
  assert.equal((await pool.query("select from keyword_rank_days")).rows.length, 50);
});
