import { sql } from "kysely";
import type { Page } from "../../platform/base/page.ts";
import type { Transaction } from "../../platform/db/creation.ts";
import type { Db } from "../../platform/db/open.ts";
import type { MarketplaceDomain } from "../catalog/marketplace.ts";
import { contains, createOwnedRows, productTitle } from "./owned-rows-store.ts";
import type { RankThreshold, TrackedKeyword } from "./tracked-keyword.ts";

/** The settings that the owner of a tracked keyword can change. */
export type KeywordTerms = Pick<TrackedKeyword, "label" | "threshold" | "cooldownMinutes" | "channels">;

export type NewTrackedKeyword = KeywordTerms &
  Pick<TrackedKeyword, "id" | "marketplace" | "keyword" | "asin"> & { accountId: string; at: Date };

export type KeywordFilter = {
  marketplace?: MarketplaceDomain | undefined;
  keyword?: string | undefined;
  asin?: string | undefined;
  /** A part of the keyword, ASIN, label or product title, in any letter case. */
  search?: string | undefined;
};

type Row = Omit<TrackedKeyword, "threshold" | "base"> & {
  rank_by: number;
  rank_direction: RankThreshold["direction"];
  is_base_known: boolean;
  base_rank: number | null;
};

const COLUMNS = sql`id, marketplace, keyword, asin, label, rank_by, rank_direction, cooldown_minutes as "cooldownMinutes",
  channels, last_rank as rank, case when evaluated_at is not null then coalesce(rank_source, 'nichescope') end as "rankSource",
  coalesce(rank_seen_at, evaluated_at) as "rankSeenAt", last_total_results as "totalResults", evaluated_at as "evaluatedAt",
  is_base_known, base_rank, rank_told_at as "lastEventAt",
  created_at as "createdAt", coalesce(updated_at, created_at) as "updatedAt"`;

export type KeywordTrackingStore = ReturnType<typeof createKeywordTrackingStore>;

export function createKeywordTrackingStore(db: Db) {
  const { list, ...owned } = createOwnedRows<Row, TrackedKeyword, KeywordTerms>(db, {
    table: "tracked_keywords",
    columns: COLUMNS,
    toItem: toTracked,
    // Evaluated again: under the new terms a past change may qualify for an event.
    toColumns: (_, after) => ({ ...toColumns(after), evaluated_revision: -1 }),
  });

  return {
    ...owned,

    async findId(
      accountId: string,
      { marketplace, keyword, asin }: Pick<TrackedKeyword, "marketplace" | "keyword" | "asin">,
      from: Db = db,
    ): Promise<string | undefined> {
      const { rows } = await sql<{ id: string }>`
        select id from tracked_keywords
        where account_id = ${accountId} and marketplace = ${marketplace} and keyword = ${keyword}
          and asin is not distinct from ${asin}`.execute(from);
      return rows[0]?.id;
    },

    /** The first evaluation sets the base. */
    async insert(transaction: Transaction, tracked: NewTrackedKeyword): Promise<void> {
      const { id, accountId, marketplace, keyword, asin, at } = tracked;
      await transaction
        .insertInto("tracked_keywords")
        .values({ id, account_id: accountId, marketplace, keyword, asin, ...toColumns(tracked), created_at: at })
        .execute();
    },

    list(accountId: string, filter: KeywordFilter, page: Page) {
      const { marketplace = null, keyword = null, asin = null, search = null } = filter;
      const condition = sql`account_id = ${accountId}
        and (${marketplace}::text is null or marketplace = ${marketplace})
        and (${keyword}::text is null or keyword = ${keyword})
        and (${asin}::text is null or asin = ${asin})
        and ${contains(search, sql`keyword`, sql`asin`, sql`label`, productTitle)}`;
      return list(condition, page);
    },
  };
}

function toColumns({ label, threshold, cooldownMinutes, channels }: KeywordTerms) {
  const { by, direction } = threshold;
  return { label, rank_by: by, rank_direction: direction, cooldown_minutes: cooldownMinutes, channels };
}

function toTracked({ rank_by, rank_direction, is_base_known, base_rank, ...row }: Row): TrackedKeyword {
  return {
    ...row,
    threshold: { by: rank_by, direction: rank_direction },
    base: is_base_known ? { rank: base_rank } : null,
  };
}
