/**
 * Stores settlements and their lines. A settlement has one version of its lines, from the file that was imported last. The
 * lines are numbered within their settlement, so that a file with the same lines changes nothing, and lines that a later file
 * no longer has are removed when it has been read to its end.
 */
import type pg from "pg";
import { bulk } from "../../../platform/db/bulk.ts";
import { copyInto } from "../../../platform/db/copy.ts";
import type { Rows } from "../../../platform/db/rows.ts";
import type { MergedRecords } from "../../search-data/report-reading.ts";
import { markDays } from "../days/sum-days-store.ts";
import type { BookOwner } from "../import/merge-store.ts";
import type { SettlementRecord } from "../record.ts";
import { classOf, type LineKind } from "./classes.ts";
import { sumEntries } from "./entries-store.ts";

/** The columns of a line that are stored as they are; `kind` and `settlement` are positions in the lists of the chunk. */
const LINE_COLUMNS = [
  ...["settlement", "line", "kind", "amount_minor", "posted_at", "quantity", "marketplace", "marketplace_name"],
  ...["sku", "order_id", "order_item_code", "merchant_order_id"],
  ...["adjustment_id", "shipment_id", "fulfillment_id", "promotion_id"],
];
const FIGURES = [...LINE_COLUMNS.slice(2), "day"];

export type StagedLedger = {
  settlements: SettlementRecord[];
  /** The ids of the settlements of the lines. */
  ids: string[];
  kinds: LineKind[];
  /** Lines of COPY with `LINE_COLUMNS`. */
  lines: Rows;
};

export async function mergeLedger(
  client: pg.PoolClient,
  owner: BookOwner & { at: Date },
  { settlements, ids, kinds, lines }: StagedLedger,
): Promise<MergedRecords> {
  const { book, number, at } = owner;
  const merged = await mergeSettlements(client, owner, settlements);
  if (lines.count === 0) return merged;
  const count = lines.count;
  const numbers = await numbersOf(client, book, ids);
  const kindNumbers = await numberKinds(client, book, kinds);
  await client.query(
    `drop table if exists staged_lines, changed_lines;
     create temp table staged_lines on commit drop as select ${LINE_COLUMNS.join(", ")} from sales_settlement_lines with no data;
     create temp table changed_lines (like sales_settlement_lines, is_new boolean, old_day date) on commit drop`,
  );
  await copyInto(client, "staged_lines", LINE_COLUMNS.join(", "), lines);
  const rest = LINE_COLUMNS.slice(3).join(", ");
  // A line without a date is posted on the last day of its settlement.
  await bulk(
    client,
    `insert into changed_lines (settlement, line, book, kind, ${rest}, day, is_new, old_day)
     select staged.*, known.line is null, known.day
     from (
       select own.number as settlement, line, $1::integer as book, kinds.number as kind, ${rest},
         (coalesce(posted_at, own.end_at, own.deposit_at, own.start_at, $4) at time zone 'UTC')::date as day
       from staged_lines
       join unnest($2::integer[]) with ordinality as numbers (number, position) on position = settlement + 1
       join sales_settlements as own on own.number = numbers.number
       join unnest($3::integer[]) with ordinality as kinds (number, position) on kinds.position = kind + 1
     ) as staged
     left join sales_settlement_lines as known on known.settlement = staged.settlement and known.line = staged.line
     where known.line is null
       or (${FIGURES.map((name) => `known.${name}`).join(", ")}) is distinct from (${FIGURES.map((name) => `staged.${name}`).join(", ")})`,
    [book, numbers, kindNumbers, at],
  );
  const [counted] = await bulk<{ added: number; changed: number; settlements: number[] | null }>(
    client,
    `with written as (
       insert into sales_settlement_lines (settlement, line, book, kind, ${rest}, day)
       select settlement, line, book, kind, ${rest}, day from changed_lines order by settlement, line
       on conflict (settlement, line) do update set ${FIGURES.map((name) => `${name} = excluded.${name}`).join(", ")}
     )
     select count(*) filter (where is_new)::int as added, count(*) filter (where not is_new)::int as changed,
       array_agg(distinct settlement) as settlements
     from changed_lines`,
  );
  const {
    added,
    changed,
    settlements: touched,
  } = counted as {
    added: number;
    changed: number;
    settlements: number[] | null;
  };
  let extended = 0;
  if (touched !== null) {
    await markDays(
      client,
      book,
      "posted",
      "(select day from changed_lines union select old_day from changed_lines where old_day is not null)",
    );
    const taken = await takeOver(client, touched, number);
    // New lines change a known settlement, even if its existing lines are unchanged.
    if (changed === 0) extended = taken;
  }
  return {
    added: merged.added + added,
    changed: merged.changed + changed + extended,
    unchanged: merged.unchanged + count - added - changed - extended,
  };
}

