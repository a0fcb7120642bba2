/** The gates are the same for every route: these tests run over the route table, so that a new route is covered on its first day. */
import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { newKey } from "../src/access/key.ts";
import { type Countable, PLAN_NAMES, PLANS } from "../src/access/plan.ts";
import { requiredRole, mayActAs, ROLES, type Role } from "../src/access/role.ts";
import type { Contract } from "../src/http/contract.ts";
import { CONTRACTS } from "../src/http/contracts/table.ts";
import { exampleOf } from "../src/http/example.ts";
import { isForKeys } from "../src/http/postman.ts";
import { giveExamples } from "./support/example-rows.ts";
import { observation } from "./support/observation.ts";
import { type Service, startService } from "./support/service.ts";

/** Ids of things that belong to an account. */
const OWNED = /^(trk|alr|evt|whe|dlv|sav|key|usr|inv)_/;

/** What the routes that create something take up of a plan. */
const CREATES: Record<string, Countable> = {
  trackProduct: "trackedProducts",
  trackKeyword: "trackedKeywords",
  makeAlert: "alerts",
  createWebhook: "webhooks",
};

/** The service with the product that the examples of the contracts name. No address that they name is anywhere else than here. */
const start = (t: TestContext) =>
  startService(t, {
    env: { WEBHOOK_ALLOW_NETWORKS: "127.0.0.0/8" },
    resolveName: async () => [{ address: "127.0.0.1", family: 4 }],
    prepareCatalog: (catalog) => catalog.merge([observation("B0A09AGPML", { title: "Chef Knife", priceMinor: 2_499 })]),
  });

test("a route that creates something says what it takes up of a plan", () => {
  for (const { id, idempotent } of CONTRACTS) assert.equal(id in CREATES, idempotent === true, id);
});

test("every route has its gates", async (t) => {
  const shared = await start(t);
  for (const contract of CONTRACTS)
    await t.test(`${contract.method} ${contract.path}`, async (t) => {
      // A file that was started goes on being imported: each of those has a service of its own.
      const service = contract.gate.operator ? await start(t) : shared;
      if (isForKeys(contract)) await checkGates(t, contract, service);
      if (contract.gate.open) await checkOpen(t, contract, service);
      else await checkPeople(t, contract, service);
    });
});

