/**
 * A lock that one node of many holds: an advisory lock of PostgreSQL, on a connection of its own. It ends with the
 * connection, so a node that dies, or loses its database, holds nothing. It is a connection to the server itself: behind a
 * pooler the lock would stay with a server that somebody else is lent next.
 */
import type pg from "pg";
import type { Lock } from "../base/lock.ts";
import { PrimaryClient } from "./server-client.ts";

/** A connection that is silent for long may be cut on the way without either end being told. */
const BEAT_MS = 15_000;
/** A machine that loses its power says no goodbye: the server is to notice in half a minute, and not, as usual, in two hours. */
const NOTICE_DEATH = "set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 4";

export function createAdvisoryLock(sessions: pg.Pool, name: string): Lock {
  return {
    async tryLock() {
      const client = new PrimaryClient(sessions.options as pg.ClientConfig);
      const lost = new AbortController();
      client.on("error", () => lost.abort());
      client.on("end", () => lost.abort());
      try {
        await client.connect();
        await client.query(NOTICE_DEATH).catch(() => {}); // a server on Windows cannot
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
