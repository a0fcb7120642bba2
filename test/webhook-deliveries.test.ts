/** The record of deliveries: lists, a single one with its attempts, and those of a deleted webhook. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { createDeliveryRetention } from "../src/features/webhooks/delivery-retention-store.ts";
import { wholeFile } from "./support/cleanup.ts";
import { DAY, startDeliveryRows } from "./support/delivery-rows.ts";
import { lockWaits } from "./support/lock-waits.ts";
import { until } from "./support/until.ts";

const { clock, pool, start } = await startDeliveryRows(wholeFile);

test("deliveries are listed newest event first, in pages, and filtered by status and type", async (t) => {
  const { receiver, call, stranger, id, raise, queue } = await start(t);
  for (const [i, state] of [
    {},
    { status: "delivered", last_status: 200 },
    {
      status: "pending",
      next_attempt_at: `${DAY}T13:00:00Z`,
      finished_at: null,
      last_problem: "the connection was refused",
    },
    { status: "pending", next_attempt_at: `${DAY}T12:00:30Z`, finished_at: null, leased_by: "nod_1" },
    {},
  ].entries()) {
    await raise(`${i}`, `10:0${i}`, i === 4 ? "bsr_drop" : "price_change");
    await queue(`${i}`, state);
  }
  const recent = { delivered: 1, failed: 2, pending: 2, retrying: 2, lastAt: `${DAY}T11:00:00.000Z` };
  assert.deepEqual((await call("GET", `/${id}`)).body.data.recent, recent);
  const quiet = (await call("POST", "", { url: receiver.url, events: ["new_review"] })).body.data;
  assert.deepEqual(
    (await call("GET", "")).body.data.webhooks.map((each: { id: string; recent: object }) => [each.id, each.recent]),
    [
      [quiet.id, { delivered: 0, failed: 0, pending: 0, retrying: 0, lastAt: null }],
      [id, recent],
    ],
  );
  const ids = async (query: string) => {
    const { body } = await call("GET", `/${id}/deliveries${query}`);
    return body.data.deliveries.map((each: { id: string }) => each.id.slice(-1)).join("");
  };
  assert.equal(await ids(""), "43210");
  assert.equal(await ids("?status=failed"), "40");
  assert.equal(await ids("?status=delivered"), "1");
  assert.equal(await ids("?status=failed&type=price_change"), "0");
  assert.equal(await ids("?type=bsr_drop"), "4");
  const first = (await call("GET", `/${id}/deliveries?limit=3`)).body.data;
  assert.equal(await ids(`?limit=3&before=${first.next}`), "10");
  assert.equal((await call("GET", `/${id}/deliveries?limit=2&before=${first.next}`)).body.data.next, null);
  const { event, ...second } = first.deliveries[2];
  assert.deepEqual([event.type, event.timestamp], ["price_change", `${DAY}T10:02:00.000Z`]);
  assert.deepEqual(second, {
    id: "dlv_2",
    webhookId: id,
    eventId: "evt_2",
    type: "price_change",
    status: "pending",
    isTest: false,
    attempts: 8,
    nextAttemptAt: `${DAY}T13:00:00.000Z`,
    lastStatus: null,
    lastProblem: "the connection was refused",
    createdAt: `${DAY}T11:00:00.000Z`,
    finishedAt: null,
    durationMs: null,
  });
  assert.equal(first.deliveries[1].nextAttemptAt, null, "a delivery that is being sent has no next attempt");
  for (const query of ["?status=lost", "?type=low_stock", "?limit=0", "?from=yesterday"])
    assert.equal((await call("GET", `/${id}/deliveries${query}`)).status, 400, query);
  for (const [method, path] of [
    ["GET", "/deliveries/dlv_0"],
    ["POST", "/deliveries/dlv_0/replay"],
    ["GET", "/deliveries/dlv_unknown"],
  ] as const) {
    assert.equal((await stranger(method, path)).status, 404);
  }
});

test("a delivery is shown with its exact body and every attempt", async (t) => {
  const { call, id, raise, queue, sql, url } = await start(t);
  await raise("a", "10:00");
  await queue("a");
  await sql(
    `insert into delivery_attempts values
       ('dlv_a', 1, $1, 15000, null, 'no response within 15 s', null, null),
       ('dlv_a', 2, $1, 12, 503, null, 'busy', '{"request":{"webhook-id":"evt_a"},"response":{"server":"nginx"}}')`,
    [`${DAY}T11:00:00Z`],
  );
  const { data } = (await call("GET", "/deliveries/dlv_a")).body;
  const unknown = { requestHeaders: null, responseHeaders: null };
  const body = `{"type":"price_change","timestamp":"${DAY}T10:00:00.000Z","data":{"eventId":"evt_a","product":{"imageUrl":"${url}/images/é.svg"}}}`;
  assert.equal(data.body, body);
  const at = `${DAY}T11:00:00.000Z`;
  assert.deepEqual(data.tried, [
    { number: 1, at, durationMs: 15_000, status: null, problem: "no response within 15 s", response: null, ...unknown },
    {
      number: 2,
      at,
      durationMs: 12,
      status: 503,
      problem: null,
      response: "busy",
      requestHeaders: { "webhook-id": "evt_a" },
      responseHeaders: { server: "nginx" },
    },
  ]);
  await sql("delete from events");
  const gone = (await call("GET", "/deliveries/dlv_a")).body.data;
  assert.deepEqual([gone.type, gone.body, gone.webhookId], [null, null, id]);
});

test("a delivery that ends while it is read is shown with the attempt that ended it", async (t) => {
  const { call, raise, queue } = await start(t);
  await raise("1", "10:00");
  await queue("1", {
    status: "pending",
    attempts: 0,
    tries: 0,
    finished_at: null,
    next_attempt_at: `${DAY}T11:00:00Z`,
  });
  const client = await pool.connect();
  try {
    // The reader waits for the deliveries, while the end of this one is being stored.
    await client.query("begin; lock table deliveries");
    const reading = call("GET", "/deliveries/dlv_1");
    await until("the reader waits", async () => (await lockWaits(pool, "deliveries")) > 0);
    await client.query(`
      insert into delivery_attempts values ('dlv_1', 1, '${DAY}T11:00:00Z', 5, 200, null, 'ok');
      update deliveries set status = 'delivered', attempts = 1, finished_at = '${DAY}T11:00:00Z' where id = 'dlv_1';
      commit`);
    const { status, tried } = (await reading).body.data;
    assert.deepEqual([status, tried.length], ["delivered", 1]);
  } finally {
    client.release(true);
  }
});

test("pending deliveries of a deleted webhook fail with a reason", async (t) => {
  const { call, raise, queue, rowOf, id } = await start(t);
  await raise("waiting", "10:00");
  await queue("waiting", { status: "pending", next_attempt_at: `${DAY}T12:30:00Z`, finished_at: null });
  await call("DELETE", `/${id}`);
  const ended = await createDeliveryRetention(pool).endQueuesOfDeleted(clock.now());
  assert.equal(ended, 1);
  const { status, next_attempt_at } = await rowOf("waiting");
  assert.deepEqual([status, next_attempt_at], ["failed", null]);
  assert.equal((await call("GET", `/${id}/deliveries`)).status, 404);
  const { lastProblem } = (await call("GET", "/deliveries/dlv_waiting")).body.data;
  assert.equal(lastProblem, "the webhook was deleted");
});
