/** The gates of every route. The tests run over the route table, so a new route is covered as soon as it is added. */
import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { CONTRACTS } from "../src/app/contracts.ts";
import { exampleOf } from "../src/app/description/examples.ts";
import { isForKeys } from "../src/app/description/postman.ts";
import type { Contract } from "../src/features/access/api/contract.ts";
import { newKey } from "../src/features/access/key.ts";
import { type Countable, PLAN_NAMES, PLANS, type PlanName } from "../src/features/access/plan.ts";
import { mayActAs, ROLES, type Role, requiredRole } from "../src/features/access/role.ts";
import { statusOf } from "../src/platform/http/contract.ts";
import { wholeFile } from "./support/cleanup.ts";
import { giveExamples } from "./support/example-rows.ts";
import { startModelServer } from "./support/model-server.ts";
import { observation } from "./support/observation.ts";
import { startService } from "./support/service.ts";
import { until } from "./support/until.ts";

/** IDs of resources that belong to an account. */
const OWNED = /^(trk|alr|evt|whe|chn|dlv|sav|key|app|usr|inv|lst)_/;

/** The plan limit that each create route uses. */
const CREATES: Record<string, Countable> = {
  trackProduct: "trackedProducts",
  trackKeyword: "trackedKeywords",
  makeAlert: "alerts",
  createWebhook: "webhooks",
  createChannel: "channels",
  createListingDraft: "listings",
};

/**
 * One service for all routes, with the product that the examples name. Every host name resolves to this machine. Without a
 * worker, an import that a test starts never runs, so the next test can reset it.
 */
const model = await startModelServer(wholeFile);
const service = await startService(wholeFile, {
  env: {
    ROLE: "api",
    WEBHOOK_ALLOW_NETWORKS: "127.0.0.0/8",
    LISTING_MODEL: "small",
    LISTING_MODEL_URL: model.url,
  },
  resolveName: async () => [{ address: "127.0.0.1", family: 4 }],
  prepareCatalog: (catalog) => catalog.merge([observation("B0A09AGPML", { title: "Chef Knife", priceMinor: 2_499 })]),
});
const { app, api, make, clock } = service;

const revoked = await make.key({ plan: "pro" });
await app.keys.revoke(revoked.id);
const expired = await make.key({ plan: "pro", expiresAt: new Date(clock.now().getTime() - 1_000) });
const unknown = newKey(() => Math.floor(Math.random() * 256));
/** Callers that own none of the examples. They are refused everywhere, so all tests can share them. */
const strangerKey = await make.key({ plan: "pro" });
const exhausted = await make.key({ plan: "starter", used: 100 });
const exhaustedOperator = await make.key({ plan: "starter", used: 100, operator: true });
const operatorKey = await make.key({ plan: "agency", operator: true });
const strangerSession = await make.person({ plan: "agency", role: "owner" });
const operatorSession = await make.person({ plan: "agency", role: "owner", operator: true });
/** Keys by plan and people by role, made when first asked for. They do only what leaves an account as it was. */
const keyOf = remembered((plan: PlanName) => make.key({ plan }));
const personOf = remembered((role: Role) => make.person({ plan: "agency", role }));
const operatorOf = remembered((role: Role) => make.person({ plan: "agency", role, operator: true }));
/** The gates look at cookies in one place, so each route gets one of these, in turn. */
const BAD_COOKIES = [
  `${strangerSession.cookie.split(".")[0]}.${"A".repeat(43)}`,
  strangerSession.cookie.replace(/=\w/, "=_"),
  "other=1",
];

test("every create route has a plan limit", () => {
  for (const { id, idempotent } of CONTRACTS) assert.equal(id in CREATES, idempotent === true, id);
});

test("every kind of invalid key gets 401 with the reason, and the scheme is not case-sensitive", async () => {
  const path = "/api/v1/usage";
  const { key } = await make.key({ plan: "pro" });
  const typo = key.slice(0, 10) + (key[10] === "a" ? "b" : "a") + key.slice(11);
  const bad: [string, string | undefined, RegExp][] = [
    ["missing", undefined, /required/],
    ["empty", "", /required/],
    ["another scheme", "Basic dXNlcjpwYXNz", /does not contain/],
    ["no scheme", key, /does not contain/],
    ["scheme alone", "Bearer", /does not contain/],
    ["not ours", "Bearer sk_live_12345", /does not contain/],
    ["mistyped", `Bearer ${typo}`, /does not contain/],
    ["unknown", `Bearer ${unknown}`, /not valid/],
    ["revoked", `Bearer ${revoked.key}`, /revoked/],
    ["expired", `Bearer ${expired.key}`, /expired/],
  ];
  for (const [name, authorization, message] of bad) {
    const refused = await api(path, undefined, { headers: authorization === undefined ? {} : { authorization } });
    assert.equal(refused.status, 401, name);
    assert.equal(refused.headers.get("www-authenticate"), "Bearer", name);
    assert.equal(refused.body.error.code, "unauthenticated", name);
    assert.match(refused.body.error.message, message, name);
    assert.equal(refused.headers.get("ratelimit"), null, name);
  }
  assert.equal((await api(path, undefined, { headers: { authorization: `bearer ${key}` } })).status, 200);
});

