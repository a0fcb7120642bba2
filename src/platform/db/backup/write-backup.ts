/**
 * Writes a backup of all tables as of one moment, while the service runs.
 *
 * One transaction exports a snapshot and touches no table. Each table is copied in its own transaction with that snapshot, so
 * its lock is held only while it is copied: a statement that needs a stronger lock (a new month of the history, a migration)
 * waits for one table at most and not for the whole backup, and requests do not queue behind it.
 */
import { promisify } from "node:util";
import { constants, zstdCompress } from "node:zlib";
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { preventTruncate } from "../truncate-lock.ts";
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
import { readOwnership } from "./own-tables.ts";
import { tarEnd, tarEntry } from "./tar.ts";

export type BackupOptions = {
  release: string;
  now: Date;
  /** Included in the backup if given. */
  secretKey?: string | undefined;
  onProgress(rows: number): void;
  signal: AbortSignal;
};

export type Backup = { manifest: Manifest; summary: Summary };

/** Uncompressed rows in memory at a time. */
const PART_BYTES = 8 << 20;
const LINE_END = 0x0a;

const compress = promisify(zstdCompress);
const COMPRESSION = { params: { [constants.ZSTD_c_checksumFlag]: 1 } };
/** Reads rows in the same order each time, so that a restored database gives the same checksums. */
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
  return await withConnection(pool, async (exporter) => {
    await preventTruncate(exporter);
    await exporter.query(`${BEGIN}; ${settings([...NO_LIMITS, ...PLAIN_VALUES])}`);
    const manifest = await describe(exporter, options);
    const { rows } = await exporter.query<{ snapshot: string }>("select pg_export_snapshot() as snapshot");
    const snapshot = rows[0]?.snapshot as string;

    const manifestText = asText(manifest);
    await put(MANIFEST, manifestText);
    if (options.secretKey !== undefined) await put(SECRET_KEY, Buffer.from(`${options.secretKey}\n`));
    const summary: Summary = { manifest: sha256(manifestText), tables: {} };
    await withConnection(pool, async (client) => {
      let rowsBefore = 0;
      for (const table of manifest.tables) {
        await client.query(`${BEGIN}; set transaction snapshot '${snapshot}'`);
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
    throw new BackupProblem("There is nothing to back up: Nichescope has never run on this database.");
  const { rows } = await client.query<{ server: string; id: string; revision: number; check: string | null }>(
    `select current_setting('server_version') as server, catalog.id, catalog.revision, encode(secret_check, 'hex') as check
     from catalog, installation`,
  );
  const { server, id, revision, check } = rows[0] as (typeof rows)[number];
  const { isNewer, others } = await readOwnership(client);
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

/** Throws if a migration ran during the backup: a table that it rewrote looks empty to older snapshots. */
async function refuseMigrated(client: pg.Client, { migrations }: Manifest): Promise<void> {
  const now = (await findMigrations(client)) ?? [];
  if (now.length !== migrations.length)
    throw new BackupProblem("The database was migrated during the backup, so the backup is inconsistent. Try again.");
}

/** The rows of a table in chunks of a few megabytes, split between rows. */
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
