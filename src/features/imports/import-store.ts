import type { Expression, Kysely, Selectable, Updateable } from "kysely";
import { sql } from "kysely";
import type pg from "pg";
import { AppError } from "../../platform/base/errors.ts";
import { copyInto, copyLine } from "../../platform/db/copy.ts";
import { createRows } from "../../platform/db/rows.ts";
import type { Tables } from "../../platform/db/tables.ts";
import {
  type CommonReject,
  type Counts,
  type ImportOptions,
  type ImportRun,
  isOver,
  type Reject,
  type RunState,
  VALUES_IN_REASONS,
} from "./import-run.ts";
import type { Warning } from "./import-warnings.ts";
import type { ImportRunsTable } from "./tables.ts";

export type ImportStore = ReturnType<typeof createImportStore>;

/** Per run; further rejects are only counted. */
const MAX_REJECTS_KEPT = 100_000;

export type NewRun = {
  id: string;
  source: string;
  fingerprint: string;
  uploaded: boolean;
  status: RunState;
  options: ImportOptions;
  bytesTotal: number | null;
  accountId?: string;
  at: Date;
};

/** The run was cancelled or taken over by another process, so this process must not store anything more. */
export class NotRunning extends AppError {
  constructor(id: string) {
    super("conflict", `The import ${id} was continued or ended by another process.`);
  }
}

/** The progress of a run with one chunk. `from` is the position before it. */
export type Step = {
  from: number;
  position: number;
  counts: Counts;
  warnings: Warning[];
  bytesRead: number;
  rejects: Reject[];
  /** The number of rejected cells so far. */
  rejectedCells: number;
  at: Date;
};

