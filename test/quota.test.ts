/** The account, its plan, and its daily and burst limits. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { PLAN_NAMES, PLANS } from "../src/features/access/plan.ts";
import { addBrokenRoute } from "./support/broken-route.ts";
import { wholeFile } from "./support/cleanup.ts";
import { observation } from "./support/observation.ts";
import { withClient } from "./support/postgres.ts";
import { startService, type Who } from "./support/service.ts";
import { send } from "./support/signing-in.ts";

const SEARCH = "/api/v1/search?keyword=yoga";
/** On a busy machine hundreds of requests at once would be refused with 503. */

const { api, app, make, clock, databaseUrl } = await startService(wholeFile, {
  now: "2026-03-01T12:00:00Z",
  env: { BURST_LIMITS: "free=20,business=3" },
  prepare: addBrokenRoute,
  prepareCatalog: (catalog) => catalog.merge([observation("B0A09AGPML", { title: "Chef Knife" })]),
});

const usedBy = async (key: string) => (await api("/api/v1/usage", key)).body.data.used;

test("of 300 concurrent requests on a Starter key exactly 100 succeed; the others learn when to retry", async () => {
  const { key } = await make.key({ plan: "starter" });
  const responses = await Promise.all(Array.from({ length: 300 }, () => api(SEARCH, key)));
  const refused = responses.filter(({ status }) => status === 429);
  assert.equal(responses.filter(({ status }) => status === 200).length, 100);
  assert.equal(refused.length, 200);
  const untilMidnight = (Date.parse("2026-03-02T00:00:00Z") - clock.now().getTime()) / 1000;
  for (const { body, headers } of refused) {
    assert.deepEqual([body.limit, body.used, body.resetsAt], [100, 100, "2026-03-02T00:00:00.000Z"]);
    assert.equal(body.error.code, "rate_limited");
    const wait = Number(headers.get("retry-after"));
    assert.ok(Math.abs(wait - untilMidnight) < 60, `Retry-After ${wait}`);
  }
  const remaining = responses
    .filter(({ status }) => status === 200)
    .map(({ headers }) => /r=(\d+)/.exec(headers.get("ratelimit") ?? "")?.[1]);
  assert.equal(new Set(remaining).size, 100, "each admitted request gets its own remainder");
});

test("two nodes on one database share the count of each account", async (t) => {
  const second = await startService(t, { databaseUrl, now: clock.now().toISOString() });
  const statuses = (key: string, count: number) =>
    Promise.all(Array.from({ length: count }, async (_, i) => (await (i % 2 ? api : second.api)(SEARCH, key)).status));
  const { key: fresh } = await make.key({ plan: "starter" });
  const admitted = (all: number[]) => all.filter((status) => status === 200).length;
  const all = await statuses(fresh, 300);
  assert.deepEqual([admitted(all), all.filter((status) => status === 429).length], [100, 200]);

  const keys = await Promise.all(Array.from({ length: 8 }, (_, i) => make.key({ plan: "starter", used: 90 + i })));
  const each = await Promise.all(keys.map(({ key }) => statuses(key, 20)));
  assert.deepEqual(each.map(admitted), [10, 9, 8, 7, 6, 5, 4, 3]);
  assert.equal((await second.api("/api/v1/usage", fresh)).body.data.used, 100);
});

test("all keys of an account share its daily limit", async () => {
  const { key, account } = await make.key({ plan: "starter", used: 99 });
  const other = await app.keys.create({ accountId: account.id, name: "other" });
  assert.equal((await api(SEARCH, other.key)).status, 200);
  assert.equal((await api(SEARCH, key)).status, 429);
});

