import assert from "node:assert/strict";
import { test } from "node:test";
import { Webhook } from "standardwebhooks";
import { EVENT_SAMPLES } from "../src/tracking/event-samples.ts";
import { createDeliveryRetention } from "../src/webhooks/delivery-retention-store.ts";
import { RETRY_DELAYS_MS } from "../src/webhooks/schedule.ts";
import { eventually, isOver, isWaiting, openDelivering } from "./support/delivering.ts";
import { withClient } from "./support/postgres.ts";
import { type Received, startReceiver } from "./support/receiver.ts";
import { startService } from "./support/service.ts";

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const DAY = 24 * HOUR;

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
  assert.ok(delivery.finished_at !== null && delivery.finished_at >= delivery.created_at);
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
    const last = (await world.attempts(id)).at(-1);
    const waitMs = Number(row.next_attempt_at) - Number(last?.at);
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
  assert.ok(Number(tried[0]?.next_attempt_at) - world.clock.now().getTime() > 590 * SECOND);
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
  assert.match(failed[0]?.last_problem ?? "", /^it could not be signed/);
  assert.equal(failed[0]?.status, "pending");
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

test("the service tells how its deliveries fare", async (t) => {
  const service = await startService(t);
  await withClient(service.databaseUrl, async (client) => {
    const { id } = await service.make.account("agency");
    const at = new Date(service.clock.now().getTime() - HOUR);
    await client.query(
      `insert into webhook_endpoints (id, account_id, url, events, secret, enabled, disabled_reason, created_at, updated_at)
      values ('whe_1', $1, 'http://127.0.0.1:9/', '{price_change}', '', false, 'gone', $2, $2),
        ('whe_2', $1, 'http://127.0.0.1:9/', '{price_change}', '', true, null, $2, $2)`,
      [id, at],
    );
    await client.query("update webhook_endpoints set paused_until = $1", [new Date(Date.now() + DAY)]);
    await client.query(
      `insert into deliveries (id, account_id, endpoint_id, event_id, status, next_attempt_at, created_at)
      values ('dlv_1', $1, 'whe_2', 'evt_1', 'pending', $2, $2)`,
      [id, at],
    );
  });
  const { text } = await service.api("/metrics");
  const figure = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1]);
  assert.equal(figure("nichescope_deliveries_due"), 1);
  assert.ok(Math.abs(figure("nichescope_deliveries_oldest_due_seconds") - 3_600) < 60);
  assert.equal(figure("nichescope_webhooks_disabled"), 1);
  assert.equal(figure("nichescope_deliveries_in_flight"), 0);
  assert.equal(figure('nichescope_deliveries_total\\{outcome="delivered"\\}'), 0);
  assert.deepEqual(await service.app.runJob("delivery-retention"), { deliveries: 0, endpoints: 0 });
});
