/**
 * Decides which lines of date range reports count: the money of an order counts once, and settlements come first, whichever was
 * imported first. A row is settled when the settlement that it names is imported, or a settlement has lines of the same order
 * and kind: within a day of it, or on any day when the row names no settlement. When the settlement is deleted, the row
 * counts again.
 */
import type pg from "pg";
import { bulk } from "../../db/bulk.ts";
import { isOrderType, isRefundType } from "./classes.ts";
import { DATE_RANGE, sumEntries } from "./entries-store.ts";

/** Returns the days with lines that begin or cease to count. */
export async function settleDateRanges(client: pg.PoolClient, book: number): Promise<string[]> {
  const own = await bulk<{ number: number }>(
    client,
    `select number from sales_settlements where book = $1 and report = '${DATE_RANGE}'`,
    [book],
  );
  if (own.length === 0) return [];
  const entries = own.map(({ number }) => number);
  const kinds = await bulk<{ number: number; type: string }>(
    client,
    "select number, transaction_type as type from sales_line_kinds where book = $1",
    [book],
  );
  const sides = kinds.map(({ type }) => (isOrderType(type) ? "order" : isRefundType(type) ? "refund" : "other"));
  const changed = await bulk<{ day: string }>(
    client,
    `with kinds as (select * from unnest($3::integer[], $4::text[]) as k (kind, side)),
     own as materialized (
       select settlement, line, day, order_id, named_settlement, is_settled, side,
         exists (select from sales_settlements as named
           where named.book = $1 and named.report <> '${DATE_RANGE}' and named.settlement_id = named_settlement) as is_named
       from sales_settlement_lines as line join kinds using (kind) where settlement = any($2)),
     settled as materialized (
       select distinct order_id, side, day from sales_settlement_lines join kinds using (kind)
       where book = $1 and day >= (select min(day) - 1 from own where not is_named) and row_key is null
         and order_id in (select order_id from own where not is_named)),
     decided as (
       select settlement, line, is_settled, is_named or exists (
         select from settled where settled.order_id = own.order_id and settled.side = own.side
           and (own.named_settlement is null or settled.day between own.day - 1 and own.day + 1)) as is_now
       from own)
     update sales_settlement_lines as line set is_settled = is_now from decided
     where line.settlement = decided.settlement and line.line = decided.line and decided.is_settled is distinct from is_now
     returning line.day::text`,
    [book, entries, kinds.map(({ number }) => number), sides],
  );
  await sumEntries(client, entries);
  return [...new Set(changed.map(({ day }) => day))];
}
