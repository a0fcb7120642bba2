import { sql } from "kysely";
import { timePartOf } from "../../platform/base/ids.ts";
import type { Transaction } from "../../platform/db/creation.ts";
import type { Db } from "../../platform/db/open.ts";
import { DEFAULT_RANK_THRESHOLD } from "../tracking/tracked-keyword.ts";
import { type KeywordList, MOST_KEYWORDS, MOST_LISTS } from "./keyword-list.ts";

export type KeywordListStore = ReturnType<typeof createKeywordListStore>;

export type NewKeywordList = Pick<KeywordList, "id" | "name" | "marketplace" | "asin"> & {
  keywords: string[];
  at: Date;
};
export type ListChanges = {
  name?: string | undefined;
  asin?: string | null | undefined;
  add: string[];
  remove: string[];
};
export type ListOutcome = "gone" | "taken" | "full" | "too many";
/** `tracked` is the ID of the tracked keyword. */
export type ListItem = { keyword: string; tracked: string | null; rank: number | null };

const IS_TRACKED = sql`t.account_id = l.account_id and t.marketplace = l.marketplace and t.keyword = i.keyword
  and t.asin is not distinct from l.asin`;

const COLUMNS = sql`l.id, l.name, l.marketplace, l.asin, l.created_at as "createdAt", l.updated_at as "updatedAt",
  (select count(*) from keyword_list_items as i where i.list_id = l.id)::int as keywords,
  (select count(*) from keyword_list_items as i join tracked_keywords as t on ${IS_TRACKED} where i.list_id = l.id)::int as tracked`;

