/**
 * Stores advertising by day, campaign and product (`sales_ad_days`), and decides which of it counts.
 *
 * The rows of an import are added up chunk by chunk and count only when the whole file was read. The rows of one **campaign
 * on one day** are then a unit: they replace the rows of an earlier report of the same level, because rows that disappeared
 * from a corrected report have no spend any more. Reports of different levels contain the same spend, so only the first level
 * in `AD_LEVELS` counts; the others are kept and count once its import is deleted.
 */
import type pg from "pg";
import { bulk } from "../../../platform/db/bulk.ts";
import { copyInto } from "../../../platform/db/copy.ts";
import type { Rows } from "../../../platform/db/rows.ts";
import type { MergedRecords } from "../../search-data/report-reading.ts";
import type { BookOwner } from "../import/merge-store.ts";
import type { RecordColumns } from "../import/record-columns.ts";
import { AD_LEVELS } from "../record.ts";

const CAMPAIGN_DAY = "day, program, marketplace, currency, campaign";
const UNIT = `${CAMPAIGN_DAY}, level`;
const FIGURES = "spend_minor, impressions, clicks, sales_minor, orders, units";
const rankOf = (level: string): string =>
  `array_position(array[${AD_LEVELS.map((each) => `'${each}'`).join(", ")}], ${level})`;

/** Adds the rows of a chunk to its import. All of them count as added until the import ends. */
export async function mergeAds(
  client: pg.PoolClient,
  { book, number }: BookOwner,
  { key, figures }: RecordColumns,
  rows: Rows,
): Promise<MergedRecords> {
  const all = [...key, ...figures].join(", ");
  const added = rows.count;
  await client.query(
    `drop table if exists staged_records; create temp table staged_records on commit drop as select 0 as position, ${all} from sales_ad_days with no data`,
  );
  await copyInto(client, "staged_records", `position, ${all}`, rows);
  const plus = (name: string) =>
    `${name} = coalesce(known.${name} + excluded.${name}, known.${name}, excluded.${name})`;
  await bulk(
    client,
    `insert into sales_ad_days as known (book, import_number, ${all}, rows)
     select $1, $2, ${[...key, ...figures.map((name) => `sum(${name})`)].join(", ")}, count(*) from staged_records group by ${key.join(", ")}
     on conflict (book, ${key.join(", ")}, import_number) do update set ${[...figures, "rows"].map(plus).join(", ")}`,
    [book, number],
  );
  return { added, changed: 0, unchanged: 0 };
}

/** Ends an import: removes what it repeats, replaces what it corrects, and records its totals and row counts. */
export async function countAds(client: pg.PoolClient, { book, number }: BookOwner): Promise<void> {
  const own = `sales_ad_days where book = ${book} and import_number = ${number}`;
  await createDue(client, "due_units", UNIT, `select distinct ${UNIT} from ${own}`);
  await createDue(
    client,
    "compared_units",
    UNIT,
    `select ${UNIT}, bool_or(is_earlier) as is_known, not bool_and(is_earlier and is_own) as differs
     from (
       select ${UNIT}, bool_or(is_earlier) as is_earlier, bool_or(not is_earlier) as is_own
       from (
         select ${UNIT}, sku, asin, ${FIGURES}, false as is_earlier from ${own}
         union all
         select ${UNIT}, sku, asin, ${FIGURES}, true from sales_ad_days join due_units using (${UNIT})
         where book = ${book} and import_number <> ${number} and counts is not null) as both_imports
       group by ${UNIT}, sku, asin, ${FIGURES}) as same
     group by ${UNIT}`,
  );
  await bulk(
    client,
    `with own as (select * from ${own})
     insert into sales_ad_totals (book, import_number, level, currency, rows, days, from_day, to_day, spend_minor, known_minor)
     select ${book}, ${number}, level, currency, sum(rows), count(distinct day), min(day), max(day), sum(spend_minor),
       coalesce(sum(spend_minor) filter (where not differs), 0)
     from own join compared_units using (${UNIT}) group by level, currency`,
  );
  await bulk(
    client,
    `update report_imports set (added, changed, unchanged) = (
       select coalesce(sum(rows) filter (where not is_known), 0), coalesce(sum(rows) filter (where is_known and differs), 0),
         coalesce(sum(rows) filter (where not differs), 0)
       from sales_ad_days join compared_units using (${UNIT}) where book = $1 and import_number = $2)
     where number = $2`,
    [book, number],
  );
  const matches = UNIT.split(", ").map((name) => `old.${name} = compared.${name}`);
  await bulk(
    client,
    `delete from sales_ad_days as old using compared_units as compared
     where old.book = $1 and ${matches.join(" and ")}
       and case when differs then old.import_number <> $2 and old.counts is not null else old.import_number = $2 end`,
    [book, number],
  );
  await bulk(client, `update sales_ad_days set counts = true where book = $1 and import_number = $2`, [book, number]);
  await chooseLevels(client, book, "due_units");
}

/** Removes imports. Where they counted, the next level does. */
export async function removeAds(client: pg.PoolClient, book: number, numbers: readonly number[]): Promise<void> {
  // The last one is from the previous release.
  for (const table of ["sales_ad_totals", "sales_advertising"])
    await bulk(client, `delete from ${table} where book = $1 and import_number = any($2)`, [book, numbers]);
  await bulk(
    client,
    `drop table if exists due_units; create temp table due_units on commit drop as select ${CAMPAIGN_DAY} from sales_ad_days with no data`,
  );
  await bulk(
    client,
    `with removed as (delete from sales_ad_days where book = $1 and import_number = any($2) returning ${CAMPAIGN_DAY})
     insert into due_units select distinct ${CAMPAIGN_DAY} from removed`,
    [book, numbers],
  );
  await chooseLevels(client, book, "due_units");
}

/** Of the known levels of each campaign and day of `due`, the first one counts. */
async function chooseLevels(client: pg.PoolClient, book: number, due: string): Promise<void> {
  await createDue(client, "due_days", CAMPAIGN_DAY, `select distinct ${CAMPAIGN_DAY} from ${due}`);
  const same = (other: string) => CAMPAIGN_DAY.split(", ").map((name) => `ads.${name} = ${other}.${name}`);
  await bulk(
    client,
    `update sales_ad_days as ads set counts = not counts from due_days
     where ads.book = $1 and ${same("due_days").join(" and ")} and ads.counts = exists (
       select from sales_ad_days as better
       where better.book = $1 and ${same("better").join(" and ")} and better.counts is not null
         and ${rankOf("better.level")} < ${rankOf("ads.level")})`,
    [book],
  );
}

/**
 * Creates a temporary table with an index and statistics. A large import is counted before PostgreSQL knows that its table
 * has grown, and would compare every row with every other.
 */
async function createDue(client: pg.PoolClient, name: string, key: string, select: string): Promise<void> {
  await bulk(client, `drop table if exists ${name}; create temp table ${name} on commit drop as ${select}`);
  await bulk(client, `create index on ${name} (${key}); analyze ${name}`);
}
