/**
 * Finds the settlement lines for rows that name no settlement, because the marketplace still held the money back. Both sides
 * are compared as **units**: a row, and a settlement's amounts for one item of a shipment or a refund. Each unit of a
 * settlement covers at most one row, so if only one of two shipments is settled, the other's row still counts. Rows that name
 * an imported settlement take their units first.
 */
import type pg from "pg";
import { bulk } from "../../../platform/db/bulk.ts";
import { isOrderType, isRefundType } from "./classes.ts";
import { IS_PRINCIPAL } from "./line-kinds.sql.ts";

/** Fills `matched_rows` (settlement, row) with rows of `range_lines`. */
export async function matchNamelessRows(client: pg.PoolClient, book: number): Promise<void> {
  await client.query(
    `drop table if exists range_kinds, range_rows, settled_units, matched_rows;
     create temp table range_kinds (kind integer, side text, type text, is_sales boolean) on commit drop;
     create temp table range_rows (id bigint, settlement integer, row text, named integer, currency text, order_id text, sku text, side text,
       posted_at timestamptz, day date, sales bigint, total bigint, is_matched boolean) on commit drop;
     create temp table settled_units (id bigint, named integer, currency text, order_id text, sku text, side text,
       posted_at timestamptz, day date, sales bigint, total bigint, is_matched boolean) on commit drop;
     create temp table matched_rows (settlement integer, row text) on commit drop`,
  );
  if (await addRows(client, book)) {
    await addUnits(client, book);
    for (const pass of PASSES) await bulk(client, matching(pass));
    await bulk(
      client,
      "insert into matched_rows select settlement, row from range_rows where is_matched and named is null",
    );
  }
  await bulk(client, "analyze matched_rows");
}

/**
 * Adds the rows of orders without a settlement, and rows of the same orders that name an imported one. Returns false when
 * there are none.
 */
async function addRows(client: pg.PoolClient, book: number): Promise<boolean> {
  const [first] = await bulk(client, "select 1 from range_lines where is_nameless and order_id is not null limit 1");
  if (first === undefined) return false;
  const kinds = await bulk<{ number: number; type: string; is_sales: boolean }>(
    client,
    `select number, transaction_type as type, ${IS_PRINCIPAL} as is_sales from sales_line_kinds where book = $1`,
    [book],
  );
  await bulk(
    client,
    "insert into range_kinds select * from unnest($1::integer[], $2::text[], $3::text[], $4::boolean[])",
    [
      kinds.map(({ number }) => number),
      kinds.map(({ type }) => (isOrderType(type) ? "order" : isRefundType(type) ? "refund" : "other")),
      kinds.map(({ type }) => type),
      kinds.map(({ is_sales }) => is_sales),
    ],
  );
  await bulk(client, "analyze range_kinds");
  await bulk(
    client,
    `insert into range_rows
     select row_number() over (), line.settlement, row, named, own.currency, order_id, coalesce(sku, ''), side,
       min(posted_at), min(day), coalesce(sum(amount_minor) filter (where is_sales), 0), sum(amount_minor), false
     from range_lines as line
     join range_kinds using (kind)
     join sales_settlements as own on own.number = line.settlement
     where order_id in (select order_id from range_lines where is_nameless) and (is_nameless or named is not null)
       and day >= (select min(day) - 1 from range_lines where is_nameless and order_id is not null)
     group by 2, 3, 4, 5, 6, 7, 8`,
  );
  await bulk(client, "analyze range_rows");
  return true;
}

/**
 * Adds the items of the same orders in settlements. Each item has one line with its price. Other lines belong to the item with the
 * same shipment; without a shipment in the report, to the item with the same time. Indistinguishable items have no total.
 */
async function addUnits(client: pg.PoolClient, book: number): Promise<void> {
  await bulk(
    client,
    `insert into settled_units
     select row_number() over (), settlement, currency, order_id, sku, side, posted_at, day, sale,
       case when cardinality(sales) > 1 then null else total end, false
     from (
       select line.settlement, own.currency, order_id, coalesce(sku, '') as sku, side, min(posted_at) as posted_at, day,
         sum(amount_minor) as total, array_agg(amount_minor) filter (where is_sales) as sales
       from sales_settlement_lines as line
       join range_kinds using (kind)
       join sales_settlements as own on own.number = line.settlement
       where line.book = $1 and row_key is null and day >= (select min(day) - 1 from range_rows)
         and order_id in (select order_id from range_rows)
       group by 1, 2, 3, 4, 5, day, type, shipment_id, adjustment_id, order_item_code,
         case when shipment_id is null and adjustment_id is null then posted_at end
     ) as item
     cross join lateral unnest(coalesce(sales, '{0}')) as sale`,
    [book],
  );
  await bulk(client, "analyze settled_units");
}

/** `days` is how many days later the settlement has the unit; null for any day. */
type Pass = { isNamed: boolean; hasTotal: boolean; days: number | null };

/**
 * From the same money on the same day to the price of the product alone, within a day because reports and settlements may write
 * times in different zones. A settlement may split fees otherwise than a report, so their sum need not be the same.
 */
const PASSES: readonly Pass[] = [true, false].flatMap((hasTotal) =>
  [true, false].flatMap((isNamed) =>
    [0, 1, -1, ...(hasTotal || isNamed ? [null] : [])].map((days) => ({ isNamed, hasTotal, days })),
  ),
);

/** Of units that are alike, the earliest row gets the earliest one. */
function matching({ isNamed, hasTotal, days }: Pass): string {
  const key = ["side", "currency", "order_id", "sku", "sales"];
  if (hasTotal) key.push("total");
  if (isNamed) key.push("named");
  const units = (table: string, day: string | null, last: string) => {
    const all = day === null ? key.join(", ") : `${key.join(", ")}, ${day}`;
    return `select id, ${key.join(", ")}, ${day ?? "null::date"} as day, row_number() over (partition by ${all} order by posted_at, ${last}) as place
      from ${table} where not is_matched${hasTotal ? "" : " and sales <> 0"}`;
  };
  return `with matched as materialized (
      select own.id as row, unit.id as unit
      from (${units("range_rows", days === null ? null : `day + ${days}`, "row")} and named is ${isNamed ? "not " : ""}null) as own
      join (${units("settled_units", days === null ? null : "day", "id")}) as unit
        using (${[...key, ...(days === null ? [] : ["day"]), "place"].join(", ")})),
    taken as (update settled_units set is_matched = true from matched where id = unit)
    update range_rows set is_matched = true from matched where id = matched.row`;
}
