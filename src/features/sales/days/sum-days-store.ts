/**
 * Keeps the sums by day of an account's sales (`sales_posted_days`, `sales_ordered_days`, `sales_cost_days`).
 *
 * The transaction that changes order lines, lines of settlements or the class of lines marks their days with `markDays`, the
 * days of removed rows included, and calls `sumDays` before it commits. An import of many transactions may mark days in each
 * and sum them in the last: marked days stay marked until then. Whole days are computed again from their rows, so that the sums are exact and
 * a repeated call changes nothing.
 */
import type pg from "pg";
import { bulk } from "../../../platform/db/bulk.ts";
import { MARKETPLACES } from "../../catalog/marketplace.ts";
import { addDays } from "../figures/sales-period.ts";
import { IS_PRINCIPAL } from "../ledger/line-kinds.sql.ts";
import { settleDateRanges } from "../ledger/settle-date-range-store.ts";
import { costDays } from "./cost-days-store.ts";
import { AMOUNTS, MOVED_CLASSES, TAX_ADDED } from "./day-columns.ts";

/** Marks the days of `rows`, SQL of a relation with a column `day`, whose parameters start at `$3`. */
export async function markDays(
  client: pg.PoolClient,
  book: number,
  basis: "ordered" | "posted",
  rows: string,
  values: readonly unknown[] = [],
): Promise<void> {
  await bulk(
    client,
    `insert into sales_due_days (book, basis, day) select distinct $1::integer, $2::text, day from ${rows} as changed on conflict do nothing`,
    [book, basis, ...values],
  );
}

/** Marks all days of a book, for changes that may concern any. */
export async function markAllDays(client: pg.PoolClient, book: number): Promise<void> {
  await markDays(client, book, "ordered", "(select day from sales_order_lines where book = $1)");
  await markDays(client, book, "ordered", "(select day from sales_ordered_days where book = $1)");
  await markDays(client, book, "posted", "(select day from sales_settlement_lines where book = $1)");
  await markDays(client, book, "posted", "(select posted_on as day from sales_posted_days where book = $1)");
}

/** Raise it when a definition of the sums changes: books of older ones are then summed again. */
export const SUMS_VERSION = 2;

/** Computes the marked days of a book again, and applies costs and rates that have changed. `at` is the time of changed costs. */
export async function sumDays(client: pg.PoolClient, book: number, at: Date): Promise<void> {
  // Another import of the account waits: two at once would miss each other's rows.
  const [locked] = await bulk<{ version: number }>(
    client,
    "select sums_version as version from sales_books where number = $1 for update",
    [book],
  );
  const isOld = locked !== undefined && locked.version < SUMS_VERSION;
  if (isOld) {
    await markAllDays(client, book);
    await bulk(client, "update sales_books set sums_version = $2 where number = $1", [book, SUMS_VERSION]);
  }
  const due = await bulk<{ basis: string; day: string }>(
    client,
    "delete from sales_due_days where book = $1 returning basis, day::text",
    [book],
  );
  const daysOf = (basis: string) => due.filter((row) => row.basis === basis).map(({ day }) => day);
  const ordered = daysOf("ordered");
  const changed = daysOf("posted");
  const settled = changed.length === 0 ? [] : await settleDateRanges(client, book);
  const posted = await postedDays(client, book, ordered, withLaterDays([...changed, ...settled]));
  // A few weeks per statement, so that none takes long however much is imported at once.
  for (const days of chunksOf(ordered)) await sumOrders(client, book, days);
  const moved: string[] = [];
  for (const days of chunksOf(posted)) moved.push(...(await sumLines(client, book, days)));
  const costed = { ordered: [...new Set([...ordered, ...moved, ...posted])], settled: posted };
  await costDays(client, book, costed, isOld, at);
}

const DAYS_AT_ONCE = 45;

/**
 * The units of an order may be posted on several days. It counts on the first of them: a day without postings in this many
 * days before. The limit bounds how many other days a changed day affects.
 */
const SAME_ORDER_DAYS = 45;

const DAYS_BEFORE = `order by day range between '${SAME_ORDER_DAYS} days' preceding and '1 day' preceding`;

/** A changed day may change whether orders of the days after it are counted for the first time. */
function withLaterDays(days: readonly string[]): string[] {
  return [...new Set(days.flatMap((day) => daysFrom(day, 0, SAME_ORDER_DAYS)))];
}

const daysFrom = (day: string, first: number, last: number): string[] =>
  Array.from({ length: last - first + 1 }, (_, i) => addDays(day, first + i));

function chunksOf(days: readonly string[]): string[][] {
  const sorted = days.toSorted();
  const count = Math.ceil(sorted.length / DAYS_AT_ONCE);
  return Array.from({ length: count }, (_, i) => sorted.slice(i * DAYS_AT_ONCE, (i + 1) * DAYS_AT_ONCE));
}

