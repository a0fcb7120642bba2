import assert from "node:assert/strict";
import { test } from "node:test";
import { createLog } from "../src/base/log.ts";
import { EVENT_TYPES } from "../src/tracking/event.ts";
import { wholeFile } from "./support/cleanup.ts";
import { DEFERRED, REJECTED, startMailServer } from "./support/mail-server.ts";
import { withClient } from "./support/postgres.ts";
import { type ApiResponse, type Service, startService } from "./support/service.ts";
import { post } from "./support/signing-in.ts";

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
const mail = await startMailServer(wholeFile);
const service = await startService(wholeFile, {
  now: "2026-03-01T12:00:00Z",
  env: { SMTP_URL: mail.url.replace("//", "//user:secret@") },
  log: createLog("trace", { write: (line: string) => void lines.push(line) }),
  resolveName: async (host) => {
    const address = ADDRESSES[host];
    if (address === undefined) throw new Error("not found");
    return [{ address, family: 4 }];
  },
});
const { app, api, make, clock, databaseUrl, url: serviceUrl } = service;

/** Two new accounts. */
async function start() {
  const { key, account } = await make.key({ plan: "agency" });
  const other = await make.key({ plan: "agency" });
  return { account, call: callerOf(service, key), stranger: callerOf(service, other.key) };
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
    [{ url: "https://localhost/", events }, "url", /public address/],
    [{ url: "https://169.254.169.254/latest/", events }, "url", /public address/],
    [{ url: "https://[::ffff:7f00:1]/", events }, "url", /public address/],
    [{ hookUrl: "https://2130706433/", events }, "url", /public address/],
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

test("enabling a webhook clears its failures; disabling by its owner has no reason", async () => {
  const { call } = await start();
  const { id } = (await call("POST", "", HOOK)).body.data;
  const off = (await call("PATCH", `/${id}`, { enabled: false })).body.data;
  assert.deepEqual([off.enabled, off.status, off.disabledReason, off.disabledAt], [false, "disabled", null, null]);
  await withClient(databaseUrl, (client) =>
    client.query(
      `update webhook_endpoints set enabled = false, disabled_reason = 'failing', disabled_at = now(),
         failing_since = now(), paused_until = now() where id = $1`,
      [id],
    ),
  );
  const failed = (await call("GET", `/${id}`)).body.data;
  assert.deepEqual([failed.status, failed.disabledReason], ["disabled", "failing"]);
  assert.ok(failed.disabledAt !== null && failed.failingSince !== null);
  const on = (await call("PATCH", `/${id}`, { enabled: true })).body.data;
  assert.deepEqual([on.status, on.disabledReason, on.disabledAt, on.failingSince], ["active", null, null, null]);
  const paused = await withClient(databaseUrl, (client) =>
    client.query("select paused_until from webhook_endpoints where id = $1", [id]),
  );
  assert.equal(paused.rows[0].paused_until, null);
  await withClient(databaseUrl, (client) =>
    client.query("update webhook_endpoints set failing_since = now() where id = $1", [id]),
  );
  assert.equal((await call("GET", `/${id}`)).body.data.status, "failing");
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

test("every event type has a sample, and samples are the account's own events if there are any", async () => {
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
  const generic = (await api(samples, key)).body.data.samples;
  assert.deepEqual(generic, [body.data.events.find(({ type }: { type: string }) => type === "price_change").sample]);

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
    `{"type":"price_change","timestamp":"2026-03-04T00:00:00.000Z","data":{"eventId":"evt_1","product":{"imageUrl":"${serviceUrl}/images/X.svg"},"price":3}}`,
    "exactly the body of the webhook",
  );
  const other = await make.key({ plan: "free" });
  assert.deepEqual((await api(samples, other.key)).body.data.samples, generic, "another account sees none of them");
  const unknown = await api("/api/automation/events/sold_out/samples", key);
  assert.deepEqual([unknown.status, unknown.body.error.details[0].parameter], [400, "type"]);
});

/** Disables a webhook as failures do. */
async function disable(id: string): Promise<void> {
  const change =
    "update webhook_endpoints set enabled = false, disabled_reason = 'gone', disabled_at = $2 where id = $1";
  await withClient(databaseUrl, (client) => client.query(change, [id, clock.now()]));
}

test("only the owners of a webhook that was disabled after failures are mailed, once per time", async () => {
  const owner = await make.person({ plan: "pro" });
  await make.person({ account: owner.account, role: "member" });
  await make.person({ plan: "pro" });
  const hook = { url: "https://hooks.example.com/hook?secret=1", events: ["price_change"] };
  const { id } = (await post(api, WEBHOOKS, hook, owner)).body.data;
  assert.equal(await app.runJob("disabled-webhooks"), undefined);

  await disable(id);
  assert.deepEqual(await app.runJob("disabled-webhooks"), { webhooks: 1, mails: 1 });
  const { to, text } = await mail.next();
  assert.equal(to, owner.email);
  assert.match(text, /https:\/\/hooks\.example\.com\n/);
  assert.doesNotMatch(text, /secret/);
  assert.equal(await app.runJob("disabled-webhooks"), undefined);

  clock.advance({ minutes: 1 });
  await disable(id);
  for (const problem of ["isBusy", "refusesLogin"] as const) {
    mail.state[problem] = true;
    assert.equal(await app.runJob("disabled-webhooks"), undefined, `${problem}: no mail was accepted`);
    mail.state[problem] = false;
  }
  assert.deepEqual(await app.runJob("disabled-webhooks"), { webhooks: 1, mails: 1 }, "so the next run tries again");
  await mail.next();
  assert.equal(mail.mails.length, 0);
});

test("an owner whose mail is deferred or rejected does not keep other owners from being mailed", async () => {
  const owners = [
    await make.person({ plan: "pro", email: DEFERRED }),
    await make.person({ plan: "pro", email: REJECTED }),
    await make.person({ plan: "pro" }),
  ];
  for (const owner of owners) {
    await disable((await post(api, WEBHOOKS, HOOK, owner)).body.data.id);
    clock.advance({ minutes: 1 });
  }
  // More of the first owner's than the job reads at once.
  const copy = `insert into webhook_endpoints
    select (jsonb_populate_record(hook, jsonb_build_object('id', hook.id || n))).*
    from webhook_endpoints as hook cross join generate_series(1, 100) as n where account_id = $1`;
  await withClient(databaseUrl, (client) => client.query(copy, [owners[0]?.account.id]));
  assert.deepEqual(await app.runJob("disabled-webhooks"), { webhooks: 2, mails: 1 });
  await withClient(databaseUrl, (client) =>
    client.query("delete from webhook_endpoints where account_id = $1 and length(id) > 30", [owners[0]?.account.id]),
  );
  assert.equal((await mail.next()).to, owners[2]?.email);
  assert.equal(
    await app.runJob("disabled-webhooks"),
    undefined,
    "the deferred mail waits, the rejected one is given up",
  );
});

test("/metrics counts due deliveries and disabled webhooks", async () => {
  await withClient(databaseUrl, async (client) => {
    await client.query("truncate webhook_endpoints, digests, deliveries");
    const { id } = await make.account("agency");
    const at = new Date(clock.now().getTime() - 3_600_000);
    await client.query(
      `insert into webhook_endpoints (id, account_id, url, events, secret, enabled, disabled_reason, created_at, updated_at)
      values ('whe_1', $1, 'http://127.0.0.1:9/', '{price_change}', '', false, 'gone', $2, $2),
        ('whe_2', $1, 'http://127.0.0.1:9/', '{price_change}', '', true, null, $2, $2)`,
      [id, at],
    );
    await client.query("update webhook_endpoints set paused_until = $1", [
      new Date(clock.now().getTime() + 86_400_000),
    ]);
    await client.query(
      `insert into deliveries (id, account_id, endpoint_id, event_id, status, next_attempt_at, created_at)
      values ('dlv_1', $1, 'whe_2', 'evt_1', 'pending', $2, $2)`,
      [id, at],
    );
  });
  const { text } = await api("/metrics");
  const figure = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1]);
  assert.equal(figure("nichescope_deliveries_due"), 1);
  assert.ok(Math.abs(figure("nichescope_deliveries_oldest_due_seconds") - 3_600) < 60);
  assert.equal(figure("nichescope_webhooks_disabled"), 1);
  assert.equal(figure("nichescope_deliveries_in_flight"), 0);
  assert.equal(figure('nichescope_deliveries_total\\{outcome="delivered"\\}'), 0);
  assert.equal(await app.runJob("retention"), undefined);
});
