import assert from "node:assert/strict";
import { test } from "node:test";
import { wholeFile } from "./support/cleanup.ts";
import { eventually, isFinished, isWaiting, openDelivering } from "./support/delivering.ts";
import { startReceiver } from "./support/receiver.ts";

const SECOND = 1_000;

const shared = await openDelivering(wholeFile);

test("a failure counts only while the node holds the lease; a success counts always, but once", async (t) => {
  const engine = await shared.use(t);
  const { id, accountId } = await engine.createEndpoint("http://127.0.0.1:9/");
  await engine.raise(accountId, 1);
  const claim = (nodeId: string) => {
    const now = engine.clock.now();
    const leaseUntil = new Date(now.getTime() + 40 * SECOND);
    return engine.store.claim({ nodeId, now, leaseUntil, rooms: [], roomOfOthers: 4, onlyThese: false, limit: 100 });
  };
  const complete = (nodeId: string, outcome: "pending" | "delivered", deliveryId: string) => {
    const at = engine.clock.now();
    const result = { id: deliveryId, outcome, nextAttemptAt: outcome === "pending" ? at : null, at, durationMs: 1 };
    return engine.store.complete(
      nodeId,
      [{ ...result, status: 200, problem: null, response: "", headers: null }],
      [],
      at,
      at,
    );
  };
  const first = (await claim("nod_1")).leased[0]?.id as string;
  assert.equal((await claim("nod_2")).leased.length, 0, "the lease is valid");
  engine.clock.advance(41 * SECOND);
  assert.equal((await claim("nod_2")).leased.length, 1, "the lease has expired");
  await complete("nod_1", "pending", first);
  assert.equal((await engine.deliveries(id))[0].attempts, 0);
  await complete("nod_1", "delivered", first);
  await complete("nod_2", "delivered", first);
  await complete("nod_2", "pending", first);
  const [row] = await engine.deliveries(id);
  assert.deepEqual([row.status, row.attempts], ["delivered", 1]);
  assert.equal((await engine.attempts(id)).length, 1);
});

test("two nodes share the work and never send the same delivery", async (t) => {
  const engine = await shared.use(t);
  const receiver = await startReceiver(t);
  const { id, accountId } = await engine.createEndpoint(receiver.url);
  await engine.raise(accountId, 200);
  const nodes = [engine.start(), engine.start()];
  await engine.raise(accountId, 200);
  await eventually("all are delivered", async () => isFinished(await engine.deliveries(id)));
  assert.equal(receiver.requests.length, 400);
  assert.equal(new Set(receiver.requests.map(({ headers }) => headers["webhook-id"])).size, 400);
  assert.equal(
    nodes.reduce((sum, node) => sum + node.state().outcomes.delivered, 0),
    400,
  );
});

test("the leases of a dead node are taken over when they expire, not before", async (t) => {
  const engine = await shared.use(t);
  const receiver = await startReceiver(t);
  const { id, accountId } = await engine.createEndpoint(receiver.url);
  await engine.raise(accountId, 10);
  const now = engine.clock.now();
  const leaseUntil = new Date(now.getTime() + 40 * SECOND);
  const claim = { now, leaseUntil, rooms: [], roomOfOthers: 6, onlyThese: false, limit: 100 };
  assert.equal((await engine.store.claim({ ...claim, nodeId: "nod_gone" })).leased.length, 6);
  engine.start();
  await receiver.received(4);
  engine.clock.advance(30 * SECOND);
  const [other] = await engine.raise(accountId);
  await eventually("the next event has arrived", () => receiver.requests.at(-1)?.headers["webhook-id"] === other);
  assert.equal(receiver.requests.length, 5);
  engine.clock.advance(11 * SECOND);
  await receiver.received(11);
  await eventually("all are delivered", async () => isFinished(await engine.deliveries(id)));
  assert.equal(new Set(receiver.requests.map(({ headers }) => headers["webhook-id"])).size, 11);
});

test("the only node of an installation takes over old leases at once", async (t) => {
  const engine = await shared.use(t);
  const receiver = await startReceiver(t);
  const { accountId } = await engine.createEndpoint(receiver.url);
  await engine.raise(accountId, 4);
  const now = engine.clock.now();
  const leaseUntil = new Date(now.getTime() + 40 * SECOND);
  const claim = { nodeId: "nod_killed", now, leaseUntil, rooms: [], onlyThese: false };
  assert.equal((await engine.store.claim({ ...claim, roomOfOthers: 4, limit: 100 })).leased.length, 4);
  engine.start({ isOnlyNode: true });
  await receiver.received(4);
});

