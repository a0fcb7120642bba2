/** Opens the database: the embedded server in the data folder, or the server at DATABASE_URL. Runs the migrations. */
import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { SetupError } from "../base/errors.ts";
import type { Log } from "../base/log.ts";
import { createDataFolder, type FolderLock, type Holder, lockDataFolder } from "./data-folder.ts";
import { embeddedConnection, hasCluster, startEmbedded, tryConnection } from "./embedded.ts";
import { isCurrent, isMigrated, migrate } from "./migrate.ts";
import { createPool } from "./pool.ts";
import { createReplica, type Replica } from "./replica.ts";
import { checkSameDatabase, checkSessions, waitUntilReachable, warnWithoutTimeout } from "./server-check.ts";
import { PooledClient } from "./server-client.ts";
import type { Tables } from "./tables.ts";

export type Db = Kysely<Tables>;

export type Database = {
  db: Db;
  /** For requests and merges. It may lead through a pooler, so a connection has no state between two transactions. */
  pool: pg.Pool;
  /** Direct connections to the server, for work that needs a session: locks, notifications, settings. */
  sessions: pg.Pool;
  /** For large reads that may be slightly stale. */
  replica: Replica | undefined;
  /** Throws if the database does not respond in time. */
  ping(timeoutMs: number): Promise<void>;
  close(): Promise<void>;
};

export type DatabaseAddress = {
  dataDir: string;
  databaseUrl: string | undefined;
  /** The server behind the pooler at `databaseUrl`. */
  databaseDirectUrl?: string | undefined;
  databaseReplicaUrl?: string | undefined;
};

export type DatabaseOptions = DatabaseAddress & {
  poolSize: number;
  /** A service needs the data folder for itself; a command shares it with a running service. */
  as: Holder["kind"];
  /** False if there must be an installation already. */
  mayCreate?: boolean;
  /** For commands that work on the database in its current state. */
  skipMigrations?: boolean;
  log: Log;
  /** Aborted when the process stops; ends all waiting. */
  signal?: AbortSignal | undefined;
};

/** The wait limit for a folder in use by a command that will end soon or by a service that is stopping. */
const WAIT_FOR_COMMAND_MS = 15_000;
const WAIT_FOR_SERVICE_MS = 3_000;
const STATEMENT_TIMEOUT_MS = 10_000;
/** The size of the session pool; most work that needs a session opens its own connection. */
const MOST_SESSIONS = 4;
const PRESENCE_EVERY_MS = 15_000;
/** Connections are replaced regularly: an address may lead to another server, or to one more, after a while. */
const LONGEST_LIFE_SECONDS = 1_800;

// Parse 64-bit integers as numbers: ours stay below 2^53, and strings would be error-prone.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// Keep a calendar day as text; a Date would shift it by the machine's time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day);

export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  if (options.databaseUrl !== undefined) return await connect(connectionTo(options), options, async () => {});

  if (options.mayCreate === false && !hasCluster(options.dataDir)) throw noInstallation(describeAddress(options));
  createDataFolder(options.dataDir);
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

function noInstallation(address: string): SetupError {
  return new SetupError(
    `There is no Nichescope installation in ${address}. Set DATA_DIR or DATABASE_URL to yours, or create one with: npx nichescope start`,
  );
}

/** The location of an installation, without its password: the data folder, or the database of DATABASE_URL. */
export function describeAddress({ dataDir, databaseUrl }: DatabaseAddress): string {
  if (databaseUrl === undefined) return resolve(dataDir);
  const { host, port, database } = new pg.Client({ connectionString: databaseUrl });
  return `database ${database} on ${host}:${port}`;
}

/** Locks the folder; returns `shared` if a command can use the database of a running service. */
async function takeFolder({ dataDir, as, log, signal }: DatabaseOptions): Promise<FolderLock | "shared"> {
  const started = Date.now();
  for (let logged = false; ; logged = true) {
    const taken = lockDataFolder(dataDir, as, new Date());
    if ("release" in taken) return taken;
    if (as === "command" && taken.kind === "service" && (await tryConnection(dataDir)) === undefined) return "shared";
    signal?.throwIfAborted();
    const waited = Date.now() - started;
    const holder = `process ${taken.pid}, since ${taken.since}`;
    if (as === "service" && taken.kind === "service" && waited > WAIT_FOR_SERVICE_MS) {
      throw new SetupError(
        `Another Nichescope is running on ${dataDir} (${holder}). Stop it first, or use another DATA_DIR.`,
      );
    }
    if (waited > WAIT_FOR_COMMAND_MS)
      throw new SetupError(`${dataDir} is in use (${holder}). Wait until that process has finished, then try again.`);
    if (!logged) log.info({ holder: taken }, "waiting for another process that uses the data folder");
    await sleep(50);
  }
}

