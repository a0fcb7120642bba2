/** Connections to the databases of tests. */
import pg from "pg";
import "../../src/platform/db/open.ts"; // sets how bigints and days are read, for every connection of a process

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const KEPT_CONNECTIONS = 2;

/** Connections that stay open between uses, by address. They keep no process alive. */
const kept = new Map<string, pg.Pool>();

/**
 * Like `withClient`, on a connection that stays open for a moment: a new one costs PostgreSQL more CPU time than the few
 * statements of a test's set-up. For work that leaves no transaction and no setting behind.
 */
export async function withKeptClient<T>(url: string, work: (client: pg.ClientBase) => Promise<T>): Promise<T> {
  const client = await openConnection(keptPool(url));
  try {
    return await work(client);
  } finally {
    client.release();
  }
}

function keptPool(url: string): pg.Pool {
  const known = kept.get(url);
  if (known !== undefined) return known;
  const pool = new pg.Pool({
    connectionString: url,
    max: KEPT_CONNECTIONS,
    idleTimeoutMillis: 2_000,
    allowExitOnIdle: true,
  });
  pool.on("error", () => {}); // a test may end all connections, and the end of a scope drops the database
  kept.set(url, pool);
  return pool;
}

/** Returns a connection of the pool that works: those that were ended meanwhile are replaced. */
async function openConnection(pool: pg.Pool): Promise<pg.PoolClient> {
  for (let tries = 1; ; tries++) {
    const client = await pool.connect();
    try {
      await client.query("select");
      return client;
    } catch (error) {
      client.release(true);
      if (tries > KEPT_CONNECTIONS) throw error;
    }
  }
}
