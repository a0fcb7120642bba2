import assert from "node:assert/strict";
import { test } from "node:test";
import { pino } from "pino";
import { migrate, migrationNames } from "../src/platform/db/migrate.ts";
import { makeDatabase } from "./support/database.ts";
import { withClient } from "./support/postgres.ts";
import { runCommand } from "./support/process.ts";
import { makeFolder } from "./support/service.ts";
import { tableSums } from "./support/table-sums.ts";

const log = pino({ level: "silent" });

test("nodes that start at the same time on an empty database migrate it once", async (t) => {
  const url = await makeDatabase(t, "template0");
  await Promise.all(Array.from({ length: 8 }, () => migrate({ connectionString: url }, log)));
  assert.deepEqual(await appliedNames(url), migrationNames());
});

test("a release runs on a database that a newer release has migrated", async (t) => {
  const url = await makeDatabase(t);
  await withClient(url, (client) => client.query("insert into migrations values ('9999_from_the_future', now())"));
  await migrate({ connectionString: url }, log);
});

test("a database with other migrations is refused with a clear sentence and not changed", async (t) => {
  const url = await makeDatabase(t);
  const others = ["0001_access", "0002_products"];
  await withClient(url, async (client) => {
    await client.query("truncate migrations");
    await client.query("insert into migrations select unnest($1::text[]), now()", [others]);
    await client.query("insert into accounts (id, name, plan, created_at) values ('acc_1', 'Kettles', 'pro', now())");
  });
  const sums = await tableSums(url);
  for (const command of [["start"], ["account", "list"]]) {
    const { code, stderr } = await runCommand(command, { DATA_DIR: makeFolder(t), DATABASE_URL: url, DEMO: "off" });
    assert.equal(code, 1, stderr);
    assert.match(
      stderr,
      /This release cannot use the database: its migration 0001_access is unknown here\. .*new DATA_DIR/,
    );
    assert.doesNotMatch(stderr, /\n +at /);
  }
  assert.deepEqual(await appliedNames(url), others);
  assert.deepEqual(await tableSums(url), sums);
});

async function appliedNames(url: string): Promise<string[]> {
  const { rows } = await withClient(url, (client) => client.query("select name from migrations order by name"));
  return rows.map(({ name }) => name);
}
