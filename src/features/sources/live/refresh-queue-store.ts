import type pg from "pg";
import { PLANS } from "../../access/plan.ts";
import type { MarketplaceDomain } from "../../catalog/marketplace.ts";

export type RefreshQueueStore = ReturnType<typeof createRefreshQueueStore>;

export type RefreshItem = { marketplace: MarketplaceDomain; key: string };

/** The number of tracked items of a plan, each counted once, and how many are overdue. */
type Overdue = {
  plan: string;
  products: number;
  overdueProducts: number;
  keywords: number;
  overdueKeywords: number;
};

const PLAN_NAMES = Object.keys(PLANS);
/** The maximum age of tracked items by plan; an account's overrides take precedence. */
const PLAN_HOURS = Object.values(PLANS).map(({ refreshHours }) => refreshHours);
/** The hours of the account, or of its plan. The shortest applies when several accounts track the same item. */
const HOURS = "min(coalesce((a.overrides ->> 'refreshHours')::float8, f.hours))";

export function createRefreshQueueStore(pool: pg.Pool) {
  const list = async (text: string, more: unknown[]): Promise<RefreshItem[]> =>
    (await pool.query<RefreshItem>(text, [PLAN_NAMES, PLAN_HOURS, ...more])).rows;

  return {
    /** Counts overdue items per plan, in the order of the plans. */
    async countOverdue(now: Date): Promise<Overdue[]> {
      const { rows } = await pool.query<Overdue>(
        `with f as (select * from unnest($1::text[], $2::float8[]) with ordinality as f (plan, hours, place)),
         products as (
           select plan, count(*) as tracked, count(*) filter (where age is null or age >= hours) as overdue
           from (
             select plan, t.marketplace, t.asin, ${HOURS} as hours
             from tracked_products as t join accounts as a on a.id = t.account_id join f using (plan)
             group by plan, t.marketplace, t.asin
           ) as t
           left join products as p on p.marketplace = t.marketplace and p.asin = t.asin
           left join source_asks as s on s.marketplace = t.marketplace and s.kind = 'product' and s.key = t.asin
           cross join lateral (select extract(epoch from $3::timestamptz - greatest(p.updated_at, s.asked_at)) / 3600 as age) as ages
           group by plan
         ),
         keywords as (
           select plan, count(*) as tracked, count(*) filter (where age is null or age >= hours) as overdue
           from (
             select plan, t.marketplace, t.keyword, ${HOURS} as hours
             from tracked_keywords as t join accounts as a on a.id = t.account_id join f using (plan)
             group by plan, t.marketplace, t.keyword
           ) as t
           left join source_asks as s on s.marketplace = t.marketplace and s.kind = 'keyword' and s.key = t.keyword
           cross join lateral (select extract(epoch from $3::timestamptz - s.asked_at) / 3600 as age) as ages
           group by plan
         )
         select plan, coalesce(products.tracked, 0)::int as products, coalesce(products.overdue, 0)::int as "overdueProducts",
           coalesce(keywords.tracked, 0)::int as keywords, coalesce(keywords.overdue, 0)::int as "overdueKeywords"
         from f left join products using (plan) left join keywords using (plan) order by place`,
        [PLAN_NAMES, PLAN_HOURS, now],
      );
      return rows;
    },

    /**
     * Lists overdue tracked products, ordered by age relative to the promised hours, so that an hour's delay counts more
     * where one hour is promised. Products that were never seen come first.
     */
    listProducts: (marketplaces: readonly string[], now: Date, limit: number) =>
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
        [marketplaces, now, limit],
      ),

    /** Lists overdue tracked keywords, followed by keywords that people search for, which are due once a week. */
    listKeywords: (marketplaces: readonly string[], now: Date, limit: number) =>
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
        [marketplaces, now, limit],
      ),
  };
}
