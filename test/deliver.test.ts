import assert from "node:assert/strict";
import { test } from "node:test";
import { Webhook } from "standardwebhooks";
import { EVENT_SAMPLES } from "../src/tracking/event-samples.ts";
import { createDeliveryRetention } from "../src/webhooks/delivery-retention-store.ts";
import { RETRY_DELAYS_MS } from "../src/webhooks/schedule.ts";
import { eventually, openDelivering } from "./support/delivering.ts";
import { type Received, startReceiver } from "./support/receiver.ts";

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const DAY = 24 * HOUR;

const isOver = (rows: any[]) => rows.length > 0 && rows.every(({ status }) => status !== "pending") && rows;
const isWaiting = (rows: any[]) =>
  rows.length > 0 && rows.every(({ status, leased_by }) => status === "pending" && leased_by === null) && rows;

test("an event arrives signed, as it was told, and its attempt is recorded", async (t) => {
  const world = await openDelivering(t);
  const receiver = await startReceiver(t, () => ({ body: "thanks\0" }));
  const { id, secret, accountId } = await world.makeEndpoint(receiver.url);
  const [eventId] = await world.happen(accountId);
  world.start();
  const hook = (await receiver.received(1))[0] as Received;
  assert.equal(hook.headers["webhook-id"], eventId);
  assert.equal(hook.headers["content-type"], "application/json");
  assert.equal(hook.headers["user-agent"], "Nichescope/0.0.0");
  // The library looks at the machine's clock; ours is elsewhere.
  const { "webhook-timestamp": at, "webhook-signature": signature } = hook.headers as Record<string, string>;
  const signed = new Webhook(secret).sign(eventId as string, new Date(Number(at) * 1_000), hook.body);
  assert.equal(signature, signed);
  const [delivery] = await eventually("it is recorded", async () => isOver(await world.deliveries(id)));
  const { status, attempts, tries, last_status, last_problem, next_attempt_at, leased_by } = delivery;
  assert.deepEqual(
    { status, attempts, tries, last_status, last_problem, next_attempt_at, leased_by },
    {
      status: "delivered",
      attempts: 1,
      tries: 1,
      last_status: 200,
      last_problem: null,
      next_attempt_at: null,
      leased_by: null,
    },
  );
  assert.ok(delivery.finished_at >= delivery.created_at);
  const [attempt] = await world.attempts(id);
  assert.equal(attempt.number, 1);
  assert.equal(attempt.status, 200);
  assert.equal(attempt.response, "thanks\uFFFD");
  assert.deepEqual(JSON.parse(hook.body), {
    type: "price_change",
    timestamp: (await world.pool.query("select created_at from events")).rows[0].created_at.toISOString(),
    data: EVENT_SAMPLES.price_change,
  });
  assert.notEqual((await world.endpoint(id)).last_success_at, null);
});

test("what fails is tried again by the schedule, under the same id, and fails for good after its last attempt", async (t) => {
  const world = await openDelivering(t);
  const receiver = await startReceiver(t, () => ({ status: 500, body: "no" }));
  const { id, accountId } = await world.makeEndpoint(receiver.url);
  world.start();
  const [eventId] = await world.happen(accountId);
  for (const [done, delayMs] of RETRY_DELAYS_MS.entries()) {
    await receiver.received(done + 1);
    const [row] = await eventually("it waits", async () => isWaiting(await world.deliveries(id)));
    assert.equal(row.tries, done + 1);
    const [last] = (await world.attempts(id)).slice(-1);
    const waitMs = row.next_attempt_at - last.at;
    assert.ok(Math.abs(waitMs - delayMs) < 2 * SECOND, `${waitMs} ms after attempt ${done + 1}`);
    world.clock.advance(delayMs);
  }
  const [row] = await eventually("it has failed", async () => isOver(await world.deliveries(id)));
  assert.equal(row.status, "failed");
  assert.equal(row.attempts, RETRY_DELAYS_MS.length + 1);
  assert.deepEqual([row.last_status, row.last_problem, row.next_attempt_at], [500, null, null]);
  assert.deepEqual([...new Set(receiver.requests.map(({ headers }) => headers["webhook-id"]))], [eventId]);
  assert.equal(new Set(receiver.requests.map(({ body }) => body)).size, 1);
  const attempts = await world.attempts(id);
  assert.deepEqual(
    attempts.map(({ number }) => number),
    [1, 2, 3, 4, 5, 6, 7, 8],
  );
  assert.equal(attempts[0].response, "no");
  world.clock.advance(2 * DAY);
  const [other] = await world.happen(accountId);
  await eventually("the next one has come", () => receiver.requests.at(-1)?.headers["webhook-id"] === other);
  assert.equal(receiver.requests.length, RETRY_DELAYS_MS.length + 2);
});

