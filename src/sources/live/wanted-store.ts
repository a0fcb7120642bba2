import type pg from "pg";
import type { MarketplaceDomain } from "../../catalog/marketplace.ts";

export type WantedStore = ReturnType<typeof createWantedStore>;

/** How old what an account of a plan tracks may get; an account's own terms come before. */
export type FreshHours = readonly { plan: string; hours: number }[];

export type Wanted = { marketplace: MarketplaceDomain; key: string };

/** The account's own hours, else its plan's. The shortest counts where several track the same. */
const HOURS = "min(coalesce((a.overrides ->> 'refreshHours')::float8, f.hours))";

export function createWantedStore(pool: pg.Pool) {
  const list = async (text: string, fresh: FreshHours, more: unknown[]): Promise<Wanted[]> => {
    const plans = fresh.map(({ plan }) => plan);
    const hours = fresh.map((each) => each.hours);
    return (await pool.query<Wanted>(text, [plans, hours, ...more])).rows;
  };

  return {
    /**
     * Tracked products that are older than they may be, the most overdue first: how many times over, so that an hour too
     * old matters more where an hour is the promise. One that was never seen comes before all.
     */
    listProducts: (fresh: FreshHours, marketplaces: readonly string[], now: Date, limit: number) =>
      list(
        `with tracked as (
           select t.marketplace, t.asin, ${HOURS} as hours
           from tracked_products as t join accounts as a on a.id = t.account_id
           join unnest($1::text[], $2::float8[]) as f (plan, hours) using (plan)
           where t.marketplace = any($3) group by t.marketplace, t.asin
         )
         select t.marketplace, t.asin as key
         from tracked as t left join products as p on p.marketplace = t.marketplace and p.asin = t.asin
         left join source_asks as s on s.marketplace = t.marketplace and s.kind = 'product' and s.key = t.asin
         cross join lateral (select extract(epoch from $4::timestamptz - greatest(p.updated_at, s.asked_at)) / 3600 as age) as ages
         where age is null or age >= hours
         order by age / hours desc nulls first, key limit $5`,
        fresh,
        [marketplaces, now, limit],
      ),

    /** The same for keywords: those that are tracked, and after them those that people search for, once a week. */
    listKeywords: (fresh: FreshHours, marketplaces: readonly string[], now: Date, limit: number) =>
      list(
        `with tracked as (
           select t.marketplace, t.keyword, ${HOURS} as hours, 0::bigint as searches
           from tracked_keywords as t join accounts as a on a.id = t.account_id
           join unnest($1::text[], $2::float8[]) as f (plan, hours) using (plan)
           where t.marketplace = any($3) group by t.marketplace, t.keyword
         ),
         popular as (
           select marketplace, keyword, 168 as hours, sum(searches) as searches from keyword_days
           where day > ($4::timestamptz at time zone 'UTC')::date - 30 and marketplace = any($3)
             and (marketplace, keyword) not in (select marketplace, keyword from tracked)
           group by marketplace, keyword order by sum(searches) desc limit 1000
         ),
         wanted as (select *, 1 as turn from tracked union all select *, 2 from popular)
         select w.marketplace, w.keyword as key
         from wanted as w
         left join source_asks as s on s.marketplace = w.marketplace and s.kind = 'keyword' and s.key = w.keyword
         cross join lateral (select extract(epoch from $4::timestamptz - s.asked_at) / 3600 as age) as ages
         where age is null or age >= hours
         order by turn, age / hours desc nulls first, searches desc, key limit $5`,
        fresh,
        [marketplaces, now, limit],
      ),
  };
}
