/** Signing up and in, the session cookie, and its protection against other sites. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { wholeFile } from "./support/cleanup.ts";
import { PASSWORD } from "./support/person.ts";
import { withClient } from "./support/postgres.ts";
import { startService } from "./support/service.ts";
import { post, signUp } from "./support/signing-in.ts";
import { until } from "./support/until.ts";

const OWNER = { name: "The owner", email: "owner@example.com", password: PASSWORD };

const { api, make, clock, url, databaseUrl } = await startService(wholeFile);

test("of several who sign up at once the first becomes operator and account owner; the others need an invitation", async () => {
  // Runs first: nobody has signed up yet.
  const before = await api("/api/v1/session");
  assert.equal(before.status, 200);
  const { version } = before.body.data.installation;
  const installation = {
    needsFirstUser: true,
    signUp: "invited",
    demo: false,
    hasProducts: false,
    mail: false,
    version,
  };
  assert.deepEqual(before.body.data, { session: null, installation });

  const all = await withClient(databaseUrl, async (client) => {
    await client.query("begin");
    await client.query("lock table users in share mode"); // nobody can be inserted until several have got that far
    const signingUp = ["Owner", "Second", "Third"].map((name) =>
      signUp(api, { ...OWNER, email: ` ${name}@Example.com `, accountName: `Goods of ${name}` }),
    );
    // Two are enough, and all that is sure on a busy machine: a waiting statement times out after 10 s.
    await until("two wait for a lock", async () => {
      const { rows } = await client.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      return rows.length >= 2;
    });
    await client.query("commit");
    return await Promise.all(signingUp);
  });
  const [winner] = all.filter(({ response }) => response.status === 201);
  const losers = all.filter((each) => each !== winner);
  for (const { response } of losers) {
    assert.deepEqual([response.status, response.body.error.code], [403, "forbidden"]);
    assert.match(response.body.error.message, /invitation/);
  }
  const data = winner?.response.body.data;
  assert.match(data.user.email, /^(owner|second|third)@example\.com$/);
  assert.deepEqual(data.user, { id: data.user.id, email: data.user.email, name: OWNER.name, operator: true });
  assert.match(data.user.id, /^usr_/);
  assert.match(data.id, /^ses_/);
  const { name } = data.account;
  assert.match(name, /^Goods of /);
  assert.deepEqual(data.account, { id: data.account.id, name, plan: "agency", role: "owner" });
  assert.deepEqual(data.accounts, [data.account]);
  const { rows } = await withClient(databaseUrl, (client) => client.query("select operator from users"));
  assert.deepEqual(rows, [{ operator: true }]);

  const after = await api("/api/v1/session", winner);
  assert.deepEqual(after.body.data, { session: data, installation: { ...installation, needsFirstUser: false } });
  assert.equal((await api("/api/v1/usage", winner)).body.data.plan, "agency");
  assert.equal((await signUp(api, { ...OWNER, email: "late@example.com" })).response.status, 403);
});

test("short and common passwords, and invalid addresses, are refused", async () => {
  for (const [password, message] of [
    ["short", /must have/],
    ["x".repeat(201), /must have/],
    ["owner@example.com", /e-mail/],
    ["password123", /common/],
    ["1234567890", /common/],
    ["aaaaaaaaaaaa", /common/],
  ] as const) {
    const { response } = await signUp(api, { ...OWNER, password });
    assert.equal(response.status, 400, password);
    assert.equal(response.body.error.details[0].parameter, "password");
    assert.match(response.body.error.message, message);
  }
  const { response } = await signUp(api, { ...OWNER, email: "no address" });
  assert.deepEqual([response.status, response.body.error.details[0].parameter], [400, "email"]);
});

test("signing in sets a cookie that scripts cannot read; a wrong address is refused like a wrong password", async () => {
  const { email } = await make.person();
  const signedIn = await post(api, "/api/v1/session", { email: email.toUpperCase(), password: PASSWORD });
  assert.equal(signedIn.status, 201);
  const [setCookie = ""] = signedIn.headers.getSetCookie();
  assert.match(
    setCookie,
    /^nichescope_session=[\w-]{32}\.[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
  );

  const refusals = await Promise.all([
    post(api, "/api/v1/session", { email, password: "a quiet evening by the sea" }),
    post(api, "/api/v1/session", { email: "nobody@example.com", password: PASSWORD }),
    post(api, "/api/v1/session", { email: "nobody", password: PASSWORD }),
  ]);
  for (const refused of refusals) {
    assert.equal(refused.status, 401);
    assert.deepEqual(refused.body.error, refusals[0].body.error);
    assert.deepEqual(refused.headers.getSetCookie(), []);
  }
  assert.equal((await post(api, "/api/v1/session", { email })).status, 400);
});

test("a changed, unsigned or foreign cookie is refused", async () => {
  const { cookie } = await make.person();
  assert.equal((await api("/api/v1/usage", { cookie })).status, 200);
  const changed = cookie.slice(0, -1) + (cookie.endsWith("A") ? "B" : "A");
  const refused = await api("/api/v1/usage", { cookie: changed });
  assert.deepEqual([refused.status, refused.body.error.code], [401, "unauthenticated"]);
  assert.match(refused.body.error.message, /Sign in again/);
  assert.equal((await api("/api/v1/session", { cookie: changed })).body.data.session, null);
  const unsigned = cookie.split(".")[0] as string;
  assert.equal((await api("/api/v1/usage", { cookie: unsigned })).status, 401);
  const foreign = `nichescope_session=a.${"\xff".repeat(43)}`; // as many characters as a signature, but more bytes
  assert.equal((await api("/api/v1/usage", { cookie: foreign })).status, 401);
  assert.equal((await api("/api/v1/session", { cookie: foreign })).body.data.session, null);
});

test("an Authorization header takes precedence over a cookie, even with an invalid key", async () => {
  const { cookie } = await make.person({ plan: "pro" });
  const { key } = await make.key({ plan: "starter" });
  const headers = { cookie, "sec-fetch-site": "same-origin" };
  assert.equal((await api("/api/v1/usage", key, { headers })).body.data.plan, "starter");
  assert.equal((await api("/api/v1/usage", "nsk_bad", { headers })).status, 401);
  assert.equal((await api("/api/v1/usage", undefined, { headers })).body.data.plan, "pro");
});

test("requests of pages count against a daily limit of their own, and the plan applies to them", async () => {
  const pro = await make.person({ plan: "pro" });
  const found = await api("/api/v1/search?keyword=mat", pro);
  assert.equal(found.status, 200);
  assert.match(found.headers.get("ratelimit") ?? "", /^"dashboard";r=2499;/);
  assert.equal((await api("/api/v1/usage", pro)).body.data.used, 0);
  const free = await make.person({ plan: "free" });
  const refused = await api("/api/v1/search?keyword=mat", free);
  assert.deepEqual([refused.status, refused.body.error.code], [403, "plan_limit"]);
});

test("the pages of an account may send a hundred requests a second", async (t) => {
  const person = await make.person();
  const { now } = clock;
  const stopped = now();
  clock.now = () => stopped; // all within one second
  t.after(() => {
    clock.now = now;
  });
  const responses = await Promise.all(Array.from({ length: 150 }, () => api("/api/v1/usage", person)));
  const refused = responses.filter(({ status }) => status === 429);
  assert.equal(refused.length, 50);
  assert.equal(refused[0]?.headers.get("retry-after"), "1");
  assert.equal(refused[0]?.body.limit, 100);
});

test("with a session, changes are accepted only from our own pages", async () => {
  const { cookie } = await make.person();
  const change = (headers: Record<string, string>) =>
    api("/api/v1/session/user", undefined, {
      method: "PATCH",
      body: JSON.stringify({ name: "Another name" }),
      headers: { cookie, "content-type": "application/json", ...headers },
    });
  const cases: [Record<string, string>, number][] = [
    [{ "sec-fetch-site": "same-origin" }, 200],
    [{ "sec-fetch-site": "same-origin", origin: url }, 200],
    [{ origin: url }, 200],
    [{}, 403],
    [{ "sec-fetch-site": "cross-site" }, 403],
    [{ "sec-fetch-site": "same-site" }, 403],
    [{ "sec-fetch-site": "none" }, 403],
    [{ "sec-fetch-site": "cross-site", origin: url }, 403],
    [{ origin: "https://evil.example" }, 403],
    [{ origin: url.replace(/\d+$/, "1") }, 403],
    [{ origin: `${url}.evil.example` }, 403],
    [{ origin: "null" }, 403],
    [{ origin: "" }, 403],
  ];
  for (const [headers, status] of cases) {
    const response = await change(headers);
    assert.equal(response.status, status, JSON.stringify(headers));
    if (status === 403) assert.equal(response.body.error.code, "forbidden");
  }
});

test("reading with a session needs no proof of origin, and a key never does", async () => {
  const { cookie } = await make.person();
  assert.equal((await api("/api/v1/usage", undefined, { headers: { cookie } })).status, 200);
  const { key } = await make.key({ plan: "pro" });
  const webhook = { url: "https://203.0.113.9/hook", events: ["price_change"] };
  const headers = { "sec-fetch-site": "cross-site", cookie };
  assert.notEqual((await post(api, "/api/automation/webhooks", webhook, key, headers)).status, 403);
});

test("over TLS the cookie is secure and bound to this host", async (t) => {
  const { app } = await startService(t, { databaseUrl, env: { PUBLIC_URL: "https://research.example.com" } });
  const { email } = await make.person();
  const payload = { email, password: PASSWORD };
  const response = await app.api?.server.app.inject({ method: "POST", url: "/api/v1/session", payload });
  assert.match(
    String(response?.headers["set-cookie"]),
    /^__Host-nichescope_session=.*; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
  );
});
