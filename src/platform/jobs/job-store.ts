/** The jobs and their last outcomes, for operators; graphile-worker deletes a finished job. */
import type pg from "pg";

export type JobOutcome = { outcome: "done" | "failed"; problem: string | null; at: Date; durationMs: number };

export type JobTime = { name: string; at: string };

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

const OUT_OF_ATTEMPTS = "attempts >= max_attempts";

/** The beginning of the error of a run that did not start, because another node was running the job. It has not failed. */
export const IS_LOCKED = "another node holds the lock";
const HAS_FAILED = `last_error is not null and last_error not like '${IS_LOCKED}%'`;

/** Nodes may have different jobs, for example for live sources. A job that no node has had for this long is deleted. */
const FORGOTTEN_AFTER_MS = 7 * 86_400_000;

export function createJobStore(pool: pg.Pool) {
  /** The first node that runs jobs creates graphile-worker's tables. Its `jobs` is a table until they are complete, then a view. */
  const hasQueue = async (): Promise<boolean> =>
    (
      await pool.query(
        "select exists (select from pg_views where schemaname = 'graphile_worker' and viewname = 'jobs')",
      )
    ).rows[0].exists;

  /** Deletes queued rows; graphile-worker keeps running ones. */
  const deleteQueued = async (names: readonly string[], condition: string): Promise<void> => {
    await pool.query(
      `select count(*) from graphile_worker.complete_jobs(array(
         select id from graphile_worker.jobs where task_identifier = any($1) and locked_at is null and ${condition}
       ))`,
      [names],
    );
  };

  return {
    /** Stores the jobs of this node, and deletes those that no node has any more. Needs graphile-worker's tables. */
    async register(jobs: readonly JobTime[], now: Date): Promise<void> {
      const names = jobs.map(({ name }) => name);
      await pool.query(
        `insert into job_runs (name, schedule, registered_at) select name, schedule, $3 from unnest($1::text[], $2::text[]) as job (name, schedule)
         on conflict (name) do update set schedule = excluded.schedule, registered_at = excluded.registered_at`,
        [names, jobs.map(({ at }) => at), now],
      );
      // A null is the row of an earlier release, which knows nothing of other nodes.
      await pool.query("update job_runs set registered_at = $1 where registered_at is null", [now]);
      await pool.query("delete from job_runs where registered_at < $1", [new Date(now.getTime() - FORGOTTEN_AFTER_MS)]);
      await deleteQueued(names, OUT_OF_ATTEMPTS);
      const { rows } = await pool.query<{ name: string }>(
        `select distinct task_identifier as name from graphile_worker.jobs
         where task_identifier not in (select name from job_runs)`,
      );
      await deleteQueued(
        rows.map(({ name }) => name),
        "true",
      );
    },

    /**
     * Stores an outcome. Rows of earlier runs that are out of attempts are deleted: graphile-worker keeps them for ever. After a
     * success nothing is left to retry either, because a job that succeeds does all the work that is due.
     */
    async ended({ name, at: schedule }: JobTime, { outcome, problem, at, durationMs }: JobOutcome): Promise<void> {
      await pool.query(
        `insert into job_runs (name, schedule, registered_at, last_run_at, last_outcome, last_problem, last_duration_ms)
         values ($1, $2, $3, $3, $4, $5, $6)
         on conflict (name) do update set registered_at = excluded.registered_at, last_run_at = excluded.last_run_at,
           last_outcome = excluded.last_outcome, last_problem = excluded.last_problem, last_duration_ms = excluded.last_duration_ms`,
        [name, schedule, at, outcome, problem, durationMs],
      );
      await deleteQueued([name], outcome === "done" ? HAS_FAILED : OUT_OF_ATTEMPTS);
    },

    async list(now: Date): Promise<JobRun[]> {
      const queued = (await hasQueue())
        ? `select task_identifier as name,
             count(*) filter (where run_at <= $1 and locked_at is null and attempts < max_attempts) as waiting,
             count(*) filter (where ${HAS_FAILED} and attempts < max_attempts) as failing
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
