import pg from "pg";

/** A connection of its own for long work: neither side gives up waiting for the other. */
export async function withConnection<T>(pool: pg.Pool, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const { statement_timeout: _, query_timeout: __, ...options } = pool.options as pg.ClientConfig;
  const client = new pg.Client(options);
  client.on("error", () => {}); // whatever is being asked is told, too
  await client.connect();
  try {
    return await work(client);
  } finally {
    // One that stopped in the midst of a COPY would wait for its end: nothing is left to say to it.
    (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
  }
}