/** Opens connections for another thread of a service whose database is open already. */
export function joinDatabase(options: DatabaseAddress & Pick<DatabaseOptions, "poolSize" | "log">): Database {
  return createPools(connectionTo(options), { ...options, as: "service" }, async () => {});
}

function connectionTo({ dataDir, databaseUrl }: DatabaseAddress): pg.PoolConfig {
  return databaseUrl === undefined ? embeddedConnection(dataDir) : { connectionString: databaseUrl };
}

async function connect(
  connection: pg.PoolConfig,
  options: DatabaseOptions,
  stopServer: () => Promise<void>,
): Promise<Database> {
  const database = createPools(connection, options, stopServer);
  const { pool, sessions } = database;
  const { databaseDirectUrl: directUrl, as, log, signal } = options;
  const waiting = { log, withinMs: as === "service" ? 30_000 : 5_000, signal };
  const setting = directUrl === undefined ? "DATABASE_URL" : "DATABASE_DIRECT_URL";
  try {
    await waitUntilReachable(sessions, setting, waiting);
    await checkSessions(sessions, setting);
    if (options.mayCreate === false && !(await isMigrated(sessions))) throw noInstallation(describeAddress(options));
    if (!options.skipMigrations && !(await isCurrent(sessions, log)))
      await migrate(directUrl === undefined ? connection : { connectionString: directUrl }, log, signal);
    signal?.throwIfAborted();
    if (pool !== sessions) {
      await waitUntilReachable(pool, "DATABASE_URL", waiting);
      await checkSameDatabase(pool, sessions);
      if (as === "service") await warnWithoutTimeout(pool, STATEMENT_TIMEOUT_MS, log);
    }
  } catch (error) {
    await endPools(database);
    throw error;
  }
  return pool === sessions || as !== "service" ? database : showPresence(database);
}

/** The application name of our connections; a restore uses it to find running services. */
export function applicationNameOf(as: Holder["kind"]): string {
  return `nichescope-${as}`;
}

/** A pooler keeps connections open after a service has stopped; they must not look like a running service. */
const POOLED_NAME = "nichescope-pooled";

function createPools(
  connection: pg.PoolConfig,
  options: DatabaseAddress & Pick<DatabaseOptions, "poolSize" | "as" | "log">,
  stopServer: () => Promise<void>,
): Database {
  const { databaseDirectUrl, databaseReplicaUrl, log } = options;
  let closing = false;
  const onIdleError = (error: Error) => void (closing || log.warn({ err: error }, "idle database connection broke"));
  const settings: pg.PoolConfig = {
    max: options.poolSize,
    connectionTimeoutMillis: 3_000,
    idleTimeoutMillis: 60_000,
    maxLifetimeSeconds: LONGEST_LIFE_SECONDS,
    keepAlive: true,
    // The server cannot enforce its limit while it hangs, so the client has a slightly longer one.
    query_timeout: STATEMENT_TIMEOUT_MS + 2_000,
  };
  const direct = { statement_timeout: STATEMENT_TIMEOUT_MS, application_name: applicationNameOf(options.as) };
  const pooled = { application_name: POOLED_NAME, Client: PooledClient };
  const mode = databaseDirectUrl === undefined ? direct : pooled;
  const pool = createPool({ ...settings, ...mode, ...connection }, onIdleError);
  const sessions =
    databaseDirectUrl === undefined
      ? pool
      : createPool({ ...settings, ...direct, max: MOST_SESSIONS, connectionString: databaseDirectUrl }, onIdleError);
  const replica =
    databaseReplicaUrl === undefined
      ? undefined
      : createReplica({ ...settings, ...mode, connectionString: databaseReplicaUrl }, pool, log);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return {
    db,
    pool,
    sessions,
    replica,
    async ping(timeoutMs) {
      const timeout = sleep(timeoutMs, undefined, { ref: false }).then(() => {
        throw new Error(`the database did not respond within ${timeoutMs} ms`);
      });
      const query = pool.query<{ standby: boolean }>("select pg_is_in_recovery() as standby");
      if ((await Promise.race([query, timeout])).rows[0]?.standby) throw new Error("the database is a standby");
    },
    async close() {
      closing = true;
      await endPools({ db, pool, sessions, replica });
      await stopServer();
    },
  };
}

/** Keeps a named session active: behind a pooler, a restore could not see that an idle service is running. */
function showPresence(database: Database): Database {
  const { sessions } = database;
  const beat = setInterval(() => void sessions.query("select").catch(() => {}), PRESENCE_EVERY_MS).unref();
  return {
    ...database,
    async close() {
      clearInterval(beat);
      await database.close();
    },
  };
}

/** Kysely does not end a pool that it never used, and open connections keep the process alive. */
async function endPools({ db, pool, sessions, replica }: Omit<Database, "ping" | "close">): Promise<void> {
  await db.destroy();
  await replica?.close();
  for (const each of new Set([pool, sessions])) if (!each.ended) await each.end();
}
