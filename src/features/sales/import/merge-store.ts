/**
 * Stores the records of one chunk: they are copied into a staging table and merged with one statement. A record with the same
 * figures leaves its row untouched, including the import that the row belongs to.
 */
import type pg from "pg";
import { bulk } from "../../../platform/db/bulk.ts";
import { copyInto } from "../../../platform/db/copy.ts";
import type { Rows } from "../../../platform/db/rows.ts";
import type { MergedRecords } from "../../search-data/report-reading.ts";
import { markDays } from "../days/sum-days-store.ts";
import type { RecordColumns } from "./record-columns.ts";

const UNIQUE_VIOLATION = "23505";

export type BookOwner = { book: number; number: number };

export type StagedRecords = {
  columns: RecordColumns;
  /** Lines of COPY: the position, then the values of a record. */
  rows: Rows;
  /** True when two records have the same key. */
  hasRepeats: boolean;
  /** True when the book had no row of this kind before the import, so that nothing has to be compared. */
  isFirst: boolean;
};

export async function mergeStaged(
  client: pg.PoolClient,
  owner: BookOwner,
  staged: StagedRecords,
): Promise<MergedRecords> {
  const { book } = owner;
  const { columns, rows, isFirst } = staged;
  const { table, day } = columns;
  const all = allOf(columns);
  await client.query(
    `drop table if exists staged_records; create temp table staged_records on commit drop as select 0 as position, ${all} from ${table} with no data`,
  );
  const records = rows.count;
  await copyInto(client, "staged_records", `position, ${all}`, rows);
  if (!isFirst) await bulk(client, keepChanged(staged, book));
  const inserted = isFirst ? await insertNew(client, owner, staged) : undefined;
  const { added, changed } = inserted ?? (await mergeKnown(client, owner, staged));
  if (day !== undefined)
    await markDays(
      client,
      book,
      "ordered",
      isFirst
        ? `(select day from staged_records union ${ofOrders("staged_records")})`
        : `(select day from changed_records union select old_day from changed_records union ${ofOrders("changed_records")})`,
    );
  return { added, changed, unchanged: records - added - changed };
}

/** The days of all lines of these orders: an order counts on the first of them. */
const ofOrders = (records: string): string =>
  `select day from sales_order_lines where book = $1 and order_id in (select order_id from ${records})`;

type Merged = { added: number; changed: number };

/**
 * Inserts without looking for rows with the same keys, in two thirds of the time. Returns undefined when there are some after
 * all, because another import of the account stored them in the meantime.
 */
async function insertNew(
  client: pg.PoolClient,
  { book, number }: BookOwner,
  staged: StagedRecords,
): Promise<Merged | undefined> {
  const all = allOf(staged.columns);
  await client.query("savepoint inserting");
  try {
    const [inserted] = await bulk<Merged>(
      client,
      `with inserted as (
         insert into ${staged.columns.table} (book, ${all}, import_number) select $1, ${all}, $2 from (${newest(staged)}) as newest
         returning 1)
       select count(*)::int as added, 0 as changed from inserted`,
      [book, number],
    );
    await client.query("release savepoint inserting");
    return inserted;
  } catch (error) {
    if ((error as { code?: unknown }).code !== UNIQUE_VIOLATION) throw error;
    await client.query("rollback to savepoint inserting; release savepoint inserting");
    return undefined;
  }
}

async function mergeKnown(client: pg.PoolClient, { book, number }: BookOwner, staged: StagedRecords): Promise<Merged> {
  const [merged] = await bulk<Merged>(client, mergeStatement(staged), [book, number]);
  return merged as Merged;
}

function allOf({ key, figures }: RecordColumns): string {
  return [...key, ...figures].join(", ");
}

/** Of two records with one key in a chunk, the later one wins; unknown figures of stock are filled from the others. */
function newest({ columns, hasRepeats }: StagedRecords): string {
  const { key, figures, rule } = columns;
  if (!hasRepeats) return `select ${allOf(columns)} from staged_records`;
  const list = key.join(", ");
  if (rule === "filled")
    return `select ${[...key, ...figures.map((name) => `(array_agg(${name} order by position desc) filter (where ${name} is not null))[1] as ${name}`)].join(", ")}
      from staged_records group by ${list}`;
  return `select distinct on (${list}) ${allOf(columns)} from staged_records order by ${list}, position desc`;
}

