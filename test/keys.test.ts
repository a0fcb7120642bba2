/** API keys, as people manage them. */
import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { MOST_ACTIVE_KEYS } from "../src/access/key.ts";
import { withClient } from "./support/postgres.ts";
import { startService, type Who } from "./support/service.ts";

const KEYS = "/api/v1/keys";
const UNKNOWN = "key_01jn8k2v9c3f6h7m5q0r4t8wxy";
/** What is known of a key is believed for half a second; a busy machine may take longer to notice. */
const PATIENCE_MS = 10_000;

async function start(t: TestContext, options: Parameters<typeof startService>[1] = {}) {
  const service = await startService(t, options);
  const { api } = service;
  const send = (method: string, path: string, who: Who, body?: unknown) =>
    api(path, who, {
      method,
      headers: { "content-type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const create = async (who: Who, body: unknown) => (await send("POST", KEYS, who, body)).body.data;
  const works = async (key: string) => (await api("/api/v1/usage", key)).status === 200;
  return { ...service, send, create, works };
}

test("a created key works, is shown once, and is listed by its beginning and end alone", async (t) => {
  const { api, make, send, works } = await start(t);
  const person = await make.person({ role: "member" });
  const { status, body } = await send("POST", KEYS, person, { name: "  Repricing  " });
  assert.equal(status, 201);
  const { key, ...told } = body.data;
  assert.match(key, /^nsk_[0-9A-Za-z]{38}$/);
  assert.equal(told.hint, `${key.slice(0, 8)}…${key.slice(-4)}`);
  assert.deepEqual([told.name, told.state, told.expiresAt], ["Repricing", "active", null]);
  assert.ok(await works(key));
  const list = await api(KEYS, person);
  assert.deepEqual(list.body.data, { keys: [told], total: 1, next: null });
  assert.ok(!list.text.includes(key));
});

test("a key can make, see, change and end no keys: not even of its own account", async (t) => {
  const { make, send, works } = await start(t);
  const { key, id } = await make.key({ plan: "agency", operator: true });
  const asked: [string, string, unknown?][] = [
    ["GET", KEYS],
    ["POST", KEYS, { name: "more" }],
    ["PATCH", `${KEYS}/${id}`, { name: "other" }],
    ["POST", `${KEYS}/${id}/rotate`],
    ["DELETE", `${KEYS}/${id}`],
  ];
  for (const [method, path, body] of asked) {
    const refused = await send(method, path, key, body);
    assert.deepEqual([refused.status, refused.body.error.code], [403, "forbidden"], `${method} ${path}`);
    assert.equal((await send(method, path, undefined, body)).status, 401, `${method} ${path}`);
  }
  assert.ok(await works(key));
});

test("a viewer sees the keys and changes none of them", async (t) => {
  const { api, make, send, create, works } = await start(t);
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

test("another account's key does not exist for a person, whatever their role", async (t) => {
  const { api, make, send, create, works } = await start(t);
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

test("a key can be renamed, and works on", async (t) => {
  const { make, send, create, works } = await start(t);
  const person = await make.person();
  const { id, key, createdAt } = await create(person, { name: "before" });
  const { status, body } = await send("PATCH", `${KEYS}/${id}`, person, { name: "after" });
  assert.equal(status, 200);
  assert.deepEqual([body.data.id, body.data.name, body.data.createdAt], [id, "after", createdAt]);
  assert.ok(await works(key));
});

test("a rotated key works for its time of grace, and its successor from the first moment", async (t) => {
  const { api, make, send, create, works, clock } = await start(t, { now: "2026-03-01T12:00:00Z" });
  const person = await make.person();
  const old = await create(person, { name: "script" });
  const { status, body } = await send("POST", `${KEYS}/${old.id}/rotate`, person, { graceHours: 2 });
  assert.equal(status, 200);
  const fresh = body.data;
  assert.deepEqual([fresh.name, fresh.state, fresh.replaces], ["script", "active", old.id]);
  assert.match(fresh.oldExpiresAt, /^2026-03-01T14:00:/);
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

test("without a word on it the grace is a day, and with 0 hours there is none", async (t) => {
  const { api, make, send, create } = await start(t, { now: "2026-03-01T12:00:00Z" });
  const person = await make.person();
  const first = await create(person, { name: "one" });
  const rotated = await send("POST", `${KEYS}/${first.id}/rotate`, person);
  assert.match(rotated.body.data.oldExpiresAt, /^2026-03-02T12:00:/);
  const { id, key } = rotated.body.data;
  assert.equal((await send("POST", `${KEYS}/${id}/rotate`, person, { graceHours: 0 })).status, 200);
  assert.equal((await api("/api/v1/usage", key)).status, 401);
});

test("a revoked key stops, for good, and revoking it again is no error", async (t) => {
  const { make, send, create, works } = await start(t);
  const person = await make.person();
  const { id, key } = await create(person, { name: "leaked" });
  assert.ok(await works(key));
  const { status, body } = await send("DELETE", `${KEYS}/${id}`, person);
  assert.deepEqual([status, body.data.state], [200, "revoked"]);
  const deadline = Date.now() + PATIENCE_MS;
  while (await works(key)) assert.ok(Date.now() < deadline, "it still works");
  const again = await send("DELETE", `${KEYS}/${id}`, person);
  assert.deepEqual([again.status, again.body.data.revokedAt], [200, body.data.revokedAt]);
  assert.equal((await send("POST", `${KEYS}/${id}/rotate`, person)).status, 409);
});

test("a key with an end works until then", async (t) => {
  const { api, make, create, works, clock } = await start(t, { now: "2026-03-01T12:00:00Z" });
  const person = await make.person();
  const timed = await create(person, { name: "an hour", expiresAt: "2026-03-01T14:00:00+01:00" });
  assert.equal(timed.expiresAt, "2026-03-01T13:00:00.000Z");
  const dated = await create(person, { name: "a day", expiresAt: "2026-03-01" });
  assert.equal(dated.expiresAt, "2026-03-01T23:59:59.999Z");
  assert.ok(await works(timed.key));
  clock.advance({ minutes: 61 });
  assert.match((await api("/api/v1/usage", timed.key)).body.error.message, /expired/);
  assert.ok(await works(dated.key));
});

test("what is not valid is refused by its name, and makes no key", async (t) => {
  const { api, make, send, create } = await start(t, { now: "2026-03-01T12:00:00Z" });
  const person = await make.person();
  const { id } = await create(person, { name: "one" });
  const bad: [string, string, unknown, string][] = [
    ["POST", KEYS, {}, "name"],
    ["POST", KEYS, { name: "  " }, "name"],
    ["POST", KEYS, { name: "x".repeat(101) }, "name"],
    ["POST", KEYS, { name: "x", expiresAt: "soon" }, "expiresAt"],
    ["POST", KEYS, { name: "x", expiresAt: "2026-03-01T11:59:00Z" }, "expiresAt"],
    ["POST", KEYS, { name: "x", expiresAt: 5 }, "expiresAt"],
    ["POST", KEYS, { name: "x", scope: "all" }, "scope"],
    ["PATCH", `${KEYS}/${id}`, { name: "" }, "name"],
    ["POST", `${KEYS}/${id}/rotate`, { graceHours: 169 }, "graceHours"],
    ["POST", `${KEYS}/${id}/rotate`, { graceHours: -1 }, "graceHours"],
    ["POST", `${KEYS}/${id}/rotate`, { graceHours: "24" }, "graceHours"],
  ];
  for (const [method, path, body, parameter] of bad) {
    const refused = await send(method, path, person, body);
    const told = `${method} ${path} ${JSON.stringify(body)}`;
    assert.deepEqual([refused.status, refused.body.error.code], [400, "invalid_request"], told);
    assert.equal(refused.body.error.details[0].parameter, parameter, told);
  }
  assert.equal((await api(KEYS, person)).body.data.total, 1);
});

test("an account has so many active keys and no more, however many are asked for at once", async (t) => {
  const { api, make, send, databaseUrl } = await start(t);
  const person = await make.person();
  await withClient(databaseUrl, (client) =>
    client.query(
      `insert into api_keys (id, account_id, name, hash, start, last_four, created_at)
       select 'key_' || i, $1, 'key', i, 'nsk_0000', '0000', now() from generate_series(1, $2) as i`,
      [person.account.id, MOST_ACTIVE_KEYS - 2],
    ),
  );
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, i) => send("POST", KEYS, person, { name: `key ${i}` })),
  );
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 201, 409, 409, 409, 409]);
  const refused = answers.find(({ status }) => status === 409);
  assert.match(refused?.body.error.message, /50 active keys.*Revoke one/);
  const { keys, total, next } = (await api(`${KEYS}?limit=3`, person)).body.data;
  assert.deepEqual([keys.length, total], [3, MOST_ACTIVE_KEYS]);
  assert.equal((await api(`${KEYS}?limit=100&before=${next}`, person)).body.data.keys.length, MOST_ACTIVE_KEYS - 3);

  assert.equal((await send("DELETE", `${KEYS}/${keys[0].id}`, person)).status, 200);
  assert.equal((await send("POST", KEYS, person, { name: "in its place" })).status, 201);
});

test("where an account's keys are an operator's, only an operator makes or rotates one; others still rename and revoke", async (t) => {
  const { api, make, send, works } = await start(t);
  const { id, key, account } = await make.key({ plan: "agency", operator: true });
  for (const role of ["member", "owner"] as const) {
    const person = await make.person({ account, role });
    const asked: [string, unknown][] = [
      [KEYS, { name: "mine" }],
      [`${KEYS}/${id}/rotate`, undefined],
    ];
    for (const [path, body] of asked) {
      const refused = await send("POST", path, person, body);
      assert.deepEqual([refused.status, refused.body.error.code], [403, "forbidden"], `${role} ${path}`);
      assert.match(refused.body.error.message, /Ask an operator/);
    }
    assert.equal((await send("POST", `${KEYS}/${UNKNOWN}/rotate`, person)).status, 404);
  }
  assert.equal((await api(KEYS, await make.person({ account, role: "viewer" }))).body.data.total, 1);
  assert.ok(await works(key));

  const operator = await make.person({ account, operator: true });
  const made = await send("POST", KEYS, operator, { name: "an operator's" });
  assert.equal(made.status, 201);
  assert.equal((await api("/api/admin/accounts", made.body.data.key)).status, 200);
  assert.equal((await send("POST", `${KEYS}/${id}/rotate`, operator)).status, 200);
  const member = await make.person({ account, role: "member" });
  const path = `${KEYS}/${made.body.data.id}`;
  assert.equal((await send("PATCH", path, member, { name: "renamed" })).status, 200);
  assert.equal((await send("DELETE", path, member)).status, 200);
});
