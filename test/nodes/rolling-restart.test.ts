/** Nodes that are restarted one after the other, behind a balancer that uses the nodes that are ready. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { Pool } from "undici";
import { cleanUp } from "../support/cleanup.ts";
import { openInstallation, requestNode } from "../support/nodes.ts";
import { type RunningService, stopProcess } from "../support/process.ts";
import { until } from "../support/until.ts";

const HEALTH_CHECK_EVERY_MS = 100;
const CALLERS = 4;

type Target = { node: RunningService; pool: Pool; isReady: boolean; responses: number };

/** Checks the health of each node, keeps connections open, and sends nothing twice. */
function startBalancer(targets: Target[], key: string) {
  const stop = new AbortController();
  const counts = { responses: 0, failures: [] as string[] };
  let turn = 0;

  const checkHealth = async (target: Target) => {
    while (!stop.signal.aborted) {
      target.isReady = await fetch(`${target.node.url}/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      );
      await sleep(HEALTH_CHECK_EVERY_MS);
    }
  };
  const call = async () => {
    while (!stop.signal.aborted) {
      const ready = targets.filter(({ isReady }) => isReady);
      const target = ready[turn++ % ready.length];
      if (target === undefined) {
        counts.failures.push("no node is ready");
        await sleep(HEALTH_CHECK_EVERY_MS);
        continue;
      }
      const path = `/api/v1/search?keyword=word${turn}`;
      try {
        const { statusCode, body } = await target.pool.request({
          path,
          method: "GET",
          headers: { authorization: `Bearer ${key}` },
        });
        const text = await body.text();
        if (statusCode !== 200) throw new Error(`${statusCode} ${text}`);
        counts.responses++;
        target.responses++;
      } catch (error) {
        counts.failures.push(String(error));
      }
      await sleep(10);
    }
  };
  const running = [...targets.map(checkHealth), ...Array.from({ length: CALLERS }, call)];
  return {
    counts,
    async stop() {
      stop.abort();
      await Promise.all(running);
    },
  };
}

test("two API nodes and a worker are restarted in turn under load: no request fails, and the count is exact", async (t) => {
  const { pool, makeKey, startNode } = await openInstallation(t);
  const { key, account } = await makeKey();
  await pool.query(`update accounts set overrides = '{"requestsPerDay": 1000000}' where id = $1`, [account.id]);
  // Several threads on one node, one on the other: both have to hand over their connections.
  const envs = ["2", "1"].map((THREADS) => ({ DRAIN_SECONDS: "1.5", THREADS }));
  const [worker, ...nodes] = await Promise.all([startNode("worker"), ...envs.map((env) => startNode("api", env))]);
  const targets = nodes.map((node): Target => {
    const connections = new Pool(node.url, { connections: CALLERS });
    cleanUp(t, () => connections.destroy());
    return { node, pool: connections, isReady: true, responses: 0 };
  });
  const balancer = startBalancer(targets, key);
  cleanUp(t, balancer.stop);
  const { counts } = balancer;

  const stopNode = async (node: RunningService) => {
    const before = counts.responses;
    assert.equal(await stopProcess(node), 0, node.output());
    assert.ok(counts.responses > before, "no request was sent meanwhile");
    assert.deepEqual(counts.failures, []);
  };
  for (const [i, target] of targets.entries()) {
    await stopNode(target.node);
    target.node = await startNode("api", { ...envs[i], PORT: new URL(target.node.url).port });
    const seen = target.responses;
    await until("the node gets requests again", async () => target.responses > seen);
  }
  await stopNode(worker);
  await startNode("worker");
  await balancer.stop();
  t.diagnostic(`${counts.responses} responses, ${targets.map(({ responses }) => responses).join(" and ")} by node`);
  assert.deepEqual(counts.failures, []);
  const [{ node }] = targets as [Target];
  assert.equal((await requestNode(node, "/api/v1/usage", key)).body.data.used, counts.responses);
});
