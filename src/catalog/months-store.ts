/**
 * The months of the history: one partition each, made ahead by a job, or by the merge that first needs one of the past.
 *
 * A month that was made stays: what is too old is emptied, not dropped. A product whose figures have held since then still
 * writes there when they change, and an empty month costs nothing but a little planning.
 */
import type pg from "pg";
import { inBulk } from "../db/bulk.ts";
import { mayEmpty } from "../db/emptying.ts";
import { monthOf, startOfMonth } from "./month.ts";

export type MonthsStore = ReturnType<typeof createMonthsStore>;

/** This one and those after it. */
const MADE_AHEAD = 3;
/** Whoever reads a month that is to be emptied is waited for, and holds up all who come after us. */
const EMPTIED_WITHIN = "3s";

export function createMonthsStore(pool: pg.Pool) {
  const made = new Set<number>();

  /** Read as any row is: what `to_regclass` remembers may be older than the lock. */
  const exists = async (client: pg.PoolClient, name: string): Promise<boolean> => {
    const { rows } = await client.query(
      `select from pg_inherits join pg_class on pg_class.oid = inhrelid
       where inhparent = 'product_history'::regclass and relname = $1`,
      [name],
    );
    return rows.length > 0;
  };

  /**
   * In the transaction that needs them. Made aside and attached: that leaves those alone who read and write the history
   * meanwhile, where `create table … partition of` would lock all of it. `lock` keeps two from making the same month.
   * Answers with what is to be called when the transaction has committed.
   */
  const make = async (
    client: pg.PoolClient,
    months: Iterable<number>,
    lock: () => Promise<unknown>,
  ): Promise<() => void> => {
    const wanted = [...months].filter((month) => !made.has(month));
    for (const month of wanted) {
      const name = partitionOf(month);
      if (await exists(client, name)) continue;
      await lock();
      if (await exists(client, name)) continue; // by whoever had the lock
      await client.query(
        `create table ${name} (like product_history including all);
         alter table product_history attach partition ${name}
         for values from ('${startOfMonth(month).toISOString()}') to ('${startOfMonth(month + 1).toISOString()}')`,
      );
    }
    return () => {
      for (const month of wanted) made.add(month);
    };
  };

  return {
    make,

    /** Sees to it that no merge of these days has to make a month. */
    async makeAhead(now: Date): Promise<void> {
      const months = Array.from({ length: MADE_AHEAD }, (_, i) => monthOf(now) + i);
      const done = await inBulk(pool, (client) =>
        make(client, months, () => client.query("select from catalog for update")),
      );
      done();
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

    /** Empties the months that end before this time, and tells which. What is being read, or backed up, is left for the next time. */
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
        const tryEmpty = async (client: pg.PoolClient): Promise<boolean> => {
          if (!(await mayEmpty(client))) return false;
          await client.query(`truncate ${name}`);
          return true;
        };
        const isEmptied = await inBulk(pool, tryEmpty, { lock_timeout: EMPTIED_WITHIN }).catch(wasInUse);
        if (isEmptied) emptied.push(name.slice(-7).replace("_", "-"));
      }
      return emptied;
    },
  };
}

function wasInUse(error: { code?: string }): false {
  if (error.code === "55P03") return false;
  throw error;
}

function partitionOf(month: number): string {
  return `product_history_${startOfMonth(month).toISOString().slice(0, 7).replace("-", "_")}`;
}
