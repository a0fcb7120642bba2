/**
 * The lock on the row of `catalog`, which merges and writers of events hold until they commit. Waiting for it is normal: a
 * large merge takes a while. Each attempt is shorter than the timeout of a statement, so a wait never looks like an outage.
 */
import type pg from "pg";
import { AppError } from "../../platform/base/errors.ts";

export type LockOptions = {
  /** The longest wait. */
  withinMs?: number;
  /** The wait limit of one attempt in PostgreSQL's queue. */
  attemptMs?: number;
  /** Called after each attempt that found the lock taken. */
  onWaiting?: ((waitedMs: number) => void) | undefined;
  /** Ends the wait after the current attempt. Required, so that no stop waits for another merge by oversight. */
  signal: AbortSignal | undefined;
};

const ATTEMPT_MS = 2_000;
const LONGEST_WAIT_MS = 30 * 60_000;
const LOCK_NOT_AVAILABLE = "55P03";

/** Locks the catalogue in the transaction of `client` and returns its revision. Throws a conflict when the wait is over. */
export async function lockCatalog(
  client: pg.PoolClient,
  { withinMs = LONGEST_WAIT_MS, attemptMs = ATTEMPT_MS, onWaiting, signal }: LockOptions,
): Promise<number> {
  const startedAt = performance.now();
  for (;;) {
    const left = withinMs - (performance.now() - startedAt);
    const revision = await tryLock(client, Math.max(1, Math.round(Math.min(attemptMs, left))));
    if (revision !== undefined) return revision;
    signal?.throwIfAborted();
    const waitedMs = performance.now() - startedAt;
    if (waitedMs >= withinMs)
      throw new AppError(
        "conflict",
        `Another process has been changing the catalogue for more than ${Math.round(withinMs / 1_000)} seconds. Try again later.`,
      );
    onWaiting?.(waitedMs);
  }
}

/** One round trip. The savepoint keeps the rest of the transaction when the attempt fails. */
async function tryLock(client: pg.PoolClient, timeoutMs: number): Promise<number | undefined> {
  try {
    const results = (await client.query(
      `savepoint catalog_lock; set local lock_timeout = ${timeoutMs}; select revision from catalog for update;
       set local lock_timeout to default; release savepoint catalog_lock`,
    )) as unknown as pg.QueryResult<{ revision: number }>[];
    return results[2]?.rows[0]?.revision ?? 0;
  } catch (error) {
    if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
    await client.query("rollback to savepoint catalog_lock; release savepoint catalog_lock");
    return undefined;
  }
}
