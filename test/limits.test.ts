/** Limits that protect the service and the other accounts: hostile bodies, refused requests, people's daily requests. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { CONTRACTS } from "../src/app/contracts.ts";
import { exampleOf } from "../src/app/description/examples.ts";
import { wholeFile } from "./support/cleanup.ts";
import { observation } from "./support/observation.ts";
import { type ApiResponse, startService, type Who } from "./support/service.ts";
import { post, send } from "./support/signing-in.ts";
import { until } from "./support/until.ts";

const SEARCH = "/api/v1/search?keyword=knife";
const PRODUCT = "/api/v1/products/B0A09AGPML";
const NO_PRODUCT = "/api/v1/products/B000000404";
const PREVIEW = "/api/v1/alerts/preview";
const WEBHOOKS = "/api/automation/webhooks";

const { api, app, make, clock, databaseUrl } = await startService(wholeFile, {
  env: { BURST_LIMITS: "business=3", DASHBOARD_LIMITS: "free=7" },
  prepareCatalog: (catalog) => catalog.merge([observation("B0A09AGPML", { title: "Chef Knife", priceMinor: 2_499 })]),
});
const strict = await startService(wholeFile, { databaseUrl, env: { REFUSED_LIMIT: "10" } });

const json = { "content-type": "application/json" };
const manyItems = `[${"1,".repeat(30_000)}1]`;
const manyFields = Array.from({ length: 5_000 }, (_, i) => `"u${i}":1`).join();
const longName = `"${"\\u0001".repeat(10_000)}":1`;

/** A route may also ignore unknown fields. */
function assertSmall({ status, text, body }: ApiResponse, label: string): void {
  assert.ok(status < 500, `${label}: ${status}`);
  assert.ok(Buffer.byteLength(text) <= 16_384, `${label}: ${text.length} bytes`);
  if (status >= 400) assert.ok(body.error.details.length <= 20, `${label}: ${body.error.details.length} details`);
}

test("no body of any route costs more than a short refusal", async () => {
  const person = await make.person({ plan: "agency", operator: true });
  for (const contract of CONTRACTS.filter(({ body }) => body !== undefined)) {
    const path = contract.path.replace(/:(\w+)/g, (_, name) => exampleOf(contract).params?.[name] ?? "x");
    const names = Object.keys((contract.body as { properties?: object } | undefined)?.properties ?? {});
    const lists = names.map((name) => `"${name}":[${"1,".repeat(Math.floor(25_000 / names.length))}1]`).join();
    for (const body of [`{${manyFields}}`, `{${longName}}`, `{${lists}}`, manyItems]) {
      const init = { method: contract.method, headers: json, body };
      assertSmall(
        await api(path, contract.gate.open ? undefined : person, init),
        `${contract.id} ${body.slice(0, 20)}`,
      );
    }
  }
});

test("a long list is refused for its length, and unknown fields are listed up to a limit", async () => {
  const { key } = await make.key({ plan: "pro" });
  const long = await api(WEBHOOKS, key, { method: "POST", headers: json, body: `{"events":${manyItems}}` });
  assert.deepEqual(
    [long.status, long.body.error.details],
    [400, [{ parameter: "events", message: "must have at most 100 items" }]],
  );
  const unknown = await api(PREVIEW, key, { method: "POST", headers: json, body: `{${manyFields}}` });
  assert.equal(unknown.body.error.details.length, 20);
  assert.match(unknown.body.error.details[0].message, /^is unknown\. Allowed fields: metric,/);
  const large = await api(WEBHOOKS, key, { method: "POST", headers: json, body: `[${"1,".repeat(500_000)}1]` });
  assert.deepEqual([large.status, large.body.error.code], [413, "payload_too_large"]);
});

/** Sends large invalid bodies until one gets 429. */
async function refusedUntilLimited(who: Who, path: string): Promise<ApiResponse> {
  const body = `{${manyFields}}`;
  let limited: ApiResponse | undefined;
  await until("a refused request gets 429", async () => {
    const responses = [0, 1, 2, 3].map(() => strict.api(path, who, { method: "POST", headers: json, body }));
    limited = (await Promise.all(responses)).find(({ status }) => status === 429);
    return limited !== undefined;
  });
  return limited as ApiResponse;
}

