/** Notes on market lists and their products. The list, and so the account, is part of every query. */
import { sql } from "kysely";
import type { Db } from "../../../platform/db/open.ts";
import { MOST_NOTES, type Note } from "./market-list.ts";

export type NoteStore = ReturnType<typeof createNoteStore>;

export type NewNote = Pick<Note, "id" | "asin" | "day" | "text"> & { listId: string; at: Date };
export type NoteChanges = { day?: string | undefined; text?: string | undefined; at: Date };

const COLUMNS = sql`n.id, n.asin, n.day::text, n.text, n.created_at as "createdAt", n.updated_at as "updatedAt"`;

export function createNoteStore(db: Db) {
  const isOf = (accountId: string, listId: string) =>
    sql`n.list_id in (select l.id from market_lists as l where l.account_id = ${accountId} and l.id = ${listId})`;
  return {
    /** Newest day first. */
    async list(accountId: string, listId: string): Promise<Note[]> {
      const { rows } = await sql<Note>`
        select ${COLUMNS} from market_list_notes as n where ${isOf(accountId, listId)} order by n.day desc, n.id desc`.execute(
        db,
      );
      return rows;
    },

    /** The row lock on the list makes the count exact, and lets a repeated request find the first one's note. */
    async insert(
      accountId: string,
      { id, listId, asin, day, text, at }: NewNote,
    ): Promise<Note | "gone" | "not in list" | "full" | "exists"> {
      return await db.transaction().execute(async (transaction) => {
        // A separate statement: one that waits for the lock would still count the earlier notes.
        await sql`select from market_lists where account_id = ${accountId} and id = ${listId} for no key update`.execute(
          transaction,
        );
        const { rows } = await sql<{ notes: number; isInList: boolean; exists: boolean }>`
          select (select count(*)::int from market_list_notes as n where n.list_id = l.id) as notes,
            exists (
              select from market_list_notes as n where n.list_id = l.id and n.day = ${day}::date and n.text = ${text}
                and n.asin is not distinct from ${asin}::text
            ) as exists,
            ${asin}::text is null or exists (
              select from market_list_products as m where m.list_id = l.id and m.asin = ${asin}
            ) as "isInList"
          from market_lists as l where l.account_id = ${accountId} and l.id = ${listId}`.execute(transaction);
        const [list] = rows;
        if (list === undefined) return "gone";
        if (!list.isInList) return "not in list";
        if (list.exists) return "exists";
        if (list.notes >= MOST_NOTES) return "full";
        const inserted = await sql<Note>`
          insert into market_list_notes as n (id, list_id, asin, day, text, created_at, updated_at)
          values (${id}, ${listId}, ${asin}, ${day}, ${text}, ${at}, ${at}) returning ${COLUMNS}`.execute(transaction);
        return inserted.rows[0] as Note;
      });
    },

    async change(
      accountId: string,
      listId: string,
      id: string,
      { day, text, at }: NoteChanges,
    ): Promise<Note | undefined> {
      const { rows } = await sql<Note>`
        update market_list_notes as n
        set day = coalesce(${day ?? null}::date, n.day), text = coalesce(${text ?? null}, n.text), updated_at = ${at}
        where n.id = ${id} and ${isOf(accountId, listId)} returning ${COLUMNS}`.execute(db);
      return rows[0];
    },

    async delete(accountId: string, listId: string, id: string): Promise<boolean> {
      const { numAffectedRows } = await sql`
        delete from market_list_notes as n where n.id = ${id} and ${isOf(accountId, listId)}`.execute(db);
      return numAffectedRows === 1n;
    },
  };
}
