/**
 * One real PostgreSQL for a whole test run, started by the runner's global set-up. A template database is migrated once;
 * each test gets a copy of it within some hundredths of a second. A copy of the server's files serves tests that start a
 * whole service with a server of its own (`test/support/data-folder.ts`).
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runMigrations } from "graphile-worker";
import pg from "pg";
import { pino } from "pino";
import { buildDashboard } from "../../src/app/installation/dashboard-build.ts";
import { embeddedConnection } from "../../src/platform/db/embedded.ts";
import { type Database, openDatabase } from "../../src/platform/db/open.ts";

let dataDir: string;
let database: Database;

export async function globalSetup(): Promise<void> {
  dataDir = mkdtempSync(join(tmpdir(), "nichescope-test-"));
  const log = pino({ level: "silent" });
  const dashboard = buildDashboard(log); // once, so that no test that starts a service has to build it
  const open = () => openDatabase({ dataDir, databaseUrl: undefined, poolSize: 2, as: "service", log });
  database = await open();
  // The job queue has 20 migrations of its own, which every first start on a database would run.
  await runMigrations({ pgPool: database.pool });
  await database.close();
  const prepared = join(dataDir, "prepared");
  execFileSync("cp", ["-a", join(dataDir, "postgres"), prepared]); // with its owner: under root the server is another user

  database = await open();
  const { host, user } = embeddedConnection(dataDir);
  // PostgreSQL copies only a template that nobody is connected to.
  await withClient(`postgres://${user}@localhost/postgres?host=${host}`, async (client) => {
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
  await dashboard;
  process.env["TEST_POSTGRES"] = `postgres://${user}@localhost/postgres?host=${host}`;
  process.env["TEST_DATA_FOLDER"] = prepared;
}

export async function globalTeardown(): Promise<void> {
  // Programs that this process starts later would look for a server that is gone.
  delete process.env["TEST_POSTGRES"];
  delete process.env["TEST_DATA_FOLDER"];
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

const KEPT_CONNECTIONS = 2;

/** Connections that stay open between uses, by address. They keep no process alive. */
const kept = new Map<string, pg.Pool>();

/**
 * Like `withClient`, on a connection that stays open for a moment: a new one costs PostgreSQL more CPU time than the few
 * statements of a test's set-up. For work that leaves no transaction and no setting behind.
 */
export async function withKeptClient<T>(url: string, work: (client: pg.ClientBase) => Promise<T>): Promise<T> {
  const client = await openConnection(keptPool(url));
  try {
    return await work(client);
  } finally {
    client.release();
  }
}

function keptPool(url: string): pg.Pool {
  const known = kept.get(url);
  if (known !== undefined) return known;
  const pool = new pg.Pool({
    connectionString: url,
    max: KEPT_CONNECTIONS,
    idleTimeoutMillis: 2_000,
    allowExitOnIdle: true,
  });
  pool.on("error", () => {}); // a test may end all connections, and the end of a scope drops the database
  kept.set(url, pool);
  return pool;
}

/** Returns a connection of the pool that works: those that were ended meanwhile are replaced. */
async function openConnection(pool: pg.Pool): Promise<pg.PoolClient> {
  for (let tries = 1; ; tries++) {
    const client = await pool.connect();
    try {
      await client.query("select");
      return client;
    } catch (error) {
      client.release(true);
      if (tries > KEPT_CONNECTIONS) throw error;
    }
  }
}
