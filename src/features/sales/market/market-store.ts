/** The account's own units beside the catalogue's ranks, and its calibration. */
import type pg from "pg";
import { openBook } from "../book-store.ts";
import type { OwnCalibration, OwnPair } from "./own-calibration.ts";

/** The account's sales of a product. */
export type OwnSales = { asin: string; units: number; salesMinor: number };

export type MarketStore = ReturnType<typeof createMarketStore>;

/** Minimum number of ranks in a window; history has a point for every change. */
const FEWEST_RANKS = 5;

export function createMarketStore(pool: pg.Pool) {
  return {
    async listSold(book: number, marketplace: string, from: string, to: string): Promise<OwnSales[]> {
      const { rows } = await pool.query<OwnSales>(
        `select asin, sum(units)::float8 as units, sum(sales)::float8 as "salesMinor"
         from sales_ordered_days d join sales_products p using (book, sku)
         where book = $1 and marketplace = $2 and day between $3 and $4 and asin is not null group by asin`,
        [book, marketplace, from, to],
      );
      return rows;
    },

    /** Pairs of windows, given by their first days. A product counts in a window only if it was sold before or in it. */
    async listPairs(book: number, starts: readonly string[], days: number): Promise<OwnPair[]> {
      const { rows } = await pool.query<OwnPair>(
        `with own as (
           select marketplace, asin, day, sum(units) as units from sales_ordered_days d join sales_products p using (book, sku)
           where book = $1 and asin is not null group by 1, 2, 3),
         firsts as (select marketplace, asin, min(day) as day from own group by 1, 2),
         windows as (
           select marketplace, asin, start, start + $3::integer as until from firsts, unnest($2::date[]) as w (start)
           where firsts.day < start + $3::integer)
         select w.marketplace, w.asin, ranks.rank, coalesce(sold.units, 0)::float8 as units,
           coalesce(ranks.list, p.category, '') as category
         from windows w
         join products p on p.marketplace = w.marketplace and p.asin = w.asin
         cross join lateral (
           select exp(avg(ln(h.bsr)))::float8 as rank, count(*) as points, min(h.bsr_category) as list
           from product_history h
           where h.marketplace = w.marketplace and h.asin = w.asin and h.at >= w.start and h.at < w.until and h.bsr > 0) as ranks
         left join lateral (
           select sum(units) as units from own
           where own.marketplace = w.marketplace and own.asin = w.asin and own.day >= w.start and own.day < w.until) as sold on true
         where ranks.points >= $4`,
        [book, starts, days, FEWEST_RANKS],
      );
      return rows;
    },

    async findCalibration(
      book: number,
    ): Promise<{ enabled: boolean; updatedAt: Date | null; own: OwnCalibration } | undefined> {
      const { rows } = await pool.query<{ enabled: boolean; updatedAt: Date | null; own: OwnCalibration }>(
        `select enabled, updated_at as "updatedAt", curves as own from sales_calibrations where book = $1`,
        [book],
      );
      return rows[0];
    },

    async saveCalibration(book: number, own: OwnCalibration, at: Date): Promise<void> {
      await pool.query(
        `insert into sales_calibrations (book, enabled, updated_at, curves) values ($1, false, $2, $3)
         on conflict (book) do update set updated_at = excluded.updated_at, curves = excluded.curves`,
        [book, at, JSON.stringify(own)],
      );
    },

    async setEnabled(accountId: string, enabled: boolean, at: Date): Promise<void> {
      const book = await openBook(pool, accountId, at);
      await pool.query(
        `insert into sales_calibrations (book, enabled, curves) values ($1, $2, '{"curves": [], "report": []}')
         on conflict (book) do update set enabled = excluded.enabled`,
        [book, enabled],
      );
    },
  };
}
