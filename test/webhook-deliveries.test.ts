import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { Webhook } from "standardwebhooks";
import { createPool } from "../src/db/pool.ts";
import { createDeliveryRetention } from "../src/webhooks/delivery-retention-store.ts";
import { cleanUp, wholeFile } from "./support/cleanup.ts";
import { DAY, startDeliveries } from "./support/delivery-rows.ts";
import { withClient } from "./support/postgres.ts";
import { startService } from "./support/service.ts";
import { until } from "./support/until.ts";

/** A node without a delivery engine. */
const service = await startService(wholeFile, {
  now: `${DAY}T12:00:00Z`,
  env: { ROLE: "api", WEBHOOK_ALLOW_NETWORKS: "127.0.0.0/8" },
});
const { api, clock, databaseUrl } = service;
const pool = createPool({ connectionString: databaseUrl }, () => {});
cleanUp(wholeFile, () => pool.end());

const start = (t: TestContext) => startDeliveries(t, service, pool);

test("a test sends a signed sample, returns the response, and is recorded as a delivery", async (t) => {
  const { call, receiver, id, secret, mine, sql, url } = await start(t);
  receiver.respond(() => ({
    status: 202,
    body: "thank you",
    headers: { "x-trace": "7", "set-cookie": "a=b", "x-session-token": "secret" },
  }));
  const { status, body, headers } = await call("POST", `/${id}/test`);
  assert.equal(status, 200);
  const { deliveryId, durationMs, ...result } = body.data;
  assert.deepEqual(result, { delivered: true, status: 202, problem: null, response: "thank you" });
  assert.ok(durationMs >= 0);
  assert.match(headers.get("ratelimit") ?? "", /r=9999;/, "it counts");
  const [sent] = (await receiver.received(1)) as [(typeof receiver.requests)[number]];
  assert.deepEqual([sent.method, sent.path, sent.headers["content-type"]], ["POST", "/hook", "application/json"]);
  t.mock.timers.enable({ apis: ["Date"], now: clock.now().getTime() });
  const verified = new Webhook(secret).verify(sent.body, sent.headers as Record<string, string>) as Record<string, any>;
  t.mock.timers.reset();
  assert.equal(verified.type, "price_change");
  assert.equal(verified.data.eventId, sent.headers["webhook-id"]);
  assert.deepEqual([verified.test, verified.data.test], [true, true], "a receiver can tell a test from an event");

  const detail = (await call("GET", `/deliveries/${deliveryId}`)).body.data;
  assert.deepEqual([detail.body, detail.webhookId, detail.type], [sent.body, id, "price_change"]);
  assert.deepEqual([detail.status, detail.isTest, detail.attempts, detail.lastStatus], ["delivered", true, 1, 202]);
  assert.deepEqual(
    detail.tried.map(({ number, status, response }: Record<string, unknown>) => [number, status, response]),
    [[1, 202, "thank you"]],
  );
  const [{ requestHeaders, responseHeaders }] = detail.tried;
  assert.equal(requestHeaders["webhook-signature"], sent.headers["webhook-signature"]);
  assert.deepEqual(
    ["x-trace", "set-cookie", "x-session-token"].map((name) => responseHeaders[name]),
    ["7", undefined, undefined],
    "no credentials of the receiver are stored",
  );
  const { points, stepHours, isComplete } = (await call("GET", `/${id}/activity?period=week`)).body.data;
  assert.deepEqual([points.length, stepHours, isComplete], [28, 6, true]);
  assert.ok(
    points.every((each: { delivered: number }) => each.delivered === 0),
    "tests are not counted",
  );
  assert.equal((await call("GET", `/${id}/deliveries`)).body.data.deliveries[0].id, deliveryId);
  const listed = await api("/api/v1/events", mine.key);
  assert.deepEqual(listed.body.data.events, [], `no list of events contains it: ${url}`);

  await t.test("the type can be chosen", async () => {
    const response = await call("POST", `/${id}/test`, { type: " New_Review " });
    assert.equal(response.body.data.delivered, true);
    assert.equal(JSON.parse(receiver.requests.at(-1)?.body ?? "").type, "new_review");
    const wrong = await call("POST", `/${id}/test`, { type: "low_stock" });
    assert.deepEqual([wrong.status, wrong.body.error.details[0].parameter], [400, "type"]);
    assert.equal((await call("POST", `/${id}/test`, {})).status, 200);
  });

  await t.test("a failed test is reported, not retried, and does not affect the health of the webhook", async () => {
    for (const [reply, problem] of [
      [{ status: 500, body: "oh" }, null],
      [{ status: 410 }, null],
      [{ status: 302, headers: { location: "http://169.254.169.254/" } }, /redirect/],
    ] as const) {
      receiver.respond(() => reply);
      const before = receiver.requests.length;
      const { data } = (await call("POST", `/${id}/test`)).body;
      assert.deepEqual([data.delivered, data.status], [false, reply.status]);
      if (problem === null) assert.equal(data.problem, null);
      else assert.match(data.problem, problem);
      assert.equal(receiver.requests.length, before + 1);
    }
    const webhook = (await call("GET", `/${id}`)).body.data;
    assert.deepEqual([webhook.enabled, webhook.failingSince], [true, null]);
    assert.deepEqual(
      webhook.recent,
      { delivered: 0, failed: 0, pending: 0, retrying: 0, lastAt: null },
      "tests are not counted",
    );
    assert.deepEqual(await sql("select from deliveries where status = 'pending' or next_attempt_at is not null"), []);
  });

  await t.test("a refused connection is reported as a problem, not an error", async () => {
    await call("PATCH", `/${id}`, { url: "http://127.0.0.1:9/", enabled: false });
    const { status, body } = await call("POST", `/${id}/test`);
    assert.equal(status, 200, "a disabled webhook can be tested, too");
    const { delivered, status: received, problem, response } = body.data;
    assert.deepEqual([delivered, received, response], [false, null, null]);
    assert.match(problem, /refused/);
  });
});

