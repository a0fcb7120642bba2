/** Transactions that are rolled back, and that give way to sessions waiting for their locks. */
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { inBulk } from "./bulk.ts";

const UNDO = new Error("undo");
const LOOK_EVERY_MS = 250;

/** Aborts work because another session waits for one of its locks. */
export class GaveWay extends Error {
  constructor() {
    super("Another change of the same account waits.");
    this.name = "GaveWay";
  }
}

/**
 * Runs work in a transaction that is rolled back, and returns its result. When `signal` is aborted, or another session waits for a
 * lock of the transaction, its statement is cancelled and the reason is thrown, `GaveWay` for the latter.
 */
export async function rolledBack<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient, signal: AbortSignal) => Promise<T>,
  settings: Record<string, string>,
  signal?: AbortSignal,
): Promise<T> {
  const giveWay = new AbortController();
  const over = new AbortController();
  const stop = AbortSignal.any([giveWay.signal, ...(signal ? [signal] : [])]);
  let result: T | undefined;
  let watching: Promise<void> = Promise.resolve();
  try {
    await inBulk(
      pool,
      async (client) => {
        const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
        watching = watch(pool, (rows[0] as { pid: number }).pid, { giveWay, stop, over: over.signal });
        result = await work(client, stop);
        throw UNDO;
      },
      settings,
      stop,
    );
  } catch (error) {
    if (error !== UNDO) throw stop.aborted ? stop.reason : error;
  } finally {
    over.abort();
    await watching;
  }
  return result as T;
}

/** Closing the connection does not end its statement, so that is cancelled first. */
async function watch(
  pool: pg.Pool,
  pid: number,
  { giveWay, stop, over }: { giveWay: AbortController; stop: AbortSignal; over: AbortSignal },
): Promise<void> {
  const either = AbortSignal.any([stop, over]);
  while (!either.aborted) {
    await sleep(LOOK_EVERY_MS, undefined, { signal: either }).catch(() => {});
    if (either.aborted) break;
    const { rowCount } = await pool
      .query(
        `select from (select distinct pid from pg_locks where not granted) as waiting
         where $1 = any(pg_blocking_pids(waiting.pid)) limit 1`,
        [pid],
      )
      .catch(() => ({ rowCount: 0 }));
    if (rowCount !== 0) giveWay.abort(new GaveWay());
  }
  if (stop.aborted && !over.aborted) await pool.query("select pg_cancel_backend($1)", [pid]).catch(() => {});
}
