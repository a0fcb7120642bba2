/** Nodes that are restarted one after the other, behind somebody who shares out requests among those that are ready. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { Pool } from "undici";
import { cleanUp } from "../support/cleanup.ts";
import { askNode, openInstallation } from "../support/nodes.ts";
import type { RunningService } from "../support/process.ts";

const LOOK_EVERY_MS = 100;
const CALLERS = 4;

type Target = { node: RunningService; pool: Pool; isReady: boolean };

/** As a balancer: asks each whether it is ready, keeps connections open, and tries nothing twice. */
function startBalancer(targets: Target[], key: string) {
  const stop = new AbortController();
  const counts = { answered: 0, failures: [] as string[], byNode: targets.map(() => 0) };
  let turn = 0;

  const look = async (target: Target) => {
    while (!stop.signal.aborted) {
      target.isReady = await fetch(`${target.node.url}/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      );
      await sleep(LOOK_EVERY_MS);
    }
  };
  const call = async () => {
    while (!stop.signal.aborted) {
      const ready = targets.filter(({ isReady }) => isReady);
      const target = ready[turn++ % ready.length];
      if (target === undefined) {
        counts.failures.push("no node is ready");
        await sleep(LOOK_EVERY_MS);
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
        counts.answered++;
        (counts.byNode[targets.indexOf(target)] as number)++;
      } catch (error) {
        counts.failures.push(String(error));
      }
      await sleep(10);
    }
  };
  const running = [...targets.map(look), ...Array.from({ length: CALLERS }, call)];
  return {
    counts,
    async stop() {
      stop.abort();
      await Promise.all(running);
    },
  };
}

test("two api nodes and a worker are restarted in turn, twice, under load: no request fails, and the count is exact", async (t) => {
  const { pool, makeKey, startNode } = await openInstallation(t);
  const { key, account } = await makeKey();
  await pool.query(`update accounts set overrides = '{"requestsPerDay": 1000000}' where id = $1`, [account.id]);
  const env = { DRAIN_SECONDS: "1.5", THREADS: "2" };
  let [worker, ...nodes] = await Promise.all([startNode("worker"), startNode("api", env), startNode("api", env)]);
  const targets = nodes.map((node): Target => {
    const connections = new Pool(node.url, { connections: CALLERS });
    cleanUp(t, () => connections.destroy());
    return { node, pool: connections, isReady: true };
  });
  const balancer = startBalancer(targets, key);
  cleanUp(t, balancer.stop);
  const { counts } = balancer;

  const restart = async (target: Target) => {
    const { node } = target;
    const before = counts.answered;
    node.child.kill("SIGTERM");
    assert.equal(await node.exited, 0, node.output());
    assert.ok(counts.answered > before, "nothing was asked meanwhile");
    assert.deepEqual(counts.failures, []);
    target.node = await startNode("api", { ...env, PORT: new URL(node.url).port });
    for (const place = targets.indexOf(target), seen = counts.byNode[place]; counts.byNode[place] === seen; )
      await sleep(10); // until it has its share again
  };
  for (let round = 0; round < 2; round++) {
    for (const target of targets) await restart(target);
    worker.child.kill("SIGTERM");
    assert.equal(await worker.exited, 0, worker.output());
    worker = await startNode("worker");
  }
  await balancer.stop();
  t.diagnostic(
    `${counts.answered} requests answered, ${counts.byNode.join(" and ")} by node, ${counts.failures.length} failed`,
  );
  assert.deepEqual(counts.failures, []);
  const [{ node }] = targets as [Target];
  assert.equal((await askNode(node, "/api/v1/usage", key)).body.data.used, counts.answered);
});
