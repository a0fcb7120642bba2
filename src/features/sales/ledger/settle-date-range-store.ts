/**
 * Decides which lines of date range reports count: the money of an order counts once, and settlements come first, whichever was
 * imported first. A row that names its settlement is settled exactly while that settlement is imported: two shipments of an order
 * may be settled apart, whatever their days. A row that names none is settled when a settlement has the same money
 * (`match-date-range-store.ts`). When the settlement is deleted, the row counts again.
 */
import type pg from "pg";
import { bulk } from "../../../platform/db/bulk.ts";
import { DATE_RANGE, dateRangeEntries, sumEntries } from "./entries-store.ts";
import { matchNamelessRows } from "./match-date-range-store.ts";

/** Returns the days with lines that begin or cease to count. */
export async function settleDateRanges(client: pg.PoolClient, book: number): Promise<string[]> {
  const entries = await dateRangeEntries(client, book);
  if (entries.length === 0) return [];
  // Tables with statistics: guessed row counts lead to plans that compare every row with every other.
  await client.query("drop table if exists range_lines, range_changes");
  await bulk(
    client,
    `create temp table range_lines on commit drop as
     select line.settlement, line, split_part(row_key, ' ', 1) as row, kind, amount_minor, posted_at, day, order_id, sku,
       named_settlement is null as is_nameless, named.number as named, is_settled
     from sales_settlement_lines as line
     left join sales_settlements as named
       on named.book = ${book} and named.report <> '${DATE_RANGE}' and named.settlement_id = named_settlement
     where line.settlement in (${entries.join(", ")})`,
  );
  await bulk(client, "analyze range_lines");
  await matchNamelessRows(client, book);
  await bulk(
    client,
    `create temp table range_changes on commit drop as
     select * from (
       select own.settlement, line, day, is_settled, named is not null or matched.row is not null as is_now
       from range_lines as own left join matched_rows as matched on matched.settlement = own.settlement and matched.row = own.row
     ) as decided where is_settled is distinct from is_now`,
  );
  await bulk(client, "analyze range_changes");
  await bulk(
    client,
    `update sales_settlement_lines as line set is_settled = is_now from range_changes as changed
     where line.settlement = changed.settlement and line.line = changed.line`,
  );
  const changed = await bulk<{ day: string }>(client, "select distinct day::text from range_changes");
  await sumEntries(client, entries);
  return changed.map(({ day }) => day);
}
