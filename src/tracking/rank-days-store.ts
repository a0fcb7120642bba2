/** Where products stood for keywords, day by day. It is written with every evaluation: see `keyword-rank.sql.ts`. */
import type pg from "pg";
import type { MarketplaceDomain } from "../catalog/marketplace.ts";

export type RankKey = { marketplace: MarketplaceDomain; keyword: string; asin: string };

/** A rank of null is "not among the first". */
export type RankDay = RankKey & { day: string; rank: number | null };

export type RankDaysStore = ReturnType<typeof createRankDaysStore>;

export function createRankDaysStore(pool: pg.Pool) {
  return {
    /** In the order of days. */
    async listRanks(keys: readonly RankKey[], from: string, to: string): Promise<RankDay[]> {
      const { rows } = await pool.query<RankDay>(
        `select marketplace, keyword, asin, day, rank
         from (select distinct * from unnest($1::text[], $2::text[], $3::text[]) as k (marketplace, keyword, asin)) as wanted
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

    /** Forgets the days before one. */
    async forget(before: string): Promise<number> {
      return (await pool.query("delete from keyword_rank_days where day < $1", [before])).rowCount ?? 0;
    },
  };
}
