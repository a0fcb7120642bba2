/**
 * A lock that one node holds at a time: an advisory lock of PostgreSQL on a separate connection. It ends with the connection,
 * so a node that dies, or loses its database, releases it. The connection leads to the server itself: through a pooler the
 * lock would stay with a server that is assigned to another client next.
 *
 * Locks of the same pool share a connection while at least one of them is held. A node holds the lock of its keyword ranks
 * for hours, and a connection for each short job would cost PostgreSQL more than the job's lock.
 */
import type pg from "pg";
import type { Lock } from "../base/lock.ts";
import { PrimaryClient } from "./server-client.ts";

/** Networks may drop an idle connection without notifying either end. */
const BEAT_MS = 15_000;
/** A machine that loses power closes no connection: keepalives detect it in half a minute instead of the usual two hours. */
const KEEPALIVES = "set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 4";

/** A connection that holds locks. */
type Holder = {
  /** Resolves when the connection can be used. */
  ready: Promise<void>;
  client: PrimaryClient;
  /** Sends statements one after the other: locks share the connection, and the next version of pg queues no statements. */
  query(text: string, values?: unknown[]): Promise<pg.QueryResult>;
  lost: AbortController;
  /** The names of locks that are held or being taken. A session would get a lock twice, so the names are checked here first. */
  names: Set<string>;
};

const holders = new WeakMap<pg.Pool, Holder>();

export function createAdvisoryLock(sessions: pg.Pool, name: string): Lock {
  return {
    async tryLock() {
      const known = holders.get(sessions);
      const holder = known === undefined || known.lost.signal.aborted ? openHolder(sessions) : known;
      const { client, query, lost, names } = holder;
      if (names.has(name)) return undefined;
      names.add(name);
      const leave = async () => {
        names.delete(name);
        if (names.size > 0) return;
        if (holders.get(sessions) === holder) holders.delete(sessions);
        await client.end().catch(() => {});
      };
      try {
        await holder.ready;
        const { rows } = await query("select pg_try_advisory_lock(hashtextextended($1, 0)) as taken", [name]);
        if (!rows[0]?.taken) {
          await leave();
          return undefined;
        }
      } catch (error) {
        breakOff(holder)(); // the server may have given the lock, which only the end of the connection releases
        await leave();
        throw error;
      }

      const own = new AbortController();
      const onLost = () => own.abort();
      if (lost.signal.aborted) onLost();
      lost.signal.addEventListener("abort", onLost, { once: true });
      let isReleased = false;
      return {
        lost: own.signal,
        async release() {
          if (isReleased) return;
          isReleased = true;
          lost.signal.removeEventListener("abort", onLost);
          if (!lost.signal.aborted)
            await query("select pg_advisory_unlock(hashtextextended($1, 0))", [name]).catch(breakOff(holder));
          await leave();
          own.abort();
        },
      };
    },
  };
}

function openHolder(sessions: pg.Pool): Holder {
  const client = new PrimaryClient(sessions.options as pg.ClientConfig);
  const lost = new AbortController();
  client.on("error", () => lost.abort());
  client.on("end", () => lost.abort());
  let last: Promise<unknown> = Promise.resolve();
  const query = (text: string, values?: unknown[]) => {
    const result = last.then(() => client.query(text, values));
    last = result.catch(() => {});
    return result;
  };
  const connect = async () => {
    await client.connect();
    await query(KEEPALIVES).catch(() => {}); // not supported by a server on Windows
  };
  const ready = connect();
  const holder: Holder = { ready, client, query, lost, names: new Set() };
  ready.catch(breakOff(holder));
  const beat = setInterval(() => void query("select").catch(breakOff(holder)), BEAT_MS);
  beat.unref();
  lost.signal.addEventListener("abort", () => clearInterval(beat));
  holders.set(sessions, holder);
  return holder;
}

/** Gives up a connection that does not respond as expected: its locks are not known to be held. */
function breakOff({ client, lost }: Holder): () => void {
  return () => {
    lost.abort();
    client.end().catch(() => {});
  };
}
