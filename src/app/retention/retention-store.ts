/** Deletes old rows as `RETENTION` describes them. */
import type pg from "pg";
import { utcDay } from "../../platform/base/clock.ts";
import type { RetentionRow } from "../../platform/jobs/retention.ts";

const DELETED_AT_ONCE = 10_000;

export type RetentionStore = ReturnType<typeof createRetentionStore>;

export function createRetentionStore(pool: pg.Pool) {
  return {
    /** Works in batches, so that other statements do not wait. Returns the number of deleted rows. */
    async deleteRows(row: RetentionRow, before: Date, signal?: AbortSignal, atOnce = DELETED_AT_ONCE): Promise<number> {
      const { table, column } = row;
      const text = `delete from ${table} where ctid = any(array(${oldRows(row)}))`;
      const limit = column === "day" ? utcDay(before) : before;
      let deleted = 0;
      for (let last = atOnce; last === atOnce && !signal?.aborted; deleted += last)
        last = (await pool.query(text, [limit, atOnce])).rowCount ?? 0;
      return deleted;
    },
  };
}

/** $1 the time or day, $2 the limit. */
function oldRows({ table, column, where, of }: RetentionRow): string {
  if (of === undefined)
    return `select ctid from ${table} where ${column} < $1 and ${where ?? "true"} order by ${column} limit $2`;
  return `select child.ctid from ${of.table} as parent join ${table} as child on child.${of.key} = parent.${of.id ?? "id"}
    where parent.${column} < $1 ${where === undefined ? "" : `and parent.${where}`} limit $2`;
}
