import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { Kysely, PostgresDialect } from "kysely";
import { pino } from "pino";
import { dumpSchema } from "../src/platform/db/dump-schema.ts";
import { migrate } from "../src/platform/db/migrate.ts";
import { createPool } from "../src/platform/db/pool.ts";
import { makeDatabase } from "./support/database.ts";
import { withClient } from "./support/postgres.ts";

const log = pino({ level: "silent" });

test("nodes that start at the same time on an empty database migrate it once, to the schema in schema.sql", async (t) => {
  const url = await makeDatabase(t, "template0");
  await Promise.all(Array.from({ length: 8 }, () => migrate({ connectionString: url }, log)));
  const db = new Kysely<never>({
    dialect: new PostgresDialect({ pool: createPool({ connectionString: url }, () => {}) }),
  });
  const dump = await dumpSchema(db);
  await db.destroy();
  assert.equal(dump, readFileSync(join(import.meta.dirname, "../src/platform/db/schema.sql"), "utf8"));
});

test("a release runs on a database that a newer release has migrated", async (t) => {
  const url = await makeDatabase(t);
  await withClient(url, (client) => client.query("insert into migrations values ('9999_from_the_future', now())"));
  await migrate({ connectionString: url }, log);
});
