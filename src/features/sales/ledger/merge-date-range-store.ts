/**
 * Stores the lines of date range reports in the ledger. A row is identified by its content, so that files of overlapping days
 * add only new rows. Each currency has one entry among the settlements, without a total, and each line belongs to the import
 * that added it.
 */
import type pg from "pg";
import { bulk } from "../../../platform/db/bulk.ts";
import { type CopyValue, copyInto, copyLine } from "../../../platform/db/copy.ts";
import { createRows } from "../../../platform/db/rows.ts";
import type { MergedRecords } from "../../search-data/report-reading.ts";
import { markDays } from "../days/sum-days-store.ts";
import type { BookOwner } from "../import/merge-store.ts";
import { dayOf } from "../import/record-columns.ts";
import type { DateRangeRecord } from "../record.ts";
import type { LineKind } from "./classes.ts";
import { DATE_RANGE } from "./entries-store.ts";
import { numberKinds } from "./merge-ledger-store.ts";

const COPIED = [
  ...["currency", "kind", "amount_minor", "posted_at", "day", "quantity", "marketplace", "marketplace_name"],
  ...["sku", "order_id", "row_key", "named_settlement"],
];
const REST = COPIED.slice(2).join(", ");

/** Counts rows of the report, each of which has several lines. */
export async function mergeDateRange(
  client: pg.PoolClient,
  { book, number }: BookOwner,
  records: readonly DateRangeRecord[],
): Promise<MergedRecords> {
  const kinds = new Map<string, LineKind>();
  for (const { transactionType, amounts } of records)
    for (const { amountType, amountDescription } of amounts)
      kinds.set(kindKey(transactionType, amountType, amountDescription), {
        transactionType,
        amountType,
        amountDescription,
      });
  const numbers = await numberKinds(client, book, [...kinds.values()]);
  const kindNumbers = new Map([...kinds.keys()].map((key, i) => [key, numbers[i] as number]));
  const lines = createRows();
  for (const record of records)
    for (const { column, amountType, amountDescription, amountMinor } of record.amounts) {
      const kind = kindNumbers.get(kindKey(record.transactionType, amountType, amountDescription)) as number;
      lines.add(
        copyLine([
          record.currency,
          kind,
          amountMinor,
          ...cellsOf(record),
          `${record.rowKey} ${column}`,
          record.settlementId,
        ]),
      );
    }
  const currencies = [...new Set(records.map(({ currency }) => currency))].sort();
  await openEntries(client, { book, number }, currencies);
  await client.query(
    `drop table if exists staged_range, changed_range;
     create temp table staged_range (currency text, kind integer, amount_minor bigint, posted_at timestamptz, day date, quantity integer,
       marketplace text, marketplace_name text, sku text, order_id text, row_key text, named_settlement text) on commit drop`,
  );
  await copyInto(client, "staged_range", COPIED.join(", "), lines);
  // A row has no settlement as long as its money is held back, and gets one later.
  await bulk(
    client,
    `create temp table changed_range on commit drop as
     with known as materialized (
       select settlement, line, row_key, named_settlement from sales_settlement_lines
       where book = ${book} and row_key is not null and day in (select day from staged_range))
     select distinct on (own.number, staged.row_key) own.number as settlement, known.line as known_line, staged.*
     from staged_range as staged
     join sales_settlements as own on own.book = ${book} and own.report = '${DATE_RANGE}' and own.currency = staged.currency
     left join known on known.settlement = own.number and known.row_key = staged.row_key
     where known.line is null
       or staged.named_settlement is not null and staged.named_settlement is distinct from known.named_settlement
     order by own.number, staged.row_key`,
  );
  await bulk(
    client,
    // The last numbers are read before the insertion: once for each row, they would pass over all rows inserted so far.
    `with lasts as materialized (
       select number as settlement,
         coalesce((select max(line) from sales_settlement_lines as line where line.settlement = own.number), 0) as last
       from sales_settlements as own where book = $1 and report = '${DATE_RANGE}')
     insert into sales_settlement_lines (settlement, line, book, kind, ${REST}, import_number, is_settled)
     select settlement, last + row_number() over (partition by settlement order by posted_at, row_key), $1, kind, ${REST}, $2, false
     from changed_range join lasts using (settlement) where known_line is null`,
    [book, number],
  );
  await bulk(
    client,
    `update sales_settlement_lines as line set named_settlement = changed.named_settlement from changed_range as changed
     where line.settlement = changed.settlement and line.line = changed.known_line`,
  );
  const [counted] = await bulk<{ added: number; changed: number }>(
    client,
    `select (count(distinct split_part(row_key, ' ', 1)) filter (where known_line is null))::int as added,
       (count(distinct split_part(row_key, ' ', 1)) filter (where known_line is not null))::int as changed
     from changed_range`,
  );
  const { added, changed } = counted as { added: number; changed: number };
  if (added + changed > 0) {
    await markDays(client, book, "posted", "changed_range");
    await bulk(
      client,
      `update sales_settlements as own set import_number = $1, start_at = least(start_at, first), end_at = greatest(end_at, last)
       from (select settlement, min(posted_at) as first, max(posted_at) as last from changed_range group by 1) as changed
       where own.number = changed.settlement`,
      [number],
    );
  }
  return { added, changed, unchanged: records.length - added - changed };
}

/** Locks the entries, whose lines are numbered. */
async function openEntries(client: pg.PoolClient, { book, number }: BookOwner, currencies: readonly string[]) {
  await bulk(
    client,
    `insert into sales_settlements (book, settlement_id, report, currency, import_number)
     select $1, 'date_range_' || currency, '${DATE_RANGE}', currency, $2 from unnest($3::text[]) as c (currency)
     on conflict (book, settlement_id) do nothing`,
    [book, number, currencies],
  );
  await bulk(
    client,
    `select from sales_settlements where book = $1 and report = '${DATE_RANGE}' and currency = any($2) order by currency for update`,
    [book, currencies],
  );
}

const kindKey = (...names: string[]): string => JSON.stringify(names);

function cellsOf(record: DateRangeRecord): CopyValue[] {
  const { postedAt, quantity, marketplace, marketplaceName, sku, orderId } = record;
  return [postedAt, dayOf(postedAt), quantity, marketplace, marketplaceName, sku, orderId];
}