export function createKeywordListStore(db: Db) {
  /** The row lock on the account serializes its changes, so concurrent ones cannot exceed a limit. */
  const locked = async <T>(accountId: string, run: (transaction: Transaction) => Promise<T>): Promise<T> =>
    await db.transaction().execute(async (transaction) => {
      await sql`select from accounts where id = ${accountId} for no key update`.execute(transaction);
      return await run(transaction);
    });
  const find = async (accountId: string, id: string, from: Db = db): Promise<KeywordList | undefined> => {
    const { rows } = await sql<KeywordList>`
      select ${COLUMNS} from keyword_lists as l where l.account_id = ${accountId} and l.id = ${id}`.execute(from);
    return rows[0];
  };
  const addKeywords = async (transaction: Transaction, id: string, keywords: readonly string[]) => {
    await sql`
      insert into keyword_list_items (list_id, keyword, position)
      select ${id}, keyword, coalesce((select max(position) from keyword_list_items where list_id = ${id}), 0) + number
      from unnest(${keywords}::text[]) with ordinality as given (keyword, number)
      on conflict (list_id, keyword) do nothing`.execute(transaction);
  };
  const isNameTaken = async (transaction: Transaction, accountId: string, name: string, id: string) => {
    const { rows } = await sql`
      select from keyword_lists where account_id = ${accountId} and lower(name) = lower(${name}) and id <> ${id}`.execute(
      transaction,
    );
    return rows.length > 0;
  };

  return {
    find,

    /** Newest first. */
    async list(accountId: string): Promise<KeywordList[]> {
      const { rows } = await sql<KeywordList>`
        select ${COLUMNS} from keyword_lists as l where l.account_id = ${accountId} order by l.id desc`.execute(db);
      return rows;
    },

    async insert(
      accountId: string,
      { id, name, marketplace, asin, keywords, at }: NewKeywordList,
    ): Promise<KeywordList | ListOutcome> {
      if (keywords.length > MOST_KEYWORDS) return "too many";
      return await locked(accountId, async (transaction) => {
        const counted = await sql<{ count: number }>`
          select count(*)::int as count from keyword_lists where account_id = ${accountId}`.execute(transaction);
        if ((counted.rows[0]?.count ?? 0) >= MOST_LISTS) return "full";
        if (await isNameTaken(transaction, accountId, name, id)) return "taken";
        await sql`
          insert into keyword_lists (id, account_id, name, marketplace, asin, created_at, updated_at)
          values (${id}, ${accountId}, ${name}, ${marketplace}, ${asin}, ${at}, ${at})`.execute(transaction);
        await addKeywords(transaction, id, keywords);
        return (await find(accountId, id, transaction)) ?? "gone";
      });
    },

    /** Fields left out stay unchanged. Nothing is changed if the list would become too long. */
    async change(
      accountId: string,
      id: string,
      { name, asin, add, remove }: ListChanges,
      at: Date,
    ): Promise<KeywordList | ListOutcome> {
      const outcome = await locked(accountId, async (transaction) => {
        if (name !== undefined && (await isNameTaken(transaction, accountId, name, id))) return "taken";
        const { rows } = await sql<{ asin: string | null }>`
          update keyword_lists set name = coalesce(${name ?? null}, name), updated_at = ${at},
            asin = case when ${asin !== undefined} then ${asin ?? null} else asin end
          where account_id = ${accountId} and id = ${id} returning asin`.execute(transaction);
        if (rows.length === 0) return "gone";
        await sql`delete from keyword_list_items where list_id = ${id} and keyword = any(${remove}::text[])`.execute(
          transaction,
        );
        await addKeywords(transaction, id, add);
        const list = (await find(accountId, id, transaction)) as KeywordList;
        if (list.keywords > MOST_KEYWORDS) throw new TooMany();
        return list;
      }).catch((error) => {
        if (error instanceof TooMany) return "too many" as const; // rolled back
        throw error;
      });
      return outcome;
    },

    async delete(accountId: string, id: string): Promise<boolean> {
      const { numAffectedRows } = await sql`
        delete from keyword_lists where account_id = ${accountId} and id = ${id}`.execute(db);
      return numAffectedRows === 1n;
    },

    /** The keywords of a list in their order, each with its tracking data. */
    async listItems(accountId: string, id: string): Promise<ListItem[]> {
      const { rows } = await sql<ListItem>`
        select i.keyword, t.id as tracked, case when l.asin is not null then t.last_rank end as rank
        from keyword_lists as l join keyword_list_items as i on i.list_id = l.id left join tracked_keywords as t on ${IS_TRACKED}
        where l.account_id = ${accountId} and l.id = ${id} order by i.position, i.keyword`.execute(db);
      return rows;
    },

    /** Tracks the keywords of a list that are not tracked yet: all of them, or none if there is no room for all. */
    async track(
      accountId: string,
      id: string,
      { limit, at }: { limit: number; at: Date },
    ): Promise<{ added: number } | "gone" | "no room"> {
      return await locked(accountId, async (transaction) => {
        const list = await find(accountId, id, transaction);
        if (list === undefined) return "gone";
        const counted = await sql<{ count: number }>`
          select count(*)::int as count from tracked_keywords where account_id = ${accountId}`.execute(transaction);
        const room = limit - (counted.rows[0]?.count ?? 0);
        if (list.keywords - list.tracked > room) return "no room";
        const { by, direction } = DEFAULT_RANK_THRESHOLD;
        const { numAffectedRows } = await sql`
          insert into tracked_keywords (id, account_id, marketplace, keyword, asin, label, rank_by, rank_direction, created_at)
          select new_id('trk', ${timePartOf(at)}), l.account_id, l.marketplace, i.keyword, l.asin, l.name, ${by}, ${direction}, ${at}
          from keyword_lists as l join keyword_list_items as i on i.list_id = l.id
          where l.account_id = ${accountId} and l.id = ${id}
          on conflict (account_id, marketplace, keyword, asin) do nothing`.execute(transaction);
        return { added: Number(numAffectedRows ?? 0) };
      });
    },

    /** Stops tracking the keywords of a list; returns undefined if there is no such list. */
    async untrack(accountId: string, id: string): Promise<number | undefined> {
      return await locked(accountId, async (transaction) => {
        if ((await find(accountId, id, transaction)) === undefined) return undefined;
        const { numAffectedRows } = await sql`
          delete from tracked_keywords as t using keyword_lists as l join keyword_list_items as i on i.list_id = l.id
          where l.account_id = ${accountId} and l.id = ${id} and ${IS_TRACKED}`.execute(transaction);
        return Number(numAffectedRows ?? 0);
      });
    },
  };
}

class TooMany extends Error {}
