/**
 * One real PostgreSQL for a whole test run (`--test-global-setup`). A template database is migrated once; each test gets a
 * copy of it, which takes some hundredths of a second.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { pino } from "pino";
import { buildDashboard } from "../../src/installation/dashboard-build.ts";
import { embeddedConnection } from "../../src/db/embedded.ts";
import { type Database, openDatabase } from "../../src/db/open.ts";

let dataDir: string;
let database: Database;

export async function globalSetup(): Promise<void> {
  dataDir = mkdtempSync(join(tmpdir(), "nichescope-test-"));
  const log = pino({ level: "silent" });
  const dashboard = buildDashboard(log); // once, and not by every test that starts a service
  database = await openDatabase({ dataDir, databaseUrl: undefined, poolSize: 2, as: "service", log });
  const { host, user } = embeddedConnection(dataDir);
  // Copying needs a template that nobody is connected to.
  await withClient(`postgres://${user}@localhost/postgres?host=${host}`, async (client) => {
    await client.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = 'nichescope'");
    await client.query("alter database nichescope rename to template_nichescope");
    await client.query("alter system set fsync = off"); // what is tested with it off is not durability
    await client.query("select pg_reload_conf()");
  });
  await dashboard;
  process.env["TEST_POSTGRES"] = `postgres://${user}@localhost/postgres?host=${host}`;
}

export async function globalTeardown(): Promise<void> {
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
}

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
