/** A server that takes the place of another, under load. */
import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { createAdvisoryLock } from "../src/db/advisory-lock.ts";
import { createPool } from "../src/db/pool.ts";
import { cleanUp } from "./support/cleanup.ts";
import { startHookReceiver } from "./support/hook-receiver.ts";
import { until } from "./support/import-files.ts";
import { observation } from "./support/observation.ts";
import { startAddress, startOwnServer, startStandby } from "./support/own-server.ts";
import { type Service, startService } from "./support/service.ts";

const SLOWEST_MS = 5_000;

test("a standby takes over under load: nothing hangs, nothing is counted twice, and all goes on by itself", async (t) => {
  const first = await startOwnServer(t);
  const address = await startAddress(t, first);
  const receiver = await startHookReceiver(t);
  const env = { WEBHOOK_ALLOW_NETWORKS: "127.0.0.0/8" };
  const service = await startService(t, { databaseUrl: address.url, env });
  const { app, api, make } = service;
  const { key } = await make.key({ plan: "agency" });
  const price = watchOnePrice(service, key);
  await price.is(1_000);
  await price.track(receiver.url);
  const second = await startStandby(t, first); // the service sees its server stop and start
  await until("the service is back", async () => (await api("/api/v1/usage", key)).status === 200);
  const counted = (await make.key({ plan: "agency" })).key;
  const load = startLoad(t, service, counted);

  // Connections are cut, and the server is there: who has lost an answer gets 503, the next one is served.
  await load.untilServed();
  for (let i = 0; i < 5; i++) {
    address.cut();
    await load.untilServed();
  }
  await price.is(1_100);
  await receiver.untilHas(1);

  // It takes no changes for a while.
  await first.ask("alter system set default_transaction_read_only = on");
  await first.ask("select pg_reload_conf()");
  await load.untilRefused();
  await first.ask("alter system reset default_transaction_read_only");
  await first.ask("select pg_reload_conf()");
  await load.untilServed();
  await price.is(1_200);
  await receiver.untilHas(2);

  // It goes; who asks is led to a standby, which must not be taken for the database; then that one takes over.
  await second.hasAllOf(first);
  await first.stop();
  address.leadTo(second);
  await load.untilRefused();
  await sleep(1_000); // long enough for every loop of the service to have tried
  assert.equal(load.served(), 0, "a standby was asked");
  await second.promote();
  await load.untilServed();
  await price.is(1_300);
  await receiver.untilHas(3);

  // The first comes back as a standby; an address that leads there for a moment is left again.
  first.follow(second);
  await first.start();
  address.leadTo(first);
  address.cut();
  await load.untilRefused();
  address.leadTo(second);
  await load.untilServed();
  await price.is(1_400);
  await receiver.untilHas(4);

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

test("a standby gives out no lock and no connection, and one that was lent by a server that takes no changes is not kept", async (t) => {
  const primary = await startOwnServer(t);
  const standby = await startStandby(t, primary);
  const late = createPool({ connectionString: standby.url }, () => {});
  const pool = createPool({ connectionString: primary.url, max: 1 }, () => {});
  cleanUp(t, () => Promise.all([late.end(), pool.end()]));
  await assert.rejects(late.query("select"), /is a standby/);
  await assert.rejects(createAdvisoryLock(late, "any").tryLock() as Promise<unknown>, /is a standby/);

  const process = async () => (await pool.query("select pg_backend_pid() as pid")).rows[0].pid;
  const before = await process();
  assert.equal(await process(), before);
  await primary.ask("alter system set default_transaction_read_only = on");
  await primary.ask("select pg_reload_conf()");
  const client = await pool.connect();
  await until("it takes no changes", () =>
    client.query("create table never ()").then(
      () => client.query("drop table never").then(() => false),
      (error) => error.code === "25006",
    ),
  );
  client.release(); // as whoever has rolled back and thinks nothing of it
  assert.notEqual(await process(), before);
});

test("who finds no server for a moment waits for it, and only for a moment", async (t) => {
  const server = await startOwnServer(t);
  const address = await startAddress(t, server);
  const pool = createPool({ connectionString: address.url, max: 1 }, () => {});
  cleanUp(t, () => pool.end());
  await pool.query("create table written ()");
  const write = () => pool.query("insert into written default values");
  address.leadTo(undefined);
  address.cut();
  setTimeout(() => address.leadTo(server), 100);
  await until("the pool has heard of it", async () => pool.totalCount === 0);
  await write();
  assert.equal((await pool.query("select from written")).rows.length, 1);

  address.leadTo(undefined);
  address.cut();
  await until("the pool has heard of it", async () => pool.totalCount === 0);
  await assert.rejects(write(), /terminated|ECONNRESET/);
  address.leadTo(server);
  assert.equal((await pool.query("select from written")).rows.length, 1);
});

function watchOnePrice({ app, api }: Service, key: string) {
  const asin = "B000000001";
  const post = async (path: string, body: unknown) => {
    const headers = { "content-type": "application/json" };
    const answer = await api(path, key, { method: "POST", body: JSON.stringify(body), headers });
    assert.equal(answer.status, 201, answer.text);
  };
  return {
    async track(url: string): Promise<void> {
      await post("/api/automation/webhooks", { url, events: ["price_change"] });
      await post("/api/v1/tracking/products", { asin });
    },
    /** Stores it, as a source does that goes on when it fails, and waits until it is found. */
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

/** Requests that are counted, one after the other in several places at once. */
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
    async end() {
      isGoing = false;
      await Promise.all(loops);
      assert.deepEqual(unclear, []);
      return { admitted, slowestMs, statuses };
    },
  };
}
