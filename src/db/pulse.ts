/**
 * Whether the database answers at all, asked twice a second on a connection of its own. A server that is gone refuses at once;
 * one that hangs says nothing, and without this everybody who comes would wait out a timeout to learn the same.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { isOutage } from "./outage.ts";
import { createPool } from "./pool.ts";

export type Pulse = {
  /** Costs nothing to ask. */
  isAway(): boolean;
  close(): Promise<void>;
};

const BEAT_MS = 500;
/** A busy server is not a dead one. */
const PATIENCE_MS = 2_000;

export function watchPulse(pool: pg.Pool): Pulse {
  const own = createPool(
    { ...pool.options, max: 1, connectionTimeoutMillis: PATIENCE_MS, query_timeout: PATIENCE_MS } as pg.PoolConfig,
    () => {},
  );
  const stop = new AbortController();
  let away = false;

  const beat = async () => {
    while (!stop.signal.aborted) {
      away = await own.query("select").then(() => false, isOutage);
      await sleep(BEAT_MS, undefined, { signal: stop.signal, ref: false }).catch(() => {});
    }
  };
  const beating = beat();

  return {
    isAway: () => away,
    async close() {
      stop.abort();
      await Promise.all([own.end(), beating]);
    },
  };
}