test("too many refused requests of a key get 429, and nobody else does", async () => {
  const { key, account } = await make.key({ plan: "agency" });
  const person = await make.person({ account });
  const other = await make.key({ plan: "agency" });
  const { body, headers } = await refusedUntilLimited(key, PREVIEW);
  assert.equal(body.error.code, "rate_limited");
  assert.equal(body.limit, 10);
  assert.ok(body.used >= 10 && Date.parse(body.resetsAt) > 0);
  assert.equal(headers.get("retry-after"), "1");
  assert.match(headers.get("ratelimit-policy") ?? "", /^"refused";q=10;w=1$/);
  for (const who of [other.key, person]) assert.equal((await strict.api(PRODUCT, who)).status, 200);
  strict.clock.advance({ seconds: 2 });
  assert.equal((await strict.api(PRODUCT, key)).status, 200, "the next second starts at zero");
  assert.equal((await strict.api("/api/v1/usage", key)).body.data.used, 1, "refused requests do not count");
});

test("too many refused requests of an address without a key get 429, and valid keys at it do not", async () => {
  const { key } = await make.key();
  const { body } = await refusedUntilLimited(undefined, "/api/v1/session");
  assert.equal(body.error.code, "rate_limited");
  assert.equal((await strict.api(PRODUCT, key)).status, 200);
  assert.equal((await strict.api("/api/v1/session")).status, 200, "pages can still load");
});

test("registrations of apps and token requests are limited by network, whether they succeed or not", async () => {
  const { key } = await make.key();
  const client = { client_name: "Assistant", redirect_uris: ["https://assistant.example.com/callback"] };
  for (const path of ["/oauth/register", "/oauth/token"]) {
    strict.clock.advance({ seconds: 2 });
    const send = () => strict.api(path, undefined, { method: "POST", headers: json, body: JSON.stringify(client) });
    const limited = await until("a request gets 429", async () => {
      const responses = await Promise.all([send(), send(), send()]);
      assert.ok(responses.every(({ status }) => [path === "/oauth/token" ? 400 : 201, 429].includes(status)));
      return responses.find(({ status }) => status === 429);
    });
    assert.equal(limited.body.error, "temporarily_unavailable");
    assert.equal(limited.headers.get("retry-after"), "1");
    assert.equal((await strict.api(PRODUCT, key)).status, 200, "keys of the network are not limited");
  }
  strict.clock.advance({ seconds: 2 });
});

test("a single client error is never limited", async () => {
  const { key } = await make.key();
  for (let i = 0; i < 5; i++) assert.equal((await strict.api(NO_PRODUCT, key)).status, 404);
});

test("an alert preview counts, and is refused when the day is used up", async () => {
  const { key } = await make.key({ plan: "starter", used: 99 });
  const preview = () => post(api, PREVIEW, { metric: "price", asin: "B0A09AGPML", comparison: "below", value: 9 }, key);
  assert.equal((await preview()).status, 200);
  const { status, body } = await preview();
  assert.deepEqual([status, body.limit, body.used], [429, 100, 100]);
});

test("the burst limit holds on routes that do not count", async () => {
  for (const path of [WEBHOOKS, "/api/v1/usage", "/api/v1/saved-searches"]) {
    const { key } = await make.key({ plan: "business" });
    const statuses = await Promise.all(Array.from({ length: 30 }, async () => (await api(path, key)).status));
    assert.ok(statuses.filter((status) => status === 429).length >= 15, `${path}: ${statuses}`);
  }
});

