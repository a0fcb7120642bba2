/** The months of the history: one partition each, made by the merge that first needs it. */
import type pg from "pg";
import { monthOf, startOfMonth } from "./month.ts";

export type MonthsStore = ReturnType<typeof createMonthsStore>;

export function createMonthsStore(pool: pg.Pool) {
  /** A month that was made stays: what is too old is emptied, not dropped, as a late change may still need it. */
  const made = new Set<number>();

  return {
    /**
     * In the transaction that needs them, though a new partition locks the whole history until it commits: on a connection
     * of its own it would wait for the very transaction that waits for it. `lock` keeps two from making the same month.
     * Answers with what is to be called when the transaction has committed.
     */
    async make(client: pg.PoolClient, months: Iterable<number>, lock: () => Promise<unknown>): Promise<() => void> {
      const wanted = [...months].filter((month) => !made.has(month));
      for (const month of wanted) {
        const name = partitionOf(month);
        const { rows } = await client.query("select to_regclass($1) is not null as exists", [name]);
        if (rows[0].exists) continue;
        await lock();
        await client.query(
          `create table if not exists ${name} partition of product_history
           for values from ('${startOfMonth(month).toISOString()}') to ('${startOfMonth(month + 1).toISOString()}')`,
        );
      }
      return () => {
        for (const month of wanted) made.add(month);
      };
    },

    /** Which months hold anything, and about how many rows: as the database keeps account of it, nothing is read. */
    async extent(): Promise<{ from: Date | null; rows: number | null }> {
      const { rows } = await pool.query<{ month: string | null; rows: number | null }>(
        `select min(right(relname, 7)) as month, round(sum(reltuples) filter (where reltuples >= 0)) as rows
         from pg_inherits join pg_class on pg_class.oid = inhrelid
         where inhparent = 'product_history'::regclass and relname ~ '_\\d{4}_\\d{2}$' and pg_relation_size(pg_class.oid) > 0`,
      );
      const { month = null, rows: count = null } = rows[0] ?? {};
      return { from: month === null ? null : new Date(`${month.replace("_", "-")}-01T00:00:00.000Z`), rows: count };
    },

    /** Empties the months that end before this time, and tells which. */
    async empty(before: Date): Promise<string[]> {
      const { rows } = await pool.query<{ name: string }>(
        `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'product_history'::regclass order by 1`,
      );
      const last = partitionOf(monthOf(before));
      const emptied: string[] = [];
      for (const { name } of rows) {
        if (name >= last) continue;
        const { rows: some } = await pool.query(`select from ${name} limit 1`);
        if (some.length === 0) continue;
        await pool.query(`truncate ${name}`);
        emptied.push(name.slice(-7).replace("_", "-"));
      }
      return emptied;
    },
  };
}

function partitionOf(month: number): string {
  return `product_history_${startOfMonth(month).toISOString().slice(0, 7).replace("-", "_")}`;
}
