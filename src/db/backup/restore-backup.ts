/**
 * Restoring: one transaction, from dropping what was there to the last migration. Until it commits, the database is what it
 * was; a restore that is killed, or finds its backup damaged at the last byte, has changed nothing.
 *
 * The tables are made by the migrations that the backup was made at, so that its rows fit; the migrations that have come
 * since then run over them as they do in an upgrade.
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
  refuseNewer(manifest);
  return await withConnection(pool, async (client) => {
    await refuseUnlessFree(client, options);
    const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: poolOfOne(client) }) });
    const transaction = await db.startTransaction().execute();
    await client.query(settings([...NO_LIMITS, ...PLAIN_VALUES]));
    await clear(client);
    await migrateWithin(transaction as Transaction<unknown>, manifest.migrations.at(-1));
    const summary = await fill(client, backup, options);
    await migrateWithin(transaction as Transaction<unknown>);
    await beginAnew(client, options.now);
    options.signal.throwIfAborted();
    await transaction.commit().execute();
    // Without it the planner knows nothing of all these rows until the server comes round to it by itself.
    await client.query("analyze").catch(() => {});
    return summary;
  });
}

function refuseNewer({ migrations, release }: Manifest): void {
  const known = migrationNames();
  const unknown = migrations.filter((name, place) => known[place] !== name);
  if (unknown.length > 0)
    throw new BackupProblem(
      `It was made by a newer release (${release}): this one does not know the migration ${unknown[0]}. Restore it with that release.`,
    );
}

async function fill(client: pg.Client, { manifest, parts }: OpenBackup, options: RestoreOptions): Promise<Summary> {
  const tables = new Map(manifest.tables.map((table) => [table.name, table]));
  await makePartitions(client, manifest.tables);
  refuseOthers(manifest.tables, await listTables(client));
  // Checked for all rows at once in the end, which is faster; and so it does not matter which table comes first.
  const references = await dropReferences(client);
  await client.query(`truncate ${manifest.tables.map(({ name }) => quoted(name)).join(", ")}`);

  let rows = 0;
  const coming = parts();
  for (;;) {
    const { value, done } = await coming.next();
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

/** Months of the history and the like, which are made as they are needed. */
async function makePartitions(client: pg.Client, tables: BackupTable[]): Promise<void> {
  for (const { name, partition } of tables) {
    if (partition === null) continue;
    const { of, bounds } = partition;
    const values = bounds === null ? "default" : `for values from (${literal(bounds.from)}) to (${literal(bounds.to)})`;
    await client.query(`create table if not exists ${quoted(name)} partition of ${quoted(of)} ${values}`);
  }
}

/** A backup says by itself into which tables its rows go: they must be those that its migrations have made. */
function refuseOthers(tables: BackupTable[], made: BackupTable[]): void {
  const columnsOf = new Map(made.map(({ name, columns }) => [name, new Set(columns)]));
  for (const { name, columns } of tables)
    if (!columns.every((column) => columnsOf.get(name)?.has(column)))
      throw new BackupProblem(`It is damaged: its table ${JSON.stringify(name)} is not one of its release.`);
}

/** Drops every foreign key, and answers with what makes them again. */
async function dropReferences(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ drop: string; make: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
     from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`,
  );
  for (const { drop } of rows) await client.query(drop);
  return rows.map(({ make }) => make);
}

/** What a restored installation must not go on believing. */
async function beginAnew(client: pg.Client, now: Date): Promise<void> {
  // Another catalogue from now on: revisions are given out anew, and no index that was made before is of it.
  await client.query("update catalog set id = gen_random_uuid()");
  // Files that were sent to a single node lie in its folder, not in its database.
  await client.query(
    `update import_runs set status = 'failed', problem = $1, updated_at = $2, finished_at = $2
     where uploaded and status in ('held', 'waiting', 'running')
       and not exists (select from upload_parts where upload_id = import_runs.id)`,
    ["The file was not part of the backup that was restored. Send it again.", now],
  );
}

function literal(text: string): string {
  return `'${text.replaceAll("'", "''").replaceAll("\\", "")}'`;
}

/** Kysely on a connection that is not its own to end. */
function poolOfOne(client: pg.Client) {
  const lent = { query: client.query.bind(client), release() {} } as unknown as pg.PoolClient;
  return { connect: async () => lent, end: async () => {}, options: {} };
}