test("signed-in people have a daily limit of their own, and lists of their account stay free", async () => {
  const { key, account } = await make.key({ plan: "starter" });
  const people = [await make.person({ account, role: "owner" }), await make.person({ account, role: "viewer" })];
  await app.accounts.setOverrides(account.id, { dashboardRequestsPerDay: 3 });
  const preview = { metric: "price", asin: "B0A09AGPML", comparison: "below", value: 9 };
  assert.equal((await api(SEARCH, people[0])).status, 200);
  assert.equal((await api(NO_PRODUCT, people[0])).status, 404);
  assert.equal((await post(api, PREVIEW, preview, people[1])).status, 200);
  const last = await api(PRODUCT, people[1]);
  assert.deepEqual([last.status, last.headers.get("ratelimit-policy")], [200, '"dashboard";q=3;w=86400']);

  for (const person of people) {
    const { status, body, headers } = await api(SEARCH, person);
    assert.deepEqual([status, body.error.code, body.limit, body.used], [429, "rate_limited", 3, 3]);
    assert.match(body.error.message, /^The people of this account have used all 3 dashboard requests of today\./);
    assert.ok(Date.parse(body.resetsAt) > clock.now().getTime() && Number(headers.get("retry-after")) > 0);
    assert.equal((await post(api, PREVIEW, preview, person)).status, 429);
    const free = ["tracking/products", "tracking/keywords", "alerts", "events", "usage", "account", "saved-searches"];
    for (const path of free) assert.equal((await api(`/api/v1/${path}`, person)).status, 200, path);
  }
  assert.equal((await api(SEARCH, key)).status, 200, "keys have their own count");
  const { data } = (await api("/api/v1/usage", people[0])).body;
  assert.deepEqual([data.used, data.dashboard], [1, { limit: 3, used: 3 }]);
});

test("the installation sets people's limits by plan, and an account can have its own", async () => {
  const { account, ...person } = await make.person({ plan: "free" });
  const limit = async () => (await api("/api/v1/usage", person)).body.data.dashboard.limit;
  assert.equal(await limit(), 7);
  const { plans } = (await api("/api/v1/plans")).body.data;
  assert.deepEqual(
    plans.map(({ allowance }: { allowance: { dashboardRequestsPerDay: number } }) => allowance.dashboardRequestsPerDay),
    [7, 500, 2_500, 10_000, 50_000],
  );
  await app.accounts.setOverrides(account.id, { dashboardRequestsPerDay: 9 });
  await until("the override applies", async () => (await limit()) === 9);
});

test("keys and sessions together are counted exactly on two nodes", async () => {
  const { key, account } = await make.key({ plan: "starter", used: 80 });
  const person = await make.person({ account });
  await app.accounts.setOverrides(account.id, { dashboardRequestsPerDay: 15 });
  const callers = Array.from({ length: 120 }, (_, i) => [i % 2 ? key : person, i % 4 < 2 ? api : strict.api] as const);
  const statuses = await Promise.all(callers.map(async ([who, node]) => (await node(SEARCH, who)).status));
  const admitted = (who: Who) => statuses.filter((status, i) => status === 200 && callers[i]?.[0] === who).length;
  assert.deepEqual([admitted(key), admitted(person)], [20, 15]);
  assert.equal(statuses.filter((status) => status === 429).length, 120 - 35);
});

test("with one request left, a valid request succeeds beside nine that are given back, on two nodes", async () => {
  const round = async () => {
    const { key } = await make.key({ plan: "starter", used: 99 });
    const failing = Array.from({ length: 9 }, (_, i) => (i % 2 ? api : strict.api)(NO_PRODUCT, key));
    const valid = await strict.api(PRODUCT, key);
    await Promise.all(failing);
    assert.equal((await api("/api/v1/usage", key)).body.data.used, 100);
    return valid.status;
  };
  for (let rounds = 0; rounds < 20; rounds += 5)
    assert.deepEqual(await Promise.all([round(), round(), round(), round(), round()]), [200, 200, 200, 200, 200]);
});

test("a request over the limit is refused once all others have succeeded", async () => {
  const { key } = await make.key({ plan: "starter", used: 97 });
  const statuses = await Promise.all(Array.from({ length: 10 }, async () => (await api(SEARCH, key)).status));
  assert.equal(statuses.filter((status) => status === 200).length, 3);
  assert.equal((await send("GET", api, SEARCH, undefined, key)).status, 429);
});