test("every kind of invalid session gets 401", async () => {
  for (const cookie of BAD_COOKIES) {
    const refused = await api("/api/v1/usage", { cookie });
    assert.deepEqual([refused.status, refused.body.error.code], [401, "unauthenticated"], cookie);
  }
  assert.equal((await api("/api/v1/usage", strangerSession)).status, 200);
});

test("every route has its gates", async (t) => {
  for (const contract of CONTRACTS)
    await t.test(`${contract.method} ${contract.path}`, async (t) => {
      if (isForKeys(contract)) await checkKeys(t, contract);
      if (contract.gate.open) await checkPublic(t, contract);
      else await checkSessions(t, contract);
    });
});

test("an operator route refuses other keys before it reads the parameters, and allows them once the account is an operator", async () => {
  const { key, account } = await make.key({ plan: "agency" });
  const routes = CONTRACTS.filter((contract) => contract.gate.operator && isForKeys(contract));
  for (const contract of routes) {
    const refused = await api(contract.path, key, requestOf(contract));
    assert.deepEqual([refused.status, refused.body.error.code], [403, "forbidden"], contract.id);
    assert.equal(refused.body.error.message, "This API key has no operator rights.");
  }
  assert.equal((await api("/api/v1/usage", key)).body.data.used, 0);
  await app.accounts.setOperator(account.id, true);
  // Keys are cached for half a second.
  await until("the key has operator rights", async () => (await api("/api/admin/accounts", key)).status === 200);
  for (const contract of routes) {
    await giveExamples(service, exampleOf(contract).params, account.id);
    const allowed = await api(pathOf(contract), key, requestOf(contract));
    assert.equal(allowed.status, statusOf(contract), `${contract.id}: ${allowed.text}`);
  }
});

async function checkKeys(t: TestContext, contract: Contract): Promise<void> {
  const path = pathOf(contract);
  const init = requestOf(contract);
  const operator = contract.gate.operator === true;
  /** A key of an account that has the resources of the example. */
  const makeKey = async (options: Parameters<typeof make.key>[0]) => {
    const created = await make.key({ operator, ...options });
    await giveExamples(service, exampleOf(contract).params, created.account.id);
    return created;
  };

  await t.test("a missing or revoked key gets 401", async () => {
    for (const key of [undefined, revoked.key]) {
      const refused = await api(path, key, init);
      assert.deepEqual([refused.status, refused.body.error.code], [401, "unauthenticated"]);
      assert.equal(refused.headers.get("ratelimit"), null);
    }
  });

  const { feature } = contract.gate;
  const creates = CREATES[contract.id];
  const isIncluded = (plan: PlanName) => feature === undefined || PLANS[plan][feature];
  const isAllowed = (plan: PlanName) => isIncluded(plan) && (creates === undefined || PLANS[plan][creates] > 0);
  const [smallest, ...larger] = PLAN_NAMES.filter(isAllowed) as [PlanName, ...PlanName[]];

  if (feature || creates) {
    await t.test("a plan that does not include the route gets 403 and the plans to upgrade to", async () => {
      for (const plan of PLAN_NAMES.filter((each) => !isAllowed(each))) {
        const { key } = await keyOf(plan);
        // The plan is checked before the parameters.
        const refused = await api(isIncluded(plan) ? path : contract.path, key, init);
        assert.deepEqual([refused.status, refused.body.error.code], [403, "plan_limit"], plan);
        assert.match(refused.body.error.message, /Upgrade to Starter.*, Pro.*, Business.* or Agency/);
        assert.match(refused.headers.get("ratelimit") ?? "", /^"daily";r=25;t=\d+$/);
        assert.equal((await api("/api/v1/usage", key)).body.data.used, 0);
      }
      for (const plan of larger)
        assert.equal((await api(path, (await makeKey({ plan })).key, init)).status, statusOf(contract), plan);
    });
  }

  await t.test("the smallest plan gets the contract's envelope and the rate limit headers", async () => {
    const { key } = await makeKey({ plan: smallest });
    const { status, body, headers } = await api(path, key, init);
    assert.equal(status, statusOf(contract));
    assert.deepEqual(Object.keys(body), ["success", "data", "meta"]);
    assert.equal(body.success, true);
    // An alert of an account without channels is created with a warning.
    assert.deepEqual(
      Object.keys(body.meta).filter((name) => name !== "warnings"),
      ["timestamp"],
    );
    assert.match(body.meta.timestamp, /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);
    assert.deepEqual(Object.keys(body.data), (contract.data as { required?: string[] }).required ?? []);
    const requests = smallest === "free" ? 25 : 100;
    assert.equal(headers.get("ratelimit-policy"), `"daily";q=${requests};w=86400`);
    const remaining = contract.gate.counted ? requests - 1 : requests;
    assert.match(headers.get("ratelimit") ?? "", new RegExp(`^"daily";r=${remaining};t=\\d+$`));
  });

  if (contract.gate.counted) {
    await t.test("an account over its daily limit gets 429", async () => {
      const { key } = operator ? exhaustedOperator : exhausted;
      const { status, body, headers } = await api(path, key, init);
      assert.equal(status, 429);
      assert.deepEqual([body.limit, body.used], [100, 100]);
      assert.ok(Number(headers.get("retry-after")) > 0);
    });
  }

  const { params } = exampleOf(contract);
  if (params !== undefined && !operator && OWNED.test(Object.values(params).join())) {
    await t.test("another account's resource gets 404 and stays unchanged", async () => {
      const { key: mine } = await makeKey({ plan: "pro" });
      const refused = await api(path, strangerKey.key, init);
      assert.deepEqual([refused.status, refused.body.error.code], [404, "not_found"]);
      assert.equal((await api("/api/v1/usage", strangerKey.key)).body.data.used, 0);
      assert.equal((await api(path, mine, init)).status, statusOf(contract));
    });
  }
}

