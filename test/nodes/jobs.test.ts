/** Scheduled jobs on several nodes. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Job } from "../../src/platform/jobs/job.ts";
import { makeDatabase } from "../support/database.ts";
import { startJobNode } from "../support/job-node.ts";
import { withClient } from "../support/postgres.ts";
import { until } from "../support/until.ts";

const HOUR_MS = 3_600_000;

test("a job that came due while no node was running is made up for once, however many nodes start then", async (t) => {
  const url = await makeDatabase(t);
  let runs = 0;
  const job: Job = {
    name: "hourly",
    at: "0 * * * *",
    mustNotBeMissed: true,
    async run() {
      runs++;
      return undefined;
    },
  };
  await (await startJobNode(t, url, [job])).close();
  // Not more: runs of one job wait for each other, and graphile-worker's pauses grow from 3 s to 55.
  const missedSince = new Date(Date.now() - 2 * HOUR_MS);
  await withClient(url, (client) =>
    client.query("update graphile_worker._private_known_crontabs set known_since = $1, last_execution = $1", [
      missedSince,
    ]),
  );
  await Promise.all([startJobNode(t, url, [job]), startJobNode(t, url, [job]), startJobNode(t, url, [job])]);
  const hoursOf = (now: number) => Math.floor(now / HOUR_MS) - Math.floor(missedSince.getTime() / HOUR_MS);
  await until("all missed runs are made up for", async () => runs >= hoursOf(Date.now()));
  // A run that was queued twice would be in the table by now.
  await until("the queue is empty", async () =>
    withClient(url, async (client) => (await client.query("select from graphile_worker.jobs")).rowCount === 0),
  );
  assert.equal(runs, hoursOf(Date.now()));
});

test("a job that runs on one node does not start on another; a run on request waits for it", async (t) => {
  const url = await makeDatabase(t);
  const end = Promise.withResolvers<void>();
  let started = 0;
  const job: Job = {
    name: "slow",
    at: "0 0 1 1 *",
    mustNotBeMissed: false,
    async run() {
      started++;
      await end.promise;
      return { done: true };
    },
  };
  const [first, second] = await Promise.all([startJobNode(t, url, [job]), startJobNode(t, url, [job])]);
  const running = first.run("slow");
  await until("the job has started", async () => started === 1);
  await withClient(url, (client) => client.query("select graphile_worker.add_job('slow')"));
  await until("a node has left the scheduled run out", async () =>
    withClient(url, async (client) => (await client.query("select from graphile_worker.jobs")).rowCount === 0),
  );
  const requested = second.run("slow");
  assert.equal(started, 1);
  end.resolve();
  assert.deepEqual(await running, { done: true });
  assert.deepEqual([await requested, started], [{ done: true }, 2], "a run on request waits for its turn");
});
