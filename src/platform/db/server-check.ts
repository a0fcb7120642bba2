/** Checks of a database server, or of a pooler in front of it, before the service uses it. */
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { SetupError } from "../base/errors.ts";
import type { Log } from "../base/log.ts";
import { isOutage } from "./outage.ts";

const OLDEST = 15;
/** The number of other sessions to open while checking whether one session keeps its server. */
const TURNS = 4;

/** Waits for the database: a node may start before it, for example while a cluster comes up. */
export async function waitUntilReachable(
  pool: pg.Pool,
  setting: string,
  { log, withinMs, signal }: { log: Log; withinMs: number; signal: AbortSignal | undefined },
): Promise<void> {
  const deadline = Date.now() + withinMs;
  for (let logged = false; ; logged = true) {
    try {
      const { rows } = await pool.query<{ version: number }>(
        "select current_setting('server_version_num')::int as version",
      );
      const version = Math.floor((rows[0]?.version ?? 0) / 10_000);
      if (version < OLDEST)
        throw new SetupError(`PostgreSQL ${OLDEST} or newer is needed; the server is version ${version}.`);
      return;
    } catch (error) {
      if (error instanceof SetupError) throw error;
      signal?.throwIfAborted();
      const reason = (error as Error).message || (error as { code?: string }).code;
      // A pooler refuses parameters that it would have to keep for a session.
      if (/unsupported startup parameter/i.test(reason ?? "")) throw isPooler(setting);
      if (!isOutage(error) || Date.now() > deadline)
        throw new SetupError(`The database cannot be used (${setting}): ${reason}`);
      if (!logged) log.info({ reason }, "waiting for the database");
      await sleep(250);
    }
  }
}

/**
 * Throws if a connection does not keep its server session, which locks and notifications need. A pooler reports a process
 * id that is not the server's; whether it assigns servers per connection or per transaction shows once other connections
 * are in use.
 */
export async function checkSessions(sessions: pg.Pool, setting: string): Promise<void> {
  const kept = await sessions.connect();
  const others: pg.PoolClient[] = [];
  let isDirect = false;
  try {
    const first = await serverOf(kept);
    isDirect = first === (kept as { processID?: number }).processID;
    if (isDirect) return;
    for (let turn = 0; turn < TURNS && others.length < sessions.options.max - 1; turn++) {
      const other = await sessions.connect();
      others.push(other);
      // In a transaction, so that it keeps its server.
      await other.query("begin");
      if ((await serverOf(other)) === first || (await serverOf(kept)) !== first) throw isPooler(setting);
    }
  } finally {
    for (const client of [kept, ...others]) client.release(!isDirect);
  }
}

async function serverOf(client: pg.PoolClient): Promise<number> {
  return (await client.query<{ pid: number }>("select pg_backend_pid() as pid")).rows[0]?.pid ?? 0;
}

function isPooler(setting: string): SetupError {
  return new SetupError(
    setting === "DATABASE_URL"
      ? "DATABASE_URL leads to a pooler in transaction mode, and a node needs sessions for locks and notifications. Set DATABASE_DIRECT_URL to the PostgreSQL server itself as well; requests will still go through the pooler."
      : `${setting} leads to a pooler. It must lead to the PostgreSQL server itself.`,
  );
}

/** SQL that identifies a database. A standby has the same identity, a restored copy another. */
export const DATABASE_IDENTITY =
  "(select concat_ws(' ', system_identifier, current_database()) from pg_control_system())";

/** Throws if the pooler and the direct connection lead to different databases: locks would then protect the wrong one. */
export async function checkSameDatabase(pool: pg.Pool, sessions: pg.Pool): Promise<void> {
  const [ours, theirs] = await Promise.all(
    [pool, sessions].map(
      async (each) => (await each.query(`select ${DATABASE_IDENTITY} as identity`)).rows[0].identity,
    ),
  );
  if (ours !== theirs) throw new SetupError("DATABASE_URL and DATABASE_DIRECT_URL lead to different databases.");
}

/** Warns about a missing statement timeout: through a pooler it cannot be set per connection, so the role must have it. */
export async function warnWithoutTimeout(pool: pg.Pool, timeoutMs: number, log: Log): Promise<void> {
  const { rows } = await pool.query<{ role: string; timeout: string }>(
    "select quote_ident(current_user) as role, current_setting('statement_timeout') as timeout",
  );
  const { role, timeout } = rows[0] ?? {};
  if (timeout === "0")
    log.warn(
      `no statement timeout behind the pooler; run once: alter role ${role} set statement_timeout = '${timeoutMs}ms'`,
    );
}