test("Retry-After makes the delivery later, and keeps all others away until then", async (t) => {
  const world = await openDelivering(t);
  const receiver = await startReceiver(t, () => ({ status: 429, headers: { "retry-after": "600" } }));
  const { id, accountId } = await world.makeEndpoint(receiver.url);
  const deliverer = world.start({ endpointConcurrency: 1 });
  await world.happen(accountId, 20);
  await receiver.received(1);
  await eventually("it is paused", async () => (await world.endpoint(id)).paused_until !== null);
  await eventually("all are back", async () => isWaiting(await world.deliveries(id)));
  const { paused_until } = await world.endpoint(id);
  assert.ok(Math.abs(paused_until - world.clock.now().getTime() - 600 * SECOND) < 10 * SECOND);
  const before = receiver.requests.length;
  assert.ok(before <= 2, `${before} came before it was paused`);
  const tried = (await world.deliveries(id)).filter(({ tries }) => tries > 0);
  assert.equal(tried.length, before, "what waits loses no attempt");
  assert.ok(tried[0].next_attempt_at - world.clock.now().getTime() > 590 * SECOND);
  world.clock.advance(300 * SECOND);
  await eventually("it has looked", () => deliverer.state().inFlight === 0);
  assert.equal(receiver.requests.length, before);
  receiver.answer(() => ({}));
  world.clock.advance(301 * SECOND);
  await eventually("all are delivered", async () => isOver(await world.deliveries(id)));
  assert.equal(receiver.requests.length, before + 20);
});

test("a receiver that says it is gone is disabled, told to the log without its secrets, and sent nothing more", async (t) => {
  const world = await openDelivering(t);
  const receiver = await startReceiver(t, () => ({ status: 410 }));
  const { id, accountId } = await world.makeEndpoint(`${receiver.url}?token=hush`);
  world.start({ endpointConcurrency: 1 });
  await world.happen(accountId, 5);
  const endpoint = await eventually("it is disabled", async () => {
    const row = await world.endpoint(id);
    return !row.enabled && row;
  });
  assert.equal(endpoint.disabled_reason, "gone");
  assert.ok(endpoint.disabled_at > endpoint.created_at);
  const line = world.lines.find(({ msg }) => msg === "a webhook was disabled");
  assert.deepEqual([line?.level, line?.endpointId, line?.accountId, line?.reason], [40, id, accountId, "gone"]);
  assert.doesNotMatch(JSON.stringify(world.lines), /hush|whsec/);
  await eventually("the others wait", async () =>
    isWaiting((await world.deliveries(id)).filter(({ tries }) => tries === 0)),
  );
  const came = receiver.requests.length;
  assert.ok(came < 5);
  assert.deepEqual(await world.happen(accountId, 1).then(() => world.deliveries(id).then((rows) => rows.length)), 5);
  await world.pool.query("update webhook_endpoints set enabled = true, disabled_reason = null, disabled_at = null");
  receiver.answer(() => ({}));
  world.clock.advance(10 * SECOND);
  await eventually("enabled again they go out", async () => isOver(await world.deliveries(id)));
});

test("a week of nothing but failures disables an endpoint; a success in between begins a new week", async (t) => {
  const world = await openDelivering(t);
  const receiver = await startReceiver(t, () => ({ status: 400 }));
  const { id, accountId } = await world.makeEndpoint(receiver.url);
  world.start();
  const fail = async () => {
    await world.happen(accountId);
    await receiver.received(receiver.requests.length + 1);
    await eventually("it is recorded", async () =>
      (await world.deliveries(id)).every(({ leased_by, attempts }) => leased_by === null && attempts > 0),
    );
    await world.pool.query("update deliveries set status = 'failed', next_attempt_at = null where status = 'pending'");
    return await world.endpoint(id);
  };
  const first = await fail();
  assert.ok(first.enabled && first.failing_since !== null);
  world.clock.advance(6 * DAY);
  const sixth = await fail();
  assert.equal(sixth.failing_since.getTime(), first.failing_since.getTime());
  receiver.answer(() => ({}));
  assert.equal((await fail()).failing_since, null);
  receiver.answer(() => ({ status: 400 }));
  world.clock.advance(2 * DAY);
  assert.ok((await fail()).enabled);
  world.clock.advance(7 * DAY + HOUR);
  const last = await fail();
  assert.deepEqual([last.enabled, last.disabled_reason], [false, "failing"]);
  assert.ok(world.lines.some(({ msg, reason }) => msg === "a webhook was disabled" && reason === "failing"));
});

