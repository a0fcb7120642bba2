/**
 * Checks twice a second, on a separate connection, whether the database responds. A stopped server refuses connections at
 * once, but a server that hangs is silent; without the heartbeat every request would wait for a timeout.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { Log } from "../base/log.ts";
import { createPool } from "./pool.ts";

export type Heartbeat = {
  /** Reads a variable; costs nothing. */
  isUnreachable(): boolean;
  close(): Promise<void>;
};

const BEAT_MS = 500;
const TIMEOUT_MS = 1_500;
/** One beat may time out because this thread was busy. */
const MISSED_AT_MOST = 1;

export function startHeartbeat(pool: pg.Pool, log: Log): Heartbeat {
  const own = createPool(
    { ...pool.options, max: 1, connectionTimeoutMillis: TIMEOUT_MS, query_timeout: TIMEOUT_MS } as pg.PoolConfig,
    () => {},
  );
  const stop = new AbortController();
  let missed = 0;
  const isUnreachable = () => missed > MISSED_AT_MOST;

  /** Only silence counts: a refused connection fails at once for everyone, without this check. */
  const wasMissed = (error: Error) => /timeout/i.test(error.message);
  const beat = async () => {
    while (!stop.signal.aborted) {
      const before = isUnreachable();
      missed = (await own.query("select").then(() => false, wasMissed)) ? missed + 1 : 0;
      if (isUnreachable() && !before) log.warn("database does not respond; refusing requests");
      if (!isUnreachable() && before) log.info("database responds again");
      await sleep(BEAT_MS, undefined, { signal: stop.signal, ref: false }).catch(() => {});
    }
  };
  const beating = beat();

  return {
    isUnreachable,
    async close() {
      stop.abort();
      await Promise.all([own.end(), beating]);
    },
  };
}
