/**
 * Decides which lines of date range reports count: the money of an order counts once, and settlements come first, whichever was
 * imported first. A row is settled when the settlement that it names is imported, or a settlement has lines of the same order
 * and kind: within a day of it, or on any day when the row names no settlement. When the settlement is deleted, the row
 * counts again.
 */
import type pg from "pg";
import { bulk } from "../../db/bulk.ts";
import { isOrderType, isRefundType } from "./classes.ts";
import { DATE_RANGE, dateRangeEntries, sumEntries } from "./entries-store.ts";

/** Returns the days with lines that begin or cease to count. */
export async function settleDateRanges(client: pg.PoolClient, book: number): Promise<string[]> {
  const entries = await dateRangeEntries(client, book);
  if (entries.length === 0) return [];
  const kinds = await bulk<{ number: number; type: string }>(
    client,
    "select number, transaction_type as type from sales_line_kinds where book = $1",
    [book],
  );
  const sides = kinds.map(({ type }) => (isOrderType(type) ? "order" : isRefundType(type) ? "refund" : "other"));
  // Tables with statistics: guessed numbers of rows lead to plans that compare each row with each.
  await client.query("drop table if exists range_lines, settled_orders, range_changes");
  await bulk(
    client,
    `create temp table range_lines on commit drop as
     select settlement, line, kind, day, order_id, named_settlement, is_settled,
       exists (select from sales_settlements as named
         where named.book = ${book} and named.report <> '${DATE_RANGE}' and named.settlement_id = named_settlement) as is_named
     from sales_settlement_lines where settlement in (${entries.join(", ")})`,
  );
  await bulk(client, "analyze range_lines");
  await bulk(
    client,
    `create temp table settled_orders on commit drop as
     select distinct order_id, kind, day from sales_settlement_lines
     where book = ${book} and row_key is null and day >= (select min(day) - 1 from range_lines where not is_named)
       and order_id in (select order_id from range_lines where not is_named)`,
  );
  await bulk(client, "analyze settled_orders");
  await bulk(
    client,
    `create temp table range_changes (settlement integer, line integer, day date, is_now boolean) on commit drop`,
  );
  await bulk(
    client,
    `with kinds as (select * from unnest($1::integer[], $2::text[]) as k (kind, side)),
     decided as (
       select own.settlement, own.line, own.day, own.is_settled, own.is_named or count(settled.day) > 0 as is_now
       from (select * from range_lines join kinds using (kind)) as own
       left join (select distinct order_id, side, day from settled_orders join kinds using (kind)) as settled
         on settled.order_id = own.order_id and settled.side = own.side and not own.is_named
           and (own.named_settlement is null or settled.day between own.day - 1 and own.day + 1)
       group by 1, 2, 3, 4, own.is_named)
     insert into range_changes select settlement, line, day, is_now from decided where is_settled is distinct from is_now`,
    [kinds.map(({ number }) => number), sides],
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
