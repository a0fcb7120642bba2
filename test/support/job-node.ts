import type { TestContext } from "node:test";
import { pino } from "pino";
import { systemClock } from "../../src/platform/base/clock.ts";
import { createAdvisoryLock } from "../../src/platform/db/advisory-lock.ts";
import { createPool } from "../../src/platform/db/pool.ts";
import type { Job } from "../../src/platform/jobs/job.ts";
import { createJobStore } from "../../src/platform/jobs/job-store.ts";
import { type Jobs, startJobs } from "../../src/platform/jobs/run-jobs.ts";
import { cleanUp } from "./cleanup.ts";

/** Starts the part of a node that runs jobs. */
export async function startJobNode(t: TestContext, databaseUrl: string, jobs: readonly Job[]): Promise<Jobs> {
  const pool = createPool({ connectionString: databaseUrl, max: 4 }, () => {});
  const running = await startJobs({
    jobs,
    pool,
    lockOf: (name) => createAdvisoryLock(pool, name),
    store: createJobStore(pool),
    clock: systemClock,
    log: pino({ level: "silent" }),
  });
  cleanUp(t, async () => {
    await running.close();
    await pool.end();
  });
  return running;
}
