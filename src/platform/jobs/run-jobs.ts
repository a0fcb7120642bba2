/** Runs the scheduled jobs, each on one node at a time. */
import { setTimeout as sleep } from "node:timers/promises";
import { Logger, parseCronItems, type RunnerOptions, run, runMigrations } from "graphile-worker";
import type { Clock } from "../base/clock.ts";
import type { HeldLock, Lock } from "../base/lock.ts";
import type { Log } from "../base/log.ts";
import type { Job } from "./job.ts";
import { IS_LOCKED, type JobStore } from "./job-store.ts";

export type Jobs = {
  /** Runs a job now, or as soon as a run that is under way has ended. */
  run(name: string): Promise<Record<string, unknown> | undefined>;
  close(): Promise<void>;
};

export type JobsOptions = {
  jobs: readonly Job[];
  pool: NonNullable<RunnerOptions["pgPool"]>;
  /** A job that is still running, on any node, is not started again. */
  lockOf: (name: string) => Lock;
  /** Stores the outcomes. */
  store: Pick<JobStore, "register" | "ended">;
  clock: Clock;
  log: Log;
  /** False runs jobs on request only. */
  isScheduled?: boolean | undefined;
};

const CONCURRENCY = 2;
const POLL_MS = 10_000;
const LOOK_AGAIN_MS = 100;
const RESTART_AFTER_MS = 5_000;
const BACKFILL_MS = 24 * 3_600_000;
const LONGEST_PROBLEM = 500;

export async function startJobs(options: JobsOptions): Promise<Jobs> {
  const { jobs, pool, lockOf, store, clock, log, isScheduled = true } = options;
  const stopping = new AbortController();
  /** Outcomes are informative only: a finished job does not fail because its outcome could not be stored. */
  const storeOutcome = async (job: Job, startedAt: number, problem: string | null) => {
    const durationMs = Math.round(performance.now() - startedAt);
    const outcome = problem === null ? "done" : "failed";
    await store
      .ended(job, { outcome, problem: problem?.slice(0, LONGEST_PROBLEM) ?? null, at: clock.now(), durationMs })
      .catch((err) => log.warn({ err, job: job.name }, "could not store the outcome of a job"));
  };
  const lockFor = ({ name }: Job) => lockOf(`job ${name}`).tryLock();
  const runScheduled = async (job: Job) => {
    const lock = await lockFor(job);
    if (lock !== undefined) await runLocked(job, lock);
    // Retried by the worker: the lock may belong to a dead node, and the next run may be a day away.
    else if (job.mustNotBeMissed) throw new Error(`${IS_LOCKED} of ${job.name}`);
  };
  const runLocked = async (job: Job, lock: HeldLock) => {
    const { name, run: work } = job;
    const startedAt = performance.now();
    try {
      const done = await work(AbortSignal.any([stopping.signal, lock.lost]));
      if (done) log.info({ job: name, ms: Math.round(performance.now() - startedAt), ...done }, "job done");
      await storeOutcome(job, startedAt, null);
      return done;
    } catch (err) {
      // A job that the stop interrupted runs again later.
      if (stopping.signal.aborted) log.info({ job: name }, "job interrupted by the stop");
      else {
        log.error({ err, job: name }, "job failed");
        await storeOutcome(job, startedAt, (err as Error).message || "unknown");
      }
      throw err;
    } finally {
      await lock.release();
    }
  };

  const runnerOptions: RunnerOptions = {
    pgPool: pool,
    concurrency: CONCURRENCY,
    pollInterval: POLL_MS,
    noHandleSignals: true,
    // In batches, graphile-worker retries storing the end of a job; otherwise an unavailable database would end the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    // A stop interrupts jobs on purpose; `runLocked` has logged it.
    logger: new Logger(
      () => (level, message) =>
        log[stopping.signal.aborted ? "debug" : (LEVELS[level] ?? "debug")]({ part: "jobs" }, message),
    ),
    taskList: Object.fromEntries(jobs.map((job) => [job.name, () => runScheduled(job)])),
    parsedCronItems: parseCronItems(
      jobs.map(({ name, at, mustNotBeMissed }) => ({
        task: name,
        match: at,
        options: { backfillPeriod: mustNotBeMissed ? BACKFILL_MS : 0, maxAttempts: mustNotBeMissed ? 5 : 1 },
      })),
    ),
  };
  // Before anything reads the queue: another node may be creating its tables at this moment.
  await runMigrations(runnerOptions);
  await store.register(jobs, clock.now());
  const runner = isScheduled ? await keepRunning(runnerOptions, stopping.signal, log) : undefined;

  const runNow = async (job: Job) => {
    for (;;) {
      stopping.signal.throwIfAborted();
      const lock = await lockFor(job);
      if (lock !== undefined) return await runLocked(job, lock);
      await sleep(LOOK_AGAIN_MS, undefined, { signal: stopping.signal });
    }
  };
  const requested = new Set<Promise<unknown>>();

  return {
    async run(name) {
      const job = jobs.find((each) => each.name === name);
      if (job === undefined) throw new Error(`there is no job ${name}`);
      const running = runNow(job);
      requested.add(running);
      return await running.finally(() => requested.delete(running));
    },
    async close() {
      stopping.abort();
      await Promise.all([runner?.stop(), Promise.allSettled(requested)]);
    },
  };
}

/** Starts the runner, and starts it again when it ends because the database is unavailable for long. */
async function keepRunning(
  options: RunnerOptions,
  stopping: AbortSignal,
  log: Log,
): Promise<{ stop(): Promise<void> }> {
  let runner = await run(options);
  const restarting = async () => {
    while (!stopping.aborted) {
      await runner.promise.catch((err) => log.warn({ err }, "job runner stopped; restarting it"));
      while (!stopping.aborted) {
        await sleep(RESTART_AFTER_MS, undefined, { signal: stopping }).catch(() => {});
        if (stopping.aborted) break;
        const restarted = await run(options).catch(() => undefined);
        if (restarted === undefined) continue;
        runner = restarted;
        break;
      }
    }
  };
  const ended = restarting();
  return {
    async stop() {
      await runner.stop().catch(() => {}); // it may have stopped already
      await ended;
    },
  };
}

/** Everything below a warning of graphile-worker is logged at the debug level. */
const LEVELS: Record<string, "error" | "warn" | "debug"> = { error: "error", warning: "warn" };