test("a stop releases unsent deliveries, waits for requests in flight, and aborts those that hang", async (t) => {
  const engine = await shared.use(t);
  const responses: (() => void)[] = [];
  const receiver = await startReceiver(t, (_, number) =>
    number <= 200 ? {} : new Promise((resolve) => responses.push(() => resolve({}))),
  );
  const { id, accountId } = await engine.createEndpoint(receiver.url);
  await engine.raise(accountId, 400);
  const deliverer = engine.start();
  await receiver.received(202);
  await eventually("some deliveries are ready", () => deliverer.state().ready > 0);
  const closing = deliverer.close();
  responses[0]?.();
  await closing;
  const rows = await engine.deliveries(id);
  assert.equal(rows.filter(({ status }) => status === "delivered").length, 201);
  for (const { leased_by, attempts, next_attempt_at } of rows.filter(({ status }) => status === "pending")) {
    assert.deepEqual([leased_by, attempts], [null, 0]);
    assert.ok(next_attempt_at !== null && next_attempt_at <= engine.clock.now());
  }
});

test("a delivery whose result could not be stored before the lease expired is not sent again", async (t) => {
  const engine = await shared.use(t);
  const receiver = await startReceiver(t);
  const { id, accountId } = await engine.createEndpoint(receiver.url);
  const { store } = engine;
  let isDown = true;
  let claimed = 0;
  engine.start({
    store: {
      ...store,
      async claim(claim) {
        const leased = await store.claim(claim);
        claimed += leased.leased.length;
        return leased;
      },
      complete: (...results) =>
        isDown
          ? Promise.reject(Object.assign(new Error("unavailable"), { code: "57P01" }))
          : store.complete(...results),
    },
  });
  await engine.raise(accountId, 4);
  await receiver.received(4);
  engine.clock.advance(41 * SECOND);
  await eventually("they are leased again", () => claimed >= 8);
  isDown = false;
  const rows = await eventually("all results are stored", async () => isFinished(await engine.deliveries(id)));
  assert.ok(rows.every(({ attempts }) => attempts === 1));
  assert.equal(receiver.requests.length, 4);
});

test("a delivery that is ready when its lease has almost expired is released, not sent", async (t) => {
  const engine = await shared.use(t);
  const responses: (() => void)[] = [];
  const receiver = await startReceiver(t, (_, number) =>
    number <= 200 || number > 216 ? {} : new Promise((resolve) => responses.push(() => resolve({}))),
  );
  const { id, accountId } = await engine.createEndpoint(receiver.url);
  const { store } = engine;
  const released = new Set<string>();
  const deliverer = engine.start({
    store: {
      ...store,
      release(nodeId, ids, now) {
        for (const each of ids) released.add(each);
        return store.release(nodeId, ids, now);
      },
    },
  });
  await engine.raise(accountId, 400);
  await receiver.received(201);
  await eventually("some deliveries are ready", () => deliverer.state().ready > 0);
  engine.clock.advance(25 * SECOND);
  for (const respond of responses) respond();
  await eventually("all are delivered", async () => {
    for (const respond of responses) respond();
    return isFinished(await engine.deliveries(id));
  });
  assert.ok(released.size > 0);
  assert.equal(receiver.requests.length, 400, "none is sent twice");
});

test("during a database outage leased deliveries are sent, and the results are stored afterwards", async (t) => {
  const engine = await shared.use(t);
  const receiver = await startReceiver(t);
  const { id, accountId } = await engine.createEndpoint(receiver.url);
  let isDown = false;
  const refuse = () => Promise.reject(Object.assign(new Error("unavailable"), { code: "ECONNREFUSED" }));
  const { store } = engine;
  engine.start({
    store: {
      releaseAll: store.releaseAll,
      makeDue: store.makeDue,
      claim: async (claim) => {
        if (isDown) return await refuse();
        const claimed = await store.claim(claim);
        isDown = claimed.leased.length > 0;
        return claimed;
      },
      complete: (...results) => (isDown ? refuse() : store.complete(...results)),
      release: (...given) => (isDown ? refuse() : store.release(...given)),
    },
  });
  await engine.raise(accountId, 4);
  await receiver.received(4);
  await eventually("the outage is logged", () => engine.lines.length > 0);
  // The leases expire: the deliveries are claimed again, but not sent again.
  engine.clock.advance(60 * SECOND);
  const { lines } = engine;
  assert.deepEqual(
    lines.map(({ level }) => level),
    [40],
  );
  assert.equal((await engine.deliveries(id)).filter(({ status }) => status === "delivered").length, 0);
  const again = setInterval(() => {
    isDown = false;
  }, 5);
  t.after(() => clearInterval(again));
  await eventually("all results are stored", async () => isFinished(await engine.deliveries(id)));
  assert.equal(receiver.requests.length, 4);
  await eventually("the recovery is logged", () => lines.some(({ msg }) => msg === "deliveries continue"));
});

