/** The recorded figures of keywords some days ago, for comparison with the current ones. */
import type pg from "pg";
import { toDecimal } from "../../platform/base/money.ts";
import { MARKETPLACES, type MarketplaceDomain } from "../catalog/marketplace.ts";
import { ENOUGH_CONFIDENCE, ENOUGH_SALES, VERSION } from "../search/niche-score.ts";
import { isVisibleTo } from "../search/niche-store.ts";

const AGES = [7, 30] as const;
export type Age = (typeof AGES)[number];

/** Figures of the last recorded day that is at least the given number of days ago. */
export type PastFigures = {
  day: string;
  score: number | null;
  units: number | null;
  revenue: number | null;
  rank: number | null;
};

/** A day that was not recorded is replaced by one of the week before it. */
const SLACK_DAYS = 7;

type Row = {
  keyword: string;
  age: Age;
  day: string;
  score: number | null;
  units: number | null;
  revenue: number | null;
};
type RankRow = { keyword: string; age: Age; rank: number | null };

export type PastFiguresStore = ReturnType<typeof createPastFiguresStore>;

export function createPastFiguresStore(pool: pg.Pool) {
  return {
    /** The figures that an account may see, by keyword and age. */
    async read(
      accountId: string,
      { marketplace, asin }: { marketplace: MarketplaceDomain; asin: string | null },
      keywords: readonly string[],
      today: string,
    ): Promise<(keyword: string, age: Age) => PastFigures | null> {
      const { currency } = MARKETPLACES[marketplace];
      const [niches, ranks] = await Promise.all([
        pool.query<Row>(
          `select k.keyword, a.age, n.*
           from unnest($2::text[]) as k (keyword) cross join unnest($3::int[]) as a (age)
           cross join lateral (
             select day, case when version = $5 and confidence >= $6 and (statistics -> 'known' ->> 'sales')::int >= $7 then score end as score,
               (statistics ->> 'unitsTotal')::float8 as units, (statistics ->> 'revenueTotal')::float8 as revenue
             from niche_history
             where marketplace = $1 and niche_history.keyword = k.keyword and day between $4::date - a.age - $8::int and $4::date - a.age
               and ${isVisibleTo("$9")}
             order by day desc limit 1
           ) as n`,
          [marketplace, keywords, AGES, today, VERSION, ENOUGH_CONFIDENCE, ENOUGH_SALES, SLACK_DAYS, accountId],
        ),
        pool.query<RankRow>(
          `select k.keyword, a.age, r.rank
           from unnest($2::text[]) as k (keyword) cross join unnest($3::int[]) as a (age)
           join tracked_keywords as t on t.account_id = $6 and t.marketplace = $1 and t.keyword = k.keyword and t.asin = $7
           cross join lateral (
             select rank from keyword_rank_days as d
             where d.marketplace = $1 and d.keyword = k.keyword and d.asin = $7 and d.day between $4::date - a.age - $5::int and $4::date - a.age
               and d.day >= (t.created_at at time zone 'UTC')::date
             order by day desc limit 1
           ) as r`,
          [marketplace, keywords, AGES, today, SLACK_DAYS, accountId, asin],
        ),
      ]);
      const rankOf = new Map(ranks.rows.map(({ keyword, age, rank }) => [`${age} ${keyword}`, rank]));
      const figures = new Map(niches.rows.map(({ keyword, age, ...row }) => [`${age} ${keyword}`, row]));
      return (keyword, age) => {
        const found = figures.get(`${age} ${keyword}`);
        const rank = rankOf.get(`${age} ${keyword}`) ?? null;
        if (found === undefined) return null;
        const { day, score, units, revenue } = found;
        return { day, score, units, revenue: revenue === null ? null : toDecimal(revenue, currency), rank };
      };
    },
  };
}
