/**
 * The set-up of a run: a folder for everything that it writes, the built dashboard, the unpacked Chromium, and one real
 * PostgreSQL. Its template database is migrated once; each test gets a copy within some hundredths of a second. Tests that start a whole
 * service with its embedded server get a copy of the server's files (`test/support/data-folder.ts`).
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runMigrations } from "graphile-worker";
import { pino } from "pino";
import { buildDashboard } from "../../src/app/dashboard/dashboard-build.ts";
import { embeddedConnection } from "../../src/platform/db/embedded.ts";
import { type Database, openDatabase } from "../../src/platform/db/open.ts";
import { unpackChromium } from "./packaged-chromium.ts";
import { withClient } from "./postgres.ts";
import { makeScratch } from "./scratch.ts";

const log = pino({ level: "silent" });

let scratch: string | undefined;
let dataDir: string;
let database: Database;

export async function globalSetup(): Promise<void> {
  scratch = makeScratch();
  if (scratch !== undefined) process.env["TMPDIR"] = scratch;
  await Promise.all([startPostgres(), buildDashboard(log), unpackChromium()]);
}

export async function globalTeardown(): Promise<void> {
  await database.close();
  for (const folder of [dataDir, scratch]) if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
}

async function startPostgres(): Promise<void> {
  dataDir = mkdtempSync(join(tmpdir(), "nichescope-test-"));
  const open = () => openDatabase({ dataDir, databaseUrl: undefined, poolSize: 2, as: "service", log });
  database = await open();
  // Otherwise every first start on a database would run the 20 migrations of the job queue.
  await runMigrations({ pgPool: database.pool });
  await database.close();
  const prepared = join(dataDir, "prepared");
  execFileSync("cp", ["-a", join(dataDir, "postgres"), prepared]); // with its owner: under root the server is another user

  database = await open();
  const { host, user } = embeddedConnection(dataDir);
  const url = `postgres://${user}@localhost/postgres?host=${host}`;
  // PostgreSQL copies only a template that nobody is connected to.
  await withClient(url, async (client) => {
    await client.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = 'nichescope'");
    await client.query("alter database nichescope rename to template_nichescope");
    // No test of durability uses this server. Without whole pages in the log, a database is copied in a quarter of the time.
    await client.query("alter system set fsync = off");
    await client.query("alter system set full_page_writes = off");
    await client.query("alter system set checkpoint_timeout = '1h'");
    // Databases live for seconds. In a slow run it would also change the statistics, and so the plans, of a test's tables.
    await client.query("alter system set autovacuum = off");
    await client.query("select pg_reload_conf()");
  });
  process.env["TEST_POSTGRES"] = url;
  process.env["TEST_DATA_FOLDER"] = prepared;
}
