import type pg from "pg";

/**
 * Returns how many sessions of this database wait for a lock on a table. Databases of other tests, on the same server, have tables
 * of the same number, so their locks must not count.
 */
export async function lockWaits(client: pg.Pool | pg.ClientBase, table: string): Promise<number> {
  const { rowCount } = await client.query(
    `select from pg_locks join pg_database as d on d.oid = database
     where not granted and relation = $1::regclass and datname = current_database()`,
    [table],
  );
  return rowCount ?? 0;
}
