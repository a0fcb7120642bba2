/** The jobs and their last outcomes, for operators; graphile-worker deletes a finished job. */
import type pg from "pg";

export type JobOutcome = { outcome: "done" | "failed"; problem: string | null; at: Date; durationMs: number };

export type JobRun = {
  name: string;
  schedule: string;
  lastRunAt: Date | null;
  lastOutcome: "done" | "failed" | null;
  lastProblem: string | null;
  lastDurationMs: number | null;
  /** The number of due jobs that have not started, and of failed jobs that will be retried. */
  waiting: number;
  failing: number;
};

export type JobStore = ReturnType<typeof createJobStore>;

export function createJobStore(pool: pg.Pool) {
  return {
    /** Stores the list of jobs and deletes all others. */
    async register(jobs: readonly { name: string; at: string }[]): Promise<void> {
      const names = jobs.map(({ name }) => name);
      await pool.query("delete from job_runs where name <> all($1)", [names]);
      await pool.query(
        `insert into job_runs (name, schedule) select * from unnest($1::text[], $2::text[])
         on conflict (name) do update set schedule = excluded.schedule where job_runs.schedule <> excluded.schedule`,
        [names, jobs.map(({ at }) => at)],
      );
    },

    async ended(name: string, { outcome, problem, at, durationMs }: JobOutcome): Promise<void> {
      await pool.query(
        `update job_runs set last_run_at = $2, last_outcome = $3, last_problem = $4, last_duration_ms = $5 where name = $1`,
        [name, at, outcome, problem, durationMs],
      );
    },

    async list(now: Date): Promise<JobRun[]> {
      // The first node that runs jobs creates graphile-worker's tables.
      const { rows: found } = await pool.query("select to_regclass('graphile_worker.jobs') is not null as exists");
      const queued = found[0].exists
        ? `select task_identifier as name,
             count(*) filter (where run_at <= $1 and locked_at is null and attempts < max_attempts) as waiting,
             count(*) filter (where last_error is not null) as failing
           from graphile_worker.jobs group by 1`
        : "select null as name, 0 as waiting, 0 as failing where $1::timestamptz is null";
      const { rows } = await pool.query<JobRun>(
        `select name, schedule, last_run_at as "lastRunAt", last_outcome as "lastOutcome", last_problem as "lastProblem",
           last_duration_ms as "lastDurationMs", coalesce(waiting, 0)::int as waiting, coalesce(failing, 0)::int as failing
         from job_runs left join (${queued}) as queued using (name) order by name`,
        [now],
      );
      return rows;
    },
  };
}
