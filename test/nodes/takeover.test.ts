/** Workers that die in the midst of their work, which another then goes on with. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { manyRows, storedIn, until } from "../support/import-files.ts";
import { askNode, openInstallation } from "../support/nodes.ts";
import type { RunningService } from "../support/process.ts";
import { startReceiver } from "../support/receiver.ts";
import { uploads } from "../support/uploading.ts";
import { writeEvents } from "../support/write-events.ts";

const ROWS = 80_000;

const kill = async ({ child, exited }: RunningService) => {
  child.kill("SIGKILL");
  await exited;
};

async function sendFile(node: RunningService, key: string, body: string): Promise<string> {
  const path = "/api/admin/imports?name=products.csv&seenAt=2026-05-01";
  const sent = await askNode(node, path, key, { method: "POST", body });
  assert.equal(sent.status, 202);
  return sent.body.data.id;
}

test("an import goes on when the node that took the file and the one that ran it are killed, and ends as one that was left alone", async (t) => {
  const file = manyRows(ROWS, 7);
  const show = async (node: RunningService, key: string, id: string) =>
    (await askNode(node, `/api/admin/imports/${id}`, key)).body.data;

  const calm = await openInstallation(t);
  const calmNode = await calm.startNode("all");
  const calmKey = (await calm.makeKey("pro", true)).key;
  const calmId = await sendFile(calmNode, calmKey, file);
  await until("it is done", async () => (await show(calmNode, calmKey, calmId))?.status === "done");
  await kill(calmNode);

  const { databaseUrl, makeKey, startNode } = await openInstallation(t);
  const { key } = await makeKey("pro", true);
  const [taker, witness, worker] = await Promise.all([startNode("api"), startNode("api"), startNode("worker")]);
  const id = await sendFile(taker, key, file);
  await kill(taker);
  await until("it is in the midst", async () => (await show(witness, key, id))?.position > 0);
  await kill(worker);
  const [left] = (await storedIn(databaseUrl)).runs ?? [];
  assert.match(left ?? "", /running/, "it was killed too late");

  await startNode("worker");
  const run = await until("it is done", async () => {
    const found = await show(witness, key, id);
    return found?.status === "done" && found;
  });
  assert.equal(run.position, ROWS);
  assert.deepEqual(await storedIn(databaseUrl), await storedIn(calm.databaseUrl));
  await until("the file is gone", async () => (await uploads(databaseUrl)).length === 0);
});

test("two workers send each delivery once; what one held when it was killed, the other sends when its leases have ended", async (t) => {
  const installation = await openInstallation(t);
  const { pool, makeKey, startNode } = installation;
  const { key, account } = await makeKey();
  const [node, first, second] = await Promise.all([startNode("api"), startNode("worker"), startNode("worker")]);
  const receiver = await startReceiver(t);
  const hook = JSON.stringify({ url: receiver.url, events: ["price_change"] });
  const made = await askNode(node, "/api/automation/webhooks", key, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: hook,
  });
  assert.equal(made.status, 201);
  const ids = () => receiver.requests.map(({ headers }) => headers["webhook-id"]);
  const delivered = async () => {
    const { rows } = await pool.query("select count(*)::int as count from deliveries where status = 'delivered'");
    return rows[0].count;
  };

  await writeEvents(pool, account.id, 300);
  await until("all are delivered", async () => (await delivered()) === 300);
  assert.deepEqual([ids().length, new Set(ids()).size], [300, 300]);

  // Nothing is answered any more: each worker waits with what it holds.
  const waiting: (() => void)[] = [];
  receiver.answer(() => new Promise((resolve) => waiting.push(() => resolve({}))));
  await writeEvents(pool, account.id, 300);
  await until("both hold some", async () => {
    const { rows } = await pool.query(
      "select count(distinct leased_by)::int as nodes from deliveries where status = 'pending'",
    );
    return rows[0].nodes === 2;
  });
  await kill(first);
  receiver.answer(() => ({}));
  for (const answer of waiting) answer();
  // As if their time had passed: it is longer than a test should be.
  await pool.query("update deliveries set next_attempt_at = now() where status = 'pending' and leased_by is not null");
  await until("all are delivered", async () => (await delivered()) === 600);
  assert.equal(new Set(ids()).size, 600, "none is lost");
  assert.equal(second.child.exitCode, null);
});
