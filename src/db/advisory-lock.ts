/**
 * A lock that one node holds at a time: an advisory lock of PostgreSQL on a connection of its own. It ends with the
 * connection, so a node that dies, or loses its database, releases it. The connection leads to the server itself: through a
 * pooler the lock would stay with a server that is assigned to another client next.
 */
import type pg from "pg";
import type { Lock } from "../base/lock.ts";
import { PrimaryClient } from "./server-client.ts";

/** Networks may drop an idle connection without notifying either end. */
const BEAT_MS = 15_000;
/** A machine that loses power closes no connection: keepalives detect it in half a minute instead of the usual two hours. */
const KEEPALIVES = "set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 4";

export function createAdvisoryLock(sessions: pg.Pool, name: string): Lock {
  return {
    async tryLock() {
      const client = new PrimaryClient(sessions.options as pg.ClientConfig);
      const lost = new AbortController();
      client.on("error", () => lost.abort());
      client.on("end", () => lost.abort());
      try {
        await client.connect();
        await client.query(KEEPALIVES).catch(() => {}); // not supported by a server on Windows
        const { rows } = await client.query<{ taken: boolean }>(
          "select pg_try_advisory_lock(hashtextextended($1, 0)) as taken",
          [name],
        );
        if (!rows[0]?.taken) {
          await client.end();
          return undefined;
        }
      } catch (error) {
        await client.end().catch(() => {});
        throw error;
      }

      const beat = setInterval(() => {
        client.query("select").catch(() => {
          lost.abort();
          client.end().catch(() => {});
        });
      }, BEAT_MS);
      beat.unref();
      lost.signal.addEventListener("abort", () => clearInterval(beat));

      return {
        lost: lost.signal,
        async release() {
          clearInterval(beat);
          if (!lost.signal.aborted)
            await client.query("select pg_advisory_unlock(hashtextextended($1, 0))", [name]).catch(() => {});
          await client.end().catch(() => {});
        },
      };
    },
  };
}
