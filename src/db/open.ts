/**
 * The way to the database: the embedded server in the data folder, or the one at DATABASE_URL. Migrations have run when
 * it is handed out.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { SetupError } from "../base/errors.ts";
import type { Log } from "../base/log.ts";
import { type FolderLock, type Holder, lockDataFolder, makeDataFolder } from "./data-folder.ts";
import { embeddedConnection, startEmbedded, tryConnection } from "./embedded.ts";
import { migrate } from "./migrate.ts";
import { isOutage } from "./outage.ts";
import { createPool } from "./pool.ts";
import type { Tables } from "./tables.ts";

export type Db = Kysely<Tables>;

export type Database = {
  db: Db;
  pool: pg.Pool;
  /** Resolves when the database answers, throws when it does not within the time. */
  ping(timeoutMs: number): Promise<void>;
  close(): Promise<void>;
};

export type DatabaseOptions = {
  dataDir: string;
  databaseUrl: string | undefined;
  poolSize: number;
  /** A service wants the folder for itself; a command shares it with a running service. */
  as: Holder["kind"];
  log: Log;
  /** Aborted when the process is told to stop: then waiting is given up. */
  signal?: AbortSignal | undefined;
};

/** How long to wait for a folder that another process has: a command that ends soon, a service that is just stopping. */
const WAIT_FOR_COMMAND_MS = 15_000;
const WAIT_FOR_SERVICE_MS = 3_000;
const STATEMENT_TIMEOUT_MS = 10_000;

// 64-bit counts arrive as numbers: none of ours passes 2^53, and a string where a number is meant is a trap.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// A calendar day stays the text it is; a Date would move it by the machine's time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day);

export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  if (options.databaseUrl !== undefined)
    return await connect({ connectionString: options.databaseUrl }, options, async () => {});

  makeDataFolder(options.dataDir);
  const connection = embeddedConnection(options.dataDir);
  const lock = await takeFolder(options);
  if (lock === "shared") return await connect(connection, options, async () => {});
  const server = await startEmbedded(options.dataDir, options.log, options.signal).catch((error) => {
    lock.release();
    throw error;
  });
  const stop = async () => {
    await server.stop();
    lock.release();
  };
  return await connect(connection, options, stop).catch(async (error) => {
    await stop();
    throw error;
  });
}

/** The folder's lock, or `shared` when a running service serves its database to this command. */
async function takeFolder({ dataDir, as, log, signal }: DatabaseOptions): Promise<FolderLock | "shared"> {
  const started = Date.now();
  for (let told = false; ; told = true) {
    const taken = lockDataFolder(dataDir, as, new Date());
    if ("release" in taken) return taken;
    if (as === "command" && taken.kind === "service" && (await tryConnection(dataDir)) === undefined) return "shared";
    signal?.throwIfAborted();
    const waited = Date.now() - started;
    const who = `process ${taken.pid}, since ${taken.since}`;
    if (as === "service" && taken.kind === "service" && waited > WAIT_FOR_SERVICE_MS) {
      throw new SetupError(
        `Another Nichescope is running on ${dataDir} (${who}). Stop it first, or give this one a DATA_DIR of its own.`,
      );
    }
    if (waited > WAIT_FOR_COMMAND_MS)
      throw new SetupError(`${dataDir} is in use (${who}). Wait until that has finished, then try again.`);
    if (!told) log.info({ holder: taken }, "waiting for another process that uses the data folder");
    await sleep(50);
  }
}

/** For another thread of a service that has opened it: connections of its own, and nothing to wait for. */
export function joinDatabase(options: Pick<DatabaseOptions, "dataDir" | "databaseUrl" | "poolSize" | "log">): Database {
  const { dataDir, databaseUrl } = options;
  const connection = databaseUrl === undefined ? embeddedConnection(dataDir) : { connectionString: databaseUrl };
  return poolOf(connection, { ...options, as: "service" }, async () => {});
}

async function connect(
  connection: pg.PoolConfig,
  options: DatabaseOptions,
  stopServer: () => Promise<void>,
): Promise<Database> {
  const database = poolOf(connection, options, stopServer);
  try {
    await waitUntilReachable(database.pool, options);
    await migrate(connection, options.log);
  } catch (error) {
    await endPool(database);
    throw error;
  }
  return database;
}

/** By what the database knows a connection of ours. */
export function applicationNameOf(as: Holder["kind"]): string {
  return `nichescope-${as}`;
}

function poolOf(
  connection: pg.PoolConfig,
  options: Pick<DatabaseOptions, "poolSize" | "as" | "log">,
  stopServer: () => Promise<void>,
): Database {
  let closing = false;
  const settings = {
    ...connection,
    max: options.poolSize,
    connectionTimeoutMillis: 3_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    // The server's own limit does not help when the server hangs: give up on this side a little later.
    query_timeout: STATEMENT_TIMEOUT_MS + 2_000,
    application_name: applicationNameOf(options.as),
  };
  const pool = createPool(
    settings,
    (error) => void (closing || options.log.warn({ err: error }, "an idle database connection broke")),
  );
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return {
    db,
    pool,
    async ping(timeoutMs) {
      const late = sleep(timeoutMs, undefined, { ref: false }).then(() => {
        throw new Error(`the database did not answer within ${timeoutMs} ms`);
      });
      await Promise.race([pool.query("select 1"), late]);
    },
    async close() {
      closing = true;
      await endPool({ db, pool });
      await stopServer();
    },
  };
}

/** What Kysely was never asked to use it does not end either, and then its connections keep the process. */
async function endPool({ db, pool }: Pick<Database, "db" | "pool">): Promise<void> {
  await db.destroy();
  if (!pool.ended) await pool.end();
}

/** A node may start before its database does (a cluster coming up): wait a little before giving up. */
async function waitUntilReachable(pool: pg.Pool, { log, as, signal }: DatabaseOptions): Promise<void> {
  const deadline = Date.now() + (as === "service" ? 30_000 : 5_000);
  for (let told = false; ; told = true) {
    try {
      const { rows } = await pool.query<{ version: number }>(
        "select current_setting('server_version_num')::int as version",
      );
      const version = rows[0]?.version ?? 0;
      if (version < 150_000)
        throw new SetupError(
          `PostgreSQL 15 or newer is needed; the server is version ${Math.floor(version / 10_000)}.`,
        );
      return;
    } catch (error) {
      if (error instanceof SetupError) throw error;
      signal?.throwIfAborted();
      const reason = (error as Error).message || (error as { code?: string }).code;
      if (!isOutage(error) || Date.now() > deadline) throw new SetupError(`The database cannot be used: ${reason}`);
      if (!told) log.info({ reason }, "waiting for the database");
      await sleep(250);
    }
  }
}
