import assert from "node:assert/strict";
import { test } from "node:test";
import { pino } from "pino";
import { createPool } from "../../src/platform/db/pool.ts";
import { createReplica } from "../../src/platform/db/replica.ts";
import { cleanUp, wholeFile } from "../support/cleanup.ts";
import { observation } from "../support/observation.ts";
import { startOwnServer, startStandby } from "../support/own-server.ts";
import { type Service, startService } from "../support/service.ts";
import { until } from "../support/until.ts";

const HISTORY = "history?metric=price&resolution=raw&from=2026-01-01&to=2026-12-31";

const lines: string[] = [];
const log = pino({ level: "info" }, { write: (line: string) => void lines.push(line) });
const primary = await startOwnServer(wholeFile);
await primary.query("alter system set max_standby_streaming_delay = '50ms'");
const standby = await startStandby(wholeFile, primary);

test("history is read from the replica, and from the primary if the replica does not have it", async (t) => {
  const env = { DATABASE_REPLICA_URL: standby.url };
  const service = await startService(t, { databaseUrl: primary.url, env, log, now: "2026-06-01T00:00:00Z" });
  const { api, app, make } = service;
  const { key } = await make.key({ plan: "agency" });
  const see = (asin: string, price: number, seenAt: string) =>
    app.catalog.merge([observation(asin, { title: "A kettle", priceMinor: price, seenAt: new Date(seenAt) })]);
  const prices = async (asin: string): Promise<number[]> => {
    const { status, body, text } = await api(`/api/v1/products/${asin}/${HISTORY}`, key);
    assert.equal(status, 200, text);
    return body.data.series.price.map(({ value }: { value: number }) => value);
  };
  await see("B000000001", 1000, "2026-05-01T00:00:00Z");
  await see("B000000001", 2000, "2026-05-02T00:00:00Z");
  await standby.hasAllOf(primary);
  await untilRead(service, key, "replica");
  assert.deepEqual(await prices("B000000001"), [10, 20]);

  // Replay is paused: the replica returns consistent data of a moment ago.
  await standby.query("select pg_wal_replay_pause()");
  await see("B000000001", 3000, "2026-05-03T00:00:00Z");
  await see("B000000002", 500, "2026-05-03T00:00:00Z");
  assert.deepEqual(await prices("B000000001"), [10, 20]);
  assert.deepEqual(await prices("B000000002"), [5]);
  const headers = { "content-type": "application/json" };
  await api("/api/v1/tracking/products", key, { method: "POST", body: '{"asin":"B000000002"}', headers });
  const [tracked] = (await api("/api/v1/tracking/products?recent=90", key)).body.data.products;
  assert.deepEqual(
    tracked.recent.price.at(-1)?.value,
    5,
    "a product that was tracked just now has its price in lists, too",
  );
  const found = await api("/api/v1/products/B000000001?marketplace=amazon.com", key);
  assert.equal(found.body.data.price, 30, "the product itself is always read from the primary");

  await standby.stop();
  for (let i = 0; i < 5; i++) assert.deepEqual(await prices("B000000001"), [10, 20, 30]);
  const warnings = lines.filter((line) => line.includes("replica not usable"));
  assert.equal(warnings.length, 1, "it is logged once");

  await standby.start();
  await untilRead(service, key, "replica");
  assert.deepEqual(await prices("B000000001"), [10, 20, 30]);
});

test("a replica is not read while it is too far behind or not a standby", async (t) => {
  const pool = createPool({ connectionString: primary.url }, () => {});
  const limits = { longestLagMs: 300, checkEveryMs: 20, validForMs: 2_000 };
  const replicaAt = (url: string) => createReplica({ connectionString: url }, pool, log, limits);
  const replica = replicaAt(standby.url);
  const noReplica = replicaAt(primary.url);
  cleanUp(t, () => Promise.all([replica.close(), noReplica.close(), pool.end()]));
  const serverOf = (one = replica) =>
    one.read(
      async () => "replica",
      async () => "primary",
    );
  const untilIs = (server: string) =>
    until(`the ${server} is read`, async () => {
      await pool.query("update catalog set revision = revision + 1"); // something to replicate
      return (await serverOf()) === server;
    });
  await untilIs("replica");
  await standby.query("select pg_wal_replay_pause()");
  await untilIs("primary");
  await standby.query("select pg_wal_replay_resume()");
  await untilIs("replica");
  for (let i = 0; i < 20; i++) assert.equal(await serverOf(noReplica), "primary");
});

test("a read that replay cancels on the replica is repeated on the primary, and the replica stays in use", async (t) => {
  await primary.query("create table gone as select 1 as one");
  await standby.hasAllOf(primary);
  const pool = createPool({ connectionString: primary.url }, () => {});
  const replica = createReplica({ connectionString: standby.url }, pool, log);
  cleanUp(t, () => Promise.all([replica.close(), pool.end()]));
  const servers: string[] = [];
  const read = (text: string) =>
    replica.read(
      async () => {
        await replica.pool.query(text);
        servers.push("replica");
      },
      async () => void servers.push("primary"),
    );
  await until("the replica is read", async () => {
    await read("select");
    return servers.at(-1) === "replica";
  });
  servers.length = 0;
  const reading = read("select pg_sleep(30) from gone");
  await until("the table is being read", async () => {
    const text = "select from pg_locks where relation = 'gone'::regclass and pid <> pg_backend_pid()";
    return (await standby.query(text)).length > 0;
  });
  await primary.query("drop table gone");
  await reading;
  await read("select");
  assert.deepEqual(servers, ["primary", "replica"]);
});

async function untilRead({ api, app }: Service, key: string, from: string): Promise<void> {
  await app.catalog.merge([observation("B00000000Z", { title: "A kettle", seenAt: new Date("2026-05-01T00:00:00Z") })]);
  const count = async () => {
    const { text } = await api("/metrics");
    return Number(new RegExp(`nichescope_replica_reads_total\\{from="${from}"\\} (\\d+)`).exec(text)?.[1] ?? 0);
  };
  const before = await count();
  await until(`the ${from} is read`, async () => {
    await api(`/api/v1/products/B00000000Z/${HISTORY}`, key);
    return (await count()) > before;
  });
}
