/**
 * Restores a backup in one transaction, from dropping the existing tables to the last migration. A restore that is killed, or
 * that finds the backup damaged at its last byte, changes nothing.
 *
 * The backup's own migrations create the tables, so that its rows fit; later migrations then run as in an upgrade.
 */
import { Kysely, PostgresDialect, type Transaction } from "kysely";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { migrateWithin, migrationNames } from "../migrate.ts";
import { BackupProblem } from "./backup-problem.ts";
import { withConnection } from "./connection.ts";
import { listTables, NO_LIMITS, PLAIN_VALUES, quoted, settings } from "./layout.ts";
import type { BackupTable, Manifest, Summary } from "./manifest.ts";
import type { OpenBackup, Part } from "./read-backup.ts";
import { clear, type Free, refuseUnlessFree } from "./target.ts";

export type RestoreOptions = Free & {
  now: Date;
  onProgress(rows: number): void;
  signal: AbortSignal;
};

export async function restoreBackup(pool: pg.Pool, backup: OpenBackup, options: RestoreOptions): Promise<Summary> {
  const { manifest } = backup;
  refuseUnknown(manifest);
  return await withConnection(pool, async (client) => {
    await refuseUnlessFree(client, options);
    const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: poolOfOne(client) }) });
    const transaction = await db.startTransaction().execute();
    await client.query(settings([...NO_LIMITS, ...PLAIN_VALUES]));
    await clear(client);
    await migrateWithin(transaction as Transaction<unknown>, manifest.migrations.at(-1));
    const summary = await fill(client, backup, options);
    await migrateWithin(transaction as Transaction<unknown>);
    await resetState(client, options.now);
    options.signal.throwIfAborted();
    await transaction.commit().execute();
    // Otherwise the planner has no statistics of these rows until autovacuum runs.
    await client.query("analyze").catch(() => {});
    return summary;
  });
}

function refuseUnknown({ migrations, release }: Manifest): void {
  const known = migrationNames();
  const unknown = migrations.filter((name, index) => known[index] !== name);
  if (unknown.length > 0)
    throw new BackupProblem(
      `It was created by another release (${release}), whose migration ${unknown[0]} is unknown here. Restore it with that release.`,
    );
}

async function fill(client: pg.Client, { manifest, parts }: OpenBackup, options: RestoreOptions): Promise<Summary> {
  const tables = new Map(manifest.tables.map((table) => [table.name, table]));
  await createPartitions(client, manifest.tables);
  refuseOthers(manifest.tables, await listTables(client));
  // Foreign keys are checked once at the end, which is faster and makes the order of tables irrelevant.
  const references = await dropReferences(client);
  await client.query(`truncate ${manifest.tables.map(({ name }) => quoted(name)).join(", ")}`);

  let rows = 0;
  const reading = parts();
  for (;;) {
    const { value, done } = await reading.next();
    if (done) {
      for (const { name, lastValue, isCalled } of manifest.sequences)
        await client.query("select setval($1::regclass, $2, $3)", [quoted(name), lastValue, isCalled]);
      for (const each of references) await client.query(each);
      return value;
    }
    options.signal.throwIfAborted();
    await copyIn(client, tables.get(value.table) as BackupTable, value);
    rows += value.count;
    options.onProgress(rows);
  }
}

async function copyIn(client: pg.Client, { name, columns }: BackupTable, { rows }: Part): Promise<void> {
  const stream = client.query(copyFrom(`copy ${quoted(name)} (${columns.map(quoted).join(", ")}) from stdin`));
  await new Promise<void>((resolve, reject) => {
    stream.once("error", reject);
    stream.once("finish", resolve);
    stream.end(rows);
  });
}

/** Creates partitions, such as months of the history, which no migration creates. */
async function createPartitions(client: pg.Client, tables: BackupTable[]): Promise<void> {
  for (const { name, partition } of tables) {
    if (partition === null) continue;
    const { of, bounds } = partition;
    const values = bounds === null ? "default" : `for values from (${literal(bounds.from)}) to (${literal(bounds.to)})`;
    await client.query(`create table if not exists ${quoted(name)} partition of ${quoted(of)} ${values}`);
  }
}

/** Throws if the manifest names a table or column that its migrations have not created. */
function refuseOthers(tables: BackupTable[], created: BackupTable[]): void {
  const columnsOf = new Map(created.map(({ name, columns }) => [name, new Set(columns)]));
  for (const { name, columns } of tables)
    if (!columns.every((column) => columnsOf.get(name)?.has(column)))
      throw new BackupProblem(`It is damaged: its release has no table ${JSON.stringify(name)} with these columns.`);
}

/** Drops all foreign keys and returns the statements that create them again. */
async function dropReferences(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ drop: string; create: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as create
     from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`,
  );
  for (const { drop } of rows) await client.query(drop);
  return rows.map(({ create }) => create);
}

/** Resets state that is wrong in a restored installation. */
async function resetState(client: pg.Client, now: Date): Promise<void> {
  // A new catalogue id: revisions will repeat, so indexes built before the restore must not match.
  await client.query("update catalog set id = gen_random_uuid()");
  // Uploads to a single node are files in its folder and not part of the backup.
  await client.query(
    `update import_runs set status = 'failed', problem = $1, updated_at = $2, finished_at = $2
     where uploaded and status in ('held', 'waiting', 'running')
       and not exists (select from upload_parts where upload_id = import_runs.id)`,
    ["The restored backup does not contain the file. Upload it again.", now],
  );
}

function literal(text: string): string {
  return `'${text.replaceAll("'", "''").replaceAll("\\", "")}'`;
}

/** A pool for Kysely that neither opens nor closes connections. */
function poolOfOne(client: pg.Client) {
  const poolClient = { query: client.query.bind(client), release() {} } as unknown as pg.PoolClient;
  return { connect: async () => poolClient, end: async () => {}, options: {} };
}
