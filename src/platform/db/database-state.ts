import type pg from "pg";

/** The server's version and the size of the database. */
export async function readDatabaseState(pool: pg.Pool): Promise<{ version: string; sizeBytes: number }> {
  const { rows } = await pool.query<{ version: string; sizeBytes: number }>(
    `select split_part(current_setting('server_version'), ' ', 1) as version,
       pg_database_size(current_database()) as "sizeBytes"`,
  );
  return rows[0] as { version: string; sizeBytes: number };
}
