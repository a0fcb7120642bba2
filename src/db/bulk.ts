/** Work in bulk: it may take longer than any request is allowed to. */
import type pg from "pg";

const BULK_MS = 120_000;

/** All of it, or nothing. `settings` hold for this transaction alone. */
export async function inBulk<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
  settings: Record<string, string> = {},
): Promise<T> {
  const client = await pool.connect();
  try {
    const all = Object.entries({ statement_timeout: String(BULK_MS), ...settings });
    await client.query(["begin", ...all.map(([name, value]) => `set local ${name} = '${value}'`)].join("; "));
    const result = await work(client);
    await client.query("commit");
    client.release();
    return result;
  } catch (error) {
    // A connection that cannot be rolled back is not worth keeping.
    await client.query("rollback").then(
      () => client.release(),
      () => client.release(true),
    );
    throw error;
  }
}

/** One statement of such work: this side waits for it as long as the database may take. */
export async function bulk<Row extends pg.QueryResultRow>(
  client: pg.PoolClient,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  return (await client.query<Row>({ text, values: [...values], query_timeout: BULK_MS } as pg.QueryConfig)).rows;
}
