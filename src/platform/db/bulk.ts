/** Bulk work, which may take longer than the statement timeout of requests. */
import type pg from "pg";

/** A connection within a transaction, for code that passes it on to stores. */
export type Transaction = pg.PoolClient;

const BULK_MS = 120_000;

/**
 * Runs work in one transaction with the longer timeout; `settings` are local to the transaction. An aborted `signal` closes
 * the connection, which ends the running statement and rolls back.
 */
export async function inBulk<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
  settings: Record<string, string> = {},
  signal?: AbortSignal,
): Promise<T> {
  const client = await pool.connect();
  const cut = () => void client.end().catch(() => {});
  signal?.addEventListener("abort", cut);
  try {
    signal?.throwIfAborted();
    const all = Object.entries({ statement_timeout: String(BULK_MS), ...settings });
    await client.query(["begin", ...all.map(([name, value]) => `set local ${name} = '${value}'`)].join("; "));
    const result = await work(client);
    await client.query("commit");
    client.release();
    return result;
  } catch (error) {
    // A connection that cannot roll back is closed.
    await client.query("rollback").then(
      () => client.release(),
      () => client.release(true),
    );
    throw error;
  } finally {
    signal?.removeEventListener("abort", cut);
  }
}

/** Runs one statement with the longer timeout on the client side, too. */
export async function bulk<Row extends pg.QueryResultRow>(
  client: pg.PoolClient,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  return (await client.query<Row>({ text, values: [...values], query_timeout: BULK_MS } as pg.QueryConfig)).rows;
}
