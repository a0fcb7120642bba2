/** The caller's account, its usage, and the plans. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { PLAN_NAMES, PLANS } from "../src/access/plan.ts";
import { observation } from "./support/observation.ts";
import { withClient } from "./support/postgres.ts";
import { startService, type Who } from "./support/service.ts";

const json = (method: string, body: unknown) => ({
  method,
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
});

test("an account tells its plan, what that allows, its own terms, and how much of it is taken", async (t) => {
  const { api, app, make } = await startService(t, {
    prepareCatalog: (catalog) => catalog.merge([observation("B0A09AGPML", { title: "Chef Knife" })]),
  });
  const { key, account } = await make.key({ plan: "pro" });
  await make.key({ plan: "pro" }); // somebody else's, which must not be among ours
  await app.accounts.setOverrides(account.id, { alerts: 150 });
  const person = await make.person({ account, role: "viewer" });
  const tracked = await api("/api/v1/tracking/products", key, json("POST", { asin: "B0A09AGPML" }));
  assert.equal(tracked.status, 201);
  const { status, body } = await api("/api/v1/account", person);
  assert.equal(status, 200);
  const { createdAt, ...told } = body.data;
  assert.deepEqual(told, {
    id: account.id,
    name: account.name,
    plan: "pro",
    operator: false,
    allowance: { ...PLANS.pro, alerts: 150 },
    overrides: { alerts: 150 },
    counts: { webhooks: 0, trackedProducts: 1, trackedKeywords: 0, alerts: 0, keys: 1, members: 1 },
  });
  assert.equal(createdAt, account.createdAt.toISOString());
  assert.deepEqual((await api("/api/v1/account", key)).body.data, body.data, "a key is told the same");
  assert.equal((await api("/api/v1/account")).status, 401);
});

test("only an owner renames the account, and not to a name that another one has", async (t) => {
  const { api, make } = await startService(t);
  const owner = await make.person({ role: "owner" });
  const member = await make.person({ account: owner.account, role: "member" });
  const { account: other } = await make.key();
  const { key } = await make.key();
  const rename = (who: Who, body: unknown) => api("/api/v1/account", who, json("PATCH", body));

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

test("the history of usage has every day, the oldest first, with the limit that held then", async (t) => {
  const { api, make, databaseUrl } = await startService(t, { now: "2026-03-01T12:00:00Z" });
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
  assert.equal((await api("/api/v1/usage", key)).body.data.used, 12, "asking counts nothing");
});

test("anybody is told the plans, in their order, with the limits of this installation", async (t) => {
  const { api } = await startService(t, { env: { BURST_LIMITS: "free=2,pro=20" } });
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
    assert.equal(burstPerSecond, { free: 2, pro: 20 }[name as string] ?? null);
  }
});