test("a registered address that has become forbidden is not connected to", async (t) => {
  const { call, receiver, id, sql } = await start(t);
  await sql("update webhook_endpoints set url = $1", [receiver.url.replace("127.0.0.1", "0.0.0.0")]);
  const { data } = (await call("POST", `/${id}/test`)).body;
  assert.deepEqual([data.delivered, data.status], [false, null]);
  assert.match(data.problem, /is not allowed/);
  assert.equal(receiver.requests.length, 0);
});

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
    (await call("GET", "")).body.data.webhooks.map((each: any) => [each.id, each.recent]),
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
    await until("the reader waits", async () => {
      const { rows } = await pool.query("select from pg_locks where not granted and relation = 'deliveries'::regclass");
      return rows.length > 0;
    });
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

test("a replay makes any delivery due now with a new schedule, and wakes the delivery engines", async (t) => {
  const { call, raise, queue, rowOf, id, sql } = await start(t);
  const waiting = { status: "pending", finished_at: null, tries: 3, attempts: 3 };
  const states: Record<string, Record<string, unknown>> = {
    failed: {},
    delivered: { status: "delivered" },
    waiting: { ...waiting, next_attempt_at: `${DAY}T20:00:00Z` },
    lapsed: { ...waiting, next_attempt_at: `${DAY}T11:00:00Z`, leased_by: "nod_dead" },
  };
  for (const [name, state] of Object.entries(states)) {
    await raise(name, "10:00");
    await queue(name, state);
  }
  await withClient(databaseUrl, async (client) => {
    let notices = 0;
    client.on("notification", () => notices++);
    await client.query("listen deliveries");
    for (const name of Object.keys(states)) {
      const response = await call("POST", `/deliveries/dlv_${name}/replay`);
      assert.deepEqual([response.status, response.body.data.status], [202, "pending"], name);
      assert.equal(response.body.data.eventId, `evt_${name}`, "with the same webhook-id");
      const { next_attempt_at: at, tries, leased_by } = await rowOf(name);
      assert.deepEqual([tries, leased_by], [0, null], name);
      assert.ok(Math.abs((at as Date).getTime() - clock.now().getTime()) < 5_000, name);
      assert.equal(response.body.data.finishedAt, null);
    }
    await client.query("select");
    assert.equal(notices, 4);
  });

  await t.test("a delivery that is being sent stays as it is", async () => {
    await raise("leased", "10:00");
    await queue("leased", { ...waiting, next_attempt_at: `${DAY}T12:30:00Z`, leased_by: "nod_1" });
    const before = await rowOf("leased");
    const response = await call("POST", "/deliveries/dlv_leased/replay");
    assert.deepEqual([response.status, response.body.data.status], [202, "pending"]);
    assert.deepEqual(await rowOf("leased"), before);
  });

  await t.test("a delivery that cannot be sent is 409 and stays as it is", async () => {
    await raise("late", "10:00");
    await queue("late");
    const refused = async (name: string, message: RegExp) => {
      const before = await rowOf(name);
      const response = await call("POST", `/deliveries/dlv_${name}/replay`);
      assert.deepEqual([response.status, response.body.error.code], [409, "conflict"], name);
      assert.match(response.body.error.message, message);
      assert.deepEqual(await rowOf(name), before);
    };
    await sql("update deliveries set is_test = true where id = 'dlv_late'");
    await refused("late", /Tests cannot be replayed/);
    await sql("update deliveries set is_test = false, status = 'failed' where id = 'dlv_late'");
    await queue("forgotten");
    await refused("forgotten", /event of this delivery has been deleted/);
    await call("PATCH", `/${id}`, { enabled: false });
    await refused("late", /disabled/);
    await call("DELETE", `/${id}`);
    await refused("late", /webhook whe_\w+ has been deleted/);
  });
});

