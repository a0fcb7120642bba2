/** Daily history of keyword ranks. Every evaluation writes it, see `keyword-rank.sql.ts`. */
import type pg from "pg";
import type { MarketplaceDomain } from "../catalog/marketplace.ts";

export type RankKey = { marketplace: MarketplaceDomain; keyword: string; asin: string };

/** A rank of null means unranked. */
export type RankDay = RankKey & { day: string; rank: number | null };

const DELETED_AT_ONCE = 10_000;

export type RankDaysStore = ReturnType<typeof createRankDaysStore>;

export function createRankDaysStore(pool: pg.Pool) {
  return {
    /** Returns ranks in order of days. */
    async listRanks(keys: readonly RankKey[], from: string, to: string): Promise<RankDay[]> {
      const { rows } = await pool.query<RankDay>(
        `select marketplace, keyword, asin, day, rank
         from (select distinct * from unnest($1::text[], $2::text[], $3::text[]) as k (marketplace, keyword, asin)) as requested
         join keyword_rank_days using (marketplace, keyword, asin)
         where day between $4 and $5 order by day`,
        [
          keys.map(({ marketplace }) => marketplace),
          keys.map(({ keyword }) => keyword),
          keys.map(({ asin }) => asin),
          from,
          to,
        ],
      );
      return rows;
    },

    /** Deletes the days before a day in batches, so that other statements do not wait. */
    async deleteBefore(before: string, signal?: AbortSignal, atOnce = DELETED_AT_ONCE): Promise<number> {
      let deleted = 0;
      for (let last = atOnce; last === atOnce && !signal?.aborted; deleted += last) {
        const { rowCount } = await pool.query(
          `delete from keyword_rank_days
           where ctid = any(array(select ctid from keyword_rank_days where day < $1 order by day limit $2))`,
          [before, atOnce],
        );
        last = rowCount ?? 0;
      }
      return deleted;
    },
  };
}