async function checkGates(t: TestContext, contract: Contract, service: Service): Promise<void> {
  const { app, api, make, clock } = service;
  const path = pathOf(contract);
  const init = requestOf(contract);
  const operator = contract.gate.operator === true;
  /** A key of an account that has what the example names. */
  const makeKey = async (options: Parameters<typeof make.key>[0]) => {
    const made = await make.key({ operator, ...options });
    await giveExamples(service, exampleOf(contract).params, made.account.id);
    return made;
  };

  await t.test("a key is needed, and it must be a good one", async () => {
    const revoked = await make.key({ plan: "pro" });
    await app.keys.revoke(revoked.id);
    const expired = await make.key({ plan: "pro", expiresAt: new Date(clock.now().getTime() - 1_000) });
    const good = await makeKey({ plan: "pro" });
    const typo = good.key.slice(0, 10) + (good.key[10] === "a" ? "b" : "a") + good.key.slice(11);
    const unknown = newKey(() => Math.floor(Math.random() * 256));
    const bad: [string, string | undefined, RegExp][] = [
      ["missing", undefined, /needed/],
      ["empty", "", /needed/],
      ["another scheme", "Basic dXNlcjpwYXNz", /does not hold/],
      ["no scheme", good.key, /does not hold/],
      ["scheme alone", "Bearer", /does not hold/],
      ["not ours", "Bearer sk_live_12345", /does not hold/],
      ["mistyped", `Bearer ${typo}`, /does not hold/],
      ["unknown", `Bearer ${unknown}`, /not known/],
      ["revoked", `Bearer ${revoked.key}`, /revoked/],
      ["expired", `Bearer ${expired.key}`, /expired/],
    ];
    for (const [name, authorization, message] of bad) {
      const answer = await api(path, undefined, {
        ...init,
        headers: { ...init.headers, ...(authorization !== undefined && { authorization }) },
      });
      assert.equal(answer.status, 401, name);
      assert.equal(answer.headers.get("www-authenticate"), "Bearer", name);
      assert.equal(answer.body.error.code, "unauthenticated", name);
      assert.match(answer.body.error.message, message, name);
      assert.equal(answer.headers.get("ratelimit"), null, name);
    }
    const answer = await api(path, undefined, {
      ...init,
      headers: { ...init.headers, authorization: `bearer ${good.key}` },
    });
    assert.equal(answer.status, contract.status, "the scheme's letter case does not matter");
  });

  await t.test("a plan that does not include it gets 403, and is told what to upgrade to", async () => {
    for (const plan of PLAN_NAMES) {
      const { key } = await makeKey({ plan });
      const { feature } = contract.gate;
      const creates = CREATES[contract.id];
      const isAllowed = feature === undefined || PLANS[plan][feature];
      const hasRoom = creates === undefined || PLANS[plan][creates] > 0;
      // Without the feature its parameters are not looked at.
      const answer = await api(isAllowed ? path : contract.path, key, init);
      assert.equal(answer.status, isAllowed && hasRoom ? contract.status : 403, plan);
      if (isAllowed && hasRoom) continue;
      assert.equal(answer.body.error.code, "plan_limit");
      assert.match(answer.body.error.message, /Upgrade to Starter.*, Pro.*, Business.* or Agency/);
      assert.match(answer.headers.get("ratelimit") ?? "", /^"daily";r=25;t=\d+$/);
      assert.equal((await api("/api/v1/usage", key)).body.data.used, 0);
    }
  });

  if (operator) {
    await t.test(
      "a key that is not an operator's gets 403, before its parameters are looked at, until its account is one",
      async () => {
        const { key, account } = await makeKey({ plan: "agency", operator: false });
        const refused = await api(contract.path, key, init);
        assert.deepEqual([refused.status, refused.body.error.code], [403, "forbidden"]);
        assert.equal(refused.body.error.message, "This key's account is not an operator's.");
        assert.equal((await api("/api/v1/usage", key)).body.data.used, 0);
        await app.accounts.setOperator(account.id, true);
        await sleep(600); // what is known of a key is believed for half a second
        assert.equal((await api(path, key, init)).status, contract.status);
      },
    );
  }

  await t.test("a success has the contract's envelope and tells what is left of the day", async () => {
    const { key } = await makeKey({ plan: "starter" });
    const { status, body, headers } = await api(path, key, init);
    assert.equal(status, contract.status);
    assert.deepEqual(Object.keys(body), ["success", "data", "meta"]);
    assert.equal(body.success, true);
    assert.deepEqual(Object.keys(body.meta), ["timestamp"]);
    assert.match(body.meta.timestamp, /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);
    assert.deepEqual(Object.keys(body.data), (contract.data as { required?: string[] }).required ?? []);
    assert.equal(headers.get("ratelimit-policy"), '"daily";q=100;w=86400');
    assert.match(
      headers.get("ratelimit") ?? "",
      contract.gate.counted ? /^"daily";r=99;t=\d+$/ : /^"daily";r=100;t=\d+$/,
    );
  });

  if (contract.gate.counted) {
    await t.test("a day that is used up gets 429", async () => {
      const { key } = await makeKey({ plan: "starter", used: 100 });
      const { status, body, headers } = await api(path, key, init);
      assert.equal(status, 429);
      assert.deepEqual([body.limit, body.used], [100, 100]);
      assert.ok(Number(headers.get("retry-after")) > 0);
    });
  }

  const { params } = exampleOf(contract);
  if (params !== undefined && !operator && OWNED.test(Object.values(params).join())) {
    await t.test("what is another account's gets 404, and stays as it is", async () => {
      const { key: mine } = await makeKey({ plan: "pro" });
      const { key: another } = await make.key({ plan: "pro" });
      const refused = await api(path, another, init);
      assert.deepEqual([refused.status, refused.body.error.code], [404, "not_found"]);
      assert.equal((await api("/api/v1/usage", another)).body.data.used, 0);
      assert.equal((await api(path, mine, init)).status, contract.status);
    });
  }
}

