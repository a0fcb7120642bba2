import assert from "node:assert/strict";
import { test } from "node:test";
import { Webhook } from "standardwebhooks";
import packageFile from "../package.json" with { type: "json" };
import { EVENT_SAMPLES } from "../src/features/tracking/event-samples.ts";
import { createDeliveryRetention } from "../src/features/webhooks/delivery-retention-store.ts";
import { RETRY_DELAYS_MS } from "../src/features/webhooks/retry-schedule.ts";
import { wholeFile } from "./support/cleanup.ts";
import { eventually, isFinished, isWaiting, openDelivering } from "./support/delivering.ts";
import { type Received, startReceiver } from "./support/receiver.ts";

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const DAY = 24 * HOUR;

const shared = await openDelivering(wholeFile);

test("an event arrives signed and unchanged, and its attempt is recorded", async (t) => {
  const engine = await shared.use(t);
  const receiver = await startReceiver(t, () => ({ body: "thanks\0" }));
  const { id, secret, accountId } = await engine.createEndpoint(receiver.url);
  const [eventId] = await engine.raise(accountId);
  engine.start();
  const hook = (await receiver.received(1))[0] as Received;
  assert.equal(hook.headers["webhook-id"], eventId);
  assert.equal(hook.headers["content-type"], "application/json");
  assert.equal(hook.headers["user-agent"], `Nichescope/${packageFile.version}`);
  // The library uses the system clock, and the test has its own: so the signature is computed again.
  const { "webhook-timestamp": at, "webhook-signature": signature } = hook.headers as Record<string, string>;
  const signed = new Webhook(secret).sign(eventId as string, new Date(Number(at) * 1_000), hook.body);
  assert.equal(signature, signed);
  const [delivery] = await eventually("the result is stored", async () => isFinished(await engine.deliveries(id)));
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
  assert.ok(delivery.finished_at !== null && delivery.finished_at >= delivery.created_at);
  const [attempt] = await engine.attempts(id);
  assert.equal(attempt.number, 1);
  assert.equal(attempt.status, 200);
  assert.equal(attempt.response, "thanks\uFFFD");
  assert.deepEqual(JSON.parse(hook.body), {
    type: "price_change",
    timestamp: (await engine.pool.query("select created_at from events")).rows[0].created_at.toISOString(),
    data: EVENT_SAMPLES.price_change,
  });
  assert.notEqual((await engine.endpoint(id)).last_success_at, null);
});

test("a failed delivery is retried on the schedule with the same id, and fails after the last attempt", async (t) => {
  const engine = await shared.use(t);
  const receiver = await startReceiver(t, () => ({ status: 500, body: "no" }));
  const { id, accountId } = await engine.createEndpoint(receiver.url);
  engine.start();
  const [eventId] = await engine.raise(accountId);
  for (const [done, delayMs] of RETRY_DELAYS_MS.entries()) {
    await receiver.received(done + 1);
    const [row] = await eventually("the delivery waits for its retry", async () =>
      isWaiting(await engine.deliveries(id)),
    );
    assert.equal(row.tries, done + 1);
    const last = (await engine.attempts(id)).at(-1);
    const waitMs = Number(row.next_attempt_at) - Number(last?.at);
    // The wait begins with the response, which a busy machine delays. `src/features/webhooks/retry-schedule.test.ts` has the exact delays.
    const isOnTime = waitMs > delayMs - 2 * SECOND && waitMs < delayMs + 60 * SECOND;
    assert.ok(isOnTime, `${waitMs} ms after attempt ${done + 1}`);
    engine.clock.advance(delayMs);
  }
  const [row] = await eventually("the delivery has failed", async () => isFinished(await engine.deliveries(id)));
  assert.equal(row.status, "failed");
  assert.equal(row.attempts, RETRY_DELAYS_MS.length + 1);
  assert.deepEqual([row.last_status, row.last_problem, row.next_attempt_at], [500, null, null]);
  assert.deepEqual([...new Set(receiver.requests.map(({ headers }) => headers["webhook-id"]))], [eventId]);
  assert.equal(new Set(receiver.requests.map(({ body }) => body)).size, 1);
  const attempts = await engine.attempts(id);
  assert.deepEqual(
    attempts.map(({ number }) => number),
    [1, 2, 3, 4, 5, 6, 7, 8],
  );
  assert.equal(attempts[0].response, "no");
  engine.clock.advance(2 * DAY);
  const [other] = await engine.raise(accountId);
  await eventually("the next event has arrived", () => receiver.requests.at(-1)?.headers["webhook-id"] === other);
  assert.equal(receiver.requests.length, RETRY_DELAYS_MS.length + 2);
});

