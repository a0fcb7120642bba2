/** Removes the rows of deleted imports of sales, in the transaction that deletes them. */
import type pg from "pg";
import { bulk } from "../../../platform/db/bulk.ts";
import type { RemoveRows } from "../../search-data/report-store.ts";
import { removeAds } from "../advertising/ad-days-store.ts";
import { bookOf, openBook } from "../book-store.ts";
import { markDays, sumDays } from "../days/sum-days-store.ts";
import { dateRangeEntries } from "../ledger/entries-store.ts";
import { RECORD_COLUMNS } from "./record-columns.ts";

/**
 * One import: its rows are deleted, and the days that they were part of are summed again. Everything: the book is closed, so
 * that none of its rows is visible any more; a job removes them (`../retention.ts`).
 */
export const removeSales: RemoveRows = async (client, { accountId, numbers, isAll, at }) => {
  if (isAll) {
    const closed = await client.query<{ hides: boolean }>(
      "update sales_books set deleted_at = $2 where account_id = $1 and deleted_at is null returning hide_money as hides",
      [accountId, at],
    );
    // Amounts imported afterwards stay hidden from viewers too.
    if (closed.rows[0]?.hides)
      await client.query("insert into sales_books (account_id, created_at, hide_money) values ($1, $2, true)", [
        accountId,
        at,
      ]);
    return;
  }
  const { rows } = await client.query<{ number: number | null }>(`select ${bookOf("$1")} as number`, [accountId]);
  const book = rows[0]?.number ?? null;
  if (book === null) return;
  await markDays(
    client,
    book,
    "ordered",
    // An order counts on the day of its first line, which may be one that stays.
    `(select day from sales_order_lines where book = $1 and order_id in (
       select order_id from sales_order_lines where book = $1 and import_number = any($3)))`,
    [numbers],
  );
  await removeAds(client, book, numbers);
  for (const { table } of Object.values(RECORD_COLUMNS))
    await client.query(`delete from ${table} where book = $1 and import_number = any($2)`, [book, numbers]);
  await removeDateRanges(client, book, numbers);
  await removeSettlements(client, book, numbers);
  await sumDays(client, book, at);
};

/**
 * A file that could not be read to its end changes nothing: what it added is removed. Where it replaced rows of earlier
 * imports, which can't be restored, its rows stay.
 */
async function removeAdded(
  client: pg.PoolClient,
  { accountId, number, at }: { accountId: string; number: number; at: Date },
): Promise<void> {
  const { rowCount } = await client.query(
    "update report_imports set added = 0 where number = $1 and changed = 0 and added > 0",
    [number],
  );
  if (rowCount === 1) await removeSales(client, { accountId, numbers: [number], isAll: false, at });
}

/** Ends an import whose file is not read to its end, with the sums of the rows that stay. */
export async function endUnread(
  client: pg.PoolClient,
  ended: { accountId: string; number: number; at: Date },
): Promise<void> {
  await removeAdded(client, ended);
  await sumDays(client, await openBook(client, ended.accountId, ended.at), ended.at);
}

async function removeSettlements(client: pg.PoolClient, book: number, numbers: readonly number[]): Promise<void> {
  const { rows } = await client.query<{ number: number }>(
    "delete from sales_settlements where book = $1 and import_number = any($2) and report = 'settlement' returning number",
    [book, numbers],
  );
  if (rows.length === 0) return;
  const settlements = rows.map(({ number }) => number);
  await markDays(client, book, "posted", "(select day from sales_settlement_lines where settlement = any($3))", [
    settlements,
  ]);
  await client.query("delete from sales_settlement_sums where settlement = any($1)", [settlements]);
  await client.query("delete from sales_settlement_lines where settlement = any($1)", [settlements]);
}

/** Lines of date range reports belong to their imports. An entry without lines is deleted. */
async function removeDateRanges(client: pg.PoolClient, book: number, numbers: readonly number[]): Promise<void> {
  const own = await dateRangeEntries(client, book);
  if (own.length === 0) return;
  const removed = await bulk<{ day: string }>(
    client,
    `with removed as (
       delete from sales_settlement_lines where settlement = any($1) and import_number = any($2) returning day)
     select distinct day::text from removed`,
    [own, numbers],
  );
  await markDays(client, book, "posted", "(select unnest($3::date[]) as day)", [removed.map(({ day }) => day)]);
  await bulk(
    client,
    `update sales_settlements as own set import_number = rest.import_number, start_at = rest.first, end_at = rest.last
     from (select settlement, max(import_number) as import_number, min(posted_at) as first, max(posted_at) as last
       from sales_settlement_lines where settlement = any($1) group by 1) as rest
     where own.number = rest.settlement`,
    [own],
  );
  const emptied = await bulk<{ number: number }>(
    client,
    `delete from sales_settlements as own
     where number = any($1) and not exists (select from sales_settlement_lines where settlement = own.number) returning number`,
    [own],
  );
  await bulk(client, "delete from sales_settlement_sums where settlement = any($1)", [
    emptied.map(({ number }) => number),
  ]);
}