/** What people may do: by the same table, with a session in the place of a key. */
async function checkPeople(t: TestContext, contract: Contract, service: Service): Promise<void> {
  const { api, make } = service;
  const path = pathOf(contract);
  const init = requestOf(contract);
  const { gate, method } = contract;
  const operator = gate.operator === true;
  const isChange = method !== "GET";
  const makePerson = async (role: Role, options: Parameters<typeof make.person>[0] = {}) => {
    const person = await make.person({ plan: "agency", role, operator, ...options });
    await giveExamples(service, exampleOf(contract).params, person.account.id);
    return person;
  };

  await t.test("without a session that holds it is 401", async () => {
    const { cookie } = await make.person();
    for (const bad of [`${cookie.split(".")[0]}.${"A".repeat(43)}`, cookie.replace(/=\w/, "=_"), "other=1"]) {
      const refused = await api(path, { cookie: bad }, init);
      assert.deepEqual([refused.status, refused.body.error.code], [401, "unauthenticated"], bad);
    }
    assert.equal((await api(path, undefined, init)).status, 401);
  });

  if (gate.session) {
    await t.test("a key gets 403, and is told why", async () => {
      const { key } = await make.key({ plan: "agency", operator: true });
      const refused = await api(path, key, init);
      assert.deepEqual([refused.status, refused.body.error.code], [403, "forbidden"]);
      assert.match(refused.body.error.message, /people who have signed in/);
    });
  }

  await t.test("each role may do what it may, and no less", async () => {
    const least = requiredRole(method, gate.role);
    for (const role of ROLES) {
      const answer = await api(path, await makePerson(role), init);
      if (!operator && !mayActAs(role, least)) {
        assert.deepEqual([answer.status, answer.body.error.code], [403, "forbidden"], role);
      } else if (gate.session) {
        // Many of them are about oneself, and no example can know who that is.
        const refusals = contract.errors?.includes("forbidden") ? [401] : [401, 403];
        assert.ok(!refusals.includes(answer.status), `${role}: ${answer.text}`);
      } else {
        assert.equal(answer.status, contract.status, `${role}: ${answer.text}`);
        assert.equal(answer.headers.get("ratelimit"), null, "the day is not counted for people");
      }
    }
  });

  if (operator) {
    await t.test("a person who is no operator gets 403, an owner too", async () => {
      const refused = await api(path, await makePerson("owner", { operator: false }), init);
      assert.deepEqual([refused.status, refused.body.error.message], [403, "Only operators may do this."]);
    });
  }

  if (isChange) {
    await t.test("another site's page gets 403", async () => {
      const person = await makePerson("owner");
      const headers = { ...init.headers, "sec-fetch-site": "cross-site" };
      const refused = await api(path, person, { ...init, headers });
      assert.deepEqual([refused.status, refused.body.error.code], [403, "forbidden"]);
      assert.match(refused.body.error.message, /own pages/);
    });
  }

  const { params } = exampleOf(contract);
  if (params !== undefined && !operator && OWNED.test(Object.values(params).join())) {
    await t.test("a member of another account gets 404", async () => {
      await makePerson("owner");
      const another = await make.person({ plan: "agency", role: "owner" });
      const refused = await api(path, another, init);
      assert.deepEqual([refused.status, refused.body.error.code], [404, "not_found"]);
    });
  }
}

async function checkOpen(t: TestContext, contract: Contract, { api }: Service): Promise<void> {
  await t.test("anybody may ask, but no other site's page", async () => {
    const init = requestOf(contract);
    const refusedBySelf = contract.errors?.includes("unauthenticated") || contract.errors?.includes("forbidden");
    const answer = await api(pathOf(contract), undefined, init);
    if (!refusedBySelf) assert.ok(![401, 403].includes(answer.status), answer.text);
    assert.equal(answer.headers.get("ratelimit"), null);
    if (contract.method === "GET") return;
    for (const from of [
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
      { origin: "http://a.example" },
    ]) {
      const refused = await api(pathOf(contract), undefined, { ...init, headers: { ...init.headers, ...from } });
      assert.equal(refused.status, 403);
      assert.match(refused.body.error.message, /own pages/);
    }
  });
}

function requestOf(contract: Contract) {
  const { method, file, needsUniqueName } = contract;
  const { body } = exampleOf(contract);
  const headers = { "content-type": file === undefined ? "application/json" : "text/csv" };
  if (body === undefined) return { method, headers };
  const text = file === undefined ? JSON.stringify(body) : String(body);
  if (!needsUniqueName) return { method, headers, body: text };
  return {
    method,
    headers,
    /** Another one each time that it is asked for. */
    get body() {
      return JSON.stringify({ ...(body as object), name: `Example ${Math.random()}` });
    },
  };
}

function pathOf(contract: Contract): string {
  const { params = {}, query = {} } = exampleOf(contract);
  const path = contract.path.replace(/:([A-Za-z]+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const search = Object.entries(query)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join("&");
  return search ? `${path}?${search}` : path;
}
