import assert from "node:assert/strict";
import { test } from "node:test";
import { eventually, isOver, openDelivering } from "./support/delivering.ts";
import { startReceiver } from "./support/receiver.ts";

const SECOND = 1_000;

test("a failure counts only while the lease is ours, a success always, and only once", async (t) => {
  const world = await openDelivering(t);
  const { id, accountId } = await world.makeEndpoint("http://127.0.0.1:9/");
  await world.happen(accountId, 1);
  const claim = (nodeId: string) => {
    const now = world.clock.now();
    const leaseUntil = new Date(now.getTime() + 40 * SECOND);
    return world.store.claim({ nodeId, now, leaseUntil, rooms: [], roomOfOthers: 4, onlyThese: false, limit: 100 });
  };
  const complete = (nodeId: string, outcome: "pending" | "delivered", deliveryId: string) => {
    const at = world.clock.now();
    const result = { id: deliveryId, outcome, nextAttemptAt: outcome === "pending" ? at : null, at, durationMs: 1 };
    return world.store.complete(nodeId, [{ ...result, status: 200, problem: null, response: "" }], [], at, at);
  };
  const first = (await claim("nod_1")).leased[0]?.id as string;
  assert.equal((await claim("nod_2")).leased.length, 0, "a lease holds");
  world.clock.advance(41 * SECOND);
  assert.equal((await claim("nod_2")).leased.length, 1, "and ends");
  await complete("nod_1", "pending", first);
  assert.equal((await world.deliveries(id))[0].attempts, 0);
  await complete("nod_1", "delivered", first);
  await complete("nod_2", "delivered", first);
  await complete("nod_2", "pending", first);
  const [row] = await world.deliveries(id);
  assert.deepEqual([row.status, row.attempts], ["delivered", 1]);
  assert.equal((await world.attempts(id)).length, 1);
});

test("two nodes share the work, and never send the same delivery while leases hold", async (t) => {
  const world = await openDelivering(t);
  const receiver = await startReceiver(t);
  const { id, accountId } = await world.makeEndpoint(receiver.url);
  await world.happen(accountId, 400);
  const nodes = [world.start(), world.start()];
  await world.happen(accountId, 400);
  await eventually("all are delivered", async () => isOver(await world.deliveries(id)));
  assert.equal(receiver.requests.length, 800);
  assert.equal(new Set(receiver.requests.map(({ headers }) => headers["webhook-id"])).size, 800);
  assert.equal(
    nodes.reduce((sum, node) => sum + node.state().outcomes.delivered, 0),
    800,
  );
});

test("what a node that is gone had leased is taken up by another when the leases end, not before", async (t) => {
  const world = await openDelivering(t);
  const receiver = await startReceiver(t);
  const { id, accountId } = await world.makeEndpoint(receiver.url);
  await world.happen(accountId, 10);
  const now = world.clock.now();
  const leaseUntil = new Date(now.getTime() + 40 * SECOND);
  const claim = { now, leaseUntil, rooms: [], roomOfOthers: 6, onlyThese: false, limit: 100 };
  assert.equal((await world.store.claim({ ...claim, nodeId: "nod_gone" })).leased.length, 6);
  world.start();
  await receiver.received(4);
  world.clock.advance(30 * SECOND);
  const [other] = await world.happen(accountId);
  await eventually("the next one has come", () => receiver.requests.at(-1)?.headers["webhook-id"] === other);
  assert.equal(receiver.requests.length, 5);
  world.clock.advance(11 * SECOND);
  await receiver.received(11);
  await eventually("all are delivered", async () => isOver(await world.deliveries(id)));
  assert.equal(new Set(receiver.requests.map(({ headers }) => headers["webhook-id"])).size, 11);
});

test("where no other node can be, what was leased goes on at once", async (t) => {
  const world = await openDelivering(t);
  const receiver = await startReceiver(t);
  const { accountId } = await world.makeEndpoint(receiver.url);
  await world.happen(accountId, 4);
  const now = world.clock.now();
  const leaseUntil = new Date(now.getTime() + 40 * SECOND);
  const claim = { nodeId: "nod_killed", now, leaseUntil, rooms: [], onlyThese: false };
  assert.equal((await world.store.claim({ ...claim, roomOfOthers: 4, limit: 100 })).leased.length, 4);
  world.start({ isOnlyNode: true });
  await receiver.received(4);
});

test("a stop hands back what was not begun, lets what is under way end, and breaks off what hangs", async (t) => {
  const world = await openDelivering(t);
  const answers: (() => void)[] = [];
  const receiver = await startReceiver(t, (_, number) =>
    number <= 200 ? {} : new Promise((resolve) => answers.push(() => resolve({}))),
  );
  const { id, accountId } = await world.makeEndpoint(receiver.url);
  await world.happen(accountId, 400);
  const deliverer = world.start();
  await receiver.received(202);
  await eventually("some lie ready", () => deliverer.state().ready > 0);
  const closing = deliverer.close();
  answers[0]?.();
  await closing;
  const rows = await world.deliveries(id);
  assert.equal(rows.filter(({ status }) => status === "delivered").length, 201);
  for (const { leased_by, attempts, next_attempt_at } of rows.filter(({ status }) => status === "pending")) {
    assert.deepEqual([leased_by, attempts], [null, 0]);
    assert.ok(next_attempt_at !== null && next_attempt_at <= world.clock.now());
  }
});

