import { withClient } from "./postgres.ts";

/** The number of rows and an order-independent checksum of every table, for comparing databases. */
export async function tableSums(databaseUrl: string): Promise<Record<string, string>> {
  return await withClient(databaseUrl, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select relname::text as name from pg_class
       where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'migrations%' order by 1`,
    );
    const sums: Record<string, string> = {};
    for (const { name } of tables) {
      // A restored catalogue has a new id.
      const row = name === "catalog" ? "(revision)" : "whole";
      const { rows } = await client.query<{ sum: string }>(
        `select count(*) || ' rows, ' || md5(coalesce(string_agg(text, '' order by text collate "C"), '')) as sum
         from (select ${row}::text as text from ${name} as whole) as texts`,
      );
      sums[name] = rows[0]?.sum as string;
    }
    return sums;
  });
}
