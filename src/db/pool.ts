import pg from "pg";

/**
 * A pool whose connections may break. Without these listeners one that does would end the process: an idle one tells the
 * pool, one that a query holds tells the query and itself. A pool that has been ended may still hear of it.
 */
export function createPool(config: pg.PoolConfig, onIdleError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool(config);
  pool.on("error", onIdleError);
  pool.on("connect", (client) => void client.on("error", () => {}));
  return pool;
}
