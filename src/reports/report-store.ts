/** Imports of reports and their rejected rows. Every statement names the account; only the import thread reads by id alone. */
import type { Selectable } from "kysely";
import { sql } from "kysely";
import type pg from "pg";
import { AppError } from "../base/errors.ts";
import { inBulk } from "../db/bulk.ts";
import { copyInto, copyLine } from "../db/copy.ts";
import type { Database } from "../db/open.ts";
import type { ReportImportsTable } from "../db/report-tables.ts";
import { createRows } from "../db/rows.ts";
import { isOver, VALUES_IN_REASONS } from "../sources/import/import-run.ts";
import { NotRunning } from "../sources/import/import-store.ts";
import { type MergedRecords, mergeRecords } from "./merge-store.ts";
import type { ReportCounts, ReportImport, ReportKind, ReportRecord, ReportReject, ReportState } from "./report.ts";

export type ReportStore = ReturnType<typeof createReportStore>;

/** Per import; further rejects are only counted. */
const MAX_REJECTS_KEPT = 10_000;
const OPEN: ReportState[] = ["waiting", "running"];

export type NewReportImport = Pick<
  ReportImport,
  "id" | "accountId" | "name" | "origin" | "marketplace" | "digest" | "bytesTotal"
> & { at: Date };

/** One chunk of an import. `counts` are those before it. */
export type ReportStep = {
  counts: ReportCounts;
  rows: number;
  records: readonly ReportRecord[];
  rejects: readonly ReportReject[];
  bytesRead: number;
  at: Date;
};

