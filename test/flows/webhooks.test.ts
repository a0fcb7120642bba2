/**
 * Kills the whole service repeatedly while deliveries are being sent. The default is two kills, which cover a kill during sending
 * and a kill after a restart. `KILL_DELIVERIES=10002 KILLS=20` is the long run of decision 14, `KILL_SEED` varies it.
 */
import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type TestContext, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { Webhook } from "standardwebhooks";
import { embeddedConnection } from "../../src/db/embedded.ts";
import { createPool } from "../../src/db/pool.ts";
import { cleanUp } from "../support/cleanup.ts";
import { preparedDataFolder } from "../support/data-folder.ts";
import { killProcess, type RunningService, runCommand, startProcess } from "../support/process.ts";
import { until } from "../support/until.ts";
import { writeEvents } from "../support/write-events.ts";

const DELIVERIES = Number(process.env["KILL_DELIVERIES"] ?? 450);
const KILLS = Number(process.env["KILLS"] ?? 2);
const SEED = Number(process.env["KILL_SEED"] ?? 7);
const ENDPOINTS = 3;
const EVENTS_AT_ONCE = 25;
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

test(`no delivery is lost when the service is killed ${KILLS} times while ${DELIVERIES} are sent`, async (t) => {
  const folder = preparedDataFolder(t);
  const random = randomFrom(SEED);
  const env = { DATA_DIR: folder, DEMO: "off", THREADS: "1", WEBHOOK_ALLOW_NETWORKS: "127.0.0.0/8" };
  let service: RunningService = await startProcess(t, env);
  const pool = createPool({ ...embeddedConnection(folder), max: 2 } as pg.PoolConfig, () => {});
  pool.on("error", () => {});
  pool.on("connect", (client) => void client.on("error", () => {}));
  cleanUp(t, () => pool.end());

  const account = await runJson(["account", "create", "Killed", "--plan", "agency", "--json"], folder);
  const key = await runJson(["key", "create", account.id, "--json"], folder);
  const secrets = new Map<string, string>();
  const receiver = await startFlaky(t, secrets, randomFrom(SEED + 1));
  for (let i = 1; i <= ENDPOINTS; i++) {
    // On a busy machine the service may refuse with 503 for a moment.
    const secret = await until("the webhook is registered", async () => {
      const response = await fetch(`${service.url}/api/automation/webhooks`, {
        method: "POST",
        headers: { authorization: `Bearer ${key.key}`, "content-type": "application/json" },
        body: JSON.stringify({ url: `${receiver.origin}/${i}`, events: ["price_change"] }),
      });
      return response.status === 201 && ((await response.json()) as { data: { secret: string } }).data.secret;
    });
    secrets.set(`/${i}`, secret);
  }

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
    await sleep(50 + 450 * random());
    kills++;
    await killProcess(service);
    service = await startProcess(t, env);
  }
  await writing;
  const count = async (status: string) =>
    (await pool.query("select count(*)::int as count from deliveries where status = $1", [status])).rows[0].count;
  for (const deadline = Date.now() + PHASE_MS; (await count("pending")) > 0; await sleep(50))
    assert.ok(Date.now() < deadline, `${await count("pending")} deliveries are still pending`);

  assert.deepEqual(receiver.problems, []);
  assert.equal(await count("failed"), 0);
  const { rows } = await pool.query<{ id: string }>("select id from events");
  assert.ok(rows.length >= all);
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
  const attempts = (await pool.query("select count(*)::int as count from delivery_attempts")).rows[0].count;
  assert.ok(attempts >= receiver.accepted.size);
});

async function runJson(args: string[], folder: string): Promise<any> {
  const { code, stdout, stderr } = await runCommand(args, { DATA_DIR: folder });
  assert.equal(code, 0, stderr);
  return JSON.parse(stdout);
}
