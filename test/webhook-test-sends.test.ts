/** Tests that an owner sends to a webhook, and the signatures that a receiver verifies by them. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { Webhook } from "standardwebhooks";
import { wholeFile } from "./support/cleanup.ts";
import { startDeliveryRows } from "./support/delivery-rows.ts";

const { api, clock, start } = await startDeliveryRows(wholeFile);

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
  const dayLater = () => new Date(clock.now().getTime() + 86_400_000).toISOString();
  const earliest = dayLater();
  const rotated = await call("POST", `/${id}/rotate-secret`);
  assert.equal(rotated.status, 200);
  const { secret: fresh, previousSecretUntil } = rotated.body.data;
  assert.notEqual(fresh, old);
  assert.ok(previousSecretUntil >= earliest && previousSecretUntil <= dayLater(), previousSecretUntil);
  assert.equal((await call("GET", `/${id}`)).body.data.previousSecretUntil, previousSecretUntil);
  assert.deepEqual(await areValid(old, fresh), [true, true]);
  // A client that lost the first response rotates again.
  const { secret: fresher } = (await call("POST", `/${id}/rotate-secret`)).body.data;
  assert.deepEqual(await areValid(old, fresh, fresher), [true, true, true]);
  clock.advance({ minutes: 24 * 60 + 1 });
  assert.deepEqual(await areValid(old, fresh, fresher), [false, false, true]);
});
