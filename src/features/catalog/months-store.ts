/**
 * The monthly partitions of the history, created ahead by a job, or by the first merge that needs a past month.
 *
 * Old months are truncated, not dropped: when the figures of a product change after years, the previous figures are written
 * to the old month. An empty partition costs only a little planning time.
 */
import type pg from "pg";
import { inBulk } from "../../platform/db/bulk.ts";
import { mayTruncate } from "../../platform/db/truncate-lock.ts";
import { lockCatalog } from "./lock-store.ts";
import { monthOf, startOfMonth } from "./month.ts";

export type MonthsStore = ReturnType<typeof createMonthsStore>;

/** The current month and the next two. */
const CREATED_AHEAD = 3;
/** TRUNCATE waits for readers, and blocks all later ones while it waits. */
const TRUNCATE_LOCK_TIMEOUT = "3s";

export function createMonthsStore(pool: pg.Pool) {
  const existing = new Set<number>();

  /** Reads the catalogue table, because `to_regclass` may use a cache that is older than the lock. */
  const exists = async (client: pg.PoolClient, name: string): Promise<boolean> => {
    const { rows } = await client.query(
      `select from pg_inherits join pg_class on pg_class.oid = inhrelid
       where inhparent = 'product_history'::regclass and relname = $1`,
      [name],
    );
    return rows.length > 0;
  };

  /**
   * Creates months in the caller's transaction. Each is created separately and attached, which blocks no reader or writer of
   * the history; `create table … partition of` would lock all of it. `lock` prevents two transactions from creating the same
   * month. Returns a function to call after the commit.
   */
  const create = async (
    client: pg.PoolClient,
    months: Iterable<number>,
    lock: () => Promise<unknown>,
  ): Promise<() => void> => {
    const missing = [...months].filter((month) => !existing.has(month));
    for (const month of missing) {
      const name = partitionOf(month);
      if (await exists(client, name)) continue;
      await lock();
      if (await exists(client, name)) continue; // created by the previous holder of the lock
      await client.query(
        `create table ${name} (like product_history including all);
         alter table product_history attach partition ${name}
         for values from ('${startOfMonth(month).toISOString()}') to ('${startOfMonth(month + 1).toISOString()}')`,
      );
    }
    return () => {
      for (const month of missing) existing.add(month);
    };
  };

  return {
    create,

    /** Creates the current and the next months ahead of time, so that merges of new observations do not have to. */
    async createAhead(now: Date, signal?: AbortSignal): Promise<void> {
      const months = Array.from({ length: CREATED_AHEAD }, (_, i) => monthOf(now) + i);
      const done = await inBulk(pool, (client) => create(client, months, () => lockCatalog(client, { signal })));
      done();
    },

    /** The first month with rows and the estimated number of rows, from PostgreSQL's statistics. */
    async extent(): Promise<{ from: Date | null; rows: number | null }> {
      const { rows } = await pool.query<{ month: string | null; rows: number | null }>(
        `select min(right(relname, 7)) as month, round(sum(reltuples) filter (where reltuples >= 0)) as rows
         from pg_inherits join pg_class on pg_class.oid = inhrelid
         where inhparent = 'product_history'::regclass and relname ~ '_\\d{4}_\\d{2}$' and pg_relation_size(pg_class.oid) > 0`,
      );
      const { month = null, rows: count = null } = rows[0] ?? {};
      return { from: month === null ? null : new Date(`${month.replace("_", "-")}-01T00:00:00.000Z`), rows: count };
    },

    /** Truncates the months before this time and returns their names. Skips months that are being read or backed up. */
    async truncateBefore(before: Date): Promise<string[]> {
      const { rows } = await pool.query<{ name: string }>(
        `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'product_history'::regclass order by 1`,
      );
      const last = partitionOf(monthOf(before));
      const truncated: string[] = [];
      for (const { name } of rows) {
        if (name >= last) continue;
        const { rows: some } = await pool.query(`select from ${name} limit 1`);
        if (some.length === 0) continue;
        const tryTruncate = async (client: pg.PoolClient): Promise<boolean> => {
          if (!(await mayTruncate(client))) return false;
          await client.query(`truncate ${name}`);
          return true;
        };
        const isDone = await inBulk(pool, tryTruncate, { lock_timeout: TRUNCATE_LOCK_TIMEOUT }).catch(wasInUse);
        if (isDone) truncated.push(name.slice(-7).replace("_", "-"));
      }
      return truncated;
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
