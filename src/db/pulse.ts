/**
 * Whether the database answers at all, asked twice a second on a connection of its own. A server that is gone refuses at once;
 * one that hangs says nothing, and without this everybody who comes would wait out a timeout to learn the same.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { Log } from "../base/log.ts";
import { createPool } from "./pool.ts";

export type Pulse = {
  /** Costs nothing to ask. */
  isAway(): boolean;
  close(): Promise<void>;
};

const BEAT_MS = 500;
const PATIENCE_MS = 1_500;
/** One beat may be late because this thread was busy. */
const MISSED_AT_MOST = 1;

export function watchPulse(pool: pg.Pool, log: Log): Pulse {
  const own = createPool(
    { ...pool.options, max: 1, connectionTimeoutMillis: PATIENCE_MS, query_timeout: PATIENCE_MS } as pg.PoolConfig,
    () => {},
  );
  const stop = new AbortController();
  let missed = 0;
  const isAway = () => missed > MISSED_AT_MOST;

  /** Only silence counts. Whoever is refused, by a server that is gone or has no connection left, is refused at once. */
  const wasMissed = (error: Error) => /timeout/i.test(error.message);
  const beat = async () => {
    while (!stop.signal.aborted) {
      const before = isAway();
      missed = (await own.query("select").then(() => false, wasMissed)) ? missed + 1 : 0;
      if (isAway() && !before) log.warn("the database does not answer: requests are refused until it does");
      if (!isAway() && before) log.info("the database answers again");
      await sleep(BEAT_MS, undefined, { signal: stop.signal, ref: false }).catch(() => {});
    }
  };
  const beating = beat();

  return {
    isAway,
    async close() {
      stop.abort();
      await Promise.all([own.end(), beating]);
    },
  };
}
