/** Imports of reports and their rejected rows. Every statement names the account; only the import thread reads by id alone. */
import type { Selectable } from "kysely";
import type pg from "pg";
import { AppError } from "../../platform/base/errors.ts";
import { inBulk } from "../../platform/db/bulk.ts";
import type { Database } from "../../platform/db/open.ts";
import { EARLIEST_MS } from "../../platform/tables/cells/times.ts";
import { isOver } from "../imports/import-run.ts";
import { interruptionsAfter, NotRunning } from "../imports/import-store.ts";
import type { ReportCounts, ReportFamily, ReportImport, ReportState } from "./report.ts";
import { lockReports } from "./report-lock-store.ts";
import type { ReportReading } from "./report-reading.ts";
import { type CommonReason, commonRejects, type ReportStep, storeStep } from "./step-store.ts";
import type { ReportImportsTable } from "./tables.ts";

export type ReportStore = ReturnType<typeof createReportStore>;

const OPEN: ReportState[] = ["waiting", "running"];
const UNFINISHED: ReportState[] = ["held", ...OPEN];

export type NewReportImport = Pick<
  ReportImport,
  "id" | "accountId" | "name" | "origin" | "marketplace" | "digest" | "bytesTotal"
> & {
  at: Date;
  period?: ChosenPeriod | undefined;
  /** When the file was last modified, by a clock that may be wrong. */
  seenAt?: Date | undefined;
  /** True when it waits to be started. */
  isHeld?: boolean | undefined;
};

/** The days of a file that does not name them, both included. */
export type ChosenPeriod = { from: string; to: string };

/** Removes the rows of deleted imports in the transaction that deletes them; `isAll` when the account deletes everything. */
export type RemoveRows = (
  client: pg.PoolClient,
  deleted: { accountId: string; numbers: number[]; isAll: boolean; at: Date },
) => Promise<void>;

export type ReportStoreOptions = {
  family: ReportFamily;
  removeRows?: RemoveRows;
  /** Ends the rows of an import that is given up. */
  endUnread?: (client: pg.PoolClient, ended: { accountId: string; number: number; at: Date }) => Promise<void>;
};

