import pg from "pg";

/** Runs long work on a separate connection without timeouts. */
export async function withConnection<T>(pool: pg.Pool, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const { statement_timeout: _, query_timeout: __, ...options } = pool.options as pg.ClientConfig;
  const client = new pg.Client(options);
  client.on("error", () => {}); // the query in progress fails as well
  await client.connect();
  try {
    return await work(client);
  } finally {
    // Ending the connection normally would wait for the end of an interrupted COPY.
    (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
  }
}