test("recovery queues failed deliveries and events missed while disabled, and nothing else", async (t) => {
  const { call, raise, queue, rowOf, id, sql, mine, theirs } = await start(t);
  await sql("update webhook_endpoints set created_at = $1", [`${DAY}T09:00:00Z`]);
  const other = (await call("POST", "", { url: "https://hooks.example.com/", events: ["price_change"] })).body.data.id;
  const at = (time: string, state: Record<string, unknown> = {}) => ({ created_at: `${DAY}T${time}:00Z`, ...state });
  // Failed deliveries before and in the period, and deliveries that must stay as they are.
  for (const [name, time, state] of [
    ["early", "09:30", {}],
    ["failed", "10:30", {}],
    ["delivered", "10:31", { status: "delivered" }],
    ["pending", "10:32", { status: "pending", next_attempt_at: `${DAY}T20:00:00Z`, tries: 2 }],
    ["test", "10:33", { is_test: true }],
    ["late", "11:30", {}],
  ] as const) {
    await raise(name, time);
    await queue(name, at(time, state));
  }
  await queue("gone", at("10:40"));
  await raise("elsewhere", "10:34", "new_review");
  await queue("elsewhere", at("10:34"), other);
  // Events without a delivery.
  await raise("older", "08:00");
  await raise("missed", "10:45");
  await raise("missedtoo", "10:46", "bsr_drop");
  await raise("unsubscribed", "10:47", "new_review");
  await raise("theirs", "10:48", "price_change", theirs.account.id);
  await sql("insert into events values ('evt_trial', null, $1, 'price_change', null, $2, '{}')", [
    mine.account.id,
    `${DAY}T10:49:00Z`,
  ]);
  const queued = async (body: unknown) => (await call("POST", `/${id}/recover`, body)).body.data?.queued;
  assert.equal(await queued({ since: `${DAY}T10:00:00Z`, until: `${DAY}T11:00:00Z` }), 4);
  for (const name of ["failed", "missed", "missedtoo"]) {
    const { status, tries, next_attempt_at } = await rowOf(name);
    assert.deepEqual([status, tries], ["pending", 0], name);
    assert.ok(Math.abs((next_attempt_at as Date).getTime() - clock.now().getTime()) < 5_000);
  }
  for (const name of ["early", "test", "late", "gone", "elsewhere"])
    assert.equal((await rowOf(name)).status, "failed", name);
  const { tries: triesBefore, next_attempt_at: dueAt } = await rowOf("pending");
  assert.equal(triesBefore, 2);
  assert.ok((dueAt as Date) <= clock.now(), "what waits for a retry is due now");
  for (const name of ["older", "unsubscribed", "theirs", "trial"]) assert.equal(await rowOf(name), undefined, name);
  assert.equal(
    await queued({ since: `${DAY}T10:00:00Z`, until: `${DAY}T11:00:00Z` }),
    0,
    "a second recovery finds nothing",
  );
  assert.equal(await queued({ since: DAY }), 2, "nothing from before its registration");
  assert.equal(await rowOf("older"), undefined);
  // An event older than the retention of deliveries.
  await sql("update webhook_endpoints set created_at = '2025-01-01'");
  await sql(
    "insert into events values ('evt_forgotten', nextval('event_numbers'), $1, 'price_change', null, '2026-01-01', '{}')",
    [mine.account.id],
  );
  await queued({ since: "2025-12-01" });
  assert.equal(await rowOf("forgotten"), undefined);

  for (const [body, parameter] of [
    [{}, "since"],
    [{ since: "yesterday" }, "since"],
    [{ since: "2026-03-02" }, "since"],
    [{ since: DAY, until: "soon" }, "until"],
    [{ since: DAY, until: "2026-02-01" }, "since"],
  ] as const) {
    const response = await call("POST", `/${id}/recover`, body);
    assert.deepEqual([response.status, response.body.error.details[0].parameter], [400, parameter]);
  }
  await call("PATCH", `/${id}`, { enabled: false });
  const refused = await call("POST", `/${id}/recover`, { since: DAY });
  assert.deepEqual([refused.status, refused.body.error.code], [409, "conflict"]);
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

test("rotated secrets keep signing for 24 hours, also after two rotations", async (t) => {
  const { call, receiver, id, secret: old } = await start(t);
  const areValid = async (...secrets: string[]) => {
    receiver.requests.length = 0;
    assert.equal((await call("POST", `/${id}/test`)).body.data.delivered, true);
    const [{ headers, body }] = (await receiver.received(1)) as [(typeof receiver.requests)[number]];
    // The library accepts messages of the last minutes only, by the system clock.
    const at = Number(headers["webhook-timestamp"]) * 1_000;
    t.mock.timers.enable({ apis: ["Date"], now: at });
    try {
      return secrets.map((secret) => {
        try {
          new Webhook(secret).verify(body, headers as Record<string, string>);
          return true;
        } catch {
          return false;
        }
      });
    } finally {
      t.mock.timers.reset();
    }
  };
  assert.deepEqual(await areValid(old), [true]);
  const rotated = await call("POST", `/${id}/rotate-secret`);
  assert.equal(rotated.status, 200);
  const { secret: fresh, previousSecretUntil } = rotated.body.data;
  assert.notEqual(fresh, old);
  assert.ok(Math.abs(new Date(previousSecretUntil).getTime() - clock.now().getTime() - 86_400_000) < 5_000);
  assert.equal((await call("GET", `/${id}`)).body.data.previousSecretUntil, previousSecretUntil);
  assert.deepEqual(await areValid(old, fresh), [true, true]);
  // A client that lost the first response rotates again.
  const { secret: fresher } = (await call("POST", `/${id}/rotate-secret`)).body.data;
  assert.deepEqual(await areValid(old, fresh, fresher), [true, true, true]);
  clock.advance({ minutes: 24 * 60 + 1 });
  assert.deepEqual(await areValid(old, fresh, fresher), [false, false, true]);
});
