/** The entries of the ledger: a settlement, or all date range reports of one currency. */
import type pg from "pg";
import { bulk } from "../../../platform/db/bulk.ts";

/** The column `report` of an entry of date range reports. */
export const DATE_RANGE = "date_range";

/** The numbers of the entries that have the account's date range reports. */
export async function dateRangeEntries(client: pg.PoolClient, book: number): Promise<number[]> {
  const rows = await bulk<{ number: number }>(
    client,
    `select number from sales_settlements where book = $1 and report = '${DATE_RANGE}'`,
    [book],
  );
  return rows.map(({ number }) => number);
}

/** Sums the lines that count. */
export async function sumEntries(client: pg.PoolClient, settlements: readonly number[]): Promise<void> {
  await bulk(client, "delete from sales_settlement_sums where settlement = any($1)", [settlements]);
  await bulk(
    client,
    `insert into sales_settlement_sums (settlement, kind, book, lines, amount_minor)
     select settlement, kind, book, count(*), sum(amount_minor) from sales_settlement_lines
     where settlement = any($1) and is_settled is not true group by settlement, kind, book`,
    [settlements],
  );
}
