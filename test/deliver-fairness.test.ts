import assert from "node:assert/strict";
import { test } from "node:test";
import { eventually, isOver, isWaiting, openDelivering } from "./support/delivering.ts";
import { startReceiver } from "./support/receiver.ts";

const SECOND = 1_000;

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
