/**
 * Kills the whole service repeatedly while deliveries to webhooks, mails and chat messages are being sent: none is lost, also not
 * those refused at first. The default is two kills: one during sending and one after a restart. `KILL_DELIVERIES=10002 KILLS=20`
 * is the long run of decision 14, `KILL_SEED` varies it.
 */
import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type TestContext, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { Webhook } from "standardwebhooks";
import { EVENT_SAMPLES } from "../../src/features/tracking/event-samples.ts";
import { createEventFeed } from "../../src/features/tracking/feed-store.ts";
import { queueDeliveries } from "../../src/features/webhooks/fan-out-store.ts";
import { newId } from "../../src/platform/base/ids.ts";
import { embeddedConnection } from "../../src/platform/db/embedded.ts";
import { createPool } from "../../src/platform/db/pool.ts";
import { cleanUp } from "../support/cleanup.ts";
import { preparedDataFolder } from "../support/data-folder.ts";
import { keyMaker } from "../support/keys.ts";
import { startMailServer } from "../support/mail-server.ts";
import { hasProc, killProcess, processesOn, type RunningService, startProcess } from "../support/process.ts";
import { startReceiver } from "../support/receiver.ts";
import { until } from "../support/until.ts";
import { writeEvents } from "../support/write-events.ts";

const DELIVERIES = Number(process.env["KILL_DELIVERIES"] ?? 330);
const KILLS = Number(process.env["KILLS"] ?? 2);
const SEED = Number(process.env["KILL_SEED"] ?? 7);
const ENDPOINTS = 3;
const EVENTS_AT_ONCE = 25;
/** Events that are also mailed and sent to a chat. */
const NOTIFIED = 40;
/** For one phase of the test; the long run needs more. */
const PHASE_MS = 60_000 + 100 * DELIVERIES;