test("what was sent is not sent again because it could not be stored before its lease ended", async (t) => {
  const world = await openDelivering(t);
  const receiver = await startReceiver(t);
  const { id, accountId } = await world.makeEndpoint(receiver.url);
  const { store } = world;
  let isAway = true;
  let claimed = 0;
  world.start({
    store: {
      ...store,
      async claim(claim) {
        const answer = await store.claim(claim);
        claimed += answer.leased.length;
        return answer;
      },
      complete: (...results) =>
        isAway ? Promise.reject(Object.assign(new Error("away"), { code: "57P01" })) : store.complete(...results),
    },
  });
  await world.happen(accountId, 4);
  await receiver.received(4);
  world.clock.advance(41 * SECOND);
  await eventually("they are leased again", () => claimed >= 8);
  isAway = false;
  const rows = await eventually("all is stored", async () => isOver(await world.deliveries(id)));
  assert.ok(rows.every(({ attempts }) => attempts === 1));
  assert.equal(receiver.requests.length, 4);
});

test("what has lain ready until its lease is nearly over is handed back, and not begun", async (t) => {
  const world = await openDelivering(t);
  const answers: (() => void)[] = [];
  const receiver = await startReceiver(t, (_, number) =>
    number <= 200 || number > 216 ? {} : new Promise((resolve) => answers.push(() => resolve({}))),
  );
  const { id, accountId } = await world.makeEndpoint(receiver.url);
  const { store } = world;
  const back = new Set<string>();
  const deliverer = world.start({
    store: {
      ...store,
      handBack(nodeId, ids, now) {
        for (const each of ids) back.add(each);
        return store.handBack(nodeId, ids, now);
      },
    },
  });
  await world.happen(accountId, 400);
  await receiver.received(201);
  await eventually("some lie ready", () => deliverer.state().ready > 0);
  world.clock.advance(25 * SECOND);
  for (const answer of answers) answer();
  await eventually("all are delivered", async () => {
    for (const answer of answers) answer();
    return isOver(await world.deliveries(id));
  });
  assert.ok(back.size > 0);
  assert.equal(receiver.requests.length, 400, "and none is sent twice");
});

test("while the database is away what was leased is sent, and what came of it is stored when it is back", async (t) => {
  const world = await openDelivering(t);
  const receiver = await startReceiver(t);
  const { id, accountId } = await world.makeEndpoint(receiver.url);
  let isAway = false;
  const refuse = () => Promise.reject(Object.assign(new Error("away"), { code: "ECONNREFUSED" }));
  const { store } = world;
  world.start({
    store: {
      releaseAll: store.releaseAll,
      claim: async (claim) => {
        if (isAway) return await refuse();
        const claimed = await store.claim(claim);
        isAway = claimed.leased.length > 0;
        return claimed;
      },
      complete: (...results) => (isAway ? refuse() : store.complete(...results)),
      handBack: (...given) => (isAway ? refuse() : store.handBack(...given)),
    },
  });
  await world.happen(accountId, 4);
  await receiver.received(4);
  await eventually("it is noticed", () => world.lines.length > 0);
  // Long enough for the leases to end: they are claimed again, and not sent again.
  world.clock.advance(60 * SECOND);
  const { lines } = world;
  assert.deepEqual(
    lines.map(({ level }) => level),
    [40],
  );
  assert.equal((await world.deliveries(id)).filter(({ status }) => status === "delivered").length, 0);
  const again = setInterval(() => {
    isAway = false;
  }, 5);
  t.after(() => clearInterval(again));
  await eventually("all is stored", async () => isOver(await world.deliveries(id)));
  assert.equal(receiver.requests.length, 4);
  await eventually("it is told", () => lines.some(({ msg }) => msg === "deliveries go on"));
});

test("what cannot be stored for another reason than an outage holds up nothing else", async (t) => {
  const world = await openDelivering(t);
  const receiver = await startReceiver(t);
  const { id, accountId } = await world.makeEndpoint(receiver.url);
  const [, poison] = await world.happen(accountId, 4);
  const { store } = world;
  const [{ id: culprit }] = (await world.deliveries(id)).filter(({ event_id }) => event_id === poison) as [any];
  world.start({
    store: {
      ...store,
      complete: (nodeId, results, ...rest) =>
        results.some((result) => result.id === culprit)
          ? Promise.reject(new Error("a defect"))
          : store.complete(nodeId, results, ...rest),
    },
  });
  await eventually("the others are stored", async () =>
    isOver((await world.deliveries(id)).filter((row) => row.id !== culprit)),
  );
  await eventually("it is told", () => world.lines.some(({ deliveryId }) => deliveryId === culprit));
});
