/** Workers that are killed amid their work, which another worker then continues. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { manyRows, storedIn } from "../support/import-files.ts";
import { type Installation, openInstallation, requestNode } from "../support/nodes.ts";
import { killProcess, type RunningService } from "../support/process.ts";
import { startReceiver } from "../support/receiver.ts";
import { until } from "../support/until.ts";
import { uploads } from "../support/uploading.ts";
import { writeEvents } from "../support/write-events.ts";

const CHUNK_ROWS = 1_000;
const ROWS = 3 * CHUNK_ROWS;
const SMALL_CHUNKS = { IMPORT_CHUNK_ROWS: String(CHUNK_ROWS) };

async function sendFile(node: RunningService, key: string, body: string): Promise<string> {
  const path = "/api/admin/imports?name=products.csv&seenAt=2026-05-01";
  const sent = await requestNode(node, path, key, { method: "POST", body });
  assert.equal(sent.status, 202);
  return sent.body.data.id;
}

const showImport = async (node: RunningService, key: string, id: string) =>
  (await requestNode(node, `/api/admin/imports/${id}`, key)).body.data;

/** Every chunk but the first takes two seconds, so that the import is under way when its worker is killed. */
async function slowDown({ pool }: Installation): Promise<void> {
  await pool.query(`
    create function wait_a_while() returns trigger language plpgsql as
      'begin perform pg_sleep(2); return new; end';
    create trigger slow_chunk before update on import_runs for each row
      when (old.position > 0 and new.position > old.position) execute function wait_a_while()`);
}

/** Stored rows without what the job for past figures adds, which runs beside the import at any moment: figures and revisions. */
async function importedIn(databaseUrl: string) {
  const { catalog: _revisions, products = [], ...rest } = await storedIn(databaseUrl);
  const withoutPast = (line: string) =>
    Object.fromEntries(Object.entries(JSON.parse(line)).filter(([column]) => !/_\d+d$|^first_seen_at$/.test(column)));
  return { ...rest, products: products.map(withoutPast) };
}

test("workers that are killed", async (t) => {
  const installation = await openInstallation(t);
  const { databaseUrl, pool, makeKey, startNode } = installation;
  const [taker, witness, first] = await Promise.all([
    startNode("api"),
    startNode("api"),
    startNode("worker", SMALL_CHUNKS),
  ]);
  let second: RunningService;

  await t.test(
    "an import continues when the node that took the file and the one that ran it are killed, and has the outcome of an undisturbed one",
    async (t) => {
      const file = manyRows(ROWS, 7, CHUNK_ROWS);
      const calm = await openInstallation(t);
      const calmNode = await calm.startNode("all", SMALL_CHUNKS);
      const calmKey = (await calm.makeKey("pro", true)).key;
      const calmId = await sendFile(calmNode, calmKey, file);

      const { key } = await makeKey("pro", true);
      await slowDown(installation);
      const id = await sendFile(taker, key, file);
      await killProcess(taker);
      await until("the import is under way", async () => (await showImport(witness, key, id))?.position > 0);
      await killProcess(first);
      const [left] = (await storedIn(databaseUrl)).runs ?? [];
      assert.match(left ?? "", /running/, "it was killed too late");
      await pool.query("drop trigger slow_chunk on import_runs");

      second = await startNode("worker", SMALL_CHUNKS);
      const run = await until("the import is done", async () => {
        const found = await showImport(witness, key, id);
        return found?.status === "done" && found;
      });
      assert.equal(run.position, ROWS);
      await until("the other is done", async () => (await showImport(calmNode, calmKey, calmId))?.status === "done");
      assert.deepEqual(await importedIn(databaseUrl), await importedIn(calm.databaseUrl));
      await until("the file is deleted", async () => (await uploads(databaseUrl)).length === 0);
      await killProcess(calmNode);
    },
  );

  await t.test("two workers send each delivery once; the other sends what a killed one had leased", async (t) => {
    const third = await startNode("worker");
    const { key, account } = await makeKey();
    const receiver = await startReceiver(t);
    const created = await requestNode(witness, "/api/automation/webhooks", key, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ url: receiver.url, events: ["price_change"] }),
    });
    assert.equal(created.status, 201);
    const ids = () => receiver.requests.map(({ headers }) => headers["webhook-id"]);
    const delivered = async () => {
      const { rows } = await pool.query("select count(*)::int as count from deliveries where status = 'delivered'");
      return rows[0].count;
    };

    await writeEvents(pool, account.id, 300);
    await until("all are delivered", async () => (await delivered()) === 300);
    assert.deepEqual([ids().length, new Set(ids()).size], [300, 300]);

    // The receiver does not respond: each worker waits with the deliveries that it has leased.
    const waiting: (() => void)[] = [];
    receiver.respond(() => new Promise((resolve) => waiting.push(() => resolve({}))));
    await writeEvents(pool, account.id, 300);
    await until("both have leased some", async () => {
      const { rows } = await pool.query(
        "select count(distinct leased_by)::int as nodes from deliveries where status = 'pending'",
      );
      return rows[0].nodes === 2;
    });
    await killProcess(second);
    receiver.respond(() => ({}));
    for (const respond of waiting) respond();
    // As if the leases had expired, which takes longer than a test should.
    await pool.query(
      "update deliveries set next_attempt_at = now() where status = 'pending' and leased_by is not null",
    );
    await until("all are delivered", async () => (await delivered()) === 600);
    assert.equal(new Set(ids()).size, 600, "none is lost");
    assert.equal(third.child.exitCode, null);
  });
});
