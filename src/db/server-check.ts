/** What is looked at before a server, or what stands in front of it, is trusted. */
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { SetupError } from "../base/errors.ts";
import type { Log } from "../base/log.ts";
import { isOutage } from "./outage.ts";

const OLDEST = 15;
/** Sessions that are taken turn by turn until one of them has changed its server. */
const TURNS = 4;

/** A node may start before its database does (a cluster coming up): wait a little before giving up. */
export async function waitUntilReachable(
  pool: pg.Pool,
  setting: string,
  { log, withinMs, signal }: { log: Log; withinMs: number; signal: AbortSignal | undefined },
): Promise<void> {
  const deadline = Date.now() + withinMs;
  for (let told = false; ; told = true) {
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
      // A pooler takes no parameters that it would have to keep for a session.
      if (/unsupported startup parameter/i.test(reason ?? "")) throw isPooler(setting);
      if (!isOutage(error) || Date.now() > deadline)
        throw new SetupError(`The database cannot be used (${setting}): ${reason}`);
      if (!told) log.info({ reason }, "waiting for the database");
      await sleep(250);
    }
  }
}

/**
 * Locks and notifications want a session: one server for as long as a connection lasts. Who asks a pooler is told the number
 * of a process that is not the server's; whether it lends a server for a connection or for a transaction shows when others
 * come in between.
 */
export async function checkSessions(sessions: pg.Pool, setting: string): Promise<void> {
  const kept = await sessions.connect();
  const others: pg.PoolClient[] = [];
  try {
    const first = await serverOf(kept);
    if (first === (kept as { processID?: number }).processID) return;
    for (let turn = 0; turn < TURNS && others.length < sessions.options.max - 1; turn++) {
      const other = await sessions.connect();
      others.push(other);
      // In a transaction, so that it keeps what it is lent.
      await other.query("begin");
      if ((await serverOf(other)) === first || (await serverOf(kept)) !== first) throw isPooler(setting);
    }
  } finally {
    for (const client of [kept, ...others]) client.release(true);
  }
}

async function serverOf(client: pg.PoolClient): Promise<number> {
  return (await client.query<{ pid: number }>("select pg_backend_pid() as pid")).rows[0]?.pid ?? 0;
}

function isPooler(setting: string): SetupError {
  return new SetupError(
    setting === "DATABASE_URL"
      ? "DATABASE_URL leads to a pooler that lends a server for a transaction only, and some work of a node needs it for longer (locks, notifications). Set DATABASE_DIRECT_URL to the server itself as well; requests go through the pooler then."
      : `${setting} leads to a pooler. It must lead to the PostgreSQL server itself.`,
  );
}

/** By what a database is known, on a standby of it as well. A copy of it is another one. */
export const DATABASE_IDENTITY =
  "(select concat_ws(' ', system_identifier, current_database()) from pg_control_system())";

/** A pooler in front of another database would be a catalogue of its own, with locks in this one. */
export async function checkSame(pool: pg.Pool, sessions: pg.Pool): Promise<void> {
  const [ours, theirs] = await Promise.all(
    [pool, sessions].map(
      async (each) => (await each.query(`select ${DATABASE_IDENTITY} as identity`)).rows[0].identity,
    ),
  );
  if (ours !== theirs) throw new SetupError("DATABASE_URL and DATABASE_DIRECT_URL lead to different databases.");
}

/** What is sent with a connection to the server itself cannot be sent through a pooler: there it is the role's to have. */
export async function warnOfTimeout(pool: pg.Pool, wantedMs: number, log: Log): Promise<void> {
  const { rows } = await pool.query<{ role: string; timeout: string }>(
    "select quote_ident(current_user) as role, current_setting('statement_timeout') as timeout",
  );
  const { role, timeout } = rows[0] ?? {};
  if (timeout === "0")
    log.warn(
      `behind a pooler nothing ends a statement that takes too long; run once: alter role ${role} set statement_timeout = '${wantedMs}ms'`,
    );
}
