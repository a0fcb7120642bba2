/**
 * The lock of an account's reports, until the end of the transaction. Two imports of one account that write the same rows in
 * different orders would deadlock, and sums would miss rows that another transaction stores.
 */
import type pg from "pg";
import { bulk } from "../../platform/db/bulk.ts";

const LOCK = "hashtextextended('reports ' || $1, 0)";

/** Waits as long as bulk work may take: a chunk of a large file holds the lock for longer than a request may wait. */
export async function lockReports(client: pg.PoolClient, accountId: string): Promise<void> {
  await bulk(client, `select pg_advisory_xact_lock(${LOCK})`, [accountId]);
}

/** Returns false while another transaction holds the lock. */
export async function tryLockReports(client: pg.PoolClient, accountId: string): Promise<boolean> {
  const { rows } = await client.query<{ free: boolean }>(`select pg_try_advisory_xact_lock(${LOCK}) as free`, [
    accountId,
  ]);
  return rows[0]?.free === true;
}