function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A receiver that verifies signatures, and refuses one in five deliveries at their first attempt. */
async function startFlaky(t: TestContext, secrets: Map<string, string>, random: () => number) {
  /** Number of accepted requests per endpoint and event. */
  const accepted = new Map<string, number>();
  const refused = new Set<string>();
  const bodies = new Map<string, string>();
  const problems: string[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (piece) => (body += piece));
    request.on("end", () => {
      const path = request.url as string;
      const id = request.headers["webhook-id"] as string;
      try {
        new Webhook(secrets.get(path) as string).verify(body, request.headers as Record<string, string>);
        assert.equal(bodies.get(id) ?? body, body, "another body with the same id");
      } catch (error) {
        problems.push(String(error));
      }
      bodies.set(id, body);
      const key = `${path} ${id}`;
      if (!accepted.has(key) && !refused.has(key) && random() < 0.2) {
        refused.add(key);
        response.writeHead(500).end("not now");
      } else {
        accepted.set(key, (accepted.get(key) ?? 0) + 1);
        response.writeHead(200).end();
      }
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  cleanUp(t, () => {
    server.closeAllConnections();
    return new Promise((done) => server.close(done));
  });
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, accepted, refused, problems };
}

/** A chat that refuses some messages at their first attempt. */
async function startChat(t: TestContext) {
  const refused = new Set<string>();
  const posted = new Set<string>();
  const { url } = await startReceiver(t, ({ body }) => {
    const label = labelIn(JSON.parse(body).text);
    if (label === undefined) return { body: "ok" };
    if (label.endsWith("7") && !refused.has(label)) {
      refused.add(label);
      return { status: 500, body: "rollup_error" };
    }
    posted.add(label);
    return { body: "ok" };
  });
  return { url: new URL("/services/T1/B1/abcdefghijklmnop", url).href, posted, refused };
}

const labelIn = (text: string): string | undefined => /Item \d+/.exec(text)?.[0];

/** One price change per label, written as detection writes them. */
async function writeNotified(pool: pg.Pool, accountId: string, subjectId: string): Promise<void> {
  const now = new Date();
  const client = await pool.connect();
  try {
    await client.query("begin");
    await createEventFeed(queueDeliveries).write(client, now, async () => {
      for (let n = 0; n < NOTIFIED; n++)
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
      return NOTIFIED;
    });
    await client.query("commit");
  } finally {
    client.release();
  }
}

test(`no delivery is lost when the service is killed ${KILLS} times while ${DELIVERIES + (ENDPOINTS + 2) * NOTIFIED} are sent`, async (t) => {
  const folder = preparedDataFolder(t);
  const random = randomFrom(SEED);
  const mail = await startMailServer(t);
  const chat = await startChat(t);
  const env = {
    ...{ DATA_DIR: folder, DEMO: "off", THREADS: "1" },
    ...{ WEBHOOK_ALLOW_NETWORKS: "127.0.0.0/8", SMTP_URL: mail.url },
  };
  let service: RunningService = await startProcess(t, env);
  const pool = createPool({ ...embeddedConnection(folder), max: 2 } as pg.PoolConfig, () => {});
  pool.on("error", () => {});
  pool.on("connect", (client) => void client.on("error", () => {}));
  cleanUp(t, () => pool.end());

  const { key, account } = await keyMaker(pool).makeKey();
  /** On a busy machine the service may refuse with 503 for a moment. */
  const post = (path: string, request: object) =>
    until(`POST ${path}`, async () => {
      const response = await fetch(service.url + path, {
        method: "POST",
        headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
        body: JSON.stringify(request),
      });
      const body = (await response.json()) as { data: { id: string; secret: string } };
      if (response.status === 503) return undefined;
      assert.ok(response.ok, JSON.stringify(body));
      return body.data;
    });
  const secrets = new Map<string, string>();
  const receiver = await startFlaky(t, secrets, randomFrom(SEED + 1));
  for (let i = 1; i <= ENDPOINTS; i++) {
    const hook = { url: `${receiver.origin}/${i}`, events: ["price_change"] };
    const { secret } = await post("/api/automation/webhooks", hook);
    secrets.set(`/${i}`, secret);
  }
  await post("/api/v1/channels", { type: "slack", url: chat.url });
  await post("/api/v1/channels", { type: "email", email: "team@example.com" });
  const token = /confirm-channel\?token=([\w.-]+)/.exec((await mail.next()).plain)?.[1];
  await post("/api/v1/channels/confirm", { token });
  const tracked = await post("/api/v1/tracking/products", { asin: "B0A09AGPML", channels: "all" });
  const mailed = () => new Set(mail.mails.map(({ subject }) => labelIn(subject)));
  await writeNotified(pool, account.id, tracked.id);

  const all = DELIVERIES / ENDPOINTS;
  let kills = 0;
  const write = async () => {
    const deadline = Date.now() + PHASE_MS;
    for (let written = 0; written < all; ) {
      assert.ok(Date.now() < deadline, `only ${written} of ${all} events were written in time`);
      // A part of the events per life of the service, so that deliveries are in progress at every kill.
      const count = Math.min(Math.ceil((all * (kills + 1)) / (KILLS + 1)) - written, EVENTS_AT_ONCE);
      if (count <= 0) {
        await sleep(20);
        continue;
      }
      // A commit whose confirmation was lost is one more event to deliver: the check below reads the database.
      const isStored = await writeEvents(pool, account.id, count).then(
        () => true,
        () => false,
      );
      if (isStored) written += count;
      await sleep(isStored ? 10 : 100);
    }
  };
  const writing = write();
  writing.catch(() => {}); // reported by the await below
  while (kills < KILLS) {
    if (kills === 0) await until("some notifications have arrived", async () => chat.posted.size + mailed().size > 3);
    else await sleep(50 + 450 * random());
    kills++;
    await killProcess(service);
    if (hasProc && kills === 1)
      await until("its database server has ended by itself", async () => processesOn(folder).length === 0);
    service = await startProcess(t, env);
  }
  await writing;
  const count = async (status: string) =>
    (await pool.query("select count(*)::int as count from deliveries where status = $1", [status])).rows[0].count;
  for (const deadline = Date.now() + PHASE_MS; (await count("pending")) > 0; await sleep(50))
    assert.ok(Date.now() < deadline, `${await count("pending")} deliveries are still pending`);

  await until("all notifications have arrived", async () => chat.posted.size + mailed().size >= 2 * NOTIFIED, PHASE_MS);

  assert.deepEqual(receiver.problems, []);
  assert.equal(await count("failed"), 0);
  const { rows } = await pool.query<{ id: string }>("select id from events where type = 'price_change'");
  assert.ok(rows.length >= all + NOTIFIED);
  const lost: string[] = [];
  for (const { id } of rows)
    for (const path of secrets.keys()) if (!receiver.accepted.has(`${path} ${id}`)) lost.push(id);
  assert.deepEqual(lost, []);
  assert.equal(receiver.accepted.size, rows.length * ENDPOINTS, "nothing arrived that was not stored");
  const sent = [...receiver.accepted.values()].reduce((sum, times) => sum + times, 0);
  const twice = sent - receiver.accepted.size;
  t.diagnostic(
    `${receiver.accepted.size} deliveries, ${KILLS} kills, ${receiver.refused.size} refused once: none lost, ` +
      `${twice} sent again (${((100 * twice) / receiver.accepted.size).toFixed(2)} %)`,
  );
  const labels = Array.from({ length: NOTIFIED }, (_, n) => `Item ${n}`).sort();
  assert.deepEqual([[...chat.posted].sort(), [...mailed()].sort()], [labels, labels]);
  assert.ok(chat.refused.size > 0);
  const ids = mail.mails.map(({ headers }) => headers["message-id"]);
  assert.equal(new Set(ids).size, NOTIFIED, "a mail that is sent twice has the same id");
  const attempts = (await pool.query("select count(*)::int as count from delivery_attempts")).rows[0].count;
  assert.ok(attempts >= receiver.accepted.size);
});
