/** Costs of an account's products. Every change recomputes the days of its SKU in the same transaction. */
import type pg from "pg";
import { inBulk } from "../../../platform/db/bulk.ts";
import { openBook } from "../book-store.ts";
import { sumDays } from "../days/sum-days-store.ts";
import type { Cost, CostChange, CostInput, MissingCost, PastCost } from "./cost.ts";

export type CostStore = ReturnType<typeof createCostStore>;

const OPEN = "(select number from sales_books where account_id = $1 and deleted_at is null)";
const COLUMNS = `'cst_' || number as id, sku, from_day::text as from, currency, unit_cost_minor::float8 as "unitCostMinor", quantity, note`;

/** The number in the id of a cost; null for an id of another form. */
function numberOf(id: string): string | null {
  return /^cst_(\d{1,18})$/.exec(id)?.[1] ?? null;
}

export function createCostStore(pool: pg.Pool) {
  /** Runs `change` and computes the days again, in one transaction. */
  const changing = async <T>(
    accountId: string,
    at: Date,
    change: (client: pg.PoolClient, book: number) => Promise<T>,
  ) => {
    return await inBulk(pool, async (client) => {
      const book = await openBook(client, accountId, at);
      const result = await change(client, book);
      await sumDays(client, book, at);
      return result;
    });
  };

  return {
    async listCosts(accountId: string, sku: string | null): Promise<Cost[]> {
      const { rows } = await pool.query<Cost>(
        `select ${COLUMNS} from sales_costs where book = ${OPEN} and ($2::text is null or sku = $2) order by sku, from_day desc`,
        [accountId, sku],
      );
      return rows;
    },

    async findCost(accountId: string, id: string): Promise<Cost | undefined> {
      const { rows } = await pool.query<Cost>(
        `select ${COLUMNS} from sales_costs where book = ${OPEN} and number = $2::bigint`,
        [accountId, numberOf(id)],
      );
      return rows[0];
    },

    /** Undefined if the SKU has a cost of that day, or the account has reached its limit. */
    async addCost(accountId: string, cost: CostInput, most: number, at: Date): Promise<Cost | undefined> {
      const { sku, from, currency, unitCostMinor, quantity, note } = cost;
      return changing(accountId, at, async (client, book) => {
        const { rows } = await client.query<Cost>(
          `insert into sales_costs (book, sku, from_day, currency, unit_cost_minor, quantity, note)
           select $1, $2, $3, $4, $5, $6, $7 where (select count(*) from sales_costs where book = $1) < $8
           on conflict do nothing returning ${COLUMNS}`,
          [book, sku, from, currency, unitCostMinor, quantity, note, most],
        );
        return rows[0];
      });
    },

    /** `taken` if the SKU has another cost of that day; undefined if the cost is not the account's. */
    async changeCost(accountId: string, id: string, change: CostChange, at: Date): Promise<Cost | "taken" | undefined> {
      return changing(accountId, at, async (client, book) => {
        const { from, currency, unitCostMinor } = change;
        const { rows: taken } = await client.query(
          `select from sales_costs as other join sales_costs as own on own.book = other.book and own.sku = other.sku
           where own.book = $1 and own.number = $2::bigint and other.from_day = $3::date and other.number <> own.number`,
          [book, numberOf(id), from ?? null],
        );
        if (taken.length > 0) return "taken" as const;
        const { rows } = await client.query<Cost>(
          `update sales_costs set from_day = coalesce($3::date, from_day), currency = coalesce($4, currency),
             unit_cost_minor = coalesce($5::bigint, unit_cost_minor), quantity = case when $6 then $7::integer else quantity end,
             note = case when $8 then $9 else note end, import_number = null
           where book = $1 and number = $2::bigint returning ${COLUMNS}`,
          [
            ...[book, numberOf(id), from ?? null, currency ?? null, unitCostMinor ?? null],
            ...["quantity" in change, change.quantity ?? null, "note" in change, change.note ?? null],
          ],
        );
        return rows[0];
      });
    },

    async deleteCost(accountId: string, id: string, at: Date): Promise<boolean> {
      return changing(accountId, at, async (client, book) => {
        const { rowCount } = await client.query("delete from sales_costs where book = $1 and number = $2::bigint", [
          book,
          numberOf(id),
        ]);
        return rowCount === 1;
      });
    },

    async listChanges(
      accountId: string,
      { sku, before, limit }: { sku: string | null; before: string | null; limit: number },
    ): Promise<PastCost[]> {
      const { rows } = await pool.query<PastCost>(
        `select 'csh_' || number as id, at, change, sku, from_day::text as from, currency,
           unit_cost_minor::float8 as "unitCostMinor", quantity, note
         from sales_cost_changes
         where book = ${OPEN} and ($2::text is null or sku = $2) and ($3::bigint is null or number < $3)
         order by number desc limit $4`,
        [accountId, sku, before === null ? null : (/^csh_(\d{1,18})$/.exec(before)?.[1] ?? "0"), limit],
      );
      return rows;
    },

    /** SKUs with units that have no cost in a currency, on the basis with more of them. */
    async listMissing(accountId: string): Promise<MissingCost[]> {
      const { rows } = await pool.query<MissingCost>(
        `with sold as (
           select sku, currency, day, 'ordered' as basis, sum(units) as units from sales_ordered_days where book = ${OPEN} group by 1, 2, 3
           union all
           select sku, currency, posted_on, 'settled', sum(units) from sales_posted_days where book = ${OPEN} and sku <> '' group by 1, 2, 3),
         costed as (select sku, currency, day, basis from sales_cost_days where book = ${OPEN}),
         missing as (
           select sku, currency, basis, sum(units) as units, min(day) as since, max(day) as until from sold
           where units > 0 and not exists (
             select from costed where costed.sku = sold.sku and costed.currency = sold.currency and costed.day = sold.day
               and costed.basis = sold.basis)
           group by 1, 2, 3)
         select missing.sku, missing.currency, max(title) as title, max(units)::float8 as units, min(since)::text as since,
           (select currency from sales_costs where book = ${OPEN} and sales_costs.sku = missing.sku and from_day <= max(until)
            order by from_day desc limit 1) as "costCurrency"
         from missing left join sales_products on book = ${OPEN} and sales_products.sku = missing.sku
         group by missing.sku, missing.currency order by max(units) desc, missing.sku, missing.currency`,
        [accountId],
      );
      return rows.map((row) => ({ ...row, costCurrency: row.costCurrency === row.currency ? null : row.costCurrency }));
    },
  };
}
