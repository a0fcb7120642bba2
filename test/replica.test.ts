import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { pino } from "pino";
import { createPool } from "../src/db/pool.ts";
import { createReplica } from "../src/db/replica.ts";
import { cleanUp } from "./support/cleanup.ts";
import { until } from "./support/import-files.ts";
import { observation } from "./support/observation.ts";
import { type OwnServer, startOwnServer, startStandby } from "./support/own-server.ts";
import { type Service, startService } from "./support/service.ts";

const HISTORY = "history?metric=price&resolution=raw&from=2026-01-01&to=2026-12-31";

test("history comes from the replica, and from the primary whatever the replica does not have", async (t) => {
  const { primary, standby, lines, log } = await startPair(t);
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

  // It stands still: what it tells is of a moment ago, and whole.
  await standby.ask("select pg_wal_replay_pause()");
  await see("B000000001", 3000, "2026-05-03T00:00:00Z");
  await see("B000000002", 500, "2026-05-03T00:00:00Z");
  assert.deepEqual(await prices("B000000001"), [10, 20]);
  assert.deepEqual(await prices("B000000002"), [5]);
  const headers = { "content-type": "application/json" };
  await api("/api/v1/tracking/products", key, { method: "POST", body: '{"asin":"B000000002"}', headers });
  const [tracked] = (await api("/api/v1/tracking/products?recent=90", key)).body.data.products;
  assert.deepEqual(tracked.recent.price.at(-1)?.value, 5, "what was tracked just now is known in lists, too");
  const found = await api("/api/v1/products/B000000001?marketplace=amazon.com", key);
  assert.equal(found.body.data.price, 30, "the product itself is never late");

  await standby.stop();
  for (let i = 0; i < 5; i++) assert.deepEqual(await prices("B000000001"), [10, 20, 30]);
  const told = lines.filter((line) => line.includes("the replica is not read for the moment"));
  assert.equal(told.length, 1, "it is said once");

  await standby.start();
  await untilRead(service, key, "replica");
  assert.deepEqual(await prices("B000000001"), [10, 20, 30]);
});

test("a replica that is too far behind, or no replica, is not read until that has passed", async (t) => {
  const { primary, standby, log } = await startPair(t);
  const pool = createPool({ connectionString: primary.url }, () => {});
  const patience = { farthestBehindMs: 300, lookEveryMs: 20, trustedForMs: 2_000 };
  const replicaAt = (url: string) => createReplica({ connectionString: url }, pool, log, patience);
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
      await pool.query("update catalog set revision = revision + 1"); // something to follow
      return (await serverOf()) === server;
    });
  await untilIs("replica");
  await standby.ask("select pg_wal_replay_pause()");
  await untilIs("primary");
  await standby.ask("select pg_wal_replay_resume()");
  await untilIs("replica");
  for (let i = 0; i < 20; i++) assert.equal(await serverOf(noReplica), "primary");
});

test("a reading that the replica has to give up is done by the primary, and the replica is read on", async (t) => {
  const { primary, standby, log } = await startPair(t);
  await primary.ask("create table gone as select 1 as one");
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
  await until("it is being read", async () => {
    const asked = "select from pg_locks where relation = 'gone'::regclass and pid <> pg_backend_pid()";
    return (await standby.ask(asked)).length > 0;
  });
  await primary.ask("drop table gone");
  await reading;
  await read("select");
  assert.deepEqual(servers, ["primary", "replica"]);
});

async function startPair(
  t: TestContext,
): Promise<{ primary: OwnServer; standby: OwnServer; lines: string[]; log: any }> {
  const primary = await startOwnServer(t);
  const service = await startService(t, { databaseUrl: primary.url }); // migrates
  await service.app.close();
  await primary.ask("alter system set max_standby_streaming_delay = '50ms'");
  const standby = await startStandby(t, primary);
  const lines: string[] = [];
  return { primary, standby, lines, log: pino({ level: "info" }, { write: (line: string) => void lines.push(line) }) };
}

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
