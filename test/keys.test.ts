/** API keys as people manage them. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { MAX_ACTIVE_KEYS } from "../src/features/access/key.ts";
import { wholeFile } from "./support/cleanup.ts";
import { withClient } from "./support/postgres.ts";
import { startService, type Who } from "./support/service.ts";
import { send as sendTo } from "./support/signing-in.ts";
import { until } from "./support/until.ts";

const KEYS = "/api/v1/keys";
const UNKNOWN = "key_01jn8k2v9c3f6h7m5q0r4t8wxy";

const { api, make, clock, databaseUrl } = await startService(wholeFile, { now: "2026-03-01T12:00:00Z" });

const send = (method: string, path: string, who: Who, body?: unknown) => sendTo(method, api, path, body, who);
const create = async (who: Who, body: unknown) => (await send("POST", KEYS, who, body)).body.data;
const hoursFromNow = (hours: number) => new Date(clock.now().getTime() + hours * 3_600_000);
const works = async (key: string) => (await api("/api/v1/usage", key)).status === 200;

test("a created key works, is shown once, and is listed only by its first and last characters", async () => {
  const person = await make.person({ role: "member" });
  const { status, body } = await send("POST", KEYS, person, { name: "  Repricing  " });
  assert.equal(status, 201);
  const { key, ...shown } = body.data;
  assert.match(key, /^nsk_[0-9A-Za-z]{38}$/);
  assert.equal(shown.hint, `${key.slice(0, 8)}…${key.slice(-4)}`);
  assert.deepEqual([shown.name, shown.state, shown.expiresAt], ["Repricing", "active", null]);
  assert.ok(await works(key));
  const list = await api(KEYS, person);
  assert.deepEqual(list.body.data, { keys: [shown], total: 1, next: null });
  assert.ok(!list.text.includes(key));
});

test("a key cannot list, create, change or revoke keys, not even of its own account", async () => {
  const { key, id } = await make.key({ plan: "agency", operator: true });
  const requests: [string, string, unknown?][] = [
    ["GET", KEYS],
    ["POST", KEYS, { name: "more" }],
    ["PATCH", `${KEYS}/${id}`, { name: "other" }],
    ["POST", `${KEYS}/${id}/rotate`],
    ["DELETE", `${KEYS}/${id}`],
  ];
  for (const [method, path, body] of requests) {
    const refused = await send(method, path, key, body);
    assert.deepEqual([refused.status, refused.body.error.code], [403, "forbidden"], `${method} ${path}`);
    assert.equal((await send(method, path, undefined, body)).status, 401, `${method} ${path}`);
  }
  assert.ok(await works(key));
});

test("a viewer sees the keys but cannot change them", async () => {
  const owner = await make.person();
  const viewer = await make.person({ account: owner.account, role: "viewer" });
  const { id, key } = await create(owner, { name: "one" });
  assert.equal((await api(KEYS, viewer)).body.data.total, 1);
  assert.equal((await send("POST", KEYS, viewer, { name: "two" })).status, 403);
  assert.equal((await send("PATCH", `${KEYS}/${id}`, viewer, { name: "two" })).status, 403);
  assert.equal((await send("POST", `${KEYS}/${id}/rotate`, viewer)).status, 403);
  assert.equal((await send("DELETE", `${KEYS}/${id}`, viewer)).status, 403);
  assert.ok(await works(key));
});

test("keys of other accounts are not found, whatever the role", async () => {
  const owner = await make.person();
  const stranger = await make.person({ operator: true });
  const { id, key } = await create(owner, { name: "mine" });
  for (const one of [id, UNKNOWN]) {
    assert.equal((await send("PATCH", `${KEYS}/${one}`, stranger, { name: "yours" })).status, 404);
    assert.equal((await send("POST", `${KEYS}/${one}/rotate`, stranger)).status, 404);
    assert.equal((await send("DELETE", `${KEYS}/${one}`, stranger)).status, 404);
  }
  assert.deepEqual((await api(KEYS, stranger)).body.data, { keys: [], total: 0, next: null });
  assert.equal((await api(KEYS, owner)).body.data.keys[0].name, "mine");
  assert.ok(await works(key));
});

test("a renamed key still works", async () => {
  const person = await make.person();
  const { id, key, createdAt } = await create(person, { name: "before" });
  const { status, body } = await send("PATCH", `${KEYS}/${id}`, person, { name: "after" });
  assert.equal(status, 200);
  assert.deepEqual([body.data.id, body.data.name, body.data.createdAt], [id, "after", createdAt]);
  assert.ok(await works(key));
});

test("a rotated key works for its grace period, and its successor at once", async () => {
  const person = await make.person();
  const old = await create(person, { name: "script" });
  const { status, body } = await send("POST", `${KEYS}/${old.id}/rotate`, person, { graceHours: 2 });
  assert.equal(status, 200);
  const fresh = body.data;
  assert.deepEqual([fresh.name, fresh.state, fresh.replaces], ["script", "active", old.id]);
  assert.ok(Math.abs(Date.parse(fresh.oldExpiresAt) - hoursFromNow(2).getTime()) < 60_000);
  assert.notEqual(fresh.key, old.key);
  assert.ok((await works(old.key)) && (await works(fresh.key)));

  const { keys } = (await api(KEYS, person)).body.data;
  const states = keys.map((key: { id: string; state: string; replacedBy: string }) => [
    key.id,
    key.state,
    key.replacedBy,
  ]);
  assert.deepEqual(states, [
    [fresh.id, "active", null],
    [old.id, "rotated", fresh.id],
  ]);
  const again = await send("POST", `${KEYS}/${old.id}/rotate`, person);
  assert.deepEqual([again.status, again.body.error.code], [409, "conflict"]);

  clock.advance({ minutes: 121 });
  assert.equal((await api("/api/v1/usage", old.key)).status, 401);
  assert.ok(await works(fresh.key));
  assert.equal((await api(KEYS, person)).body.data.keys[1].state, "expired");
});

test("the grace period is a day by default, and may be 0 hours", async () => {
  const person = await make.person();
  const first = await create(person, { name: "one" });
  const rotated = await send("POST", `${KEYS}/${first.id}/rotate`, person);
  assert.ok(Math.abs(Date.parse(rotated.body.data.oldExpiresAt) - hoursFromNow(24).getTime()) < 60_000);
  const { id, key } = rotated.body.data;
  assert.equal((await send("POST", `${KEYS}/${id}/rotate`, person, { graceHours: 0 })).status, 200);
  assert.equal((await api("/api/v1/usage", key)).status, 401);
});

test("a revoked key stops working, and revoking it again is not an error", async () => {
  const person = await make.person();
  const { id, key } = await create(person, { name: "leaked" });
  assert.ok(await works(key));
  const { status, body } = await send("DELETE", `${KEYS}/${id}`, person);
  assert.deepEqual([status, body.data.state], [200, "revoked"]);
  // Keys are cached for half a second.
  await until("the key to stop working", async () => !(await works(key)));
  const again = await send("DELETE", `${KEYS}/${id}`, person);
  assert.deepEqual([again.status, again.body.data.revokedAt], [200, body.data.revokedAt]);
  assert.equal((await send("POST", `${KEYS}/${id}/rotate`, person)).status, 409);
});

test("a key works until it expires", async () => {
  const person = await make.person();
  const inAnHour = hoursFromNow(1);
  const localTime = new Date(inAnHour.getTime() + 3_600_000).toISOString().replace("Z", "+01:00"); // the same moment
  const timed = await create(person, { name: "an hour", expiresAt: localTime });
  assert.equal(timed.expiresAt, inAnHour.toISOString());
  const tomorrow = hoursFromNow(24).toISOString().slice(0, 10);
  const dated = await create(person, { name: "a day", expiresAt: tomorrow });
  assert.equal(dated.expiresAt, `${tomorrow}T23:59:59.999Z`);
  assert.ok(await works(timed.key));
  clock.advance({ minutes: 61 });
  assert.match((await api("/api/v1/usage", timed.key)).body.error.message, /expired/);
  assert.ok(await works(dated.key));
});

test("an invalid request is refused with the name of the parameter, and creates no key", async () => {
  const person = await make.person();
  const { id } = await create(person, { name: "one" });
  const bad: [string, string, unknown, string][] = [
    ["POST", KEYS, {}, "name"],
    ["POST", KEYS, { name: "  " }, "name"],
    ["POST", KEYS, { name: "x".repeat(101) }, "name"],
    ["POST", KEYS, { name: "x", expiresAt: "soon" }, "expiresAt"],
    ["POST", KEYS, { name: "x", expiresAt: hoursFromNow(-1).toISOString() }, "expiresAt"],
    ["POST", KEYS, { name: "x", expiresAt: 5 }, "expiresAt"],
    ["POST", KEYS, { name: "x", scope: "all" }, "scope"],
    ["PATCH", `${KEYS}/${id}`, { name: "" }, "name"],
    ["POST", `${KEYS}/${id}/rotate`, { graceHours: 169 }, "graceHours"],
    ["POST", `${KEYS}/${id}/rotate`, { graceHours: -1 }, "graceHours"],
    ["POST", `${KEYS}/${id}/rotate`, { graceHours: "24" }, "graceHours"],
  ];
  for (const [method, path, body, parameter] of bad) {
    const refused = await send(method, path, person, body);
    const what = `${method} ${path} ${JSON.stringify(body)}`;
    assert.deepEqual([refused.status, refused.body.error.code], [400, "invalid_request"], what);
    assert.equal(refused.body.error.details[0].parameter, parameter, what);
  }
  assert.equal((await api(KEYS, person)).body.data.total, 1);
});

test("an account has at most 50 active keys, even with concurrent requests", async () => {
  const person = await make.person();
  await withClient(databaseUrl, (client) =>
    client.query(
      `insert into api_keys (id, account_id, name, hash, start, last_four, created_at)
       select 'key_' || i, $1, 'key', i, 'nsk_0000', '0000', now() from generate_series(1, $2) as i`,
      [person.account.id, MAX_ACTIVE_KEYS - 2],
    ),
  );
  const responses = await Promise.all(
    Array.from({ length: 6 }, (_, i) => send("POST", KEYS, person, { name: `key ${i}` })),
  );
  assert.deepEqual(responses.map(({ status }) => status).sort(), [201, 201, 409, 409, 409, 409]);
  const refused = responses.find(({ status }) => status === 409);
  assert.match(refused?.body.error.message, /50 active keys.*Revoke one/);
  const { keys, total, next } = (await api(`${KEYS}?limit=3`, person)).body.data;
  assert.deepEqual([keys.length, total], [3, MAX_ACTIVE_KEYS]);
  assert.equal((await api(`${KEYS}?limit=100&before=${next}`, person)).body.data.keys.length, MAX_ACTIVE_KEYS - 3);

  assert.equal((await send("DELETE", `${KEYS}/${keys[0].id}`, person)).status, 200);
  assert.equal((await send("POST", KEYS, person, { name: "replacement" })).status, 201);
});

test("only an operator creates or rotates keys of an operator account; members may rename and revoke them", async () => {
  const { id, key, account } = await make.key({ plan: "agency", operator: true });
  for (const role of ["member", "owner"] as const) {
    const person = await make.person({ account, role });
    const requests: [string, unknown][] = [
      [KEYS, { name: "mine" }],
      [`${KEYS}/${id}/rotate`, undefined],
    ];
    for (const [path, body] of requests) {
      const refused = await send("POST", path, person, body);
      assert.deepEqual([refused.status, refused.body.error.code], [403, "forbidden"], `${role} ${path}`);
      assert.match(refused.body.error.message, /Ask an operator/);
    }
    assert.equal((await send("POST", `${KEYS}/${UNKNOWN}/rotate`, person)).status, 404);
  }
  assert.equal((await api(KEYS, await make.person({ account, role: "viewer" }))).body.data.total, 1);
  assert.ok(await works(key));

  const operator = await make.person({ account, operator: true });
  const created = await send("POST", KEYS, operator, { name: "an operator's" });
  assert.equal(created.status, 201);
  assert.equal((await api("/api/admin/accounts", created.body.data.key)).status, 200);
  assert.equal((await send("POST", `${KEYS}/${id}/rotate`, operator)).status, 200);
  const member = await make.person({ account, role: "member" });
  const path = `${KEYS}/${created.body.data.id}`;
  assert.equal((await send("PATCH", path, member, { name: "renamed" })).status, 200);
  assert.equal((await send("DELETE", path, member)).status, 200);
});