test("a result that cannot be stored does not block the others", async (t) => {
  const engine = await shared.use(t);
  const receiver = await startReceiver(t);
  const { id, accountId } = await engine.createEndpoint(receiver.url);
  const [, poison] = await engine.raise(accountId, 4);
  const { store } = engine;
  const [{ id: culprit }] = (await engine.deliveries(id)).filter(({ event_id }) => event_id === poison) as [any];
  engine.start({
    store: {
      ...store,
      complete: (nodeId, results, ...rest) =>
        results.some((result) => result.id === culprit)
          ? Promise.reject(new Error("a defect"))
          : store.complete(nodeId, results, ...rest),
    },
  });
  await eventually("the others are stored", async () =>
    isFinished((await engine.deliveries(id)).filter((row) => row.id !== culprit)),
  );
  await eventually("the failure is logged", () => engine.lines.some(({ deliveryId }) => deliveryId === culprit));
});

test("the health of an endpoint is stored although the result of its delivery cannot be", async (t) => {
  const engine = await shared.use(t);
  const receiver = await startReceiver(t);
  const { id, accountId } = await engine.createEndpoint(receiver.url);
  await engine.raise(accountId);
  const { store } = engine;
  engine.start({
    store: {
      ...store,
      complete: (nodeId, results, ...rest) =>
        results.length > 0 ? Promise.reject(new Error("a defect")) : store.complete(nodeId, results, ...rest),
    },
  });
  await eventually("the success is stored", async () => (await engine.endpoint(id)).last_success_at !== null);
});

test("the circuit breaker stops sending to a failing receiver for a while, and waiting deliveries lose no attempt", async (t) => {
  const engine = await shared.use(t);
  const receiver = await startReceiver(t, () => ({ status: 500 }));
  const { id, accountId } = await engine.createEndpoint(receiver.url);
  engine.start();
  await engine.raise(accountId, 200);
  await receiver.received(10);
  await eventually("the breaker is open", async () => isWaiting(await engine.deliveries(id)));
  const before = receiver.requests.length;
  assert.ok(before >= 10 && before < 30, `${before} arrived`);
  const untried = (await engine.deliveries(id)).filter(({ tries }) => tries === 0);
  assert.equal(untried.length, 200 - before);
  // A single probe is sent. It fails, and the open time doubles.
  engine.clock.advance(5 * SECOND);
  await receiver.received(before + 1);
  await eventually("the breaker is open", async () => isWaiting(await engine.deliveries(id)));
  assert.equal(receiver.requests.length, before + 1);
  engine.clock.advance(6 * SECOND);
  receiver.respond(() => ({}));
  await eventually("the breaker is still open", async () => isWaiting(await engine.deliveries(id)));
  assert.equal(receiver.requests.length, before + 1);
  engine.clock.advance(5 * SECOND);
  await eventually("all are delivered", async () => isFinished(await engine.deliveries(id)));
});

test("the breaker of an unreachable host covers all its endpoints, the breaker of a failing endpoint only itself", async (t) => {
  const engine = await shared.use(t);
  const receiver = await startReceiver(t, ({ path }) => ({ status: path === "/bad" ? 500 : 200 }));
  const accountId = await engine.createAccount();
  const dead = [1, 2, 3].map((nth) => engine.createEndpoint(`http://127.0.0.1:9/${nth}`, { accountId }));
  const bad = await engine.createEndpoint(receiver.url.replace("/hook", "/bad"), { accountId });
  const good = await engine.createEndpoint(receiver.url, { accountId });
  await Promise.all(dead);
  engine.start();
  await engine.raise(accountId, 50);
  await eventually("the good endpoint has received all", async () => isFinished(await engine.deliveries(good.id)));
  await eventually("the breaker of the bad endpoint is open", async () => isWaiting(await engine.deliveries(bad.id)));
  let tried = 0;
  for (const { id } of await Promise.all(dead)) {
    const rows = await eventually("the breaker of the dead host is open", async () =>
      isWaiting(await engine.deliveries(id)),
    );
    tried += rows.filter(({ tries }) => tries > 0).length;
  }
  assert.ok(tried >= 10 && tried <= 22, `${tried} attempts at the dead host`);
});