test("the first success after failures makes everything that waits due now", async (t) => {
  const engine = await shared.use(t);
  let status = 500;
  const receiver = await startReceiver(t, () => ({ status }));
  const { id, accountId } = await engine.createEndpoint(receiver.url);
  engine.start();
  await engine.raise(accountId);
  for (const [done, delayMs] of RETRY_DELAYS_MS.slice(0, 4).entries()) {
    await receiver.received(done + 1);
    await eventually("the delivery waits for its retry", async () => isWaiting(await engine.deliveries(id)));
    if (done < 3) engine.clock.advance(delayMs);
  }
  const [{ next_attempt_at }] = await engine.deliveries(id);
  assert.ok(Number(next_attempt_at) - engine.clock.now().getTime() > 60 * SECOND, "its retry is minutes away");
  status = 200;
  await engine.raise(accountId);
  const rows = await eventually("both are delivered", async () => isFinished(await engine.deliveries(id)));
  assert.deepEqual(
    rows.map((row) => row.status),
    ["delivered", "delivered"],
  );
});

test("an event that was refused five times keeps its other attempts for later, though others are accepted", async (t) => {
  const engine = await shared.use(t);
  const receiver = await startReceiver(t, () => ({ status: 500 }));
  const { id, accountId } = await engine.createEndpoint(receiver.url);
  engine.start();
  await engine.raise(accountId);
  for (const [done, delayMs] of RETRY_DELAYS_MS.slice(0, 5).entries()) {
    await receiver.received(done + 1);
    await eventually("the delivery waits for its retry", async () => isWaiting(await engine.deliveries(id)));
    if (done < 4) engine.clock.advance(delayMs);
  }
  assert.equal(await engine.store.makeDue(id, engine.clock.now()), 0, "it has not waited");
  engine.clock.advance((RETRY_DELAYS_MS[4] as number) / 8);
  assert.equal(await engine.store.makeDue(id, engine.clock.now()), 1);
});

test("Retry-After delays the delivery and pauses the endpoint until then", async (t) => {
  const engine = await shared.use(t);
  const receiver = await startReceiver(t, () => ({ status: 429, headers: { "retry-after": "600" } }));
  const { id, accountId } = await engine.createEndpoint(receiver.url);
  const deliverer = engine.start({ endpointConcurrency: 1 });
  const startedAt = engine.clock.now().getTime();
  await engine.raise(accountId, 20);
  await receiver.received(1);
  await eventually("the endpoint is paused", async () => (await engine.endpoint(id)).paused_until !== null);
  await eventually("all leases are released", async () => isWaiting(await engine.deliveries(id)));
  const { paused_until } = await engine.endpoint(id);
  const pausedMs = Number(paused_until) - 600 * SECOND;
  assert.ok(pausedMs >= startedAt && pausedMs <= engine.clock.now().getTime());
  const before = receiver.requests.length;
  assert.ok(before <= 2, `${before} arrived before the pause`);
  const tried = (await engine.deliveries(id)).filter(({ tries }) => tries > 0);
  assert.equal(tried.length, before, "waiting deliveries lose no attempt");
  assert.ok(Number(tried[0]?.next_attempt_at) - startedAt >= 600 * SECOND);
  engine.clock.advance(300 * SECOND);
  await eventually("no request is in flight", () => deliverer.state().inFlight === 0);
  assert.equal(receiver.requests.length, before);
  receiver.respond(() => ({}));
  engine.clock.advance(301 * SECOND);
  await eventually("all are delivered", async () => isFinished(await engine.deliveries(id)));
  assert.equal(receiver.requests.length, before + 20);
});

