/**
 * TRUNCATE is seen by those, too, who began before it: to them the table is empty, and not what it was. Whoever wants to see
 * all of one moment for long keeps everybody from emptying tables meanwhile; nobody else is held up by that.
 */
import type pg from "pg";

const LOCK = "hashtextextended('emptying tables', 0)";

/** Until the connection ends. To be called before the moment is chosen: it waits for whoever is emptying one right now. */
export async function keepFromEmptying(client: pg.ClientBase): Promise<void> {
  await client.query(`select pg_advisory_lock_shared(${LOCK})`);
}

/** Until the transaction ends. False where somebody wants all tables to stay: then none may be emptied now. */
export async function mayEmpty(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ free: boolean }>(`select pg_try_advisory_xact_lock(${LOCK}) as free`);
  return rows[0]?.free === true;
}