test("each plan has the agreed requests per day, and an account may have its own limit", async () => {
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

test("an account moved to a smaller plan sees its real usage", async () => {
  const { key } = await make.key({ plan: "starter", used: 300 });
  const { status, body } = await api(SEARCH, key);
  assert.deepEqual([status, body.limit, body.used], [429, 100, 300]);
});

test("only admitted requests count: usage, 4xx and refused ones do not", async () => {
  const { key } = await make.key();
  await api("/api/v1/search", key);
  await api("/api/v1/search?keyword=x&page=0", key);
  await api("/api/v1/nothing", key);
  await api("/api/v1/search?keyword=x", key, { method: "POST" });
  assert.equal(await usedBy(key), 0);
  const { headers } = await api(SEARCH, key);
  assert.equal(await usedBy(key), 1);
  assert.match(headers.get("ratelimit") ?? "", /^"daily";r=99;t=\d+$/);
});

test("a request that fails in the service does not count, and its response hides the cause", async () => {
  const { key } = await make.key();
  const { status, text, body } = await api("/api/v1/broken", key);
  assert.equal(status, 500);
  assert.doesNotMatch(text, /reason|cause/);
  assert.equal(body.error.code, "internal");
  assert.match(body.meta.requestId, /^req_/);
  assert.equal(await usedBy(key), 0);
});

test("requests over a burst limit get 429 with the same fields and do not count", async () => {
  const { key } = await make.key({ plan: "business" });
  const responses = await Promise.all(Array.from({ length: 30 }, () => api(SEARCH, key)));
  const refused = responses.filter(({ status }) => status === 429);
  assert.ok(refused.length >= 20, `${refused.length} of 30 refused`);
  assert.equal(refused[0]?.body.limit, 3);
  assert.equal(refused[0]?.body.used, 3);
  assert.ok(!Number.isNaN(Date.parse(refused[0]?.body.resetsAt)));
  clock.advance({ seconds: 2 });
  assert.equal(await usedBy(key), 30 - refused.length);
});

test("the plans are public, in order, with the burst limits of this installation", async () => {
  const { status, body } = await api("/api/v1/plans");
  assert.equal(status, 200);
  const { plans } = body.data;
  assert.deepEqual(
    plans.map(({ name }: { name: string }) => name),
    PLAN_NAMES,
  );
  for (const { name, title, allowance, burstPerSecond } of plans) {
    assert.equal(title.toLowerCase(), name);
    assert.deepEqual(allowance, PLANS[name as keyof typeof PLANS]);
    assert.equal(burstPerSecond, { free: 20, business: 3 }[name as string] ?? null);
  }
});

test("an account shows its plan, allowance, overrides and counts", async () => {
  const { key, account } = await make.key({ plan: "pro" });
  await app.accounts.setOverrides(account.id, { alerts: 150 });
  const person = await make.person({ account, role: "viewer" });
  const tracked = await send("POST", api, "/api/v1/tracking/products", { asin: "B0A09AGPML" }, key);
  assert.equal(tracked.status, 201);
  const { status, body } = await api("/api/v1/account", person);
  assert.equal(status, 200);
  const { createdAt, ...shown } = body.data;
  assert.deepEqual(shown, {
    id: account.id,
    name: account.name,
    plan: "pro",
    operator: false,
    allowance: { ...PLANS.pro, alerts: 150 },
    overrides: { alerts: 150 },
    counts: {
      webhooks: 0,
      channels: 0,
      listings: 0,
      trackedProducts: 1,
      trackedKeywords: 0,
      alerts: 0,
      keys: 1,
      members: 1,
    },
  });
  assert.equal(createdAt, account.createdAt.toISOString());
  assert.deepEqual((await api("/api/v1/account", key)).body.data, body.data, "a key sees the same");
  assert.equal((await api("/api/v1/account")).status, 401);
});

test("only an owner renames the account, and not to a name that is taken", async () => {
  const owner = await make.person({ role: "owner" });
  const member = await make.person({ account: owner.account, role: "member" });
  const { account: other } = await make.key();
  const { key } = await make.key();
  const rename = (who: Who, body: unknown) => send("PATCH", api, "/api/v1/account", body, who);

  assert.equal((await rename(owner, { name: "  Harbour Goods " })).body.data.name, "Harbour Goods");
  assert.equal((await api("/api/v1/account", member)).body.data.name, "Harbour Goods");
  assert.equal((await rename(member, { name: "Mine" })).status, 403);
  assert.equal((await rename(key, { name: "Mine" })).status, 403);
  const taken = await rename(owner, { name: other.name });
  assert.deepEqual([taken.status, taken.body.error.code], [409, "conflict"]);
  for (const body of [{ name: " " }, {}, { name: "x".repeat(101) }, { name: "x", plan: "agency" }])
    assert.equal((await rename(owner, body)).status, 400, JSON.stringify(body));
  const { name, plan } = (await api("/api/v1/account", owner)).body.data;
  assert.deepEqual([name, plan], ["Harbour Goods", "starter"]);
});

test("the usage history has every day, oldest first, with the limit of that day", async () => {
  const { key, account } = await make.key({ plan: "starter" });
  const other = await make.key({ used: 9 });
  await withClient(databaseUrl, (client) =>
    client.query("insert into usage_days values ($1, '2026-02-27', 40, 25, 0), ($1, '2026-03-01', 12, 25, 0)", [
      account.id,
    ]),
  );
  const history = (query: string, who: Who) => api(`/api/v1/usage/history${query}`, who);
  const { status, body } = await history("?days=4", key);
  assert.equal(status, 200);
  assert.deepEqual(body.data.days, [
    { day: "2026-02-26", used: 0, limit: 100 },
    { day: "2026-02-27", used: 40, limit: 25 },
    { day: "2026-02-28", used: 0, limit: 100 },
    { day: "2026-03-01", used: 12, limit: 100 },
  ]);
  assert.equal((await history("", key)).body.data.days.length, 30);
  assert.equal((await history("?days=366", key)).body.data.days[0].day, "2025-03-01");
  assert.equal((await history("?days=1", other.key)).body.data.days[0].used, 9);
  for (const days of ["0", "367", "x", "1.5"]) assert.equal((await history(`?days=${days}`, key)).status, 400, days);
  assert.equal((await history("", undefined)).status, 401);
  assert.equal(await usedBy(key), 12, "reading usage counts nothing");
});

test("an account over its daily limit gets 429 until midnight UTC", async () => {
  const { key } = await make.key({ plan: "starter", used: 100 });
  const response = await api(SEARCH, key);
  assert.equal(response.status, 429);
  assert.equal(response.body.resetsAt, "2026-03-02T00:00:00.000Z");
  clock.advance({ minutes: 12 * 60 });
  assert.equal((await api(SEARCH, key)).status, 200);
});
