/** Reads stock reports with the sales beside them, and keeps the settings of reorder dates. */
import type pg from "pg";
import { openBook } from "../book-store.ts";

export type StockRow = {
  sku: string;
  marketplace: string | null;
  asin: string | null;
  title: string | null;
  at: Date;
  available: number | null;
  reserved: number | null;
  inbound: number | null;
  unfulfillable: number | null;
};

export type StockSetting = { sku: string; leadTimeDays: number; safetyDays: number };
/** Units and sales of a SKU on a day. */
export type SoldRow = { sku: string; marketplace: string; currency: string; day: string; units: number; sales: number };
/** The stock of a SKU was counted on a day; zero when none was left. */
export type CountRow = { sku: string; marketplace: string | null; day: string; available: number };
export type StorageRow = { asin: string; month: string; currency: string; fee: number };

export type StockStore = ReturnType<typeof createStockStore>;

export function createStockStore(pool: pg.Pool) {
  return {
    /** The newest count of each SKU and marketplace. */
    async listStock(book: number): Promise<StockRow[]> {
      const { rows } = await pool.query<StockRow>(
        `select distinct on (i.sku, i.marketplace) i.sku, i.marketplace, coalesce(i.asin, p.asin) as asin, p.title, i.at, available,
           reserved, unfulfillable,
           case when coalesce(inbound_working, inbound_shipped, inbound_receiving) is null then null
             else coalesce(inbound_working, 0) + coalesce(inbound_shipped, 0) + coalesce(inbound_receiving, 0) end as inbound
         from sales_inventory i left join sales_products p on p.book = i.book and p.sku = i.sku
         where i.book = $1 order by i.sku, i.marketplace, i.at desc`,
        [book],
      );
      return rows;
    },

    async listSold(book: number, from: string, to: string): Promise<SoldRow[]> {
      const { rows } = await pool.query<SoldRow>(
        `select sku, marketplace, currency, day::text, units, sales::float8 from sales_ordered_days
         where book = $1 and day between $2 and $3`,
        [book, from, to],
      );
      return rows;
    },

    /** The least available units of each day with a count, and the last count before the days. */
    async listCounts(book: number, from: string, to: string): Promise<CountRow[]> {
      const { rows } = await pool.query<CountRow>(
        `select sku, marketplace, (at at time zone 'UTC')::date::text as day, min(available) as available
         from sales_inventory where book = $1 and available is not null and at >= $2::date and at < $3::date + 1
         group by 1, 2, 3
         union all
         (select distinct on (sku, marketplace) sku, marketplace, $2::text, available
          from sales_inventory where book = $1 and available is not null and at < $2::date
          order by sku, marketplace, at desc)`,
        [book, from, to],
      );
      return rows;
    },

    /** The storage fees of the newest month of each ASIN. */
    async listStorage(book: number): Promise<StorageRow[]> {
      const { rows } = await pool.query<StorageRow>(
        `select distinct on (asin) asin, to_char(month, 'YYYY-MM') as month, currency, sum(fee_minor)::float8 as fee
         from sales_storage_fees where book = $1 group by asin, month, currency order by asin, month desc`,
        [book],
      );
      return rows;
    },

    async listSettings(book: number): Promise<StockSetting[]> {
      const { rows } = await pool.query<StockSetting>(
        `select sku, lead_time_days as "leadTimeDays", safety_days as "safetyDays" from sales_stock_settings
         where book = $1 order by sku`,
        [book],
      );
      return rows;
    },

    /** Sets the given fields; the rest comes from `otherwise`. The empty SKU is the default of all others. */
    async putSetting(
      accountId: string,
      { sku, leadTimeDays, safetyDays }: { sku: string; leadTimeDays: number | null; safetyDays: number | null },
      otherwise: Omit<StockSetting, "sku">,
      at: Date,
    ): Promise<void> {
      const book = await openBook(pool, accountId, at);
      await pool.query(
        `insert into sales_stock_settings as s (book, sku, lead_time_days, safety_days)
         values ($1, $2, coalesce($3::integer, $5), coalesce($4::integer, $6))
         on conflict (book, sku) do update set lead_time_days = coalesce($3, s.lead_time_days),
           safety_days = coalesce($4, s.safety_days)`,
        [book, sku, leadTimeDays, safetyDays, otherwise.leadTimeDays, otherwise.safetyDays],
      );
    },

    async deleteSetting(book: number, sku: string): Promise<void> {
      await pool.query("delete from sales_stock_settings where book = $1 and sku = $2", [book, sku]);
    },
  };
}
