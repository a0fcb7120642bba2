/** The state of jobs that operators see: their last outcomes, over all nodes. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { createPool } from "../src/platform/db/pool.ts";
import type { Job } from "../src/platform/jobs/job.ts";
import { createJobStore } from "../src/platform/jobs/job-store.ts";
import { cleanUp } from "./support/cleanup.ts";
import { makeDatabase } from "./support/database.ts";
import { startJobNode } from "./support/job-node.ts";
import { until } from "./support/until.ts";

const NEVER = "0 0 1 1 *";

test("a job that failed and succeeded later does not read as failing, and leaves no rows behind", async (t) => {
  const url = await makeDatabase(t);
  const pool = createPool({ connectionString: url, max: 2 }, () => {});
  cleanUp(t, () => pool.end());
  const store = createJobStore(pool);
  let isBroken = true;
  const job: Job = {
    name: "flaky",
    at: NEVER,
    mustNotBeMissed: false,
    async run() {
      if (isBroken) throw new Error("broken");
      return {};
    },
  };
  await startJobNode(t, url, [job]);
  const queue = (attempts: number) =>
    pool.query("select graphile_worker.add_job('flaky', max_attempts := $1)", [attempts]);
  const queued = async () =>
    (await pool.query("select attempts, max_attempts, last_error from graphile_worker.jobs")).rows;
  const state = async () => (await store.list(new Date())).find(({ name }) => name === "flaky");
  for (const attempts of [1, 1, 5]) {
    await queue(attempts);
    await until("the job has failed", async () => (await queued()).every(({ last_error }) => last_error !== null));
  }
  const failed = await state();
  assert.deepEqual([failed?.lastOutcome, failed?.failing], ["failed", 1], "one is retried");
  assert.equal((await queued()).length, 1, "rows without further attempts are deleted by the next run");
  isBroken = false;
  await queue(1);
  await until("the queue is empty", async () => (await queued()).length === 0);
  const done = await state();
  assert.deepEqual([done?.lastOutcome, done?.failing, done?.waiting], ["done", 0, 0]);
});

test("nodes with different jobs keep each other's rows, and a job that no node has is forgotten after a week", async (t) => {
  const url = await makeDatabase(t);
  const pool = createPool({ connectionString: url, max: 2 }, () => {});
  cleanUp(t, () => pool.end());
  const job = (name: string): Job => ({ name, at: NEVER, mustNotBeMissed: false, run: async () => ({}) });
  const withSource = await startJobNode(t, url, [job("retention"), job("refresh")]);
  await startJobNode(t, url, [job("retention")]);
  await withSource.run("refresh");
  const names = async () => (await createJobStore(pool).list(new Date())).map(({ name }) => name);
  assert.deepEqual(await names(), ["refresh", "retention"]);
  await pool.query("update job_runs set registered_at = now() - interval '8 days' where name = 'refresh'");
  await startJobNode(t, url, [job("retention")]);
  assert.deepEqual(await names(), ["retention"]);
});

test("nodes that start at the same time on a new database wait until the queue is complete", async (t) => {
  const url = await makeDatabase(t);
  const pool = createPool({ connectionString: url, max: 2 }, () => {});
  cleanUp(t, () => pool.end());
  await pool.query("drop schema graphile_worker cascade");
  const job: Job = { name: "retention", at: NEVER, mustNotBeMissed: false, run: async () => ({}) };
  // Nodes that start at intervals meet each state of the tables that the first one creates.
  await Promise.all(
    Array.from({ length: 8 }, async (_, n) => {
      await sleep(n * 15);
      await startJobNode(t, url, [job]);
    }),
  );
  assert.deepEqual(
    (await createJobStore(pool).list(new Date())).map(({ name }) => name),
    ["retention"],
  );
});