async function checkSessions(t: TestContext, contract: Contract): Promise<void> {
  const path = pathOf(contract);
  const init = requestOf(contract);
  const { gate, method } = contract;
  const operator = gate.operator === true;
  const isChange = method !== "GET";
  const required = requiredRole(method, gate.role);
  /** A person in an account that has the resources of the example. */
  const findPerson = async (role: Role) => {
    const isRefused = !operator && !mayActAs(role, required);
    const isFresh = !isRefused && (isChange || gate.session);
    const person = isFresh
      ? await make.person({ plan: "agency", role, operator })
      : await (operator ? operatorOf : personOf)(role);
    await giveExamples(service, exampleOf(contract).params, person.account.id);
    return person;
  };

  await t.test("a missing or invalid session gets 401", async () => {
    const bad = BAD_COOKIES[CONTRACTS.indexOf(contract) % BAD_COOKIES.length] as string;
    const refused = await api(path, { cookie: bad }, init);
    assert.deepEqual([refused.status, refused.body.error.code], [401, "unauthenticated"], bad);
    if (gate.session) assert.equal((await api(path, undefined, init)).status, 401);
  });

  if (gate.session) {
    await t.test("a key gets 403 with the reason", async () => {
      const refused = await api(path, operatorKey.key, init);
      assert.deepEqual([refused.status, refused.body.error.code], [403, "forbidden"]);
      assert.match(refused.body.error.message, /An API key can't do it/);
    });
  }

  await t.test("each role is allowed or refused as the contract says", async () => {
    for (const role of ROLES) {
      const response = await api(path, await findPerson(role), init);
      if (!operator && !mayActAs(role, required)) {
        assert.deepEqual([response.status, response.body.error.code], [403, "forbidden"], role);
      } else if (gate.session) {
        // Many of these act on the caller itself, which no example can name.
        const refusals = contract.errors?.includes("forbidden") ? [401] : [401, 403];
        assert.ok(!refusals.includes(response.status), `${role}: ${response.text}`);
      } else {
        assert.equal(response.status, statusOf(contract), `${role}: ${response.text}`);
        const policy = gate.counted === true ? /^"dashboard";r=\d+/ : /^null$/;
        assert.match(String(response.headers.get("ratelimit")), policy, "people have a daily limit of their own");
      }
    }
  });

  if (operator) {
    await t.test("a session without operator rights gets 403, even an owner's", async () => {
      const refused = await api(path, strangerSession, init);
      assert.deepEqual([refused.status, refused.body.error.message], [403, "Only operators can do this."]);
    });
  }

  if (isChange) {
    await t.test("a request from another site's page gets 403", async () => {
      const headers = { ...init.headers, "sec-fetch-site": "cross-site" };
      const refused = await api(path, operatorSession, { ...init, headers });
      assert.deepEqual([refused.status, refused.body.error.code], [403, "forbidden"]);
      assert.match(refused.body.error.message, /own pages/);
    });
  }

  const { params } = exampleOf(contract);
  if (params !== undefined && !operator && OWNED.test(Object.values(params).join())) {
    await t.test("a member of another account gets 404", async () => {
      await findPerson("owner"); // the resource exists, in another account
      const refused = await api(path, strangerSession, init);
      assert.deepEqual([refused.status, refused.body.error.code], [404, "not_found"]);
    });
  }
}

async function checkPublic(t: TestContext, contract: Contract): Promise<void> {
  await t.test("needs no authentication, but refuses changes from another site's page", async () => {
    const init = requestOf(contract);
    const mayRefuse = contract.errors?.includes("unauthenticated") || contract.errors?.includes("forbidden");
    const response = await api(pathOf(contract), undefined, init);
    if (!mayRefuse) assert.ok(![401, 403].includes(response.status), response.text);
    assert.equal(response.headers.get("ratelimit"), null);
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

function remembered<Name extends string, Made>(make: (name: Name) => Promise<Made>): (name: Name) => Promise<Made> {
  const made = new Map<Name, Promise<Made>>();
  return (name) => {
    const known = made.get(name) ?? make(name);
    made.set(name, known);
    return known;
  };
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
    /** A new name each time it is read. */
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