/**
 * Compares with the rows of the table before anything is written: an upsert would lock, and so rewrite, every row that it leaves
 * as it is. The book is part of the text, because this statement takes no parameters.
 */
function keepChanged(staged: StagedRecords, book: number): string {
  const { columns } = staged;
  const { table, key, figures, day, nullableKey = [] } = columns;
  const same = key.map((name) =>
    nullableKey.includes(name) ? `known.${name} is not distinct from staged.${name}` : `known.${name} = staged.${name}`,
  );
  return `drop table if exists changed_records; create temp table changed_records on commit drop as
    select staged.*${day === undefined ? "" : ", coalesce(known.day, staged.day) as old_day"}
    from (${newest(staged)}) as staged
    left join ${table} as known on known.book = ${book} and ${same.join(" and ")}
    where known.book is null or (${replaces(columns, "staged")}
      and (${figures.map((name) => `known.${name}`).join(", ")}) is distinct from (${figures.map((name) => newValue(columns, name, "staged")).join(", ")}))`;
}

/** $1 the book, $2 the number of the import. */
function mergeStatement(staged: StagedRecords): string {
  const { columns, isFirst } = staged;
  const { table, key, figures } = columns;
  const all = allOf(columns);
  const source = isFirst ? `(${newest(staged)}) as newest` : "changed_records";
  return `with merged as (
    insert into ${table} as known (book, ${all}, import_number) select $1, ${all}, $2 from ${source}
    on conflict (book, ${key.join(", ")}) do update set
      ${figures.map((name) => `${name} = ${newValue(columns, name, "excluded")}`).join(", ")}, import_number = excluded.import_number
    where ${replaces(columns, "excluded")}
      and (${figures.map((name) => `known.${name}`).join(", ")}) is distinct from (${figures.map((name) => newValue(columns, name, "excluded")).join(", ")})
    returning (xmax = 0) as is_new
  )
  select count(*) filter (where is_new)::int as added, count(*) filter (where not is_new)::int as changed from merged`;
}

/** The newest report of an order wins, whichever is imported first. */
function replaces({ rule }: RecordColumns, from: string): string {
  return rule === "newest"
    ? `(known.updated_at is null or ${from}.updated_at is null or ${from}.updated_at >= known.updated_at)`
    : "true";
}

function newValue({ rule }: RecordColumns, name: string, from: string): string {
  return rule === "filled" ? `coalesce(${from}.${name}, known.${name})` : `${from}.${name}`;
}

/** The names of products that a chunk has, one for each SKU. */
export type ProductNames = Map<string, { asin: string | null; title: string | null; at: Date }>;

export async function mergeProducts(client: pg.PoolClient, book: number, names: ProductNames): Promise<void> {
  if (names.size === 0) return;
  const all = [...names].sort(([a], [b]) => (a < b ? -1 : 1));
  await bulk(
    client,
    `insert into sales_products as known (book, sku, asin, title, seen_at)
     select $1, * from unnest($2::text[], $3::text[], $4::text[], $5::timestamptz[])
     on conflict (book, sku) do update set asin = coalesce(excluded.asin, known.asin), title = coalesce(excluded.title, known.title),
       seen_at = excluded.seen_at
     where excluded.seen_at > known.seen_at`,
    [
      book,
      all.map(([sku]) => sku),
      all.map(([, { asin }]) => asin),
      all.map(([, { title }]) => title),
      all.map(([, { at }]) => at),
    ],
  );
}

/** Returns true when the book has no row in this table. */
export async function isEmpty(client: pg.PoolClient, table: string, book: number): Promise<boolean> {
  const { rowCount } = await client.query(`select from ${table} where book = $1 limit 1`, [book]);
  return rowCount === 0;
}
