/** A failover under load, on one pair of servers for the whole file: the test with the failover comes last. */
import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { createAdvisoryLock } from "../../src/platform/db/advisory-lock.ts";
import { createPool } from "../../src/platform/db/pool.ts";
import { cleanUp, wholeFile } from "../support/cleanup.ts";
import { startHookReceiver } from "../support/hook-receiver.ts";
import { checkLostRevisions } from "../support/lost-revisions.ts";
import { observation } from "../support/observation.ts";
import { startAddress, startOwnServer, startStandby } from "../support/own-server.ts";
import { type Service, startService } from "../support/service.ts";
import { until } from "../support/until.ts";

/** Less than the 12 s limit of a statement, which a request that hangs would reach. */
const SLOWEST_MS = 10_000;

const primary = await startOwnServer(wholeFile);
const standby = await startStandby(wholeFile, primary);

test("a pool waits for an unreachable server, but only for a moment", async (t) => {
  const address = await startAddress(t, primary);
  const pool = createPool({ connectionString: address.url, max: 1 }, () => {});
  cleanUp(t, () => pool.end());
  await pool.query("create table written ()");
  const write = () => pool.query("insert into written default values");
  address.leadTo(undefined);
  address.cut();
  setTimeout(() => address.leadTo(primary), 100);
  await until("the pool has noticed", async () => pool.totalCount === 0);
  await write();
  assert.equal((await pool.query("select from written")).rows.length, 1);

  address.leadTo(undefined);
  address.cut();
  await until("the pool has noticed", async () => pool.totalCount === 0);
  await assert.rejects(write(), /terminated|ECONNRESET/);
  address.leadTo(primary);
  assert.equal((await pool.query("select from written")).rows.length, 1);
});

test("a pool gets no lock and no connection from a standby, and drops the connection to a server that became read-only", async (t) => {
  const standbyPool = createPool({ connectionString: standby.url }, () => {});
  const pool = createPool({ connectionString: primary.url, max: 1 }, () => {});
  cleanUp(t, () => Promise.all([standbyPool.end(), pool.end()]));
  await assert.rejects(standbyPool.query("select"), /read-only standby/);
  await assert.rejects(createAdvisoryLock(standbyPool, "any").tryLock() as Promise<unknown>, /read-only standby/);

  const process = async () => (await pool.query("select pg_backend_pid() as pid")).rows[0].pid;
  const before = await process();
  assert.equal(await process(), before);
  await primary.configure("default_transaction_read_only", "on");
  const client = await pool.connect();
  try {
    await until("the server refuses writes", () =>
      client.query("update users set name = name where false").then(
        () => false,
        (error) => error.code === "25006",
      ),
    );
  } finally {
    client.release(); // without an error, as after a rollback
  }
  assert.notEqual(await process(), before);
  await primary.configure("default_transaction_read_only", undefined);
});

test("a standby that lost changes takes over: searches find what the database has, and nothing else", (t) =>
  checkLostRevisions(t));

