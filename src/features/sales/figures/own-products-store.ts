/** The account's own products and its traffic reports, as imported. */
import type pg from "pg";
import type { Days } from "./sales-period.ts";

export type Book = { number: number };
export type OwnProduct = { sku: string; asin: string | null; title: string | null };
/** A product that a report of advertising or traffic names. `sku` is empty where the report has none. */
export type ReportedProduct = { sku: string; asin: string; parentAsin: string | null };

/**
 * Sums of Sales and Traffic reports. `boxShares` are the page views with the own offer, `boxViews` the page views of rows
 * with a known share.
 */
export type TrafficSums = {
  marketplace: string;
  currency: string | null;
  units: number | null;
  orderItems: number | null;
  unitsRefunded: number | null;
  sessions: number | null;
  pageViews: number | null;
  boxShares: number | null;
  boxViews: number | null;
};

/**
 * Reports by child ASIN are the most complete: reports by SKU omit products without orders, reports by parent omit the
 * products.
 */
export const TRAFFIC_LEVELS = ["child", "sku", "parent"] as const;

/** The days and the level of a report. */
export type TrafficReport = { marketplace: string; from: string; to: string; level: (typeof TRAFFIC_LEVELS)[number] };
export type TrafficRow = TrafficReport & TrafficSums;

/** The traffic of a product in all counted reports: `days` of them are of a single day, `span` is the length of the longest other one. */
export type ProductTraffic = TrafficSums & { asin: string; sku: string; days: number; span: number };

/** Rows of products name an ASIN or a SKU. */
export type TrafficProducts = { asins: readonly string[]; skus: readonly string[] };

/** An account can have a million rows per year, so the database adds them up. */
const TRAFFIC_SUMS = `sum(units)::float8 as units, sum(order_items)::float8 as "orderItems", sum(units_refunded)::float8 as "unitsRefunded",
  sum(sessions)::float8 as sessions, sum(page_views)::float8 as "pageViews", sum(buy_box_share * page_views)::float8 as "boxShares",
  sum(page_views) filter (where buy_box_share is not null)::float8 as "boxViews"`;
const LEVEL = "case when sku <> '' then 'sku' when asin <> '' then 'child' else 'parent' end";
const OF_MARKETPLACE = "parent_asin = '' and asin = '' and sku = ''";

export type OwnProductsStore = ReturnType<typeof createOwnProductsStore>;

export function createOwnProductsStore(pool: pg.Pool) {
  return {
    /** The open book of an account; undefined before its first import. */
    async findBook(accountId: string): Promise<Book | undefined> {
      const { rows } = await pool.query<Book>(
        `select number from sales_books where account_id = $1 and deleted_at is null`,
        [accountId],
      );
      return rows[0];
    },

    /** Products of orders and stock, the newest last. */
    async listOwn(book: number): Promise<OwnProduct[]> {
      const { rows } = await pool.query<OwnProduct>(
        "select sku, asin, title from sales_products where book = $1 order by seen_at, sku",
        [book],
      );
      return rows;
    },

    /** Products of reports of advertising and traffic, with the parents that traffic reports have. */
    async listReported(book: number): Promise<ReportedProduct[]> {
      const { rows } = await pool.query<ReportedProduct>(
        `select sku, asin, nullif(max(parent), '') as "parentAsin"
         from (
           select distinct sku, asin, '' as parent from sales_ad_days where book = $1 and asin <> ''
           union all
           select sku, asin, max(parent_asin) from sales_traffic where book = $1 and asin <> '' group by sku, asin) as both_reports
         group by sku, asin order by sku, asin`,
        [book],
      );
      return rows;
    },

    async listMarketplaces(book: number): Promise<string[]> {
      const { rows } = await pool.query<{ marketplace: string }>(
        `select marketplace from sales_ordered_days where book = $1 union select marketplace from sales_posted_days where book = $1`,
        [book],
      );
      return rows.map(({ marketplace }) => marketplace).filter((marketplace) => marketplace !== "");
    },

    /** Traffic reports within the days: of whole marketplaces, of all products, or of some. */
    async listTraffic(
      book: number,
      { from, to }: Days,
      products: "none" | "all" | TrafficProducts,
    ): Promise<TrafficRow[]> {
      const some = typeof products === "string" ? null : products;
      const { rows } = await pool.query<TrafficRow>(
        `select marketplace, currency, from_day::text as from, to_day::text as to, ${LEVEL} as level, ${TRAFFIC_SUMS}
         from sales_traffic where book = $1 and from_day >= $2 and to_day <= $3
           and ${products === "none" ? OF_MARKETPLACE : `not (${OF_MARKETPLACE})`}
           and ($4::text[] is null or case when sku = '' then asin = any($4) else sku = any($5) end)
         group by marketplace, currency, from_day, to_day, level`,
        [book, from, to, some?.asins ?? null, some?.skus ?? null],
      );
      return rows;
    },

    /** The traffic of each product in these reports. */
    async listProductTraffic(book: number, reports: readonly TrafficReport[]): Promise<ProductTraffic[]> {
      const { rows } = await pool.query<ProductTraffic>(
        `select marketplace, currency, asin, sku, ${TRAFFIC_SUMS}, count(*) filter (where from_day = to_day)::int as days,
           coalesce(max(to_day - from_day + 1) filter (where from_day < to_day), 0) as span
         from sales_traffic
         where book = $1 and (marketplace, from_day, to_day, ${LEVEL}) in (
             select * from unnest($2::text[], $3::date[], $4::date[], $5::text[]))
           and not (${OF_MARKETPLACE})
         group by marketplace, currency, asin, sku`,
        [
          book,
          reports.map(({ marketplace }) => marketplace),
          reports.map(({ from }) => from),
          reports.map(({ to }) => to),
          reports.map(({ level }) => level),
        ],
      );
      return rows;
    },
  };
}
