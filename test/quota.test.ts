import assert from "node:assert/strict";
import { test } from "node:test";
import { addBrokenRoute } from "./support/broken-route.ts";
import { makeDatabase } from "./support/database.ts";
import { startService } from "./support/service.ts";

const SEARCH = "/api/v1/search?keyword=yoga";

test("of 300 concurrent requests on a Starter key exactly 100 succeed, and each other one tells when to come back", async (t) => {
  const { api, make, clock } = await startService(t, { now: "2026-03-01T12:00:00Z" });
  const { key } = await make.key({ plan: "starter" });
  const answers = await Promise.all(Array.from({ length: 300 }, () => api(SEARCH, key)));
  const refused = answers.filter(({ status }) => status === 429);
  assert.equal(answers.filter(({ status }) => status === 200).length, 100);
  assert.equal(refused.length, 200);
  for (const { body, headers } of refused) {
    assert.deepEqual([body.limit, body.used, body.resetsAt], [100, 100, "2026-03-02T00:00:00.000Z"]);
    assert.equal(body.error.code, "rate_limited");
    const wait = Number(headers.get("retry-after"));
    assert.ok(
      Math.abs(wait - (Date.parse("2026-03-02T00:00:00Z") - clock.now().getTime()) / 1000) < 60,
      `Retry-After ${wait}`,
    );
  }
  const remaining = answers
    .filter(({ status }) => status === 200)
    .map(({ headers }) => /r=(\d+)/.exec(headers.get("ratelimit") ?? "")?.[1]);
  assert.equal(new Set(remaining).size, 100, "each admitted request is told its own remainder");
});

test("two nodes on one database share the count", async (t) => {
  const databaseUrl = await makeDatabase(t);
  const first = await startService(t, { databaseUrl });
  const second = await startService(t, { databaseUrl });
  const { key } = await first.make.key({ plan: "starter" });
  const answers = await Promise.all(Array.from({ length: 300 }, (_, i) => (i % 2 ? first : second).api(SEARCH, key)));
  assert.equal(answers.filter(({ status }) => status === 200).length, 100);
  assert.equal(answers.filter(({ status }) => status === 429).length, 200);
  assert.equal((await second.api("/api/v1/usage", key)).body.data.used, 100);
});

test("many accounts on two nodes are each counted exactly", async (t) => {
  const databaseUrl = await makeDatabase(t);
  const nodes = [await startService(t, { databaseUrl }), await startService(t, { databaseUrl })] as const;
  const keys = await Promise.all(
    Array.from({ length: 8 }, (_, i) => nodes[0].make.key({ plan: "starter", used: 90 + i })),
  );
  const answers = await Promise.all(
    keys.flatMap(({ key }, i) =>
      Array.from({ length: 20 }, async (_, n) => ({ i, ...(await nodes[n % 2 ? 0 : 1].api(SEARCH, key)) })),
    ),
  );
  for (const i of keys.keys()) {
    const statuses = answers.filter((answer) => answer.i === i).map((answer) => answer.status);
    assert.equal(statuses.filter((status) => status === 200).length, 10 - i, `account ${i}`);
  }
});

test("an account over its daily limit gets 429 and the moment it resets; after it all is well again", async (t) => {
  const { api, clock, make } = await startService(t, { now: "2026-03-01T23:59:00Z" });
  const { key } = await make.key({ plan: "starter", used: 100 });
  const answer = await api(SEARCH, key);
  assert.equal(answer.status, 429);
  assert.equal(answer.body.resetsAt, "2026-03-02T00:00:00.000Z");
  clock.advance({ minutes: 1 });
  assert.equal((await api(SEARCH, key)).status, 200);
});

test("the keys of one account share its day", async (t) => {
  const { api, app, make } = await startService(t);
  const { key, account } = await make.key({ plan: "starter", used: 99 });
  const other = await app.keys.create({ accountId: account.id, name: "other" });
  assert.equal((await api(SEARCH, other.key)).status, 200);
  assert.equal((await api(SEARCH, key)).status, 429);
});

test("each plan has the contract's requests per day, and an account may have terms of its own", async (t) => {
  const { api, app, make } = await startService(t);
  for (const [plan, limit] of [
    ["free", 25],
    ["starter", 100],
    ["pro", 500],
    ["business", 2_000],
    ["agency", 10_000],
  ] as const) {
    const { key } = await make.key({ plan });
    const { body, headers } = await api("/api/v1/usage", key);
    assert.deepEqual([body.data.plan, body.data.limit, body.data.used], [plan, limit, 0]);
    assert.equal(headers.get("ratelimit-policy"), `"daily";q=${limit};w=86400`);
  }
  const { key, account } = await make.key({ plan: "starter", used: 100 });
  await app.accounts.setOverrides(account.id, { requestsPerDay: 101 });
  assert.equal((await api(SEARCH, key)).status, 200);
  const refused = await api(SEARCH, key);
  assert.deepEqual([refused.status, refused.body.limit, refused.body.used], [429, 101, 101]);
});

test("an account moved to a smaller plan is told what it has really used", async (t) => {
  const { api, make } = await startService(t);
  const { key } = await make.key({ plan: "starter", used: 300 });
  const { status, body } = await api(SEARCH, key);
  assert.deepEqual([status, body.limit, body.used], [429, 100, 300]);
});

test("only admitted requests count: usage, 4xx and refused ones do not", async (t) => {
  const { api, make } = await startService(t);
  const { key } = await make.key();
  const used = async () => (await api("/api/v1/usage", key)).body.data.used;
  await api("/api/v1/search", key);
  await api("/api/v1/search?keyword=x&page=0", key);
  await api("/api/v1/nothing", key);
  await api("/api/v1/search?keyword=x", key, { method: "POST" });
  assert.equal(await used(), 0);
  const { headers } = await api(SEARCH, key);
  assert.equal(await used(), 1);
  assert.match(headers.get("ratelimit") ?? "", /^"daily";r=99;t=\d+$/);
});

test("a request that fails on our side is given back", async (t) => {
  const { api, make } = await startService(t, { prepare: addBrokenRoute });
  const { key } = await make.key();
  const { status, text, body } = await api("/api/v1/broken", key);
  assert.equal(status, 500);
  assert.doesNotMatch(text, /reason|cause/);
  assert.equal(body.error.code, "internal");
  assert.match(body.meta.requestId, /^req_/);
  assert.equal((await api("/api/v1/usage", key)).body.data.used, 0);
});

test("where the operator sets a burst limit, the second's surplus gets 429 with the same fields and is not counted", async (t) => {
  const { api, make } = await startService(t, { env: { BURST_LIMITS: "starter=3" } });
  const { key } = await make.key();
  const answers = await Promise.all(Array.from({ length: 30 }, () => api(SEARCH, key)));
  const refused = answers.filter(({ status }) => status === 429);
  assert.ok(refused.length >= 20, `${refused.length} of 30 refused`);
  assert.equal(refused[0]?.body.limit, 3);
  assert.equal(refused[0]?.body.used, 3);
  assert.ok(!Number.isNaN(Date.parse(refused[0]?.body.resetsAt)));
  assert.equal((await api("/api/v1/usage", key)).body.data.used, 30 - refused.length);
});