/** The imports of one family. Without `removeRows`, a job removes the rows of a deleted import. */
export function createReportStore(
  { db, pool }: Pick<Database, "db" | "pool">,
  { family, removeRows, endUnread }: ReportStoreOptions,
) {
  const visible = (accountId: string) =>
    db
      .selectFrom("report_imports")
      .where("account_id", "=", accountId)
      .where("family", "=", family)
      .where("deleted_at", "is", null);

  return {
    async begin(report: NewReportImport): Promise<ReportImport> {
      const row = await db
        .insertInto("report_imports")
        .values({
          id: report.id,
          account_id: report.accountId,
          family,
          name: report.name,
          origin: report.origin,
          marketplace: report.marketplace,
          chosen_from: report.period?.from ?? null,
          chosen_to: report.period?.to ?? null,
          seen_at: isPossible(report) ? report.seenAt : null,
          status: report.isHeld ? "held" : "waiting",
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
        .where("status", "in", UNFINISHED)
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

    /**
     * Moves an import from the state `from` to `running`; returns undefined when it is no longer in that state. An import that was
     * running was interrupted, except by an outage of the database.
     */
    async take(id: string, from: ReportState, at: Date, afterOutage = false): Promise<ReportImport | undefined> {
      const row = await db
        .updateTable("report_imports")
        .set((is) => ({
          status: "running" as const,
          problem: null,
          finished_at: null,
          started_at: at,
          updated_at: at,
          interruptions: interruptionsAfter(from, is.ref("interruptions"), afterOutage),
        }))
        .where("id", "=", id)
        .where("status", "=", from)
        .where("deleted_at", "is", null)
        .returningAll()
        .executeTakeFirst();
      return row && toImport(row);
    },

    async recordFormat(id: string, kind: string, format: string): Promise<void> {
      await db.updateTable("report_imports").set({ kind, format }).where("id", "=", id).execute();
    },

    /** Stores a chunk in one transaction and returns the counts after it. Throws when the import is no longer running. */
    async storeChunk(report: ReportImport, step: ReportStep): Promise<ReportCounts> {
      return await inBulk(
        pool,
        async (client) => {
          await lockReports(client, report.accountId);
          return await storeStep(client, report, step);
        },
        { work_mem: "64MB" },
      );
    },

    /**
     * The time for files that do not name one: when the file was last modified, else imported. The first import of the same
     * file decides, so that another one changes nothing.
     */
    async momentOfFile({ accountId, digest, createdAt }: ReportImport): Promise<Date> {
      const row = await visible(accountId)
        .select((is) => is.fn.coalesce("seen_at", "created_at").as("at"))
        .where("digest", "=", digest)
        .orderBy("number")
        .limit(1)
        .executeTakeFirst();
      return row?.at ?? createdAt;
    },

    /** Runs the end of an import and moves it from `running` to its final state, in one transaction. */
    async finishReading(
      { id, number, accountId }: ReportImport,
      end: NonNullable<ReportReading["end"]>,
      { status, problem, at }: { status: "done" | "failed"; problem: string | null; at: Date },
    ): Promise<ReportImport> {
      await inBulk(
        pool,
        async (client) => {
          await lockReports(client, accountId);
          const { rowCount } = await client.query(
            "update report_imports set status = $2, problem = $3, updated_at = $4, finished_at = $4 where id = $1 and status = 'running'",
            [id, status, problem, at],
          );
          if (rowCount === 0) throw new NotRunning(id);
          await end(client, { accountId, number, at }, status === "done");
        },
        { work_mem: "256MB" },
      );
      const ended = await this.find(id);
      if (ended === undefined) throw notFound(id);
      return ended;
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
        .set({ status: to, problem, updated_at: at, finished_at: isOver(to) ? at : null, preview: null })
        .where("id", "=", id)
        .where("status", "in", from as ReportState[])
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    /** Ends an import that cannot be read to its end. */
    async giveUp({ id, number, accountId }: ReportImport, problem: string, at: Date): Promise<boolean> {
      return await inBulk(pool, async (client) => {
        await lockReports(client, accountId);
        const { rowCount } = await client.query(
          `update report_imports set status = 'failed', problem = $2, updated_at = $3, finished_at = $3
           where id = $1 and status in ('waiting', 'running')`,
          [id, problem, at],
        );
        if (rowCount === 0) return false;
        await endUnread?.(client, { accountId, number, at });
        return true;
      });
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

    /** Makes imports invisible and stops running ones; `id` undefined means all. Returns the ids. */
    async markDeleted(accountId: string, id: string | undefined, at: Date): Promise<string[]> {
      return await inBulk(pool, async (client) => {
        await lockReports(client, accountId);
        const { rows } = await client.query<{ id: string; number: number }>(
          `update report_imports set deleted_at = $4, updated_at = $4, shared = false, preview = null,
             status = case when status in ('held', 'waiting', 'running') then 'cancelled' else status end
           where account_id = $1 and family = $2 and deleted_at is null and ($3::text is null or id = $3)
           returning id, number`,
          [accountId, family, id ?? null, at],
        );
        const numbers = rows.map(({ number }) => number);
        if (id === undefined || numbers.length > 0)
          await removeRows?.(client, { accountId, numbers, isAll: id === undefined, at });
        return rows.map((row) => row.id);
      });
    },

    /** Groups the rejects by reason, ignoring the values in it; the most frequent first, each with its first line. */
    commonRejects: (number: number, limit: number): Promise<CommonReason[]> => commonRejects(pool, number, limit),
  };
}

/** Archives and images may give their files the year 1970 or 1980. */
function isPossible({ seenAt, at }: NewReportImport): boolean {
  return seenAt !== undefined && seenAt.getTime() >= EARLIEST_MS && seenAt <= at;
}

function notFound(id: string): AppError {
  return new AppError("not_found", `The import ${id} does not exist.`);
}

function toImport(row: Selectable<ReportImportsTable>): ReportImport {
  return {
    id: row.id,
    number: row.number,
    accountId: row.account_id,
    family: row.family,
    name: row.name,
    origin: row.origin,
    marketplace: row.marketplace as ReportImport["marketplace"],
    chosenFrom: row.chosen_from,
    chosenTo: row.chosen_to,
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
    interruptions: row.interruptions,
    isPreviewed: row.preview !== null,
  };
}