test("a receiver that responds with 410 is disabled, logged without its secrets, and gets no more requests", async (t) => {
  const engine = await shared.use(t);
  const receiver = await startReceiver(t, () => ({ status: 410 }));
  const { id, accountId } = await engine.createEndpoint(`${receiver.url}?token=hush`);
  engine.start({ endpointConcurrency: 1 });
  await engine.raise(accountId, 5);
  const endpoint = await eventually("the endpoint is disabled", async () => {
    const row = await engine.endpoint(id);
    return !row.enabled && row;
  });
  assert.equal(endpoint.disabled_reason, "gone");
  assert.ok(endpoint.disabled_at > endpoint.created_at);
  const line = engine.lines.find(({ msg }) => msg === "disabled a webhook");
  assert.deepEqual([line?.level, line?.endpointId, line?.accountId, line?.reason], [40, id, accountId, "gone"]);
  assert.doesNotMatch(JSON.stringify(engine.lines), /hush|whsec/);
  await eventually("the others wait", async () =>
    isWaiting((await engine.deliveries(id)).filter(({ tries }) => tries === 0)),
  );
  const arrived = receiver.requests.length;
  assert.ok(arrived < 5);
  assert.deepEqual(await engine.raise(accountId, 1).then(() => engine.deliveries(id).then((rows) => rows.length)), 5);
  await engine.pool.query("update webhook_endpoints set enabled = true, disabled_reason = null, disabled_at = null");
  receiver.respond(() => ({}));
  engine.clock.advance(10 * SECOND);
  await eventually("they are sent after the endpoint is enabled", async () => isFinished(await engine.deliveries(id)));
});

test("an endpoint is disabled after a week without a success", async (t) => {
  const engine = await shared.use(t);
  const receiver = await startReceiver(t, () => ({ status: 400 }));
  const { id, accountId } = await engine.createEndpoint(receiver.url);
  engine.start();
  const fail = async () => {
    const before = receiver.requests.length; // the request may arrive before `raise` has returned
    await engine.raise(accountId);
    await receiver.received(before + 1);
    await eventually("the result is stored", async () =>
      (await engine.deliveries(id)).every(({ leased_by, attempts }) => leased_by === null && attempts > 0),
    );
    await engine.pool.query("update deliveries set status = 'failed', next_attempt_at = null where status = 'pending'");
    return await engine.endpoint(id);
  };
  const first = await fail();
  assert.ok(first.enabled && first.failing_since !== null);
  engine.clock.advance(6 * DAY);
  const sixth = await fail();
  assert.equal(sixth.failing_since.getTime(), first.failing_since.getTime());
  receiver.respond(() => ({}));
  assert.equal((await fail()).failing_since, null);
  receiver.respond(() => ({ status: 400 }));
  engine.clock.advance(2 * DAY);
  assert.ok((await fail()).enabled);
  engine.clock.advance(7 * DAY + HOUR);
  const last = await fail();
  assert.deepEqual([last.enabled, last.disabled_reason], [false, "failing"]);
  assert.ok(engine.lines.some(({ msg, reason }) => msg === "disabled a webhook" && reason === "failing"));
});

test("a result of the previous address does not affect the new address", async (t) => {
  const engine = await shared.use(t);
  const { id, accountId, url } = await engine.createEndpoint("http://127.0.0.1:9/new");
  await engine.raise(accountId, 1);
  const now = engine.clock.now();
  const gone = (to: string) =>
    engine.store.complete("nod_1", [], [{ id, url: to, isSuccess: false, isGone: true, pausedUntil: null }], now, now);
  assert.deepEqual((await gone("http://127.0.0.1:9/old")).disabled, []);
  assert.ok((await engine.endpoint(id)).enabled);
  assert.equal((await gone(url)).disabled[0]?.reason, "gone");
  assert.deepEqual((await gone(url)).disabled, [], "it is reported once");
});

