/** Daily history of keyword ranks. Every evaluation writes it, see `keyword-rank.sql.ts`. */
import type pg from "pg";
import type { MarketplaceDomain } from "../catalog/marketplace.ts";

export type RankKey = { marketplace: MarketplaceDomain; keyword: string; asin: string };

/** A rank of null means unranked. */
export type RankDay = RankKey & { day: string; rank: number | null };

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
  };
}
