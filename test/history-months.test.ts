import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { monthOf } from "../src/catalog/month.ts";
import { createMonthsStore } from "../src/catalog/months-store.ts";
import { createPool } from "../src/db/pool.ts";
import { createRankDaysStore } from "../src/tracking/rank-days-store.ts";
import { cleanUp } from "./support/cleanup.ts";
import { makeDatabase } from "./support/database.ts";
import { startService } from "./support/service.ts";

const POINT = "insert into product_history (marketplace, asin, at) values ('amazon.com', 'B000000001', $1)";

test("the months to come are made ahead, once, and merges find them there", async (t) => {
  const { app, databaseUrl } = await startService(t, { now: "2026-11-15T12:00:00Z" });
  const pool = poolOn(t, databaseUrl);
  await Promise.all([app.runJob("history-months"), createMonthsStore(pool).makeAhead(new Date("2026-11-15"))]);
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

test("whoever makes a month holds up nobody who reads or writes the history meanwhile", async (t) => {
  const pool = poolOn(t, await makeDatabase(t));
  const months = createMonthsStore(pool);
  await months.makeAhead(new Date("2026-03-01"));
  const client = await pool.connect();
  try {
    await client.query("begin");
    await months.make(client, [monthOf(new Date("2020-01-01"))], async () => {});
    await pool.query("set lock_timeout = '2s'");
    await pool.query(POINT, ["2026-03-01"]);
    assert.equal((await pool.query("select from product_history")).rows.length, 1);
  } finally {
    await client.query("commit");
    client.release();
  }
  await pool.query(POINT, ["2020-01-15"]);
});

test("a month that is being read is left for the next time, and the others are emptied", async (t) => {
  const pool = poolOn(t, await makeDatabase(t));
  const months = createMonthsStore(pool);
  for (const month of ["2020-01-01", "2020-02-01"]) {
    await months.makeAhead(new Date(month));
    await pool.query(POINT, [month]);
  }
  const reader = await pool.connect();
  await reader.query("begin; select from product_history_2020_01");
  assert.deepEqual(await months.empty(new Date("2026-01-01")), ["2020-02"]);
  await reader.query("commit");
  reader.release();
  assert.deepEqual(await months.empty(new Date("2026-01-01")), ["2020-01"]);
});

test("the places of days gone by are forgotten a few at a time, all of them", async (t) => {
  const pool = poolOn(t, await makeDatabase(t));
  await pool.query(
    `insert into keyword_rank_days (marketplace, keyword, asin, day, rank)
     select 'amazon.com', 'mat', 'B' || n, date '2026-01-01' + n % 10, 1 from generate_series(1, 100) n`,
  );
  const ranks = createRankDaysStore(pool);
  assert.equal(await ranks.forget("2026-01-06", undefined, 7), 50);
  assert.equal(await ranks.forget("2026-01-06", undefined, 7), 0);
  assert.equal((await pool.query("select from keyword_rank_days")).rows.length, 50);
});

function poolOn(t: TestContext, connectionString: string) {
  const pool = createPool({ connectionString, max: 2 }, () => {});
  cleanUp(t, () => pool.end());
  return pool;
}