test("what an address said before it was changed does no harm to the new one", async (t) => {
  const world = await openDelivering(t);
  const { id, accountId, url } = await world.makeEndpoint("http://127.0.0.1:9/new");
  await world.happen(accountId, 1);
  const now = world.clock.now();
  const gone = (to: string) =>
    world.store.complete("nod_1", [], [{ id, url: to, isSuccess: false, isGone: true, pausedUntil: null }], now, now);
  assert.deepEqual(await gone("http://127.0.0.1:9/old"), []);
  assert.ok((await world.endpoint(id)).enabled);
  assert.equal((await gone(url))[0]?.reason, "gone");
  assert.deepEqual(await gone(url), [], "it is told once");
});

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
    number === 1 ? {} : new Promise((resolve) => answers.push(() => resolve({}))),
  );
  const { id, accountId } = await world.makeEndpoint(receiver.url);
  await world.happen(accountId, 50);
  const deliverer = world.start();
  await receiver.received(5);
  const closing = deliverer.close();
  answers[0]?.();
  await closing;
  const rows = await world.deliveries(id);
  const delivered = rows.filter(({ status }) => status === "delivered");
  assert.equal(delivered.length, 2);
  const others = rows.filter(({ status }) => status === "pending");
  assert.equal(others.length, 48);
  for (const { leased_by, attempts, next_attempt_at } of others) {
    assert.deepEqual([leased_by, attempts], [null, 0]);
    assert.ok(next_attempt_at <= world.clock.now());
  }
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

test("a receiver that does not work at all is left alone for a while, and what waits loses no attempt", async (t) => {
  const world = await openDelivering(t);
  const receiver = await startReceiver(t, () => ({ status: 500 }));
  const { id, accountId } = await world.makeEndpoint(receiver.url);
  world.start();
  await world.happen(accountId, 200);
  await receiver.received(10);
  await eventually("it is left alone", async () => isWaiting(await world.deliveries(id)));
  const before = receiver.requests.length;
  assert.ok(before >= 10 && before < 30, `${before} came`);
  const untried = (await world.deliveries(id)).filter(({ tries }) => tries === 0);
  assert.equal(untried.length, 200 - before);
  // Then a single one is let through; it fails, and the time doubles.
  world.clock.advance(5 * SECOND);
  await receiver.received(before + 1);
  await eventually("it is left alone", async () => isWaiting(await world.deliveries(id)));
  assert.equal(receiver.requests.length, before + 1);
  world.clock.advance(6 * SECOND);
  receiver.answer(() => ({}));
  await eventually("it is left alone still", async () => isWaiting(await world.deliveries(id)));
  assert.equal(receiver.requests.length, before + 1);
  world.clock.advance(5 * SECOND);
  await eventually("all are delivered", async () => isOver(await world.deliveries(id)));
});

test("a host that nobody answers at is left alone for all its endpoints; others on it that answer are not", async (t) => {
  const world = await openDelivering(t);
  const receiver = await startReceiver(t, ({ path }) => ({ status: path === "/bad" ? 500 : 200 }));
  const accountId = await world.makeAccount();
  const dead = [1, 2, 3].map((place) => world.makeEndpoint(`http://127.0.0.1:9/${place}`, { accountId }));
  const bad = await world.makeEndpoint(receiver.url.replace("/hook", "/bad"), { accountId });
  const good = await world.makeEndpoint(receiver.url, { accountId });
  await Promise.all(dead);
  world.start();
  await world.happen(accountId, 50);
  await eventually("the good one has all", async () => isOver(await world.deliveries(good.id)));
  await eventually("the bad one is left alone", async () => isWaiting(await world.deliveries(bad.id)));
  let tried = 0;
  for (const { id } of await Promise.all(dead)) {
    const rows = await eventually("the dead ones are left alone", async () => isWaiting(await world.deliveries(id)));
    tried += rows.filter(({ tries }) => tries > 0).length;
  }
  assert.ok(tried >= 10 && tried <= 22, `${tried} attempts at the dead host`);
});