/**
 * Days of posting to compute again: marked days, and days with lines of marked orders. Lines of an order that was unknown
 * until now are posted on days with unknown orders, at most two days before its purchase for clocks that differ.
 */
async function postedDays(
  client: pg.PoolClient,
  book: number,
  ordered: readonly string[],
  posted: readonly string[],
): Promise<string[]> {
  if (ordered.length === 0) return [...posted];
  const rows = await bulk<{ day: string }>(
    client,
    `select distinct posted_on::text as day from sales_posted_days
     where book = $1 and (ordered_on = any($2::date[]) and has_order
       or ordered_on is null and posted_on >= (select min(day) from unnest($2::date[]) as due(day)) - 2)`,
    [book, ordered],
  );
  return [...new Set([...posted, ...rows.map(({ day }) => day)])];
}

/** An order counts on the day of its first line, whatever day its other lines have. */
const placed = (orders: string): string =>
  `select order_id, min(day) as placed_on, min(marketplace) as placed_in from sales_order_lines
   where book = $1 and order_id in (${orders}) group by order_id`;

/** The amounts of an order line without tax. A cancelled line has none, and neither has a pending one. */
const ORDER_LINES = `
  select order_id, sku, marketplace, placed_on as day,
    coalesce(sales_order_lines.currency, home.currency, '') as currency,
    quantity,
    coalesce(item_price_minor, 0) - case when added.yes then 0 else coalesce(item_tax_minor, 0) end as sales,
    coalesce(shipping_price_minor, 0) + coalesce(gift_wrap_price_minor, 0)
      - case when added.yes then 0 else coalesce(shipping_tax_minor, 0) + coalesce(gift_wrap_tax_minor, 0) end as shipping,
    -abs(coalesce(item_discount_minor, 0)) - abs(coalesce(shipping_discount_minor, 0)) as promotion,
    item_price_minor is null as is_unpriced
  from sales_order_lines
  join placed using (order_id)
  left join unnest($3::text[], $4::text[]) as home (domain, currency) on home.domain = marketplace
  cross join lateral (select marketplace = any($5::text[]) as yes) as added
  where book = $1 and not is_cancelled`;

const homes = [Object.keys(MARKETPLACES), Object.values(MARKETPLACES).map(({ currency }) => currency)];

/** Absurd quantities of a hostile file must not make the sums of the account fail. */
const counted = (sum: string): string => `greatest(least(${sum}, 2147483647), -2147483648)::integer`;

async function sumOrders(client: pg.PoolClient, book: number, days: readonly string[]): Promise<void> {
  await bulk(client, "delete from sales_ordered_days where book = $1 and day = any($2::date[])", [book, days]);
  await bulk(
    client,
    `with placed as materialized (
       ${placed("select order_id from sales_order_lines where book = $1 and day = any($2::date[])")} having min(day) = any($2::date[])),
     lines as materialized (${ORDER_LINES}),
     items as (
       select order_id, day, marketplace, currency, sku, sum(quantity) as units,
         sum(quantity) filter (where is_unpriced) as unpriced_units,
         sum(sales) as sales, sum(shipping) as shipping, sum(promotion) as promotion,
         row_number() over (partition by order_id, currency order by marketplace, sku) = 1 as is_first
       from lines group by order_id, day, marketplace, currency, sku)
     insert into sales_ordered_days (book, day, marketplace, currency, sku, units, unpriced_units, orders, first_orders, sales,
       shipping, promotion)
     select $1, day, marketplace, currency, sku, ${counted("sum(units)")}, ${counted("coalesce(sum(unpriced_units), 0)")}, count(*),
       count(*) filter (where is_first), sum(sales), sum(shipping), sum(promotion)
     from items group by day, marketplace, currency, sku`,
    [book, days, ...homes, TAX_ADDED],
  );
}

/** Currencies of one marketplace only: an amount that names no marketplace belongs to it. */
const lonely = Object.entries(MARKETPLACES).filter(
  ([, { currency }]) => Object.values(MARKETPLACES).filter((other) => other.currency === currency).length === 1,
);

const classed = (amount: string) => {
  const condition =
    amount === "moved" ? `class in (${MOVED_CLASSES.map((name) => `'${name}'`).join(", ")})` : `class = '${amount}'`;
  return `coalesce(sum(amount_minor) filter (where ${condition}), 0) as ${amount}`;
};

