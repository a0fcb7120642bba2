/** Runs the jobs of the schedule, each at its time on one node of many. */
import { setTimeout as sleep } from "node:timers/promises";
import { Logger, parseCronItems, type RunnerOptions, run } from "graphile-worker";
import type { Clock } from "../base/clock.ts";
import type { Lock } from "../base/lock.ts";
import type { Log } from "../base/log.ts";
import type { JobStore } from "./job-store.ts";
import type { Job } from "./schedule.ts";

export type Jobs = {
  /** Now, whatever the time; for those that know its name. */
  run(name: string): Promise<Record<string, unknown> | undefined>;
  close(): Promise<void>;
};

export type JobsOptions = {
  jobs: readonly Job[];
  pool: NonNullable<RunnerOptions["pgPool"]>;
  /** One that is still under way, here or on another node, is not begun again. */
  lockOf: (name: string) => Lock;
  /** What came of each is noted there. */
  store: Pick<JobStore, "register" | "ended">;
  clock: Clock;
  log: Log;
};

const CONCURRENCY = 2;
const POLL_MS = 10_000;
const START_AGAIN_MS = 5_000;
const MADE_UP_FOR_MS = 24 * 3_600_000;
const LONGEST_PROBLEM = 500;

export async function startJobs({ jobs, pool, lockOf, store, clock, log }: JobsOptions): Promise<Jobs> {
  const stopping = new AbortController();
  await store.register(jobs);
  /** What is noted is for people: a job that has done its work has not failed because it could not be noted. */
  const note = async (name: string, startedAt: number, problem: string | null) => {
    const durationMs = Math.round(performance.now() - startedAt);
    const outcome = problem === null ? "done" : "failed";
    await store
      .ended(name, { outcome, problem: problem?.slice(0, LONGEST_PROBLEM) ?? null, at: clock.now(), durationMs })
      .catch((err) => log.warn({ err, job: name }, "what came of a job was not noted"));
  };
  const runOne = async ({ name, mustNotBeMissed, run: work }: Job) => {
    const lock = await lockOf(`job ${name}`).tryLock();
    if (lock === undefined) {
      // Where the next time is a day away, a lock that a dead node still seems to hold is waited for.
      if (mustNotBeMissed) throw new Error(`another node seems to be at ${name}`);
      return undefined;
    }
    const startedAt = performance.now();
    try {
      const done = await work(AbortSignal.any([stopping.signal, lock.lost]));
      if (done) log.info({ job: name, ms: Math.round(performance.now() - startedAt), ...done }, "job done");
      await note(name, startedAt, null);
      return done;
    } catch (err) {
      log.error({ err, job: name }, "a job failed");
      // What a stop has cut short is made up for, or comes again soon.
      if (!stopping.signal.aborted) await note(name, startedAt, (err as Error).message || "unknown");
      throw err;
    } finally {
      await lock.release();
    }
  };

  const options: RunnerOptions = {
    pgPool: pool,
    concurrency: CONCURRENCY,
    pollInterval: POLL_MS,
    noHandleSignals: true,
    // Batched, the end of a job is noted with retries; otherwise a database that is away just then would end the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: new Logger(() => (level, message) => log[LEVELS[level] ?? "debug"]({ part: "jobs" }, message)),
    taskList: Object.fromEntries(jobs.map((job) => [job.name, async () => void (await runOne(job))])),
    parsedCronItems: parseCronItems(
      jobs.map(({ name, at, mustNotBeMissed }) => ({
        task: name,
        match: at,
        options: { backfillPeriod: mustNotBeMissed ? MADE_UP_FOR_MS : 0, maxAttempts: mustNotBeMissed ? 5 : 1 },
      })),
    ),
  };
  let runner = await run(options);
  /** A runner gives up when the database is away for long; the node does not. */
  const keepRunning = async () => {
    while (!stopping.signal.aborted) {
      await runner.promise.catch((err) => log.warn({ err }, "jobs are not run for the moment"));
      while (!stopping.signal.aborted) {
        await sleep(START_AGAIN_MS, undefined, { signal: stopping.signal }).catch(() => {});
        if (stopping.signal.aborted) break;
        const again = await run(options).catch(() => undefined);
        if (again === undefined) continue;
        runner = again;
        break;
      }
    }
  };
  const running = keepRunning();

  return {
    async run(name) {
      const job = jobs.find((each) => each.name === name);
      if (job === undefined) throw new Error(`there is no job ${name}`);
      return await runOne(job);
    },
    async close() {
      stopping.abort();
      await runner.stop().catch(() => {}); // it may have given up already
      await running;
    },
  };
}

/** What it tells of its own doings is of no interest unless somebody looks for it. */
const LEVELS: Record<string, "error" | "warn" | "debug"> = { error: "error", warning: "warn" };
