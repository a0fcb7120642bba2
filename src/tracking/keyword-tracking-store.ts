import { type RawBuilder, sql } from "kysely";
import { type Listed, listed, type Page } from "../base/page.ts";
import type { MarketplaceDomain } from "../catalog/marketplace.ts";
import type { Transaction } from "../db/creation.ts";
import type { Db } from "../db/open.ts";
import type { RankThreshold, TrackedKeyword } from "./tracked-keyword.ts";

/** What its owner says of a tracked keyword. */
export type KeywordTerms = Pick<TrackedKeyword, "label" | "threshold" | "cooldownMinutes">;

export type NewTrackedKeyword = KeywordTerms &
  Pick<TrackedKeyword, "id" | "marketplace" | "keyword" | "asin"> & { accountId: string; at: Date };

export type KeywordFilter = {
  marketplace?: MarketplaceDomain | undefined;
  keyword?: string | undefined;
  asin?: string | undefined;
  /** A text in its keyword, asin or label, or in the product's title, in any letter case. */
  search?: string | undefined;
};

type Row = Omit<TrackedKeyword, "threshold" | "base"> & {
  rank_by: number;
  rank_direction: RankThreshold["direction"];
  is_base_known: boolean;
  base_rank: number | null;
};

export type KeywordTrackingStore = ReturnType<typeof createKeywordTrackingStore>;

export function createKeywordTrackingStore(db: Db) {
  const select = async (condition: RawBuilder<unknown>, from: Db = db): Promise<TrackedKeyword[]> => {
    const { rows } = await sql<Row>`
      select id, marketplace, keyword, asin, label, rank_by, rank_direction, cooldown_minutes as "cooldownMinutes",
        last_rank as rank, last_total_results as "totalResults", evaluated_at as "evaluatedAt",
        is_base_known, base_rank, rank_told_at as "lastEventAt",
        created_at as "createdAt", coalesce(updated_at, created_at) as "updatedAt"
      from tracked_keywords where ${condition}`.execute(from);
    return rows.map(toTracked);
  };

  return {
    async count(transaction: Transaction, accountId: string): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select count(*) from tracked_keywords where account_id = ${accountId}`.execute(transaction);
      return rows[0]?.count ?? 0;
    },

    async findId(
      transaction: Transaction,
      accountId: string,
      { marketplace, keyword, asin }: Pick<TrackedKeyword, "marketplace" | "keyword" | "asin">,
    ): Promise<string | undefined> {
      const { rows } = await sql<{ id: string }>`
        select id from tracked_keywords
        where account_id = ${accountId} and marketplace = ${marketplace} and keyword = ${keyword}
          and asin is not distinct from ${asin}`.execute(transaction);
      return rows[0]?.id;
    },

    /** Its base is the first place that it is found at. */
    async insert(transaction: Transaction, tracked: NewTrackedKeyword): Promise<void> {
      const { id, accountId, marketplace, keyword, asin, label, threshold, cooldownMinutes, at } = tracked;
      await transaction
        .insertInto("tracked_keywords")
        .values({
          id,
          account_id: accountId,
          marketplace,
          keyword,
          asin,
          label,
          rank_by: threshold.by,
          rank_direction: threshold.direction,
          cooldown_minutes: cooldownMinutes,
          created_at: at,
        })
        .execute();
    },

    async find(accountId: string, id: string): Promise<TrackedKeyword | undefined> {
      return (await select(sql`account_id = ${accountId} and id = ${id}`))[0];
    },

    /** The newest first. */
    async list(accountId: string, filter: KeywordFilter, { limit, before }: Page): Promise<Listed<TrackedKeyword>> {
      const { marketplace = null, keyword = null, asin = null, search = null } = filter;
      const mine = sql`account_id = ${accountId}
        and (${marketplace}::text is null or marketplace = ${marketplace})
        and (${keyword}::text is null or keyword = ${keyword})
        and (${asin}::text is null or asin = ${asin})
        and (${search}::text is null or position(lower(${search}) in lower(concat_ws(chr(10), keyword, asin, label, (
          select title from products as p where p.marketplace = tracked_keywords.marketplace and p.asin = tracked_keywords.asin
        )))) > 0)`;
      const [found, counted] = await Promise.all([
        select(sql`${mine} and (${before ?? null}::text is null or id < ${before ?? null})
          order by id desc limit ${limit + 1}`),
        sql<{ count: number }>`select count(*) from tracked_keywords where ${mine}`.execute(db),
      ]);
      return listed(found, limit, counted.rows[0]?.count ?? 0);
    },

    /** It is evaluated soon: by its new terms a move may be worth telling that was not before. */
    async change(
      accountId: string,
      id: string,
      at: Date,
      decide: (before: TrackedKeyword) => KeywordTerms,
    ): Promise<boolean> {
      return await db.transaction().execute(async (transaction) => {
        const mine = sql`account_id = ${accountId} and id = ${id} for no key update`;
        const [before] = await select(mine, transaction);
        if (before === undefined) return false;
        const { label, threshold, cooldownMinutes } = decide(before);
        await transaction
          .updateTable("tracked_keywords")
          .set({
            label,
            rank_by: threshold.by,
            rank_direction: threshold.direction,
            cooldown_minutes: cooldownMinutes,
            evaluated_revision: -1,
            updated_at: at,
          })
          .where("id", "=", id)
          .execute();
        return true;
      });
    },

    async delete(accountId: string, id: string): Promise<boolean> {
      const result = await db
        .deleteFrom("tracked_keywords")
        .where("account_id", "=", accountId)
        .where("id", "=", id)
        .executeTakeFirst();
      return result.numDeletedRows === 1n;
    },
  };
}

function toTracked({ rank_by, rank_direction, is_base_known, base_rank, ...row }: Row): TrackedKeyword {
  return {
    ...row,
    threshold: { by: rank_by, direction: rank_direction },
    base: is_base_known ? { rank: base_rank } : null,
  };
}