test("during a rotation both secrets sign; a secret that cannot be decrypted fails the delivery and is logged once", async (t) => {
  const engine = await shared.use(t);
  const receiver = await startReceiver(t);
  const old = await engine.createEndpoint(receiver.url);
  const fresh = await engine.createEndpoint("http://127.0.0.1:9/unused");
  const until = new Date(engine.clock.now().getTime() + HOUR);
  await engine.pool.query(
    `update webhook_endpoints set previous_secret = secret, previous_secret_until = $2,
    secret = (select secret from webhook_endpoints where id = $3) where id = $1`,
    [old.id, until, fresh.id],
  );
  engine.start();
  const signatures = async () => {
    const before = receiver.requests.length;
    await engine.raise(old.accountId);
    const { headers, body } = (await receiver.received(before + 1)).at(-1) as Received;
    const at = new Date(Number(headers["webhook-timestamp"]) * 1_000);
    const by = (secret: string) => new Webhook(secret).sign(headers["webhook-id"] as string, at, body);
    return { actual: headers["webhook-signature"], fresh: by(fresh.secret), old: by(old.secret) };
  };
  const both = await signatures();
  assert.equal(both.actual, `${both.fresh} ${both.old}`);
  engine.clock.advance(HOUR);
  const one = await signatures();
  assert.equal(one.actual, one.fresh);
  await engine.pool.query("update webhook_endpoints set secret = '\\x0102' where id = $1", [old.id]);
  await engine.raise(old.accountId, 2);
  const failed = await eventually("the result is stored", async () => {
    const rows = (await engine.deliveries(old.id)).filter(({ last_problem }) => last_problem !== null);
    return rows.length === 2 && rows;
  });
  assert.match(failed[0]?.last_problem ?? "", /^could not sign the request/);
  assert.equal(failed[0]?.status, "pending");
  assert.equal((await engine.endpoint(old.id)).failing_since, null, "the receiver is not at fault");
  assert.equal(engine.lines.filter(({ msg }) => msg === "cannot decrypt the secret of a webhook").length, 1);
});

test("a delivery whose event has been deleted fails without a retry", async (t) => {
  const engine = await shared.use(t);
  const receiver = await startReceiver(t);
  const { id, accountId } = await engine.createEndpoint(receiver.url);
  await engine.raise(accountId);
  await engine.pool.query("delete from events");
  engine.start();
  const [row] = await eventually("the delivery has ended", async () => isFinished(await engine.deliveries(id)));
  assert.deepEqual([row.status, row.last_problem], ["failed", "the event has been deleted"]);
  assert.equal(receiver.requests.length, 0);
});

test("retention deletes old deliveries with their attempts, then deleted endpoints", async (t) => {
  const engine = await shared.use(t);
  const receiver = await startReceiver(t);
  const { id, accountId } = await engine.createEndpoint(receiver.url);
  const idle = await engine.createEndpoint("http://127.0.0.1:9/", { accountId });
  await engine.pool.query("update webhook_endpoints set enabled = false where id = $1", [idle.id]);
  const deliverer = engine.start();
  await engine.raise(accountId, 25);
  await eventually("all are delivered", async () => isFinished(await engine.deliveries(id)));
  await deliverer.close();
  await engine.pool.query(
    `insert into deliveries (id, account_id, endpoint_id, event_id, status, next_attempt_at, created_at)
    select 'dlv_0', $1, $2, 'evt_0', 'pending', $3, $3`,
    [accountId, idle.id, engine.clock.now()],
  );
  const retention = createDeliveryRetention(engine.pool);
  await engine.pool.query("update webhook_endpoints set deleted_at = $2 where id = $1", [id, engine.clock.now()]);
  const before = new Date(engine.clock.now().getTime() - 30 * DAY);
  assert.deepEqual(await retention.deleteBefore(before), { deliveries: 0, endpoints: 0 });
  engine.clock.advance(31 * DAY);
  const after = new Date(engine.clock.now().getTime() - 30 * DAY);
  assert.deepEqual(await retention.deleteBefore(after, undefined, 10), { deliveries: 25, endpoints: 1 });
  assert.equal((await engine.pool.query("select from delivery_attempts")).rowCount, 0);
  assert.equal((await engine.deliveries(idle.id)).length, 1, "pending deliveries are kept");
});
