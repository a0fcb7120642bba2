import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { Webhook } from "standardwebhooks";
import { EVENT_TYPES } from "../src/tracking/event.ts";
import { withClient } from "./support/postgres.ts";
import { startReceiver } from "./support/receiver.ts";
import { type Answer, type Service, startService } from "./support/service.ts";

const WEBHOOKS = "/api/automation/webhooks";
const NETWORKS = { WEBHOOK_ALLOW_NETWORKS: "127.0.0.0/8,::1/128" };
const HOOK = { url: "https://hooks.example.com/abc", events: ["price_change"] };

type Call = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>;

/** Calls in the name of one account. */
function callerOf({ api }: Service, key: string): Call {
  return (method, path, body, headers = {}) =>
    api(WEBHOOKS + path, key, {
      method,
      headers: { "content-type": "application/json", ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
}

async function start(t: TestContext, options: Parameters<typeof startService>[1] = {}) {
  const service = await startService(t, { env: NETWORKS, ...options });
  const { key, account } = await service.make.key({ plan: "agency" });
  const other = await service.make.key({ plan: "agency" });
  return { ...service, service, account, call: callerOf(service, key), stranger: callerOf(service, other.key) };
}

test("webhooks are registered, read, changed and deleted by their owner alone", async (t) => {
  const { call, stranger, clock } = await start(t, { now: "2026-03-01T12:00:00Z" });
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

  const seen = { ...webhook, recent: { delivered: 0, failed: 0, pending: 0, lastAt: null } };

  await t.test("the secret is told only then", async () => {
    assert.deepEqual((await call("GET", `/${webhook.id}`)).body.data, seen);
    const list = await call("GET", "");
    assert.deepEqual(list.body.data, { webhooks: [seen], total: 1, next: null });
    assert.doesNotMatch(list.text, /whsec_|secret"/);
  });

  await t.test("another account's is not there, nor is one that never was", async () => {
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
        const answer: Answer = await by(method, `/${id}${path}`, body);
        assert.equal(answer.status, 404, `${method} ${id}${path}`);
        assert.equal(answer.body.error.message, `There is no webhook "${id}".`);
      }
    }
    assert.deepEqual((await stranger("GET", "")).body.data, { webhooks: [], total: 0, next: null });
    assert.deepEqual((await call("GET", `/${webhook.id}`)).body.data, seen);
  });

  await t.test("what is sent changes, what is left out stays", async () => {
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

  await t.test(
    "deleted, it is gone; deleting it again is no error, and its id is nobody else's to delete",
    async () => {
      for (const _ of [1, 2]) {
        const answer = await call("DELETE", `/${webhook.id}`);
        assert.deepEqual([answer.status, answer.body.data], [200, { id: webhook.id, deleted: true }]);
      }
      assert.equal((await stranger("DELETE", `/${webhook.id}`)).status, 404);
      assert.equal((await call("GET", `/${webhook.id}`)).status, 404);
      assert.equal((await call("PATCH", `/${webhook.id}`, { enabled: true })).status, 404);
      assert.equal((await call("POST", `/${webhook.id}/rotate-secret`)).status, 404);
      assert.equal((await call("GET", "")).body.data.total, 0);
    },
  );
});

test("what cannot be registered is refused, and the answer names the parameter", async (t) => {
  const { call } = await start(t, { env: {} });
  const { url, events } = HOOK;
  const cases: [body: unknown, parameter: string, message: RegExp][] = [
    [{ url }, "events", /is required/],
    [{ events }, "url", /is required/],
    [{ url: 5, events }, "url", /must be a text/],
    [{ url, events: 5 }, "events", /must be a list/],
    [{ url, events: [] }, "events", /./],
    [{ url, events: "" }, "events", /must name at least one of bsr_drop/],
    [{ url, events: ["price_change", "sold_out"] }, "events", /must be of bsr_drop, .*"sold_out" is not known/],
    [{ url, events: ["low_stock"] }, "events", /low_stock yet: it is announced/],
    [{ url, events: "low_stock" }, "events", /announced/],
    [{ url, event: "sold_out" }, "events", /is not known/],
    [{ url, events, description: "x".repeat(501) }, "description", /at most 500/],
    [{ url: "", events }, "url", /begins with https/],
    [{ url: "http://hooks.example.com/", events }, "url", /must begin with https/],
    [{ url: "https://localhost/", events }, "url", /public address/],
    [{ url: "https://169.254.169.254/latest/", events }, "url", /public address/],
    [{ url: "https://[::ffff:7f00:1]/", events }, "url", /public address/],
    [{ hookUrl: "https://2130706433/", events }, "url", /public address/],
    [{ url: "https://user:password@hooks.example.com/", events }, "url", /user name or a password/],
    [{ url: "https://hooks.example.com/\n", events }, "url", /control characters/],
    [{ url: `https://hooks.example.com/${"a".repeat(2_000)}`, events }, "url", /at most 2,?000/],
  ];
  for (const [body, parameter, message] of cases) {
    const { status, body: told } = await call("POST", "", body);
    assert.equal(status, 400, JSON.stringify(body));
    assert.equal(told.error.details[0].parameter, parameter, JSON.stringify(told.error));
    assert.match(told.error.details[0].message, message);
    assert.equal(told.error.code, "invalid_request");
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
    const answer = await call("PATCH", `/${id}`, body);
    assert.deepEqual([answer.status, answer.body.error.details[0].parameter], [400, parameter]);
  }
  assert.equal((await call("GET", "")).body.data.total, 1);
});

test("names are resolved at registration: one that leads inside is refused, one that leads nowhere yet is not", async (t) => {
  const addresses: Record<string, string> = { "inside.example.com": "10.0.0.7", "hooks.example.com": "93.184.215.14" };
  const { call } = await start(t, {
    env: {},
    resolveName: async (host) => {
      const address = addresses[host];
      if (address === undefined) throw new Error("not found");
      return [{ address, family: 4 }];
    },
  });
  const register = async (host: string) => (await call("POST", "", { ...HOOK, url: `https://${host}/` })).status;
  assert.equal(await register("inside.example.com"), 400);
  assert.equal(await register("hooks.example.com"), 201);
  assert.equal(await register("soon.example.com"), 201);
});

test("automation platforms may send it under their names, and find it by its address", async (t) => {
  const { call } = await start(t);
  for (const name of ["hookUrl", "targetUrl", "target_url"]) {
    const answer = await call("POST", "", { [name]: HOOK.url, event: "price_change" });
    assert.deepEqual([answer.status, answer.body.data.url], [201, HOOK.url], name);
    assert.deepEqual(answer.body.data.events, ["price_change"]);
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
    const page: Answer = await call("GET", `?limit=2${next && `&before=${next}`}`);
    assert.equal(page.body.data.total, 4);
    pages.push(...page.body.data.webhooks.map(({ id }: { id: string }) => id));
    next = page.body.data.next;
  }
  assert.equal(new Set(pages).size, 4);
  assert.deepEqual(pages, pages.toSorted().reverse());
});

test("of any number at once exactly as many are registered as the plan has room for", async (t) => {
  const service = await startService(t);
  const { key } = await service.make.key({ plan: "pro" });
  const call = callerOf(service, key);
  const answers = await Promise.all(Array.from({ length: 20 }, () => call("POST", "", HOOK)));
  assert.equal(answers.filter(({ status }) => status === 201).length, 5);
  const refused = answers.filter(({ status }) => status === 403);
  assert.equal(refused.length, 15);
  assert.equal(refused[0]?.body.error.code, "plan_limit");
  assert.match(refused[0]?.body.error.message, /room for 5 webhooks. Upgrade to Business \(20\) or Agency \(100\)/);
  const [first] = (await call("GET", "")).body.data.webhooks;
  await call("DELETE", `/${first.id}`);
  assert.equal((await call("POST", "", HOOK)).status, 201, "one that is deleted makes room");
  assert.equal((await call("POST", "", HOOK)).status, 403);
  assert.match((await call("GET", "")).headers.get("ratelimit") ?? "", /r=500;/, "managing is not counted");
});

test("a registration that is sent again with its Idempotency-Key is answered with the same webhook and its secret", async (t) => {
  const { call } = await start(t);
  const headers = { "idempotency-key": "zap-1" };
  const answers = await Promise.all(Array.from({ length: 5 }, () => call("POST", "", HOOK, headers)));
  for (const { status, body } of answers) {
    assert.equal(status, 201);
    assert.equal(body.data.id, answers[0]?.body.data.id);
    assert.equal(body.data.secret, answers[0]?.body.data.secret);
  }
  assert.equal((await call("GET", "")).body.data.total, 1);
  const otherwise = await call("POST", "", { ...HOOK, events: ["bsr_drop"] }, headers);
  assert.equal(otherwise.status, 409);
});

test("enabling clears what was known of failures; its owner's disabling has no reason", async (t) => {
  const { call, databaseUrl } = await start(t);
  const { id } = (await call("POST", "", HOOK)).body.data;
  const off = (await call("PATCH", `/${id}`, { enabled: false })).body.data;
  assert.deepEqual([off.enabled, off.status, off.disabledReason, off.disabledAt], [false, "disabled", null, null]);
  await withClient(databaseUrl, (client) =>
    client.query(
      `update webhook_endpoints set enabled = false, disabled_reason = 'failing', disabled_at = now(),
         failing_since = now(), paused_until = now()`,
    ),
  );
  const failed = (await call("GET", `/${id}`)).body.data;
  assert.deepEqual([failed.status, failed.disabledReason], ["disabled", "failing"]);
  assert.ok(failed.disabledAt !== null && failed.failingSince !== null);
  const on = (await call("PATCH", `/${id}`, { enabled: true })).body.data;
  assert.deepEqual([on.status, on.disabledReason, on.disabledAt, on.failingSince], ["active", null, null, null]);
  const paused = await withClient(databaseUrl, (client) => client.query("select paused_until from webhook_endpoints"));
  assert.equal(paused.rows[0].paused_until, null);
  await withClient(databaseUrl, (client) => client.query("update webhook_endpoints set failing_since = now()"));
  assert.equal((await call("GET", `/${id}`)).body.data.status, "failing");
});

test("after a rotation both secrets are right for 24 hours, after two all three, then the newest alone", async (t) => {
  const { call, clock } = await start(t);
  const receiver = await startReceiver(t);
  const { id, secret: old } = (await call("POST", "", { ...HOOK, url: receiver.url })).body.data;
  const isRight = async (...secrets: string[]) => {
    receiver.requests.length = 0;
    assert.equal((await call("POST", `/${id}/test`)).body.data.delivered, true);
    const [{ headers, body }] = (await receiver.received(1)) as [(typeof receiver.requests)[number]];
    // The library believes messages of these minutes alone, and the clock of the test may stand elsewhere.
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
  assert.deepEqual(await isRight(old), [true]);
  const rotated = await call("POST", `/${id}/rotate-secret`);
  assert.equal(rotated.status, 200);
  const { secret: fresh, previousSecretUntil } = rotated.body.data;
  assert.notEqual(fresh, old);
  assert.ok(Math.abs(new Date(previousSecretUntil).getTime() - clock.now().getTime() - 86_400_000) < 5_000);
  assert.equal((await call("GET", `/${id}`)).body.data.previousSecretUntil, previousSecretUntil);
  assert.deepEqual(await isRight(old, fresh), [true, true]);
  // By a client that has not heard the first answer.
  const { secret: fresher } = (await call("POST", `/${id}/rotate-secret`)).body.data;
  assert.deepEqual(await isRight(old, fresh, fresher), [true, true, true]);
  clock.advance({ minutes: 24 * 60 + 1 });
  assert.deepEqual(await isRight(old, fresh, fresher), [false, false, true]);
});

test("secrets are encrypted where they are stored, and no log has them", async (t) => {
  const lines: string[] = [];
  const { createLog } = await import("../src/base/log.ts");
  const log = createLog("trace", { write: (line: string) => void lines.push(line) });
  const { call, databaseUrl } = await start(t, { log });
  const { id, secret } = (await call("POST", "", HOOK)).body.data;
  const { secret: fresh } = (await call("POST", `/${id}/rotate-secret`)).body.data;
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query("select e::text as line, * from webhook_endpoints e"),
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

test("the types of events are told with a sample each, and samples are the account's own where there are any", async (t) => {
  const { api, make, databaseUrl, url } = await startService(t);
  const { key, account } = await make.key({ plan: "free" });
  const { body } = await api("/api/automation/events", key);
  const types = body.data.events.map(({ type }: { type: string }) => type);
  assert.deepEqual(types, [...EVENT_TYPES, "low_stock"]);
  for (const { type, meaning, subscribable, announced, sample } of body.data.events) {
    assert.ok(meaning.length > 10);
    assert.deepEqual([subscribable, announced], type === "low_stock" ? [false, true] : [true, false]);
    if (type === "low_stock") assert.equal(sample, null);
    else assert.deepEqual([sample.type, Object.keys(sample)], [type, ["type", "timestamp", "data"]]);
  }
  const samples = "/api/automation/events/price_change/samples";
  const madeUp = (await api(samples, key)).body.data.samples;
  assert.deepEqual(madeUp, [body.data.events.find(({ type }: { type: string }) => type === "price_change").sample]);

  const data = { eventId: "evt_1", product: { imageUrl: "/images/X.svg" }, price: 3 };
  await withClient(databaseUrl, async (client) => {
    for (let i = 1; i <= 5; i++)
      await client.query(
        `insert into events (id, number, account_id, type, created_at, data) values ($1, nextval('event_numbers'), $2, $3, $4, $5)`,
        [
          `evt_${i}`,
          account.id,
          i === 5 ? "new_review" : "price_change",
          `2026-03-0${i}T00:00:00Z`,
          JSON.stringify(data),
        ],
      );
  });
  const real = (await api(samples, key)).body.data.samples;
  assert.deepEqual(
    real.map(({ timestamp }: { timestamp: string }) => timestamp.slice(0, 10)),
    ["2026-03-04", "2026-03-03", "2026-03-02"],
  );
  assert.equal(
    JSON.stringify(real[0]),
    `{"type":"price_change","timestamp":"2026-03-04T00:00:00.000Z","data":{"eventId":"evt_1","product":{"imageUrl":"${url}/images/X.svg"},"price":3}}`,
    "exactly as the hook's body",
  );
  const other = await make.key({ plan: "free" });
  assert.deepEqual((await api(samples, other.key)).body.data.samples, madeUp, "nobody sees another account's");
  const unknown = await api("/api/automation/events/sold_out/samples", key);
  assert.deepEqual([unknown.status, unknown.body.error.details[0].parameter], [400, "type"]);
});