export function createReportStore({ db, pool }: Pick<Database, "db" | "pool">) {
  const visible = (accountId: string) =>
    db.selectFrom("report_imports").where("account_id", "=", accountId).where("deleted_at", "is", null);

  return {
    async begin(report: NewReportImport): Promise<ReportImport> {
      const row = await db
        .insertInto("report_imports")
        .values({
          id: report.id,
          account_id: report.accountId,
          name: report.name,
          origin: report.origin,
          marketplace: report.marketplace,
          status: "waiting",
          digest: report.digest,
          bytes_total: report.bytesTotal,
          created_at: report.at,
          updated_at: report.at,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      return toImport(row);
    },

    async countOpen(accountId: string): Promise<number> {
      const { count } = await visible(accountId)
        .select((select) => select.fn.countAll<number>().as("count"))
        .where("status", "in", OPEN)
        .executeTakeFirstOrThrow();
      return count;
    },

    async list(accountId: string, limit: number, before?: string): Promise<ReportImport[]> {
      const rows = await visible(accountId)
        .selectAll()
        .$if(before !== undefined, (query) => query.where("id", "<", before as string))
        .orderBy("id", "desc")
        .limit(limit)
        .execute();
      return rows.map(toImport);
    },

    async get(accountId: string, id: string): Promise<ReportImport> {
      const row = await visible(accountId).selectAll().where("id", "=", id).executeTakeFirst();
      if (row === undefined) throw notFound(id);
      return toImport(row);
    },

    /** For the import thread. A deleted import is returned as cancelled, so that its file is removed. */
    async find(id: string): Promise<ReportImport | undefined> {
      const row = await db.selectFrom("report_imports").selectAll().where("id", "=", id).executeTakeFirst();
      return row && toImport(row);
    },

    /** An import of this file by a command that was stopped or killed. */
    async findStopped(accountId: string, digest: string): Promise<ReportImport | undefined> {
      const row = await visible(accountId)
        .selectAll()
        .where("status", "in", OPEN)
        .where("origin", "!=", "upload")
        .where("digest", "=", digest)
        .orderBy("id")
        .limit(1)
        .executeTakeFirst();
      return row && toImport(row);
    },

    /** For the import thread: the existing imports among these, oldest first. */
    async listByIds(ids: string[]): Promise<ReportImport[]> {
      if (ids.length === 0) return [];
      const rows = await db.selectFrom("report_imports").selectAll().where("id", "in", ids).orderBy("id").execute();
      return rows.map(toImport);
    },

    /** Moves an import from the state `from` to `running`; returns undefined when it is no longer in that state. */
    async take(id: string, from: ReportState, at: Date): Promise<ReportImport | undefined> {
      const row = await db
        .updateTable("report_imports")
        .set({ status: "running", problem: null, finished_at: null, started_at: at, updated_at: at })
        .where("id", "=", id)
        .where("status", "=", from)
        .where("deleted_at", "is", null)
        .returningAll()
        .executeTakeFirst();
      return row && toImport(row);
    },

    async recordFormat(id: string, kind: ReportKind, format: string): Promise<void> {
      await db.updateTable("report_imports").set({ kind, format }).where("id", "=", id).execute();
    },

    /** Stores a chunk in one transaction and returns the counts after it. Throws when the import is no longer running. */
    async storeChunk({ id, number, accountId }: ReportImport, step: ReportStep): Promise<ReportCounts> {
      return await inBulk(
        pool,
        async (client) => {
          // Two imports of one account that meet in the same rows, in another order, would deadlock.
          await client.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [`reports ${accountId}`]);
          const merged = await mergeRecords(client, { accountId, number }, step.records);
          const counts = plus(step, merged);
          await recordStep(client, id, step, counts);
          await copyRejects(client, number, step);
          return counts;
        },
        { work_mem: "64MB" },
      );
    },

    /** Returns false when the import is in none of the `from` states. */
    async move(
      id: string,
      from: readonly string[],
      to: ReportState,
      problem: string | null,
      at: Date,
    ): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable("report_imports")
        .set({ status: to, problem, updated_at: at, finished_at: isOver(to) ? at : null })
        .where("id", "=", id)
        .where("status", "in", from as ReportState[])
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    /** Ends a running import. An import that was ended otherwise in the meantime keeps its state. */
    async finish(id: string, status: ReportState, problem: string | null, at: Date): Promise<ReportImport> {
      await this.move(id, ["running"], status, problem, at);
      const ended = await this.find(id);
      if (ended === undefined) throw notFound(id);
      return ended;
    },

    async share(accountId: string, id: string, shared: boolean, at: Date): Promise<ReportImport> {
      const row = await db
        .updateTable("report_imports")
        .set({ shared, updated_at: at })
        .where("id", "=", id)
        .where("account_id", "=", accountId)
        .where("deleted_at", "is", null)
        .returningAll()
        .executeTakeFirst();
      if (row === undefined) throw notFound(id);
      return toImport(row);
    },

    /** Makes imports invisible and stops those that run; `id` undefined means all. Returns the ids. */
    async markDeleted(accountId: string, id: string | undefined, at: Date): Promise<string[]> {
      const rows = await db
        .updateTable("report_imports")
        .set({ deleted_at: at, updated_at: at, shared: false })
        .set((is) => ({
          status: sql<ReportState>`case when ${is.ref("status")} in ('waiting', 'running') then 'cancelled' else ${is.ref("status")} end`,
        }))
        .where("account_id", "=", accountId)
        .where("deleted_at", "is", null)
        .$if(id !== undefined, (query) => query.where("id", "=", id as string))
        .returning("id")
        .execute();
      return rows.map((row) => row.id);
    },

    /** Groups the rejects by reason, ignoring the values in it; the most frequent first, each with its first line. */
    async commonRejects(number: number, limit: number): Promise<{ reason: string; rows: number; firstLine: number }[]> {
      const { rows } = await sql<{ reason: string; rows: number; firstLine: number }>`
        select (array_agg(reason order by number))[1] as reason, count(*)::int as rows, min(line)::int as "firstLine"
        from report_rejects where import_number = ${number}
        group by regexp_replace(reason, ${sql.lit(VALUES_IN_REASONS)}, '…', 'g')
        order by count(*) desc, min(number) limit ${limit}`.execute(db);
      return rows;
    },
  };
}

async function recordStep(client: pg.PoolClient, id: string, step: ReportStep, counts: ReportCounts): Promise<void> {
  const { records } = step;
  const { rowCount } = await client.query(
    `update report_imports set rows_read = $2, added = $3, changed = $4, unchanged = $5, rejected = $6, bytes_read = $7,
       updated_at = $8, period_start = least(period_start, $9), period_end = greatest(period_end, $10),
       marketplaces = (select coalesce(array_agg(distinct each order by each), '{}') from unnest(marketplaces || $11::text[]) as each)
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
      records.reduce<string | null>(
        (least, { periodStart: day }) => (least === null || day < least ? day : least),
        null,
      ),
      records.reduce<string | null>((most, { periodEnd: day }) => (most === null || day > most ? day : most), null),
      [...new Set(records.map(({ marketplace }) => marketplace))],
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

function notFound(id: string): AppError {
  return new AppError("not_found", `The import ${id} does not exist.`);
}

function toImport(row: Selectable<ReportImportsTable>): ReportImport {
  return {
    id: row.id,
    number: row.number,
    accountId: row.account_id,
    name: row.name,
    origin: row.origin,
    marketplace: row.marketplace as ReportImport["marketplace"],
    status: row.deleted_at === null ? row.status : "cancelled",
    kind: row.kind,
    format: row.format,
    digest: row.digest,
    marketplaces: row.marketplaces as ReportImport["marketplaces"],
    periodStart: row.period_start,
    periodEnd: row.period_end,
    counts: {
      read: row.rows_read,
      added: row.added,
      changed: row.changed,
      unchanged: row.unchanged,
      rejected: row.rejected,
    },
    bytesRead: row.bytes_read,
    bytesTotal: row.bytes_total,
    shared: row.shared,
    problem: row.problem,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
  };
}
