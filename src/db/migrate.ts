/**
 * Forward-only migrations: `migrations/NNNN_name.sql`, each run once, in order, all pending ones in one transaction under
 * a lock, so that any number of nodes may start at once. A migration that has been released is never edited.
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

/** On connections of its own: an index on a large table may take longer than any request is allowed to. */
export async function migrate(connection: pg.PoolConfig, log: Log): Promise<void> {
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: createPool({ ...connection, max: 2, onConnect: takeYourTime }, () => {}) }),
  });
  try {
    await migrateToLatest(db, log);
  } finally {
    await db.destroy();
  }
}

/** Whatever the role is allowed otherwise. */
async function takeYourTime(client: pg.ClientBase): Promise<void> {
  await client.query("set statement_timeout = 0");
}

async function migrateToLatest(db: Kysely<unknown>, log: Log): Promise<void> {
  const migrations = readMigrations();
  const applied = await appliedNames(db);
  const unknown = applied.filter((name) => !(name in migrations));
  if (Object.keys(migrations).every((name) => applied.includes(name))) {
    // A newer release has been here: its migrations are made so that this one can live with them during an upgrade.
    if (unknown.length > 0) log.warn({ migrations: unknown }, "the database is newer than this release");
    return;
  }
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
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

/** The migrator has a lock of its own, but makes the tables for it before: of nodes that start at once, one would fail on them. */
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

/** Those of this release, in their order. */
export function migrationNames(): string[] {
  return Object.keys(readMigrations());
}

/** The names of what they have ever made. Partitions are made by a function, or as they are needed. */
export function madeByMigrations(kind: "table" | "function"): string[] {
  const texts = migrationNames().map((name) => readFileSync(join(FOLDER, `${name}.sql`), "utf8"));
  return texts.flatMap((text) =>
    [...text.matchAll(new RegExp(`^create ${kind} (\\w+)`, "gm"))].map(([, name = ""]) => name),
  );
}

/** In a transaction of the caller's, up to this migration or to the last. */
export async function migrateWithin(transaction: Transaction<unknown>, last?: string): Promise<void> {
  let failure: unknown;
  const remembering = ({ up }: Migration): Migration => ({
    up: (db) =>
      up(db).catch((error) => {
        failure ??= error; // after it nothing else can be done in the transaction, and that is all that is told otherwise
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
