/**
 * Forward-only migrations: `migrations/NNNN_name.sql`. Each runs once, in order; all pending ones run in one transaction
 * under a lock, so several nodes may start at the same time. A released migration is never edited.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Kysely, PostgresDialect, sql, type Transaction } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import type pg from "pg";
import { SetupError } from "../base/errors.ts";
import type { Log } from "../base/log.ts";
import { createPool } from "./pool.ts";

const FOLDER = join(import.meta.dirname, "migrations");

/** True if this release has nothing to migrate. Most starts end here, without separate connections. */
export async function isCurrent(pool: pg.Pool, log: Log): Promise<boolean> {
  const { rows: found } = await pool.query("select to_regclass('migrations') is not null as exists");
  if (!found[0].exists) return false;
  const { rows } = await pool.query<{ name: string }>("select name from migrations order by name");
  return hasAll(
    rows.map(({ name }) => name),
    log,
  );
}

/** Runs the pending migrations on separate connections: an index on a large table may exceed the statement timeout. */
export async function migrate(connection: pg.PoolConfig, log: Log, signal?: AbortSignal): Promise<void> {
  const pool = createPool({ ...connection, max: 2, onConnect: removeTimeout }, () => {});
  // All pending migrations are one transaction, so closing its connection undoes them.
  const done = new AbortController();
  pool.on("connect", (client) =>
    signal?.addEventListener("abort", () => void client.end().catch(() => {}), { once: true, signal: done.signal }),
  );
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    await migrateToLatest(db, log);
  } finally {
    done.abort();
    await db.destroy();
  }
}

/** Whether the database is an installation: migrations have run in it. */
export async function isMigrated(client: pg.Pool | pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query(
    "select to_regclass('migrations') is not null and to_regclass('catalog') is not null as exists",
  );
  return rows[0].exists;
}

/** Overrides a timeout of the role. */
async function removeTimeout(client: pg.ClientBase): Promise<void> {
  await client.query("set statement_timeout = 0");
}

async function migrateToLatest(db: Kysely<unknown>, log: Log): Promise<void> {
  if (hasAll(await appliedNames(db), log)) return;
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => readMigrations() },
    migrationTableName: "migrations",
    migrationLockTableName: "migrations_lock",
  });
  const { error, results = [] } = await oneAtATime(db, () => migrator.migrateToLatest());
  const done = results.filter((result) => result.status === "Success").map((result) => result.migrationName);
  if (done.length > 0) log.info({ migrations: done }, "database migrated");
  if (error === undefined) return;
  const failed = results.find((result) => result.status === "Error")?.migrationName;
  throw new SetupError(
    `The database could not be migrated${failed ? ` (${failed})` : ""}: ${(error as Error).message}`,
  );
}

/** Throws if the database has other migrations instead of this release's. */
function hasAll(applied: readonly string[], log: Log): boolean {
  const ours = migrationNames();
  const unknown = applied.filter((name) => !ours.includes(name));
  const isComplete = ours.every((name) => applied.includes(name));
  if (unknown.length > 0 && !isComplete)
    throw new SetupError(
      `This release cannot use the database: its migration ${unknown[0]} is unknown here. A development version of Nichescope, or another application, created it. Start with a new DATA_DIR or DATABASE_URL.`,
    );
  // A newer release migrated the database; during an upgrade this release works on the newer schema.
  if (unknown.length > 0) log.warn({ migrations: unknown }, "database schema is newer than this release");
  return isComplete;
}

/** Serializes the nodes: the migrator has its own lock, but creates its tables before taking it, and that fails if two nodes do so. */
async function oneAtATime<T>(db: Kysely<unknown>, work: () => Promise<T>): Promise<T> {
  return await db.connection().execute(async (holder) => {
    await sql`select pg_advisory_lock(hashtextextended('migrations', 0))`.execute(holder);
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock(hashtextextended('migrations', 0))`.execute(holder);
    }
  });
}

/** The names of this release's migrations, in order. */
export function migrationNames(): string[] {
  return Object.keys(readMigrations());
}

/** The names of all tables or functions that migrations create; partitions are created elsewhere. */
export function createdByMigrations(kind: "table" | "function"): string[] {
  const texts = migrationNames().map((name) => readFileSync(join(FOLDER, `${name}.sql`), "utf8"));
  return texts.flatMap((text) =>
    [...text.matchAll(new RegExp(`^create ${kind} (\\w+)`, "gm"))].map(([, name = ""]) => name),
  );
}

/** Migrates in the caller's transaction, up to the given migration or to the last. */
export async function migrateWithin(transaction: Transaction<unknown>, last?: string): Promise<void> {
  let failure: unknown;
  const remembering = ({ up }: Migration): Migration => ({
    up: (db) =>
      up(db).catch((error) => {
        failure ??= error; // otherwise Kysely reports only that the transaction is aborted
        throw error;
      }),
  });
  const migrations = Object.entries(readMigrations()).map(([name, each]) => [name, remembering(each)]);
  const migrator = new Migrator({
    db: transaction,
    provider: { getMigrations: async () => Object.fromEntries(migrations) },
    migrationTableName: "migrations",
    migrationLockTableName: "migrations_lock",
  });
  const { error } = last === undefined ? await migrator.migrateToLatest() : await migrator.migrateTo(last);
  if (failure ?? error)
    throw new SetupError(`The database could not be migrated: ${((failure ?? error) as Error).message}`);
}

function readMigrations(): Record<string, Migration> {
  const files = readdirSync(FOLDER)
    .filter((file) => file.endsWith(".sql"))
    .sort();
  return Object.fromEntries(
    files.map((file) => [
      file.replace(/\.sql$/, ""),
      { up: async (db) => void (await sql.raw(readFileSync(join(FOLDER, file), "utf8")).execute(db)) },
    ]),
  );
}

async function appliedNames(db: Kysely<unknown>): Promise<string[]> {
  const { rows } = await sql<{ exists: boolean }>`select to_regclass('migrations') is not null as exists`.execute(db);
  if (!rows[0]?.exists) return [];
  return (await sql<{ name: string }>`select name from migrations order by name`.execute(db)).rows.map(
    (row) => row.name,
  );
}
