/** Registering, reading, changing and deleting webhooks: by whom, with which addresses, how many, and their secrets. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { EVENT_TYPES } from "../src/features/tracking/event.ts";
import { createLog } from "../src/platform/base/log.ts";
import { wholeFile } from "./support/cleanup.ts";
import { withClient } from "./support/postgres.ts";
import { type ApiResponse, type Service, startService } from "./support/service.ts";

const WEBHOOKS = "/api/automation/webhooks";
const HOOK = { url: "https://hooks.example.com/abc", events: ["price_change"] };

type Call = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<ApiResponse>;

/** Sends requests of one account. */
function callerOf({ api }: Service, key: string): Call {
  return (method, path, body, headers = {}) =>
    api(WEBHOOKS + path, key, {
      method,
      headers: { "content-type": "application/json", ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
}

const ADDRESSES: Record<string, string> = { "inside.example.com": "10.0.0.7", "hooks.example.com": "93.184.215.14" };

const lines: string[] = [];
const service = await startService(wholeFile, {
  now: "2026-03-01T12:00:00Z",
  log: createLog("trace", { write: (line: string) => void lines.push(line) }),
  resolveName: async (host) => {
    const address = ADDRESSES[host];
    if (address === undefined) throw new Error("not found");
    return [{ address, family: 4 }];
  },
});
const { make, clock, databaseUrl } = service;

/** Two new accounts. */
async function start() {
  const { key } = await make.key({ plan: "agency" });
  const other = await make.key({ plan: "agency" });
  return { call: callerOf(service, key), stranger: callerOf(service, other.key) };
}

test("only its account can read, change and delete a webhook", async (t) => {
  const { call, stranger } = await start();
  const created = await call("POST", "", { ...HOOK, description: " Prices\u0000into the sheet " });
  assert.equal(created.status, 201);
  const { secret, ...webhook } = created.body.data;
  assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
  assert.match(webhook.id, /^whe_/);
  assert.deepEqual(webhook, {
    id: webhook.id,
    ...HOOK,
    description: "Prices into the sheet",
    enabled: true,
    status: "active",
    disabledReason: null,
    disabledAt: null,
    failingSince: null,
    lastSuccessAt: null,
    previousSecretUntil: null,
    createdAt: webhook.createdAt,
    updatedAt: webhook.createdAt,
  });

  const seen = { ...webhook, recent: { delivered: 0, failed: 0, pending: 0, retrying: 0, lastAt: null } };

  await t.test("the secret is returned only at creation", async () => {
    assert.deepEqual((await call("GET", `/${webhook.id}`)).body.data, seen);
    const list = await call("GET", "");
    assert.deepEqual(list.body.data, { webhooks: [seen], total: 1, next: null });
    assert.doesNotMatch(list.text, /whsec_|secret"/);
  });

  await t.test("a webhook of another account, or an unknown one, is 404", async () => {
    for (const id of [webhook.id, "whe_unknown"]) {
      const by: Call = id === webhook.id ? stranger : call;
      for (const [method, path, body] of [
        ["GET", "", undefined],
        ["PATCH", "", { enabled: false }],
        ["DELETE", "", undefined],
        ["POST", "/rotate-secret", undefined],
        ["POST", "/test", undefined],
        ["POST", "/recover", { since: "2026-01-01" }],
        ["GET", "/deliveries", undefined],
      ] as const) {
        const response: ApiResponse = await by(method, `/${id}${path}`, body);
        assert.equal(response.status, 404, `${method} ${id}${path}`);
        assert.equal(response.body.error.message, `There is no webhook "${id}".`);
      }
    }
    assert.deepEqual((await stranger("GET", "")).body.data, { webhooks: [], total: 0, next: null });
    assert.deepEqual((await call("GET", `/${webhook.id}`)).body.data, seen);
  });

  await t.test("a change leaves missing fields unchanged", async () => {
    clock.advance({ minutes: 1 });
    const changed = await call("PATCH", `/${webhook.id}`, { events: ["bsr_drop", "bsr_drop", "new_review"] });
    assert.equal(changed.status, 200);
    const { updatedAt, ...rest } = changed.body.data;
    assert.ok(updatedAt > webhook.updatedAt);
    const { updatedAt: _, ...before } = webhook;
    assert.deepEqual(rest, { ...before, events: ["bsr_drop", "new_review"] });
    const plain = await call("PATCH", `/${webhook.id}`, { description: null, url: "https://hooks.example.com/new" });
    assert.deepEqual([plain.body.data.description, plain.body.data.url], [null, "https://hooks.example.com/new"]);
    assert.deepEqual(plain.body.data.events, ["bsr_drop", "new_review"]);
  });

  await t.test("deleting is idempotent for its account, and 404 for others", async () => {
    for (const _ of [1, 2]) {
      const response = await call("DELETE", `/${webhook.id}`);
      assert.deepEqual([response.status, response.body.data], [200, { id: webhook.id, deleted: true }]);
    }
    assert.equal((await stranger("DELETE", `/${webhook.id}`)).status, 404);
    assert.equal((await call("GET", `/${webhook.id}`)).status, 404);
    assert.equal((await call("PATCH", `/${webhook.id}`, { enabled: true })).status, 404);
    assert.equal((await call("POST", `/${webhook.id}/rotate-secret`)).status, 404);
    assert.equal((await call("GET", "")).body.data.total, 0);
  });
});

test("an invalid registration is refused, and the error names the parameter", async () => {
  const { call } = await start();
  const { url, events } = HOOK;
  const cases: [body: unknown, parameter: string, message: RegExp][] = [
    [{ url }, "events", /is required/],
    [{ events }, "url", /is required/],
    [{ url: 5, events }, "url", /must be a string/],
    [{ url, events: 5 }, "events", /must be a list/],
    [{ url, events: [] }, "events", /./],
    [{ url, events: "" }, "events", /must name at least one of bsr_drop/],
    [{ url, events: ["price_change", "sold_out"] }, "events", /must be among bsr_drop, .*"sold_out" is unknown/],
    [{ url, events: ["low_stock"] }, "events", /low_stock yet: it is announced/],
    [{ url, events: "low_stock" }, "events", /announced/],
    [{ url, event: "sold_out" }, "events", /is unknown/],
    [{ url, events, description: "x".repeat(501) }, "description", /at most 500/],
    [{ url: "", events }, "url", /starts with https/],
    [{ url: "http://hooks.example.com/", events }, "url", /must start with https/],
    [{ url: "https://localhost/", events }, "url", /public address.*WEBHOOK_ALLOW_NETWORKS/],
    [{ url: "https://169.254.169.254/latest/", events }, "url", /public address.*WEBHOOK_ALLOW_NETWORKS/],
    [{ url: "https://[::ffff:7f00:1]/", events }, "url", /public address.*WEBHOOK_ALLOW_NETWORKS/],
    [{ hookUrl: "https://2130706433/", events }, "url", /public address.*WEBHOOK_ALLOW_NETWORKS/],
    [{ url: "https://user:password@hooks.example.com/", events }, "url", /user name or password/],
    [{ url: "https://hooks.example.com/\n", events }, "url", /control characters/],
    [{ url: `https://hooks.example.com/${"a".repeat(2_000)}`, events }, "url", /at most 2,?000/],
  ];
  for (const [body, parameter, message] of cases) {
    const { status, body: response } = await call("POST", "", body);
    assert.equal(status, 400, JSON.stringify(body));
    assert.equal(response.error.details[0].parameter, parameter, JSON.stringify(response.error));
    assert.match(response.error.details[0].message, message);
    assert.equal(response.error.code, "invalid_request");
  }
  assert.deepEqual(
    (await call("POST", "", {})).body.error.details.map(({ parameter }: { parameter: string }) => parameter),
    ["url", "events"],
  );
  assert.equal((await call("POST", "")).status, 400);
  const { id } = (await call("POST", "", HOOK)).body.data;
  for (const [body, parameter] of [
    [{ url: "https://10.0.0.1/" }, "url"],
    [{ events: ["nothing"] }, "events"],
    [{ enabled: "yes" }, "enabled"],
    [{}, "body"],
  ] as const) {
    const response = await call("PATCH", `/${id}`, body);
    assert.deepEqual([response.status, response.body.error.details[0].parameter], [400, parameter]);
  }
  assert.equal((await call("GET", "")).body.data.total, 1);
});

test("neither a registration nor a test shows whether a host name exists inside the operator's network", async () => {
  const { call } = await start();
  const outcome = async (host: string) => {
    const { status, body } = await call("POST", "", { ...HOOK, url: `https://${host}/` });
    const test = await call("POST", `/${body.data.id}/test`, {});
    return [status, test.body.data.status, test.body.data.problem];
  };
  const [inside, unknown] = [await outcome("inside.example.com"), await outcome("unknown.example.com")];
  assert.deepEqual(inside, [201, null, "the host name does not resolve to a public address"]);
  assert.deepEqual(unknown, inside);
});

test("a webhook can be created disabled, and an unknown field is refused", async () => {
  const { call } = await start();
  const created = await call("POST", "", { ...HOOK, enabled: false });
  assert.deepEqual([created.status, created.body.data.enabled, created.body.data.status], [201, false, "disabled"]);
  assert.equal((await call("POST", "", { ...HOOK, enabled: true })).body.data.status, "active");
  for (const [method, path] of [
    ["POST", ""],
    ["PATCH", `/${created.body.data.id}`],
  ] as const) {
    const refused = await call(method, path, { ...HOOK, enable: false });
    assert.deepEqual([refused.status, refused.body.error.details[0]?.parameter], [400, "enable"]);
  }
});

test("automation platforms can use their own field names, and find a webhook by its address", async () => {
  const { call } = await start();
  for (const name of ["hookUrl", "targetUrl", "target_url"]) {
    const response = await call("POST", "", { [name]: HOOK.url, event: "price_change" });
    assert.deepEqual([response.status, response.body.data.url], [201, HOOK.url], name);
    assert.deepEqual(response.body.data.events, ["price_change"]);
  }
  await call("POST", "", { url: "https://hooks.example.com/other?a=b&c", events: EVENT_TYPES });
  const found = await call("GET", `?url=${encodeURIComponent(HOOK.url)}`);
  assert.equal(found.body.data.total, 3, "the same address may be registered several times");
  const other = await call("GET", `?url=${encodeURIComponent("https://hooks.example.com/other?a=b&c")}`);
  assert.deepEqual(other.body.data.webhooks[0].events, [...EVENT_TYPES]);
  assert.equal((await call("GET", "?url=https://hooks.example.com/")).body.data.total, 0);
  assert.equal((await call("GET", "?event=price_change")).body.data.total, 4);
  assert.equal((await call("GET", "?event=new_review")).body.data.total, 1);
  assert.equal((await call("GET", "?event=sold_out")).status, 400);

  const pages: string[] = [];
  for (let next: string | null = ""; next !== null; ) {
    const page: ApiResponse = await call("GET", `?limit=2${next && `&before=${next}`}`);
    assert.equal(page.body.data.total, 4);
    pages.push(...page.body.data.webhooks.map(({ id }: { id: string }) => id));
    next = page.body.data.next;
  }
  assert.equal(new Set(pages).size, 4);
  assert.deepEqual(pages, pages.toSorted().reverse());
});

test("concurrent registrations never exceed the limit of the plan", async () => {
  const { key } = await make.key({ plan: "pro" });
  const call = callerOf(service, key);
  const responses = await Promise.all(Array.from({ length: 20 }, () => call("POST", "", HOOK)));
  assert.equal(responses.filter(({ status }) => status === 201).length, 5);
  const refused = responses.filter(({ status }) => status === 403);
  assert.equal(refused.length, 15);
  assert.equal(refused[0]?.body.error.code, "plan_limit");
  assert.match(refused[0]?.body.error.message, /up to 5 webhooks. Upgrade to Business \(20\) or Agency \(100\)/);
  const [first] = (await call("GET", "")).body.data.webhooks;
  await call("DELETE", `/${first.id}`);
  assert.equal((await call("POST", "", HOOK)).status, 201, "deleting one makes room");
  assert.equal((await call("POST", "", HOOK)).status, 403);
  assert.match((await call("GET", "")).headers.get("ratelimit") ?? "", /r=500;/, "managing webhooks is not counted");
});

test("a registration repeated with its Idempotency-Key returns the same webhook without its secret", async () => {
  const { call } = await start();
  const headers = { "idempotency-key": "zap-1" };
  const responses = await Promise.all(Array.from({ length: 5 }, () => call("POST", "", HOOK, headers)));
  for (const { status, body, headers } of responses) {
    assert.equal(status, 201);
    assert.equal(body.data.id, responses[0]?.body.data.id);
    assert.equal(body.data.secret === null, headers.get("idempotency-replayed") === "true");
  }
  const secrets = responses.map(({ body }) => body.data.secret).filter((secret) => secret !== null);
  assert.equal(secrets.length, 1, "the secret is returned once");
  const rotated = await call("POST", `/${responses[0]?.body.data.id}/rotate-secret`);
  assert.match(rotated.body.data.secret, /^whsec_/);
  const later = await call("POST", "", HOOK, headers);
  assert.deepEqual([later.headers.get("idempotency-replayed"), later.body.data.secret], ["true", null]);
  assert.equal((await call("GET", "")).body.data.total, 1);
  const different = await call("POST", "", { ...HOOK, events: ["bsr_drop"] }, headers);
  assert.equal(different.status, 409);
});

test("secrets are encrypted in the database and never logged", async () => {
  const { call } = await start();
  const { id, secret } = (await call("POST", "", HOOK)).body.data;
  const { secret: fresh } = (await call("POST", `/${id}/rotate-secret`)).body.data;
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query("select e::text as line, * from webhook_endpoints e where id = $1", [id]),
  );
  for (const each of [secret, fresh]) {
    const raw = Buffer.from(each.slice("whsec_".length), "base64");
    for (const stored of [rows[0].secret, rows[0].previous_secret] as Buffer[]) {
      assert.ok(!stored.includes(raw) && !stored.includes(each) && !stored.includes(each.slice(6)));
    }
    assert.ok(!rows[0].line.includes(raw.toString("hex")));
    assert.ok(!lines.join("").includes(each.slice(6)));
  }
  assert.ok(lines.length > 0);
});
