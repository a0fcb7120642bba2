/** Jobs on one node during outages of the database and when it stops. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import type { Job } from "../src/platform/jobs/job.ts";
import { makeDatabase } from "./support/database.ts";
import { startJobNode } from "./support/job-node.ts";
import { withClient } from "./support/postgres.ts";
import { until } from "./support/until.ts";

const NEVER = "0 0 1 1 *";

test("a database that is unavailable when a job ends stops neither the process nor later jobs", async (t) => {
  const url = await makeDatabase(t);
  const name = new URL(url).pathname.slice(1);
  const started: string[] = [];
  const end = Promise.withResolvers<void>();
  const job = (jobName: string, run: () => Promise<void>): Job => ({
    name: jobName,
    at: NEVER,
    mustNotBeMissed: false,
    async run() {
      started.push(jobName);
      await run();
      return {};
    },
  });
  await startJobNode(t, url, [
    job("slow", () => end.promise),
    job("failing", () => end.promise.then(() => Promise.reject(new Error("no")))),
    job("quick", async () => {}),
  ]);
  const add = (jobName: string) =>
    withClient(url, (client) => client.query("select graphile_worker.add_job($1)", [jobName]));
  const other = url.replace(`/${name}`, "/postgres");

  await add("slow");
  await add("failing");
  await until("both jobs have started", async () => started.length === 2);
  await withClient(other, async (client) => {
    await client.query(`alter database "${name}" allow_connections false`);
    await client.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [name]);
    end.resolve();
    await sleep(500); // the worker tries to store the ends of both jobs, and retries without a sign
    await client.query(`alter database "${name}" allow_connections true`);
  });
  await add("quick");
  await until("the next job runs", async () => started.includes("quick"));
});

test("a stop waits for a job that was requested, whose outcome is stored", async (t) => {
  const url = await makeDatabase(t);
  const begun = Promise.withResolvers<void>();
  const job: Job = {
    name: "requested",
    at: NEVER,
    mustNotBeMissed: false,
    async run(signal) {
      begun.resolve();
      await once(signal, "abort");
      await sleep(200); // longer than a stop that does not wait
      return {};
    },
  };
  const node = await startJobNode(t, url, [job]);
  const running = node.run("requested");
  await begun.promise;
  await node.close();
  const outcome = "select last_outcome from job_runs where name = 'requested'";
  assert.deepEqual((await withClient(url, (client) => client.query(outcome))).rows, [{ last_outcome: "done" }]);
  await running;
});
