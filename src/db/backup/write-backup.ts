/**
 * Backing up: every table as it was at one moment, while the service goes on.
 *
 * One transaction keeps the moment and touches no table. Each table is copied in a transaction of its own that sees the same
 * moment, so that a lock on it is held only while it is copied: somebody who needs a new month of the history, or migrates
 * for a new release, waits for one table at most and not for the whole backup, and requests do not queue up behind them.
 */
import { promisify } from "node:util";
import { constants, zstdCompress } from "node:zlib";
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { keepFromEmptying } from "../emptying.ts";
import { BackupProblem } from "./backup-problem.ts";
import { withConnection } from "./connection.ts";
import { findMigrations, listSequences, listTables, NO_LIMITS, PLAIN_VALUES, quoted, settings } from "./layout.ts";
import {
  type BackupTable,
  createTally,
  FORMAT,
  FORMAT_VERSION,
  MANIFEST,
  type Manifest,
  partName,
  SECRET_KEY,
  SUMMARY,
  type Summary,
  sha256,
} from "./manifest.ts";
import { readStanding } from "./own-tables.ts";
import { tarEnd, tarEntry } from "./tar.ts";

export type BackupOptions = {
  release: string;
  now: Date;
  /** Goes into the backup. */
  secretKey?: string | undefined;
  onProgress(rows: number): void;
  signal: AbortSignal;
};

export type Backup = { manifest: Manifest; summary: Summary };

/** Of the rows, before they are compressed: so much is held in memory at a time. */
const PART_BYTES = 8 << 20;
const LINE_END = 0x0a;

const compress = promisify(zstdCompress);
const COMPRESSION = { params: { [constants.ZSTD_c_checksumFlag]: 1 } };
/** The same rows in the same order each time: what was restored and is backed up again has the same checksums. */
const IN_ORDER = ["synchronize_seqscans = off", "max_parallel_workers_per_gather = 0"];
const BEGIN = "begin isolation level repeatable read, read only";

export async function writeBackup(
  pool: pg.Pool,
  write: (bytes: Uint8Array) => Promise<void>,
  options: BackupOptions,
): Promise<Backup> {
  const put = async (name: string, body: Uint8Array) => {
    for (const bytes of tarEntry(name, body, options.now)) await write(bytes);
  };
  return await withConnection(pool, async (keeper) => {
    await keepFromEmptying(keeper);
    await keeper.query(`${BEGIN}; ${settings([...NO_LIMITS, ...PLAIN_VALUES])}`);
    const manifest = await describe(keeper, options);
    const { rows } = await keeper.query<{ moment: string }>("select pg_export_snapshot() as moment");
    const moment = rows[0]?.moment as string;

    const told = asText(manifest);
    await put(MANIFEST, told);
    if (options.secretKey !== undefined) await put(SECRET_KEY, Buffer.from(`${options.secretKey}\n`));
    const summary: Summary = { manifest: sha256(told), tables: {} };
    await withConnection(pool, async (client) => {
      let rowsBefore = 0;
      for (const table of manifest.tables) {
        await client.query(`${BEGIN}; set transaction snapshot '${moment}'`);
        await client.query(settings([...NO_LIMITS, ...PLAIN_VALUES, ...IN_ORDER]));
        const tally = createTally();
        let number = 0;
        for await (const part of partsOf(client, table, options.signal)) {
          tally.add(part);
          await put(partName(table.name, ++number), await compress(part, COMPRESSION));
          options.onProgress(rowsBefore + tally.rows());
        }
        await client.query("commit");
        summary.tables[table.name] = tally.result();
        rowsBefore += tally.rows();
      }
      await refuseMigrated(client, manifest);
    });
    await put(SUMMARY, asText(summary));
    await write(tarEnd());
    return { manifest, summary };
  });
}

async function describe(client: pg.Client, { release, now, secretKey }: BackupOptions): Promise<Manifest> {
  const migrations = await findMigrations(client);
  if (migrations === undefined || migrations.length === 0)
    throw new BackupProblem("There is nothing to back up: no service has ever been started on this database.");
  const { rows } = await client.query<{ server: string; id: string; revision: number; check: string | null }>(
    `select current_setting('server_version') as server, catalog.id, catalog.revision, encode(secret_check, 'hex') as check
     from catalog, installation`,
  );
  const { server, id, revision, check } = rows[0] as (typeof rows)[number];
  const { isNewer, others } = await readStanding(client);
  const foreign = isNewer ? [] : others;
  return {
    format: FORMAT,
    version: FORMAT_VERSION,
    release,
    createdAt: now.toISOString(),
    server,
    catalog: { id, revision },
    migrations,
    secretCheck: check,
    hasSecretKey: secretKey !== undefined,
    sequences: await listSequences(client, foreign),
    tables: (await listTables(client)).filter(({ name }) => !foreign.includes(name)),
  };
}

/** A table that a migration writes anew is as an emptied one to those who began before it. */
async function refuseMigrated(client: pg.Client, { migrations }: Manifest): Promise<void> {
  const now = (await findMigrations(client)) ?? [];
  if (now.length !== migrations.length)
    throw new BackupProblem("The database was migrated meanwhile, so that not everything is of one moment. Try again.");
}

/** The rows of a table, some megabytes at a time; none is torn apart. */
async function* partsOf(client: pg.Client, table: BackupTable, signal: AbortSignal): AsyncGenerator<Buffer> {
  const stream = client.query(
    copyTo(`copy ${quoted(table.name)} (${table.columns.map(quoted).join(", ")}) to stdout`, {
      highWaterMark: 1 << 20,
    }),
  );
  let held: Buffer[] = [];
  let bytes = 0;
  for await (const piece of stream as AsyncIterable<Buffer>) {
    signal.throwIfAborted();
    const end = bytes + piece.length < PART_BYTES ? 0 : piece.lastIndexOf(LINE_END) + 1;
    if (end > 0) {
      yield Buffer.concat([...held, piece.subarray(0, end)]);
      held = [];
      bytes = 0;
    }
    held.push(piece.subarray(end));
    bytes += piece.length - end;
  }
  if (bytes > 0) yield Buffer.concat(held);
}

function asText(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
}