test("a receiver that hangs is given up in time, keeps few leases, and holds up nobody", async (t) => {
  const world = await openDelivering(t);
  const hanging = await startReceiver(t, () => new Promise(() => {}));
  const healthy = await startReceiver(t);
  const bad = await world.makeEndpoint(hanging.url);
  const good = await world.makeEndpoint(healthy.url);
  // Hardly any room in all: those that hang would fill it.
  world.start({ concurrency: 4, timeoutMs: 2_500 });
  await world.happen(bad.accountId, 500);
  await hanging.received(4);
  const begun = Date.now();
  await world.happen(good.accountId, 100);
  await eventually("the healthy one has all", async () => isOver(await world.deliveries(good.id)));
  const tookMs = Date.now() - begun;
  assert.ok(tookMs < 2_500, `${tookMs} ms`);
  const leased = (await world.deliveries(bad.id)).filter(({ leased_by }) => leased_by !== null);
  assert.ok(leased.length <= 8, `${leased.length} are leased for the one that hangs`);
  const [attempt] = await eventually("it is given up", async () => {
    const attempts = await world.attempts(bad.id);
    return attempts.length > 0 && attempts;
  });
  assert.deepEqual([attempt.status, attempt.problem], [null, "did not answer within 2.5 s"]);
  assert.notEqual((await world.endpoint(bad.id)).failing_since, null);
});

test("a long queue does not hold up another account's few", async (t) => {
  const world = await openDelivering(t);
  const receiver = await startReceiver(t);
  const many = await world.makeEndpoint(receiver.url.replace("/hook", "/many"));
  const few = await world.makeEndpoint(receiver.url.replace("/hook", "/few"));
  await world.happen(many.accountId, 3_000);
  world.start();
  await receiver.received(100);
  const before = receiver.requests.length;
  await world.happen(few.accountId, 10);
  await eventually("the few have come", () => receiver.requests.filter(({ path }) => path === "/few").length === 10);
  assert.ok(receiver.requests.length - before < 2_000, `${receiver.requests.length - before} came meanwhile`);
  await receiver.received(3_010);
});

test("each endpoint gets its share of a claim before any gets more, and the longest waiting come first", async (t) => {
  const world = await openDelivering(t);
  const endpoints: { id: string; url: string }[] = [];
  for (const count of [50, 3, 20]) {
    const endpoint = await world.makeEndpoint("http://127.0.0.1:9/");
    await world.happen(endpoint.accountId, count);
    world.clock.advance(10);
    endpoints.push(endpoint);
  }
  const claim = async (limit: number, rooms: { id: string; url: string; room: number }[] = []) => {
    const now = world.clock.now();
    const leaseUntil = new Date(now.getTime() + 40 * SECOND);
    const asked = { nodeId: "nod_1", now, leaseUntil, rooms, roomOfOthers: 100, onlyThese: false, limit };
    const { leased, receivers } = await world.store.claim(asked);
    assert.equal(receivers.length, new Set(leased.map(({ endpointId }) => endpointId)).size);
    return endpoints.map(({ id }) => leased.filter(({ endpointId }) => endpointId === id).length);
  };
  const [first, second] = endpoints as [(typeof endpoints)[0], (typeof endpoints)[0]];
  assert.deepEqual(await claim(2), [1, 1, 0]);
  assert.deepEqual(await claim(30), [10, 2, 10]);
  assert.deepEqual(await claim(30, [{ ...first, room: 5 }]), [5, 0, 10]);
  assert.deepEqual(await claim(30, [{ ...first, room: 0 }]), [0, 0, 0]);
  assert.deepEqual(await claim(30, [{ ...first, url: "http://127.0.0.1:9/before", room: 0 }]), [30, 0, 0]);
  await world.happen((await world.endpoint(second.id)).account_id, 5);
  await world.pool.query("update webhook_endpoints set paused_until = $2 where id = $1", [
    second.id,
    new Date(world.clock.now().getTime() + SECOND),
  ]);
  assert.deepEqual(await claim(30), [4, 0, 0]);
  world.clock.advance(2 * SECOND);
  assert.deepEqual(await claim(30), [0, 5, 0]);
});

