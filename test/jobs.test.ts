import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { pino } from "pino";
import { systemClock } from "../src/base/clock.ts";
import { createAdvisoryLock } from "../src/db/advisory-lock.ts";
import { createPool } from "../src/db/pool.ts";
import { createJobStore } from "../src/jobs/job-store.ts";
import { startJobs } from "../src/jobs/run-jobs.ts";
import type { Job } from "../src/jobs/schedule.ts";
import { cleanUp } from "./support/cleanup.ts";
import { makeDatabase } from "./support/database.ts";
import { withClient } from "./support/postgres.ts";

const NEVER = "0 0 1 1 *";

test("a database that is away when a job ends costs neither the process nor the jobs after it", async (t) => {
  const url = await makeDatabase(t);
  const name = new URL(url).pathname.slice(1);
  const pool = createPool({ connectionString: url, max: 4 }, () => {});
  const begun: string[] = [];
  const end = Promise.withResolvers<void>();
  const job = (jobName: string, run: () => Promise<void>): Job => ({
    name: jobName,
    at: NEVER,
    mustNotBeMissed: false,
    async run() {
      begun.push(jobName);
      await run();
      return {};
    },
  });
  const jobs = await startJobs({
    jobs: [
      job("slow", () => end.promise),
      job("failing", () => end.promise.then(() => Promise.reject(new Error("no")))),
      job("quick", async () => {}),
    ],
    pool,
    lockOf: (lock) => createAdvisoryLock(pool, lock),
    store: createJobStore(pool),
    clock: systemClock,
    log: pino({ level: "silent" }),
  });
  cleanUp(t, async () => {
    await jobs.close();
    await pool.end();
  });
  const until = async (what: () => boolean) => {
    for (let i = 0; i < 600 && !what(); i++) await sleep(50);
    assert.ok(what(), `begun: ${begun}`);
  };
  const add = (jobName: string) => pool.query("select graphile_worker.add_job($1)", [jobName]);
  const other = url.replace(`/${name}`, "/postgres");

  await add("slow");
  await add("failing");
  await until(() => begun.length === 2);
  await withClient(other, async (client) => {
    await client.query(`alter database "${name}" allow_connections false`);
    await client.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [name]);
    end.resolve();
    await sleep(500);
    await client.query(`alter database "${name}" allow_connections true`);
  });
  await until(() => pool.ended === false);
  for (let i = 0; i < 100; i++) {
    if (
      await add("quick").then(
        () => true,
        () => false,
      )
    )
      break;
    await sleep(50);
  }
  await until(() => begun.includes("quick"));
});