/** Returns the days of orders whose amounts may have changed. */
async function sumLines(client: pg.PoolClient, book: number, days: readonly string[]): Promise<string[]> {
  const before = await bulk<{ day: string }>(
    client,
    `with removed as (delete from sales_posted_days where book = $1 and posted_on = any($2::date[]) returning ordered_on)
     select distinct ordered_on::text as day from removed where ordered_on is not null`,
    [book, days],
  );
  const after = await bulk<{ day: string }>(
    client,
    `with items as materialized (
       select l.day as posted_on, l.order_id, coalesce(l.sku, '') as sku,
         coalesce(l.marketplace, lonely.domain, '') as marketplace, s.currency,
         ${AMOUNTS.map(classed).join(",\n         ")},
         ${counted("coalesce(sum(coalesce(l.quantity, 1)) filter (where class = 'sales' and is_principal), 0)")} as units,
         ${counted("coalesce(sum(abs(coalesce(l.quantity, 1))) filter (where class = 'refund' and is_principal), 0)")} as refunded_units,
         count(*)::integer as lines,
         (count(*) filter (where class = 'unclassified'))::integer as unclassified_lines
       from sales_settlement_lines l
       join (select number, class, ${IS_PRINCIPAL} as is_principal from sales_line_kinds where book = $1) k
         on k.number = l.kind
       join sales_settlements s on s.number = l.settlement
       left join unnest($6::text[], $7::text[]) as lonely (domain, currency) on lonely.currency = s.currency
       where l.book = $1 and l.day = any($2::date[]) and l.is_settled is not true
       group by 1, 2, 3, 4, 5),
     placed as materialized (${placed("select order_id from items")}),
     ordered as materialized (
       select order_id, sku, sum(quantity) as quantity, sum(sales) as sales, sum(sales + shipping + promotion) as net
       from (${ORDER_LINES}) as lines group by order_id, sku),
     sold as (
       select l.order_id, coalesce(l.sku, '') as sku, s.currency, l.day
       from sales_settlement_lines l
       join sales_line_kinds k on k.number = l.kind and k.book = $1 and k.class = 'sales' and ${IS_PRINCIPAL}
       join sales_settlements s on s.number = l.settlement
       where l.book = $1 and l.day = any($8::date[]) and l.order_id is not null and l.is_settled is not true
       group by 1, 2, 3, 4 having sum(coalesce(l.quantity, 1)) > 0),
     firsts as materialized (
       select order_id, sku, currency, day as posted_on,
         min(day) over (partition by order_id, currency, sku ${DAYS_BEFORE}) is null as is_first_of_sku,
         min(day) over (partition by order_id, currency ${DAYS_BEFORE}) is null as is_first
       from sold),
     counted as (
       select items.*, coalesce(nullif(marketplace, ''), placed_in, '') as place, placed_on, is_first_of_sku,
         is_first and row_number() over (
           partition by posted_on, order_id, currency, units > 0 order by marketplace, sku) = 1 as is_first
       from items left join placed using (order_id)
       left join firsts using (order_id, sku, currency, posted_on)),
     added as (
       insert into sales_posted_days (book, posted_on, ordered_on, has_order, marketplace, currency, sku, units, refunded_units,
         orders, first_orders, ${AMOUNTS.join(", ")}, lines, unclassified_lines, share_units, share_sales, share_net)
       select $1, i.posted_on, case when i.order_id is null then i.posted_on else i.placed_on end, i.order_id is not null,
         i.place, i.currency, i.sku, ${counted("sum(i.units)")}, ${counted("sum(i.refunded_units)")},
         count(*) filter (where i.units > 0 and is_first_of_sku), count(*) filter (where i.units > 0 and is_first),
         ${AMOUNTS.map((amount) => `sum(i.${amount})`).join(", ")}, sum(i.lines), sum(i.unclassified_lines),
         ${counted("sum(case when ordered.quantity > 0 then least(i.units, ordered.quantity) else 0 end)")},
         sum(case when ordered.quantity > 0 then round(ordered.sales * least(i.units, ordered.quantity) / ordered.quantity) else 0 end),
         sum(case when ordered.quantity > 0 then round(ordered.net * least(i.units, ordered.quantity) / ordered.quantity) else 0 end)
       from counted i
       left join ordered on ordered.order_id = i.order_id and ordered.sku = i.sku
       group by 2, 3, 4, 5, 6, 7
       returning ordered_on)
     select distinct ordered_on::text as day from added where ordered_on is not null`,
    [
      ...[
        book,
        days,
        ...homes,
        TAX_ADDED,
        lonely.map(([domain]) => domain),
        lonely.map(([, { currency }]) => currency),
      ],
      [...new Set(days.flatMap((day) => daysFrom(day, -SAME_ORDER_DAYS, 0)))],
    ],
  );
  return [...new Set([...before, ...after].map(({ day }) => day))];
}
