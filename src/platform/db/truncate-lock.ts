/**
 * A lock between TRUNCATE and long snapshots. TRUNCATE is not MVCC-safe: a transaction that began before it sees an empty
 * table. A backup therefore holds this lock, which blocks nothing but TRUNCATE.
 */
import type pg from "pg";

/** The lock's name must stay the same in all releases. */
const LOCK = "hashtextextended('emptying tables', 0)";

/** Prevents TRUNCATE until the connection ends. Waits for a TRUNCATE in progress, so call it before taking the snapshot. */
export async function preventTruncate(client: pg.ClientBase): Promise<void> {
  await client.query(`select pg_advisory_lock_shared(${LOCK})`);
}

/** Allows TRUNCATE until the transaction ends; false while another session prevents it. */
export async function mayTruncate(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ free: boolean }>(`select pg_try_advisory_xact_lock(${LOCK}) as free`);
  return rows[0]?.free === true;
}
