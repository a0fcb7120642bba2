/**
 * Daily history of keyword ranks. Every evaluation writes it, see `keyword-rank.sql.ts`. A pair that several accounts watch
 * has one row per day, but each account sees only the days on which it watched the pair itself.
 */
import type pg from "pg";
import type { MarketplaceDomain } from "../catalog/marketplace.ts";

export type RankKey = { marketplace: MarketplaceDomain; keyword: string; asin: string };

/** A rank of null means unranked. */
export type RankDay = RankKey & { day: string; rank: number | null };

type Row = RankDay & { source: string };

const utcDate = (time: string) => `(${time} at time zone 'UTC')::date`;

/** The first and last day on which the account $6 watched the pair `k`. A disabled alert watches nothing. */
const WATCHED = `
  select ${utcDate("t.created_at")} as since, null::date as until
  from tracked_keywords as t
  where t.account_id = $6 and t.marketplace = k.marketplace and t.keyword = k.keyword and t.asin = k.asin
    and t.evaluated_at is not null
  union all
  select ${utcDate("w.since")}, case when not a.enabled then ${utcDate("a.last_value_at")} end
  from alerts as a cross join lateral (select coalesce(a.watched_since, a.created_at) as since) as w
  where a.account_id = $6 and a.metric = 'keywordRank' and a.marketplace = k.marketplace and a.keyword = k.keyword
    and a.asin = k.asin and a.last_value_at >= w.since`;

export type RankDaysStore = ReturnType<typeof createRankDaysStore>;

export function createRankDaysStore(pool: pg.Pool) {
  return {
    /** Returns the ranks that an account may see, in order of days. Only ranks from the last one's source are returned. */
    async listRanks(accountId: string, keys: readonly RankKey[], from: string, to: string): Promise<RankDay[]> {
      const { rows } = await pool.query<Row>(
        `select distinct marketplace, keyword, asin, day, rank, coalesce(source, 'nichescope') as source
         from (
           select k.*, watched.*
           from unnest($1::text[], $2::text[], $3::text[]) as k (marketplace, keyword, asin) cross join lateral (${WATCHED}) as watched
         ) as requested
         join keyword_rank_days using (marketplace, keyword, asin)
         where day between greatest(since, $4) and least(until, $5) order by day`,
        [
          keys.map(({ marketplace }) => marketplace),
          keys.map(({ keyword }) => keyword),
          keys.map(({ asin }) => asin),
          from,
          to,
          accountId,
        ],
      );
      const lastSource = new Map(rows.map((row) => [keyOf(row), row.source]));
      return rows.filter((row) => row.source === lastSource.get(keyOf(row))).map(({ source: _, ...day }) => day);
    },
  };
}

function keyOf({ marketplace, keyword, asin }: RankKey): string {
  return `${marketplace} ${asin} ${keyword}`;
}