export function createImportStore(db: Kysely<Tables>) {
  const change = (id: string, values: Updateable<ImportRunsTable>) =>
    db.updateTable("import_runs").set(values).where("id", "=", id).execute();

  return {
    /** Returns the newest unfinished run of the same file if it can be resumed, otherwise a new run. */
    async begin(run: NewRun, canResume: (begun: ImportRun) => boolean): Promise<ImportRun> {
      return await db.transaction().execute(async (transaction) => {
        // Of two processes that begin the same file at once, the second finds the run of the first.
        await sql`select pg_advisory_xact_lock(hashtextextended(${`begin ${run.fingerprint}`}, 0))`.execute(
          transaction,
        );
        const begun = await transaction
          .selectFrom("import_runs")
          .selectAll()
          .where("fingerprint", "=", run.fingerprint)
          .where("status", "<>", "done")
          .orderBy("created_at", "desc")
          .orderBy("id", "desc")
          .limit(1)
          .executeTakeFirst();
        if (begun !== undefined && canResume(toRun(begun))) return toRun(begun);
        const row = await transaction
          .insertInto("import_runs")
          .values({
            id: run.id,
            source: run.source,
            fingerprint: run.fingerprint,
            uploaded: run.uploaded,
            status: run.status,
            options: JSON.stringify(run.options),
            bytes_total: run.bytesTotal,
            account_id: run.accountId ?? null,
            created_at: run.at,
            updated_at: run.at,
          })
          .returningAll()
          .executeTakeFirstOrThrow();
        return toRun(row);
      });
    },

    async find(id: string): Promise<ImportRun | undefined> {
      const row = await db.selectFrom("import_runs").selectAll().where("id", "=", id).executeTakeFirst();
      return row && toRun(row);
    },

    async get(id: string): Promise<ImportRun> {
      const run = await this.find(id);
      if (run === undefined) throw new AppError("not_found", `The import ${id} does not exist.`);
      return run;
    },

    async list(limit: number, before?: string): Promise<ImportRun[]> {
      const rows = await db
        .selectFrom("import_runs")
        .selectAll()
        .$if(before !== undefined, (query) => query.where("id", "<", before as string))
        .orderBy("id", "desc")
        .limit(limit)
        .execute();
      return rows.map(toRun);
    },

    /** Counts the unfinished runs by state. */
    async countOpen(): Promise<Record<"running" | "waiting" | "held", number>> {
      // `status <> 'done'` makes this use the index of unfinished runs.
      const rows = await db
        .selectFrom("import_runs")
        .select(["status", (count) => count.fn.countAll<number>().as("count")])
        .where("status", "<>", "done")
        .where("status", "in", ["running", "waiting", "held"])
        .groupBy("status")
        .execute();
      const counts = new Map(rows.map(({ status, count }) => [status, count]));
      const countOf = (status: RunState) => counts.get(status) ?? 0;
      return { running: countOf("running"), waiting: countOf("waiting"), held: countOf("held") };
    },

    /** Returns the existing runs among these, oldest first. */
    async listByIds(ids: string[]): Promise<ImportRun[]> {
      if (ids.length === 0) return [];
      const rows = await db.selectFrom("import_runs").selectAll().where("id", "in", ids).orderBy("id").execute();
      return rows.map(toRun);
    },

    /** Changes the options of a held run; returns undefined when it is no longer held. */
    async changeOptions(id: string, options: ImportOptions, at: Date): Promise<ImportRun | undefined> {
      const row = await db
        .updateTable("import_runs")
        .set({ options: JSON.stringify(options), updated_at: at })
        .where("id", "=", id)
        .where("status", "=", "held")
        .returningAll()
        .executeTakeFirst();
      return row && toRun(row);
    },

    /**
     * Moves a run from the state `from` to `running`; returns undefined when it is no longer in that state. A run that was running
     * was interrupted, except by an outage of the database, in which its state could not be stored.
     */
    async take(id: string, from: RunState, at: Date, afterOutage = false): Promise<ImportRun | undefined> {
      const row = await db
        .updateTable("import_runs")
        .set((is) => ({
          status: "running" as const,
          problem: null,
          finished_at: null,
          waiting_since: null,
          updated_at: at,
          started_at: at,
          rows_at_start: is.ref("rows_read"),
          interruptions: interruptionsAfter(from, is.ref("interruptions"), afterOutage),
        }))
        .where("id", "=", id)
        .where("status", "=", from)
        .returningAll()
        .executeTakeFirst();
      return row && toRun(row);
    },

    async recordFormat(id: string, format: string, preset: string): Promise<void> {
      await change(id, { format, preset });
    },

    async recordWaiting(id: string, since: Date): Promise<void> {
      await change(id, { waiting_since: since });
    },

    /** Records the progress in the transaction that stores the chunk. Throws when the run is no longer running. */
    async record(client: pg.PoolClient, id: string, step: Step): Promise<void> {
      const { counts, rejects } = step;
      const { rowCount } = await client.query(
        `update import_runs set rows_read = $2, added = $3, changed = $4, unchanged = $5, rejected = $6,
           position = $7, bytes_read = $8, updated_at = $9, warnings = $11, rejected_cells = $12, waiting_since = null, interruptions = 0
         where id = $1 and position = $10 and status = 'running'`,
        [
          id,
          counts.read,
          counts.added,
          counts.changed,
          counts.unchanged,
          counts.rejected,
          step.position,
          step.bytesRead,
          step.at,
          step.from,
          JSON.stringify(step.warnings),
          step.rejectedCells,
        ],
      );
      // A process that lost the connection holding its lock does not notice it at once.
      if (rowCount === 0) throw new NotRunning(id);
      const room = MAX_REJECTS_KEPT - (counts.rejected + step.rejectedCells - rejects.length);
      const kept = rejects.slice(0, Math.max(0, room));
      if (kept.length === 0) return;
      const rows = createRows();
      for (const { line, asin, reason, row, column, value } of kept)
        rows.add(copyLine([id, line, asin, reason, row, column, value]));
      await copyInto(client, "import_rejects", "run_id, line, asin, reason, row, column_name, value", rows);
    },

    /** Ends a running run. A run that was ended otherwise in the meantime keeps its state. */
    async finish(id: string, status: RunState, problem: string | null, at: Date): Promise<ImportRun> {
      await this.move(id, ["running"], status, problem, at);
      return await this.get(id);
    },

    /** Returns false when the run is in none of the `from` states. */
    async move(id: string, from: RunState[], to: RunState, problem: string | null, at: Date): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable("import_runs")
        .set({ status: to, problem, updated_at: at, finished_at: isOver(to) ? at : null })
        .where("id", "=", id)
        .where("status", "in", from)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    /** Lists rejects in file order. */
    async listRejects(id: string, after: number, limit: number): Promise<(Reject & { number: number })[]> {
      return await db
        .selectFrom("import_rejects")
        .select(["number", "line", "asin", "reason", "row", "column_name as column", "value"])
        .where("run_id", "=", id)
        .where("number", ">", after)
        .orderBy("number")
        .limit(limit)
        .execute();
    },

    /** Groups the rejects by reason, ignoring the values in it; the most frequent first, each with its first line. */
    async commonRejects(id: string, limit: number): Promise<CommonReject[]> {
      const { rows } = await sql<CommonReject>`
        select (array_agg(reason order by number))[1] as reason, count(*)::int as rows, min(line)::int as "firstLine",
          column_name is not null as "isCell"
        from import_rejects where run_id = ${id}
        group by regexp_replace(reason, ${sql.lit(VALUES_IN_REASONS)}, '…', 'g'), column_name is not null
        order by count(*) desc, min(number) limit ${limit}`.execute(db);
      return rows;
    },
  };
}

/** Counts an interruption. A run that failed is started again by a person. */
export function interruptionsAfter(from: RunState, counted: Expression<number>, afterOutage: boolean) {
  if (from === "running" && !afterOutage) return sql<number>`${counted} + 1`;
  return isOver(from) ? sql<number>`0` : sql<number>`${counted}`;
}

function toRun(row: Selectable<ImportRunsTable>): ImportRun {
  const { rows_read: read, added, changed, unchanged, rejected } = row;
  return {
    id: row.id,
    source: row.source,
    uploaded: row.uploaded,
    format: row.format,
    preset: row.preset,
    status: row.status,
    counts: { read, added, changed, unchanged, rejected },
    position: row.position,
    bytesRead: row.bytes_read,
    bytesTotal: row.bytes_total,
    rejectedCells: row.rejected_cells,
    options: row.options as ImportOptions,
    warnings: row.warnings as Warning[],
    problem: row.problem,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    startedAt: row.started_at,
    readAtStart: row.rows_at_start,
    finishedAt: row.finished_at,
    waitingSince: row.status === "running" ? row.waiting_since : null,
    interruptions: row.interruptions,
    accountId: row.account_id,
  };
}
