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
import { createPool } from "./pool.ts";
import { createReplica, type Replica } from "./replica.ts";
import { checkSame, checkSessions, waitUntilReachable, warnOfTimeout } from "./server-check.ts";
import { PooledClient } from "./server-client.ts";
import type { Tables } from "./tables.ts";

export type Db = Kysely<Tables>;

export type Database = {
  db: Db;
  /** What requests and merges use; it may lead through a pooler. Nothing is kept on a connection between two transactions. */
  pool: pg.Pool;
  /** What needs a connection to the server itself, for as long as it lasts: locks, notifications, settings. */
  sessions: pg.Pool;
  /** Where what reads much, and may be a little late, is read. */
  replica: Replica | undefined;
  /** Resolves when the database answers, throws when it does not within the time. */
  ping(timeoutMs: number): Promise<void>;
  close(): Promise<void>;
};

/** Where the database is. */
export type DatabaseAddress = {
  dataDir: string;
  databaseUrl: string | undefined;
  /** The server behind the pooler at `databaseUrl`. */
  databaseDirectUrl?: string | undefined;
  databaseReplicaUrl?: string | undefined;
};

export type DatabaseOptions = DatabaseAddress & {
  poolSize: number;
  /** A service wants the folder for itself; a command shares it with a running service. */
  as: Holder["kind"];
  /** Without migrating it: for what has to do with the database as it is. */
  asItIs?: boolean;
  log: Log;
  /** Aborted when the process is told to stop: then waiting is given up. */
  signal?: AbortSignal | undefined;
};

/** How long to wait for a folder that another process has: a command that ends soon, a service that is just stopping. */
const WAIT_FOR_COMMAND_MS = 15_000;
const WAIT_FOR_SERVICE_MS = 3_000;
const STATEMENT_TIMEOUT_MS = 10_000;
/** Of what needs the server itself; most of it has a connection of its own besides. */
const MOST_SESSIONS = 4;
const PRESENT_EVERY_MS = 15_000;
/** A connection is made anew now and then: behind an address there may be another server by now, or one more. */
const LONGEST_LIFE_SECONDS = 1_800;

// 64-bit counts arrive as numbers: none of ours passes 2^53, and a string where a number is meant is a trap.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// A calendar day stays the text it is; a Date would move it by the machine's time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day);

export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  if (options.databaseUrl !== undefined) return await connect(connectionTo(options), options, async () => {});

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
export function joinDatabase(options: DatabaseAddress & Pick<DatabaseOptions, "poolSize" | "log">): Database {
  return poolOf(connectionTo(options), { ...options, as: "service" }, async () => {});
}

function connectionTo({ dataDir, databaseUrl }: DatabaseAddress): pg.PoolConfig {
  return databaseUrl === undefined ? embeddedConnection(dataDir) : { connectionString: databaseUrl };
}

async function connect(
  connection: pg.PoolConfig,
  options: DatabaseOptions,
  stopServer: () => Promise<void>,
): Promise<Database> {
  const database = poolOf(connection, options, stopServer);
  const { pool, sessions } = database;
  const { databaseDirectUrl: directUrl, as, log, signal } = options;
  const waiting = { log, withinMs: as === "service" ? 30_000 : 5_000, signal };
  const setting = directUrl === undefined ? "DATABASE_URL" : "DATABASE_DIRECT_URL";
  try {
    await waitUntilReachable(sessions, setting, waiting);
    await checkSessions(sessions, setting);
    if (!options.asItIs) await migrate(directUrl === undefined ? connection : { connectionString: directUrl }, log);
    if (pool !== sessions) {
      await waitUntilReachable(pool, "DATABASE_URL", waiting);
      await checkSame(pool, sessions);
      if (as === "service") await warnOfTimeout(pool, STATEMENT_TIMEOUT_MS, log);
    }
  } catch (error) {
    await endPools(database);
    throw error;
  }
  return pool === sessions || as !== "service" ? database : stayPresent(database);
}

/** By what the database knows a connection of ours. */
export function applicationNameOf(as: Holder["kind"]): string {
  return `nichescope-${as}`;
}

/** What a pooler holds open after we have gone must not look like a service that runs. */
const POOLED_NAME = "nichescope-pooled";

function poolOf(
  connection: pg.PoolConfig,
  options: DatabaseAddress & Pick<DatabaseOptions, "poolSize" | "as" | "log">,
  stopServer: () => Promise<void>,
): Database {
  const { databaseDirectUrl, databaseReplicaUrl, log } = options;
  let closing = false;
  const onIdleError = (error: Error) => void (closing || log.warn({ err: error }, "an idle database connection broke"));
  const settings: pg.PoolConfig = {
    max: options.poolSize,
    connectionTimeoutMillis: 3_000,
    idleTimeoutMillis: 60_000,
    maxLifetimeSeconds: LONGEST_LIFE_SECONDS,
    keepAlive: true,
    // The server's own limit does not help when the server hangs: give up on this side a little later.
    query_timeout: STATEMENT_TIMEOUT_MS + 2_000,
  };
  const direct = { statement_timeout: STATEMENT_TIMEOUT_MS, application_name: applicationNameOf(options.as) };
  const pooled = { application_name: POOLED_NAME, Client: PooledClient };
  const manner = databaseDirectUrl === undefined ? direct : pooled;
  const pool = createPool({ ...settings, ...manner, ...connection }, onIdleError);
  const sessions =
    databaseDirectUrl === undefined
      ? pool
      : createPool({ ...settings, ...direct, max: MOST_SESSIONS, connectionString: databaseDirectUrl }, onIdleError);
  const replica =
    databaseReplicaUrl === undefined
      ? undefined
      : createReplica({ ...settings, ...manner, connectionString: databaseReplicaUrl }, pool, log);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return {
    db,
    pool,
    sessions,
    replica,
    async ping(timeoutMs) {
      const late = sleep(timeoutMs, undefined, { ref: false }).then(() => {
        throw new Error(`the database did not answer within ${timeoutMs} ms`);
      });
      const asked = pool.query<{ standby: boolean }>("select pg_is_in_recovery() as standby");
      if ((await Promise.race([asked, late])).rows[0]?.standby) throw new Error("the database is a standby");
    },
    async close() {
      closing = true;
      await endPools({ db, pool, sessions, replica });
      await stopServer();
    },
  };
}

/** Behind a pooler a service that does nothing has no connection by which others see that it runs. */
function stayPresent(database: Database): Database {
  const { sessions } = database;
  const beat = setInterval(() => void sessions.query("select").catch(() => {}), PRESENT_EVERY_MS).unref();
  return {
    ...database,
    async close() {
      clearInterval(beat);
      await database.close();
    },
  };
}

/** What Kysely was never asked to use it does not end either, and then its connections keep the process. */
async function endPools({ db, pool, sessions, replica }: Omit<Database, "ping" | "close">): Promise<void> {
  await db.destroy();
  await replica?.close();
  for (const each of new Set([pool, sessions])) if (!each.ended) await each.end();
}
