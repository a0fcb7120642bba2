/** Stores one chunk of an import, its rejects and its progress, within a transaction. */
import type pg from "pg";
import { copyInto, copyLine } from "../../platform/db/copy.ts";
import { createRows } from "../../platform/db/rows.ts";
import { VALUES_IN_REASONS } from "../imports/import-run.ts";
import { NotRunning } from "../imports/import-store.ts";
import type { ReportCounts, ReportImport } from "./report.ts";
import type { MergedRecords, ReportChunk } from "./report-reading.ts";

/** Per import; further rejects are only counted. */
const MAX_REJECTS_KEPT = 10_000;

/** The row of an import. */
export type ImportRow = Pick<ReportImport, "id" | "number" | "accountId">;

/** One chunk of an import. `counts` are those before it. */
export type ReportStep = ReportChunk & { counts: ReportCounts; bytesRead: number; at: Date };

export type CommonReason = { reason: string; rows: number; firstLine: number };

export async function commonRejects(
  client: pg.Pool | pg.PoolClient,
  number: number,
  limit: number,
): Promise<CommonReason[]> {
  const { rows } = await client.query<CommonReason>(
    `select (array_agg(reason order by number))[1] as reason, count(*)::int as rows, min(line)::int as "firstLine"
     from report_rejects where import_number = $1
     group by regexp_replace(reason, '${VALUES_IN_REASONS}', '…', 'g')
     order by count(*) desc, min(number) limit $2`,
    [number, limit],
  );
  return rows;
}

/** Stores a chunk in the transaction of `client` and returns the counts after it. */
export async function storeStep(
  client: pg.PoolClient,
  { id, number, accountId }: ImportRow,
  step: ReportStep,
): Promise<ReportCounts> {
  const merged = await step.merge(client, { accountId, number, at: step.at });
  const counts = plus(step, merged);
  await recordStep(client, id, step, counts);
  await copyRejects(client, number, step);
  return counts;
}

async function recordStep(client: pg.PoolClient, id: string, step: ReportStep, counts: ReportCounts): Promise<void> {
  const { span } = step;
  const { rowCount } = await client.query(
    `update report_imports set rows_read = $2, added = $3, changed = $4, unchanged = $5, rejected = $6, bytes_read = $7,
       updated_at = $8, period_start = least(period_start, $9), period_end = greatest(period_end, $10),
       marketplaces = (select coalesce(array_agg(distinct each order by each), '{}') from unnest(marketplaces || $11::text[]) as each),
       interruptions = 0
     where id = $1 and rows_read = $12 and status = 'running'`,
    [
      id,
      counts.read,
      counts.added,
      counts.changed,
      counts.unchanged,
      counts.rejected,
      step.bytesRead,
      step.at,
      span.from,
      span.to,
      span.marketplaces,
      step.counts.read,
    ],
  );
  // It was deleted, or a process that lost the connection holding its lock did not notice it at once.
  if (rowCount === 0) throw new NotRunning(id);
}

async function copyRejects(client: pg.PoolClient, number: number, { counts, rejects }: ReportStep): Promise<void> {
  const kept = rejects.slice(0, Math.max(0, MAX_REJECTS_KEPT - counts.rejected));
  if (kept.length === 0) return;
  const rows = createRows();
  for (const { line, reason, row } of kept) rows.add(copyLine([number, line, reason, row]));
  await copyInto(client, "report_rejects", "import_number, line, reason, row", rows);
}

function plus({ counts, rows, rejects }: ReportStep, merged: MergedRecords): ReportCounts {
  return {
    read: counts.read + rows,
    added: counts.added + merged.added,
    changed: counts.changed + merged.changed,
    unchanged: counts.unchanged + merged.unchanged,
    rejected: counts.rejected + rejects.length,
  };
}
