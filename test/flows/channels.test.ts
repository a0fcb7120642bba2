/** Kills the whole service while mails and chat messages are being sent: none is lost, also not those refused at first. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type pg from "pg";
import { newId } from "../../src/base/ids.ts";
import { embeddedConnection } from "../../src/db/embedded.ts";
import { createPool } from "../../src/db/pool.ts";
import { EVENT_SAMPLES } from "../../src/tracking/event-samples.ts";
import { createEventFeed } from "../../src/tracking/feed-store.ts";
import { queueDeliveries } from "../../src/webhooks/fan-out-store.ts";
import { cleanUp } from "../support/cleanup.ts";
import { preparedDataFolder } from "../support/data-folder.ts";
import { startMailServer } from "../support/mail-server.ts";
import { killProcess, type RunningService, runCommand, startProcess } from "../support/process.ts";
import { startReceiver } from "../support/receiver.ts";
import { until } from "../support/until.ts";

const EVENTS = 40;

test(`no notification is lost when the service is killed while ${2 * EVENTS} are sent`, async (t) => {
  const folder = preparedDataFolder(t);
  const mail = await startMailServer(t);
  const refused = new Set<string>();
  const posted = new Set<string>();
  const slack = await startReceiver(t, ({ body }) => {
    const { text } = JSON.parse(body);
    const label = /Item \d+/.exec(text)?.[0];
    if (label === undefined) return { body: "ok" };
    if (label.endsWith("7") && !refused.has(label)) {
      refused.add(label);
      return { status: 500, body: "rollup_error" };
    }
    posted.add(label);
    return { body: "ok" };
  });
  const env = {
    ...{ DATA_DIR: folder, DEMO: "off", THREADS: "1" },
    ...{ WEBHOOK_ALLOW_NETWORKS: "127.0.0.0/8", SMTP_URL: mail.url },
  };
  let service: RunningService = await startProcess(t, env);
  const account = await runJson(["account", "create", "Killed", "--plan", "agency", "--json"], folder);
  const { key } = await runJson(["key", "create", account.id, "--json"], folder);
  /** On a busy machine the service may refuse with 503 for a moment. */
  const post = (path: string, request: object) =>
    until(`POST ${path}`, async () => {
      const response = await fetch(service.url + path, {
        method: "POST",
        headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
        body: JSON.stringify(request),
      });
      const body = (await response.json()) as { data: { id: string } };
      if (response.status === 503) return undefined;
      assert.ok(response.ok, JSON.stringify(body));
      return body.data;
    });
  await post("/api/v1/channels", { type: "slack", url: new URL("/services/T1/B1/abcdefghijklmnop", slack.url).href });
  await post("/api/v1/channels", { type: "email", email: "team@example.com" });
  const token = /confirm-channel\?token=([\w.-]+)/.exec((await mail.next()).plain)?.[1];
  await post("/api/v1/channels/confirm", { token });
  const tracked = await post("/api/v1/tracking/products", { asin: "B0A09AGPML", channels: "all" });

  const pool = createPool({ ...embeddedConnection(folder), max: 2 } as pg.PoolConfig, () => {});
  pool.on("error", () => {});
  pool.on("connect", (client) => void client.on("error", () => {}));
  cleanUp(t, () => pool.end());
  await writeEvents(pool, account.id, tracked.id);
  await until("some have arrived", async () => posted.size + mail.mails.length > 3);
  await killProcess(service);
  service = await startProcess(t, env);

  const labels = [...Array(EVENTS).keys()].map((n) => `Item ${n}`);
  const mailed = () => new Set(mail.mails.map(({ subject }) => /Item \d+/.exec(subject)?.[0] as string));
  await until("all have arrived", async () => posted.size >= EVENTS && mailed().size >= EVENTS);
  assert.deepEqual([...posted].sort(), labels.toSorted());
  assert.deepEqual([...mailed()].sort(), labels.toSorted());
  assert.ok(refused.size > 0);
  const ids = mail.mails.map(({ headers }) => headers["message-id"]);
  assert.equal(new Set(ids).size, EVENTS, "a mail that is sent twice has the same id");
});

/** One price change per label, written as detection writes them. */
async function writeEvents(pool: pg.Pool, accountId: string, subjectId: string): Promise<void> {
  const now = new Date();
  const client = await pool.connect();
  try {
    await client.query("begin");
    await createEventFeed(queueDeliveries).write(client, now, async () => {
      for (let n = 0; n < EVENTS; n++)
        await client.query(
          `insert into events (id, number, account_id, type, subject_id, created_at, data)
          values ($1, nextval('event_numbers'), $2, 'price_change', $3, $4, $5)`,
          [
            newId("event", now),
            accountId,
            subjectId,
            now,
            JSON.stringify({ ...EVENT_SAMPLES.price_change, label: `Item ${n}` }),
          ],
        );
      return EVENTS;
    });
    await client.query("commit");
  } finally {
    client.release();
  }
}

async function runJson(args: string[], folder: string): Promise<any> {
  const { code, stdout, stderr } = await runCommand(args, { DATA_DIR: folder });
  assert.equal(code, 0, stderr);
  return JSON.parse(stdout);
}
