/** Backups that are written while the database is in use. */
import assert from "node:assert/strict";
import { createReadStream, createWriteStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { createMonthsStore } from "../../src/features/catalog/months-store.ts";
import { openBackup } from "../../src/platform/db/backup/read-backup.ts";
import { createPool } from "../../src/platform/db/pool.ts";
import { callBackupCommand } from "../support/call-command.ts";
import { cleanUp } from "../support/cleanup.ts";
import { makeDatabase } from "../support/database.ts";
import { observation } from "../support/observation.ts";
import { withClient } from "../support/postgres.ts";
import { makeFolder, startService, TEST_SECRET_KEY } from "../support/service.ts";
import { beginBackup, fillPipe } from "../support/slow-backup.ts";
import { until } from "../support/until.ts";

/** Reads all of a backup, as `restore --check` does. */
async function contentsOf(file: string) {
  const { manifest, parts } = await openBackup(createReadStream(file));
  for (const reading = parts(); ; ) {
    const { value, done } = await reading.next();
    if (done) return { tables: value.tables, sequences: manifest.sequences };
  }
}

const LOOPS = 3;

test("a backup of a service under load is consistent and blocks nothing", async (t) => {
  const { api, app, make, databaseUrl, dataDir, clock } = await startService(t);
  const { key, account } = await make.key({ plan: "agency" });
  const asins = Array.from({ length: 100 }, (_, i) => `B${String(i).padStart(9, "0")}`);
  const begin = clock.now().getTime() - 400 * 86_400_000;
  let round = 0;
  /** Observes ten days later each time, so that new months need new partitions. */
  const see = () => {
    const seen = { title: "Yoga mat", priceMinor: ++round, seenAt: new Date(begin + round * 10 * 86_400_000) };
    return app.catalog.merge(asins.map((asin) => observation(asin, seen)));
  };
  await see();
  await fillPipe(databaseUrl);
  let isOver = false;
  let answered = 0;
  // Some requests at any moment of the backup. More would only take its CPU time.
  const load = Array.from({ length: LOOPS }, async () => {
    for (; !isOver; await sleep(20)) {
      assert.equal((await api("/api/v1/search?keyword=yoga", key)).status, 200);
      answered++;
    }
  });

  const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, SECRET_KEY: TEST_SECRET_KEY };
  const { output, ended } = await beginBackup(t, env);
  const answeredBefore = answered;
  for (let more = 0; more < 9; more++) await see();
  await until("requests are answered meanwhile", async () => answered > answeredBefore + LOOPS);
  const file = join(makeFolder(t), "moment.tar");
  await pipeline(output, createWriteStream(file));
  assert.equal((await ended).code, 0);
  isOver = true;
  await Promise.all(load);

  const target = await makeDatabase(t); // restoring over empty tables is allowed
  await callBackupCommand({ ...env, DATABASE_URL: target }, "restore", file);
  await withClient(target, async (client) => {
    const { rows } = await client.query<Record<string, number>>(
      `select (select revision from catalog)::int as catalog, (select max(revision) from products)::int as newest,
         (select count(*) from product_history)::int as history, (select max(price_minor) from products) as rounds,
         (select used from usage_days where account_id = $1) as used`,
      [account.id],
    );
    const { catalog, newest, history, rounds, used } = rows[0] as Record<string, number>;
    assert.deepEqual({ newest, history, rounds }, { newest: catalog, history: 0, rounds: 1 });
    assert.ok((used as number) <= answeredBefore + LOOPS, "the counts are of the same moment");
  });
  assert.equal(round, 10, "changes did not wait for the backup");
});

test("a truncated month waits for a running backup, and a migration makes the backup fail", async (t) => {
  const databaseUrl = await makeDatabase(t);
  const pool = createPool({ connectionString: databaseUrl, max: 2 }, () => {});
  cleanUp(t, () => pool.end());
  const months = createMonthsStore(pool);
  await months.createAhead(new Date("2020-01-01"));
  await pool.query(
    "insert into product_history (marketplace, asin, at) values ('amazon.com', 'B000000001', '2020-01-02')",
  );
  await fillPipe(databaseUrl);
  const env = { DATA_DIR: makeFolder(t), DATABASE_URL: databaseUrl };
  const file = join(makeFolder(t), "moment.tar");

  const first = await beginBackup(t, env);
  assert.deepEqual(
    await months.truncateBefore(new Date("2026-01-01")),
    [],
    "the month is kept until the backup is complete",
  );
  await pipeline(first.output, createWriteStream(file));
  assert.equal((await first.ended).code, 0);
  const { tables } = await contentsOf(file);
  assert.equal(tables["product_history_2020_01"]?.rows, 1);
  assert.deepEqual(await months.truncateBefore(new Date("2026-01-01")), ["2020-01"]);

  const second = await beginBackup(t, env);
  await pool.query("insert into migrations (name, timestamp) values ('9999_next', '2026-01-01')");
  await pipeline(second.output, createWriteStream(file));
  const { code, stderr } = await second.ended;
  assert.equal(code, 1);
  assert.match(stderr, /The database was migrated during the backup/);
});

test("tables of other applications are not backed up and do not prevent a restore", async (t) => {
  const databaseUrl = await makeDatabase(t);
  await withClient(databaseUrl, (client) => client.query("create table orders (id serial); create sequence tickets"));
  const file = join(makeFolder(t), "ours.tar");
  await callBackupCommand({ DATA_DIR: makeFolder(t), DATABASE_URL: databaseUrl }, "backup", file);
  const target = { DATA_DIR: makeFolder(t), DATABASE_URL: await makeDatabase(t, "template0") };
  const { tables, sequences } = await contentsOf(file);
  assert.ok("accounts" in tables && !("orders" in tables));
  const names = sequences.map(({ name }) => name);
  assert.ok(names.includes("event_numbers") && !names.some((name) => /orders|tickets/.test(name)), names.join());
  await callBackupCommand(target, "restore", file);
});