test("while a secret is being changed either signs; one that cannot be read fails with a word to the log", async (t) => {
  const world = await openDelivering(t);
  const receiver = await startReceiver(t);
  const old = await world.makeEndpoint(receiver.url);
  const fresh = await world.makeEndpoint("http://127.0.0.1:9/unused");
  const until = new Date(world.clock.now().getTime() + HOUR);
  await world.pool.query(
    `update webhook_endpoints set previous_secret = secret, previous_secret_until = $2,
    secret = (select secret from webhook_endpoints where id = $3) where id = $1`,
    [old.id, until, fresh.id],
  );
  world.start();
  const signatures = async () => {
    await world.happen(old.accountId);
    const { headers, body } = (await receiver.received(receiver.requests.length + 1)).at(-1) as Received;
    const at = new Date(Number(headers["webhook-timestamp"]) * 1_000);
    const by = (secret: string) => new Webhook(secret).sign(headers["webhook-id"] as string, at, body);
    return { told: headers["webhook-signature"], fresh: by(fresh.secret), old: by(old.secret) };
  };
  const both = await signatures();
  assert.equal(both.told, `${both.fresh} ${both.old}`);
  world.clock.advance(HOUR);
  const one = await signatures();
  assert.equal(one.told, one.fresh);
  await world.pool.query("update webhook_endpoints set secret = '\\x0102' where id = $1", [old.id]);
  await world.happen(old.accountId, 2);
  const failed = await eventually("it is recorded", async () => {
    const rows = (await world.deliveries(old.id)).filter(({ last_problem }) => last_problem !== null);
    return rows.length === 2 && rows;
  });
  assert.match(failed[0].last_problem, /^it could not be signed/);
  assert.equal(failed[0].status, "pending");
  assert.equal((await world.endpoint(old.id)).failing_since, null, "that is no fault of the receiver's");
  assert.equal(world.lines.filter(({ msg }) => msg === "the secret of a webhook cannot be read").length, 1);
});

test("a delivery whose event is not kept any more fails, and is not tried again", async (t) => {
  const world = await openDelivering(t);
  const receiver = await startReceiver(t);
  const { id, accountId } = await world.makeEndpoint(receiver.url);
  await world.happen(accountId);
  await world.pool.query("delete from events");
  world.start();
  const [row] = await eventually("it has ended", async () => isOver(await world.deliveries(id)));
  assert.deepEqual([row.status, row.last_problem], ["failed", "its event is not kept any more"]);
  assert.equal(receiver.requests.length, 0);
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

test("deliveries that ended long ago are forgotten with their attempts, then endpoints that were deleted", async (t) => {
  const world = await openDelivering(t);
  const receiver = await startReceiver(t);
  const { id, accountId } = await world.makeEndpoint(receiver.url);
  const idle = await world.makeEndpoint("http://127.0.0.1:9/", { accountId });
  await world.pool.query("update webhook_endpoints set enabled = false where id = $1", [idle.id]);
  const deliverer = world.start();
  await world.happen(accountId, 25);
  await eventually("all are delivered", async () => isOver(await world.deliveries(id)));
  await deliverer.close();
  await world.pool.query(
    `insert into deliveries (id, account_id, endpoint_id, event_id, status, next_attempt_at, created_at)
    select 'dlv_0', $1, $2, 'evt_0', 'pending', $3, $3`,
    [accountId, idle.id, world.clock.now()],
  );
  const retention = createDeliveryRetention(world.pool);
  await world.pool.query("update webhook_endpoints set deleted_at = $2 where id = $1", [id, world.clock.now()]);
  const before = new Date(world.clock.now().getTime() - 30 * DAY);
  assert.deepEqual(await retention.forget(before), { deliveries: 0, endpoints: 0 });
  world.clock.advance(31 * DAY);
  const after = new Date(world.clock.now().getTime() - 30 * DAY);
  assert.deepEqual(await retention.forget(after, undefined, 10), { deliveries: 25, endpoints: 1 });
  assert.equal((await world.pool.query("select from delivery_attempts")).rowCount, 0);
  assert.equal((await world.deliveries(idle.id)).length, 1, "what waits is kept");
});