/** `counts` are the numbers of lines of the settlements in a file that was read to its end. */
export async function removeMissingLines(
  client: pg.PoolClient,
  { book, number }: BookOwner,
  counts: ReadonlyMap<string, number>,
): Promise<void> {
  const removed = await bulk<{ settlement: number; day: string }>(
    client,
    `with removed as (
       delete from sales_settlement_lines as line
       using sales_settlements as own, unnest($2::text[], $3::integer[]) as counted (id, lines)
       where own.book = $1 and own.settlement_id = counted.id and line.settlement = own.number and line.line > counted.lines
       returning line.settlement, line.day
     )
     select distinct settlement, day::text from removed`,
    [book, [...counts.keys()], [...counts.values()]],
  );
  if (removed.length === 0) return;
  await markDays(client, book, "posted", "(select unnest($3::date[]) as day)", [removed.map(({ day }) => day)]);
  await takeOver(client, [...new Set(removed.map(({ settlement }) => settlement))], number);
}

async function mergeSettlements(
  client: pg.PoolClient,
  { book, number }: BookOwner,
  records: readonly SettlementRecord[],
): Promise<MergedRecords> {
  if (records.length === 0) return { added: 0, changed: 0, unchanged: 0 };
  const unique = [...new Map(records.map((record) => [record.settlementId, record])).values()];
  const figures = ["start_at", "end_at", "deposit_at", "total_minor", "currency"];
  const list = (prefix: string) => figures.map((name) => `${prefix}.${name}`).join(", ");
  const rows = await bulk<{ is_new: boolean }>(
    client,
    `insert into sales_settlements as known (book, settlement_id, ${figures.join(", ")}, import_number)
     select $1, *, $2 from unnest($3::text[], $4::timestamptz[], $5::timestamptz[], $6::timestamptz[], $7::bigint[], $8::text[])
     on conflict (book, settlement_id) do update set ${figures.map((name) => `${name} = excluded.${name}`).join(", ")},
       import_number = excluded.import_number
     where (${list("known")}) is distinct from (${list("excluded")})
     returning (xmax = 0) as is_new`,
    [
      book,
      number,
      unique.map(({ settlementId }) => settlementId),
      unique.map(({ startAt }) => startAt),
      unique.map(({ endAt }) => endAt),
      unique.map(({ depositAt }) => depositAt),
      unique.map(({ totalMinor }) => totalMinor),
      unique.map(({ currency }) => currency),
    ],
  );
  const added = rows.filter((row) => row.is_new).length;
  return { added, changed: rows.length - added, unchanged: records.length - rows.length };
}

async function numbersOf(client: pg.PoolClient, book: number, ids: readonly string[]): Promise<number[]> {
  const rows = await bulk<{ id: string; number: number }>(
    client,
    "select settlement_id as id, number from sales_settlements where book = $1 and settlement_id = any($2)",
    [book, ids],
  );
  const byId = new Map(rows.map(({ id, number }) => [id, number]));
  return ids.map((id) => byId.get(id) as number);
}

/** Finds or adds the kinds of lines. A job updates known kinds whose class in the table has changed (`reclassify.ts`). */
export async function numberKinds(client: pg.PoolClient, book: number, kinds: readonly LineKind[]): Promise<number[]> {
  const values = [
    book,
    kinds.map(({ transactionType }) => transactionType),
    kinds.map(({ amountType }) => amountType),
    kinds.map(({ amountDescription }) => amountDescription),
  ];
  const asked = "unnest($2::text[], $3::text[], $4::text[])";
  const key = "transaction_type, amount_type, amount_description";
  const find = `select known.number from ${asked} with ordinality as asked (${key}, position)
    left join sales_line_kinds as known on known.book = $1 and known.transaction_type = asked.transaction_type
      and known.amount_type = asked.amount_type and known.amount_description = asked.amount_description
    order by position`;
  const found = await bulk<{ number: number | null }>(client, find, values);
  if (found.every(({ number }) => number !== null)) return found.map(({ number }) => number as number);
  await bulk(
    client,
    `insert into sales_line_kinds (book, ${key}, known_class) select $1, * from unnest($2::text[], $3::text[], $4::text[], $5::text[])
     on conflict (book, ${key}) do nothing`,
    [...values, kinds.map(classOf)],
  );
  return (await bulk<{ number: number }>(client, find, values)).map(({ number }) => number);
}

/** Sums the lines of changed settlements again. They belong to this import from now on; returns the number that did not before. */
async function takeOver(client: pg.PoolClient, settlements: readonly number[], number: number): Promise<number> {
  await sumEntries(client, settlements);
  const taken = await bulk(
    client,
    "update sales_settlements set import_number = $2 where number = any($1) and import_number <> $2 returning number",
    [settlements, number],
  );
  return taken.length;
}