test("a receiver that hangs times out, holds few leases, and does not delay others", async (t) => {
  const engine = await shared.use(t);
  const hanging = await startReceiver(t, () => new Promise(() => {}));
  const healthy = await startReceiver(t);
  const bad = await engine.createEndpoint(hanging.url);
  const good = await engine.createEndpoint(healthy.url);
  // The four slots would be used up by the requests that hang.
  const patient = engine.start({ concurrency: 4, timeoutMs: 120_000 });
  await engine.raise(bad.accountId, 500);
  await hanging.received(4);
  await engine.raise(good.accountId, 100);
  await eventually("the healthy receiver has all", async () => isFinished(await engine.deliveries(good.id)));
  assert.equal((await engine.attempts(bad.id)).length, 0, "no request that hangs had to end first");
  const leased = (await engine.deliveries(bad.id)).filter(({ leased_by }) => leased_by !== null);
  assert.ok(leased.length <= 8, `${leased.length} are leased for the receiver that hangs`);
  await patient.close();

  engine.start({ concurrency: 4, timeoutMs: 1_000 });
  const [attempt] = await eventually("the request has timed out", async () => {
    const attempts = await engine.attempts(bad.id);
    return attempts.length > 0 && attempts;
  });
  assert.deepEqual([attempt.status, attempt.problem], [null, "no response within 1 s"]);
  assert.notEqual((await engine.endpoint(bad.id)).failing_since, null);
});

test("a long queue does not delay the few deliveries of another account", async (t) => {
  const engine = await shared.use(t);
  const receiver = await startReceiver(t);
  const many = await engine.createEndpoint(receiver.url.replace("/hook", "/many"));
  const few = await engine.createEndpoint(receiver.url.replace("/hook", "/few"));
  await engine.raise(many.accountId, 1_500);
  engine.start();
  await receiver.received(100);
  const before = receiver.requests.length;
  await engine.raise(few.accountId, 10);
  await eventually("the few have arrived", () => receiver.requests.filter(({ path }) => path === "/few").length === 10);
  assert.ok(receiver.requests.length - before < 1_000, `${receiver.requests.length - before} arrived in the meantime`);
  await receiver.received(1_510);
});

test("a claim gives each endpoint an equal share, the longest waiting first", async (t) => {
  const engine = await shared.use(t);
  const endpoints: { id: string; url: string }[] = [];
  for (const count of [50, 3, 20]) {
    const endpoint = await engine.createEndpoint("http://127.0.0.1:9/");
    await engine.raise(endpoint.accountId, count);
    engine.clock.advance(10);
    endpoints.push(endpoint);
  }
  const claim = async (limit: number, rooms: { id: string; url: string; room: number }[] = []) => {
    const now = engine.clock.now();
    const leaseUntil = new Date(now.getTime() + 40 * SECOND);
    const request = { nodeId: "nod_1", now, leaseUntil, rooms, roomOfOthers: 100, onlyThese: false, limit };
    const { leased, receivers } = await engine.store.claim(request);
    assert.equal(receivers.length, new Set(leased.map(({ endpointId }) => endpointId)).size);
    return endpoints.map(({ id }) => leased.filter(({ endpointId }) => endpointId === id).length);
  };
  const [first, second] = endpoints as [(typeof endpoints)[0], (typeof endpoints)[0]];
  assert.deepEqual(await claim(2), [1, 1, 0]);
  assert.deepEqual(await claim(30), [10, 2, 10]);
  assert.deepEqual(await claim(30, [{ ...first, room: 5 }]), [5, 0, 10]);
  assert.deepEqual(await claim(30, [{ ...first, room: 0 }]), [0, 0, 0]);
  assert.deepEqual(await claim(30, [{ ...first, url: "http://127.0.0.1:9/before", room: 0 }]), [30, 0, 0]);
  await engine.raise((await engine.endpoint(second.id)).account_id, 5);
  await engine.pool.query("update webhook_endpoints set paused_until = $2 where id = $1", [
    second.id,
    new Date(engine.clock.now().getTime() + SECOND),
  ]);
  assert.deepEqual(await claim(30), [4, 0, 0]);
  engine.clock.advance(2 * SECOND);
  assert.deepEqual(await claim(30), [0, 5, 0]);
});
