import type { Kysely, Selectable, Updateable } from "kysely";
import { sql } from "kysely";
import type pg from "pg";
import { AppError } from "../../base/errors.ts";
import { copyInto, copyLine } from "../../db/copy.ts";
import type { ImportRunsTable, Tables } from "../../db/tables.ts";
import type { Counts, ImportOptions, ImportRun, Reject, RunState } from "./import-run.ts";

export type ImportStore = ReturnType<typeof createImportStore>;

/** Of each run; the others are counted alone. */
const MOST_REJECTS_KEPT = 100_000;

export type NewRun = {
  id: string;
  source: string;
  fingerprint: string;
  status: RunState;
  options: ImportOptions;
  bytesTotal: number | null;
  at: Date;
};

/** How far a run has come with a chunk. */
export type Step = { counts: Counts; position: number; bytesRead: number; rejects: Reject[]; at: Date };

export function createImportStore(db: Kysely<Tables>) {
  const change = (id: string, values: Updateable<ImportRunsTable>) =>
    db.updateTable("import_runs").set(values).where("id", "=", id).execute();

  return {
    async create(run: NewRun): Promise<ImportRun> {
      const row = await db
        .insertInto("import_runs")
        .values({
          id: run.id,
          source: run.source,
          fingerprint: run.fingerprint,
          status: run.status,
          options: JSON.stringify(run.options),
          bytes_total: run.bytesTotal,
          created_at: run.at,
          updated_at: run.at,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      return toRun(row);
    },

    /** The newest run of the same file that did not come to its end. */
    async findUnfinished(fingerprint: string): Promise<ImportRun | undefined> {
      const row = await db
        .selectFrom("import_runs")
        .selectAll()
        .where("fingerprint", "=", fingerprint)
        .where("status", "<>", "done")
        .orderBy("created_at", "desc")
        .orderBy("id", "desc")
        .limit(1)
        .executeTakeFirst();
      return row && toRun(row);
    },

    async find(id: string): Promise<ImportRun | undefined> {
      const row = await db.selectFrom("import_runs").selectAll().where("id", "=", id).executeTakeFirst();
      return row && toRun(row);
    },

    async get(id: string): Promise<ImportRun> {
      const run = await this.find(id);
      if (run === undefined) throw new AppError("not_found", `There is no import ${id}.`);
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

    async listIn(status: RunState): Promise<ImportRun[]> {
      const rows = await db.selectFrom("import_runs").selectAll().where("status", "=", status).orderBy("id").execute();
      return rows.map(toRun);
    },

    async started(id: string, format: string, preset: string, at: Date): Promise<void> {
      await change(id, { status: "running", format, preset, problem: null, finished_at: null, updated_at: at });
    },

    /** In the transaction that stores the chunk. */
    async record(client: pg.PoolClient, id: string, { counts, position, bytesRead, rejects, at }: Step): Promise<void> {
      await client.query(
        `update import_runs set rows_read = $2, added = $3, changed = $4, unchanged = $5, rejected = $6,
           position = $7, bytes_read = $8, updated_at = $9
         where id = $1`,
        [id, counts.read, counts.added, counts.changed, counts.unchanged, counts.rejected, position, bytesRead, at],
      );
      const room = MOST_REJECTS_KEPT - (counts.rejected - rejects.length);
      const kept = rejects.slice(0, Math.max(0, room));
      const lines = kept.map(({ line, asin, reason, row }) => copyLine([id, line, asin, reason, row]));
      if (lines.length > 0) await copyInto(client, "import_rejects", "run_id, line, asin, reason, row", lines);
    },

    async finish(id: string, status: RunState, problem: string | null, at: Date): Promise<ImportRun> {
      await change(id, { status, problem, updated_at: at, finished_at: at });
      return await this.get(id);
    },

    /** In the order of the file. */
    async listRejects(id: string, after: number, limit: number): Promise<(Reject & { number: number })[]> {
      return await db
        .selectFrom("import_rejects")
        .select(["number", "line", "asin", "reason", "row"])
        .where("run_id", "=", id)
        .where("number", ">", after)
        .orderBy("number")
        .limit(limit)
        .execute();
    },

    /** What was wrong most often, with the first line of each. Values in a reason differ from row to row: without them. */
    async commonRejects(id: string, limit: number): Promise<{ reason: string; rows: number; firstLine: number }[]> {
      const { rows } = await sql<{ reason: string; rows: number; firstLine: number }>`
        select (array_agg(reason order by number))[1] as reason, count(*)::int as rows, min(line)::int as "firstLine"
        from import_rejects where run_id = ${id}
        group by regexp_replace(reason, '"[^"]*"|[0-9]+', '…', 'g')
        order by count(*) desc, min(number) limit ${limit}`.execute(db);
      return rows;
    },
  };
}

function toRun(row: Selectable<ImportRunsTable>): ImportRun {
  const { rows_read: read, added, changed, unchanged, rejected } = row;
  return {
    id: row.id,
    source: row.source,
    format: row.format,
    preset: row.preset,
    status: row.status,
    counts: { read, added, changed, unchanged, rejected },
    position: row.position,
    bytesRead: row.bytes_read,
    bytesTotal: row.bytes_total,
    options: row.options as ImportOptions,
    problem: row.problem,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    finishedAt: row.finished_at,
  };
}
