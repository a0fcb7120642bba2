import { sql } from "kysely";
import type { Db } from "../../platform/db/open.ts";
import { MAX_SAVED, type SavedSearch, type SearchChanges } from "./saved-search.ts";

export type SavedSearchStore = ReturnType<typeof createSavedSearchStore>;

export function createSavedSearchStore(db: Db) {
  // An empty keyword is none: a node of the release before expects one.
  const COLUMNS = sql`id, name, nullif(keyword, '') as keyword, marketplace, filters, created_at as "createdAt", updated_at as "updatedAt"`;

  return {
    /** Newest first. */
    async list(accountId: string): Promise<SavedSearch[]> {
      const { rows } = await sql<SavedSearch>`
        select ${COLUMNS} from saved_searches where account_id = ${accountId} order by id desc`.execute(db);
      return rows;
    },

    /** The row lock on the account serializes its inserts, so concurrent ones cannot exceed the limit. */
    async insert(accountId: string, saved: SavedSearch): Promise<"saved" | "full" | "taken"> {
      const { id, name, keyword, marketplace, filters, createdAt, updatedAt } = saved;
      return await db.transaction().execute(async (transaction) => {
        await sql`select from accounts where id = ${accountId} for no key update`.execute(transaction);
        const counted = await sql<{ count: number }>`
          select count(*) from saved_searches where account_id = ${accountId}`.execute(transaction);
        if ((counted.rows[0]?.count ?? 0) >= MAX_SAVED) return "full";
        const { numAffectedRows } = await sql`
          insert into saved_searches (id, account_id, name, keyword, marketplace, filters, created_at, updated_at)
          values (${id}, ${accountId}, ${name}, ${keyword ?? ""}, ${marketplace}, ${JSON.stringify(filters)}::jsonb, ${createdAt}, ${updatedAt})
          on conflict (account_id, lower(name)) do nothing`.execute(transaction);
        return numAffectedRows === 1n ? "saved" : "taken";
      });
    },

    /** Fields left out stay unchanged. The row lock on the account keeps a free name free until it is stored. */
    async change(
      accountId: string,
      id: string,
      changes: SearchChanges,
      at: Date,
    ): Promise<SavedSearch | "gone" | "taken"> {
      const [name, keyword, marketplace] = [changes.name ?? null, changes.keyword ?? null, changes.marketplace ?? null];
      const replaced = changes.filters === undefined ? null : JSON.stringify(changes.filters);
      return await db.transaction().execute(async (transaction) => {
        await sql`select from accounts where id = ${accountId} for no key update`.execute(transaction);
        const same = await sql`
          select from saved_searches
          where account_id = ${accountId} and lower(name) = lower(${name}) and id <> ${id}`.execute(transaction);
        if (same.rows.length > 0) return "taken";
        const { rows } = await sql<SavedSearch>`
          update saved_searches
          set name = coalesce(${name}, name), keyword = coalesce(${keyword}, keyword),
            marketplace = coalesce(${marketplace}, marketplace), filters = coalesce(${replaced}::jsonb, filters),
            updated_at = ${at}
          where account_id = ${accountId} and id = ${id} returning ${COLUMNS}`.execute(transaction);
        return rows[0] ?? "gone";
      });
    },

    async delete(accountId: string, id: string): Promise<boolean> {
      const { numAffectedRows } = await sql`
        delete from saved_searches where account_id = ${accountId} and id = ${id}`.execute(db);
      return numAffectedRows === 1n;
    },
  };
}
