/** The service behind a pooler in transaction mode, where every transaction may run on another server session. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { pino } from "pino";
import { applicationNameOf, openDatabase } from "../../src/platform/db/open.ts";
import { cleanUp } from "../support/cleanup.ts";
import { makeDatabase } from "../support/database.ts";
import { startHookReceiver } from "../support/hook-receiver.ts";
import { withClient } from "../support/postgres.ts";
import { runCommand } from "../support/process.ts";
import { makeFolder, startService } from "../support/service.ts";
import { until } from "../support/until.ts";
import { ended, rowsOf, startForOperator } from "../support/uploading.ts";
import { skipWithoutPgbouncer as skip, startPgbouncer } from "./support/pgbouncer.ts";

const log = pino({ level: "silent" });
const options = { dataDir: "/nowhere", poolSize: 3, as: "command", log } as const;

test("two nodes work behind a pooler as they do without one", { skip }, async (t) => {
  const databaseUrl = await makeDatabase(t);
  const pooled = await startPgbouncer(t, databaseUrl);
  const env = {
    DATABASE_URL: pooled,
    DATABASE_DIRECT_URL: databaseUrl,
    WEBHOOK_ALLOW_NETWORKS: "127.0.0.0/8",
  };
  const one = await startForOperator(t, { databaseUrl, env });
  const other = await startService(t, { databaseUrl, env });
  const receiver = await startHookReceiver(t);

  const sent = await one.send("name=bottles.csv", rowsOf(3_000));
  assert.equal(sent.status, 202, sent.text);
  assert.deepEqual((await ended(one, sent.body.data.id)).status, "done");

  const { key } = await one.make.key({ plan: "agency" });
  const post = (path: string, body: unknown) =>
    other.api(path, key, {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "content-type": "application/json" },
    });
  for (const { api } of [one, other])
    await until("the node finds what was imported", async () => {
      const { body } = await api("/api/v1/search?keyword=steel+bottle", key);
      return body.data?.totalResults === 3_000;
    });

  // Counted exactly, though every batch may run in another session.
  const starter = await one.make.key({ plan: "starter" });
  const responses = await Promise.all(
    Array.from({ length: 300 }, (_, i) => (i % 2 ? one : other).api("/api/v1/search?keyword=bottle", starter.key)),
  );
  const admitted = responses.filter(({ status }) => status === 200).length;
  assert.deepEqual([admitted, new Set(responses.map(({ status }) => status))], [100, new Set([200, 429])]);
  assert.equal((await one.api("/api/v1/usage", starter.key)).body.data.used, 100);

  // From a change to a signed delivery.
  const { body: hook } = await post("/api/automation/webhooks", { url: receiver.url, events: ["price_change"] });
  const [, first = ""] = rowsOf(1).split("\n");
  const [asin = ""] = first.split(",");
  assert.equal((await post("/api/v1/tracking/products", { asin })).status, 201);
  const changed = await one.send("name=again.csv", `asin,title,price\n${asin},Steel bottle 0,777.00\n`);
  assert.equal((await ended(one, changed.body.data.id)).counts.changed, 1);
  const [delivery] = await receiver.received(1);
  assert.equal(delivery?.event.type, "price_change");
  receiver.verifyAll(hook.data.secret);

  // History is read by named statements elsewhere: here again and again, in any session.
  for (let i = 0; i < 20; i++) {
    const { api } = i % 2 ? one : other;
    const { status, text } = await api(`/api/v1/products/${asin}/history?metric=price`, key);
    assert.equal(status, 200, text);
  }

  // A job runs on one node: its lock is held by a direct session, not by one of the pooler's.
  await withClient(databaseUrl, async (client) => {
    await client.query("begin; select from catalog for update");
    const under = one.app.runJob("history-months"); // waits for the row lock
    await until("the job waits", async () => {
      const waiting = "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
      return (await client.query(waiting)).rows.length > 0;
    });
    const attempt = "select pg_try_advisory_lock(hashtextextended('job history-months', 0)) as taken";
    for (let i = 0; i < 8; i++) assert.deepEqual((await client.query(attempt)).rows, [{ taken: false }]);
    const requested = other.app.runJob("history-months");
    await client.query("commit");
    await Promise.all([under, requested]);
  });
});

test("a command works behind a pooler, and finds running services", { skip }, async (t) => {
  const databaseUrl = await makeDatabase(t);
  const pooled = await startPgbouncer(t, databaseUrl);
  const env = { DATABASE_URL: pooled, DATABASE_DIRECT_URL: databaseUrl, DATA_DIR: makeFolder(t) };
  assert.equal((await runCommand(["account", "create", "Harbour Goods", "--plan", "pro"], env)).code, 0);
  const running = await openDatabase({ ...settingsOf(env), ...options, as: "service" });
  cleanUp(t, () => running.close());
  const isSeen = () =>
    withClient(databaseUrl, async (client) => {
      const asked = "select from pg_stat_activity where datname = current_database() and application_name = $1";
      return (await client.query(asked, [applicationNameOf("service")])).rows.length > 0;
    });
  assert.ok(await isSeen());
  await running.pool.query("select"); // leaves a session with the pooler
  await running.close();
  await until("no service is seen any more", async () => !(await isSeen()));
});

test("without a direct address of the server a node does not start, and names the missing setting", {
  skip,
}, async (t) => {
  const databaseUrl = await makeDatabase(t);
  const strict = await startPgbouncer(t, databaseUrl);
  const lenient = await startPgbouncer(t, databaseUrl, { ignore_startup_parameters: "statement_timeout" });
  const turning = await startPgbouncer(t, databaseUrl, {
    ignore_startup_parameters: "statement_timeout",
    server_round_robin: "1",
  });
  for (const url of [strict, lenient, turning])
    await assert.rejects(openDatabase({ ...options, databaseUrl: url }), {
      name: "SetupError",
      message: /DATABASE_DIRECT_URL/,
    });
  await assert.rejects(openDatabase({ ...options, databaseUrl: lenient, databaseDirectUrl: lenient }), {
    name: "SetupError",
    message: /DATABASE_DIRECT_URL leads to a pooler/,
  });
  await assert.rejects(
    openDatabase({ ...options, databaseUrl: lenient, databaseDirectUrl: await makeDatabase(t) }),
    /lead to different databases/,
  );
});

test("a pooler in session mode needs no further setting", { skip }, async (t) => {
  const databaseUrl = await makeDatabase(t);
  const url = await startPgbouncer(t, databaseUrl, {
    pool_mode: "session",
    ignore_startup_parameters: "statement_timeout",
  });
  const database = await openDatabase({ ...options, databaseUrl: url });
  await database.close();
});

function settingsOf(env: { DATABASE_URL: string; DATABASE_DIRECT_URL: string }) {
  return { databaseUrl: env.DATABASE_URL, databaseDirectUrl: env.DATABASE_DIRECT_URL };
}
