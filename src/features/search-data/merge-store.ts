/**
 * Merging records: a chunk is copied into a staging table and merged with one statement. A record with a known key replaces
 * the stored one; with the same figures it leaves the stored one untouched, including the import that it belongs to.
 */
import type pg from "pg";
import { bulk } from "../../platform/db/bulk.ts";
import { type CopyValue, copyInto, copyLine } from "../../platform/db/copy.ts";
import { createRows } from "../../platform/db/rows.ts";
import type { QueryPerformanceRecord, ReportKind, ReportRecord, SearchTermRecord } from "./report.ts";
import type { MergedRecords, RowOwner } from "./report-reading.ts";

type Merge = { table: string; key: readonly string[]; figures: readonly string[]; values(record: never): CopyValue[] };

const PLACE = ["marketplace", "search_term", "period_end", "period"] as const;

/** The columns of each kind of report, its key first, and the values of a record in the same order. */
const MERGES: Record<ReportKind, Merge> = {
  search_terms: {
    table: "report_search_terms",
    key: [...PLACE, "department", "click_rank"],
    figures: ["period_start", "frequency_rank", "asin", "click_share", "conversion_share"],
    values: (record: SearchTermRecord) => [
      ...placeOf(record),
      record.department,
      record.clickRank,
      record.periodStart,
      record.frequencyRank,
      record.asin,
      record.clickShare,
      record.conversionShare,
    ],
  },
  query_performance: {
    table: "report_query_performance",
    key: [...PLACE, "asin", "brand"],
    figures: [
      ...["period_start", "query_score", "query_volume", "impressions", "own_impressions", "impression_share"],
      ...["clicks", "click_rate", "own_clicks", "click_share"],
      ...["cart_adds", "cart_add_rate", "own_cart_adds", "cart_add_share"],
      ...["purchases", "purchase_rate", "own_purchases", "purchase_share"],
    ],
    values: (record: QueryPerformanceRecord) => [
      ...placeOf(record),
      record.asin,
      record.brand,
      record.periodStart,
      record.queryScore,
      record.queryVolume,
      record.impressions.total,
      record.impressions.own,
      record.impressions.share,
      ...[record.clicks, record.cartAdds, record.purchases].flatMap(({ total, rate, own, share }) => [
        total,
        rate,
        own,
        share,
      ]),
    ],
  },
};

/** Merges the records of one chunk, which are all of one kind. */
export async function mergeRecords(
  client: pg.PoolClient,
  { accountId, number }: RowOwner,
  records: readonly ReportRecord[],
): Promise<MergedRecords> {
  const [first] = records;
  if (first === undefined) return { added: 0, changed: 0, unchanged: 0 };
  const { table, key, figures, values } = MERGES[first.kind];
  const columns = [...key, ...figures];
  await client.query(
    `create temp table staged_records on commit drop as select 0 as position, ${columns.join(", ")} from ${table} with no data`,
  );
  const rows = createRows();
  for (const [position, record] of records.entries()) rows.add(copyLine([position, ...values(record as never)]));
  await copyInto(client, "staged_records", `position, ${columns.join(", ")}`, rows);
  const [merged] = await bulk<{ added: number; changed: number }>(client, mergeStatement(table, key, figures), [
    accountId,
    number,
  ]);
  const { added, changed } = merged as { added: number; changed: number };
  return { added, changed, unchanged: records.length - added - changed };
}

/** $1 the account, $2 the number of the import. Of two records with one key in a chunk, the later one wins. */
function mergeStatement(table: string, key: readonly string[], figures: readonly string[]): string {
  const all = [...key, ...figures].join(", ");
  const list = (prefix: string) => figures.map((figure) => `${prefix}.${figure}`).join(", ");
  return `with newest as (
    select distinct on (${key.join(", ")}) ${all} from staged_records order by ${key.join(", ")}, position desc
  ), merged as (
    insert into ${table} as known (account_id, ${all}, import_number) select $1, ${all}, $2 from newest
    on conflict (account_id, ${key.join(", ")}) do update set
      ${figures.map((figure) => `${figure} = excluded.${figure}`).join(", ")}, import_number = excluded.import_number
    where (${list("known")}) is distinct from (${list("excluded")})
      -- Figures of a deleted import are about to be removed.
      or known.import_number in (
        select gone.number from report_imports as gone where gone.account_id = $1 and gone.deleted_at is not null)
    returning (xmax = 0) as is_new
  )
  select count(*) filter (where is_new)::int as added, count(*) filter (where not is_new)::int as changed from merged`;
}

function placeOf({ marketplace, searchTerm, periodEnd, period }: ReportRecord): CopyValue[] {
  return [marketplace, searchTerm, periodEnd, period];
}