test("a standby takes over under load: no request hangs or is counted twice, and the service recovers by itself", async (t) => {
  const [first, second] = [primary, standby];
  const address = await startAddress(t, first);
  const receiver = await startHookReceiver(t);
  const env = { WEBHOOK_ALLOW_NETWORKS: "127.0.0.0/8" };
  const service = await startService(t, { databaseUrl: address.url, env });
  const { app, api, make } = service;
  const { key } = await make.key({ plan: "agency" });
  const price = watchOnePrice(service, key);
  await price.is(1_000);
  await price.track(receiver.url);
  await first.stop();
  await first.start();
  await until(
    "the service is back after a restart of its server",
    async () => (await api("/api/v1/usage", key)).status === 200,
  );
  const counted = (await make.key({ plan: "agency" })).key;
  const load = startLoad(t, service, counted);

  // Connections break while the server runs: requests in progress get 503, the next ones are served.
  await load.untilServed();
  for (let i = 0; i < 5; i++) {
    address.cut();
    await load.untilServed();
  }
  await price.is(1_100);
  await receiver.received(1);

  // The server is read-only for a while.
  await first.configure("default_transaction_read_only", "on");
  await load.untilRefused();
  await first.configure("default_transaction_read_only", undefined);
  await load.untilServed();
  await price.is(1_200);
  await receiver.received(2);

  // The server stops, and the address leads to a standby, which must not be used until it is promoted.
  await second.hasAllOf(first);
  await first.stop();
  address.leadTo(second);
  await load.untilRefused();
  await load.untilMoreRefused(200); // enough for every loop of the service to try the standby
  assert.equal(load.served(), 0, "a standby was used");
  await second.promote();
  await load.untilServed();
  await price.is(1_300);
  await receiver.received(3);

  // The first server returns as a standby; the address leads there for a moment.
  first.follow(second);
  await first.start();
  address.leadTo(first);
  address.cut();
  await load.untilRefused();
  address.leadTo(second);
  await load.untilServed();
  await price.is(1_400);
  await receiver.received(4);

  const { admitted, slowestMs, statuses } = await load.end();
  assert.ok(slowestMs < SLOWEST_MS, `a request took ${slowestMs} ms`);
  assert.deepEqual(
    [...statuses].filter((status) => ![200, 503].includes(status)),
    [],
  );
  await until("the count is settled", async () => {
    const { body } = await api("/api/v1/usage", counted);
    return body.data?.used === admitted;
  });
  assert.equal(new Set(receiver.hooks().map(({ headers }) => headers["webhook-id"])).size, 4);
  await app.runJob("due-changes");
  assert.equal((await api("/health/ready")).status, 200);
});

function watchOnePrice({ app, api }: Service, key: string) {
  const asin = "B000000001";
  const post = async (path: string, body: unknown) => {
    const headers = { "content-type": "application/json" };
    const response = await api(path, key, { method: "POST", body: JSON.stringify(body), headers });
    assert.equal(response.status, 201, response.text);
  };
  return {
    async track(url: string): Promise<void> {
      await post("/api/automation/webhooks", { url, events: ["price_change"] });
      await post("/api/v1/tracking/products", { asin });
    },
    /** Stores a price, with retries, and waits until a search finds it. */
    async is(priceMinor: number): Promise<void> {
      const seen = observation(asin, { title: "Steel kettle", priceMinor, seenAt: new Date() });
      await until("the price is stored", () =>
        app.catalog.merge([seen]).then(
          () => true,
          () => false,
        ),
      );
      await until("the price is found", async () => {
        const { body } = await api("/api/v1/search?keyword=steel+kettle", key);
        return body.data?.products?.[0]?.price === priceMinor / 100;
      });
    },
  };
}

/** Sends counted requests in six parallel loops. */
function startLoad(t: TestContext, { api }: Service, key: string) {
  const statuses = new Set<number>();
  const unclear: string[] = [];
  let [admitted, slowestMs, isGoing] = [0, 0, true];
  let [served, refused] = [0, 0];
  const loops = Array.from({ length: 6 }, async () => {
    while (isGoing) {
      const begun = performance.now();
      const { status, headers } = await api("/api/v1/search?keyword=kettle", key);
      slowestMs = Math.max(slowestMs, performance.now() - begun);
      statuses.add(status);
      if (status === 503) {
        refused++;
        if (!(Number(headers.get("retry-after")) > 0)) unclear.push("a 503 without Retry-After");
        await sleep(20);
      } else if (status === 200) {
        admitted++;
        served++;
        await sleep(20);
      }
    }
  });
  cleanUp(t, () => {
    isGoing = false;
  });
  const begin = () => {
    [served, refused] = [0, 0];
  };
  return {
    served: () => served,
    async untilServed(): Promise<void> {
      begin();
      await until("requests are served", async () => served > 10);
    },
    async untilRefused(): Promise<void> {
      begin();
      await until("requests are refused", async () => refused > 10);
      begin();
    },
    async untilMoreRefused(times: number): Promise<void> {
      await until("more requests are refused", async () => refused > times);
    },
    async end() {
      isGoing = false;
      await Promise.all(loops);
      assert.deepEqual(unclear, []);
      return { admitted, slowestMs, statuses };
    },
  };
}
