import assert from "node:assert/strict";
import { test } from "node:test";
import { withClient } from "./support/postgres.ts";
import { startService } from "./support/service.ts";
import { post, signUp } from "./support/signing-in.ts";

const OWNER = { name: "The owner", email: "owner@example.com", password: "a quiet morning by the sea" };

test("the first to sign up becomes the operator, and owner of a new account; nobody after that without an invitation", async (t) => {
  const { api } = await startService(t);
  const before = await api("/api/v1/session");
  assert.equal(before.status, 200);
  assert.equal(before.body.data.session, null);
  assert.deepEqual(before.body.data.installation, {
    needsFirstUser: true,
    signUp: "invited",
    demo: false,
    demoSignIn: false,
    hasProducts: false,
    mail: false,
    version: before.body.data.installation.version,
  });

  const { answer, cookie } = await signUp(api, {
    ...OWNER,
    email: " Owner@Example.com ",
    accountName: "Kitchen goods",
  });
  assert.equal(answer.status, 201);
  const { data } = answer.body;
  assert.deepEqual(data.user, { id: data.user.id, email: OWNER.email, name: OWNER.name, operator: true });
  assert.match(data.user.id, /^usr_/);
  assert.match(data.id, /^ses_/);
  assert.deepEqual(data.account, { id: data.account.id, name: "Kitchen goods", plan: "agency", role: "owner" });
  assert.deepEqual(data.accounts, [data.account]);

  const after = await api("/api/v1/session", { cookie });
  assert.deepEqual(after.body.data.session, data);
  assert.equal(after.body.data.installation.needsFirstUser, false);
  assert.equal((await api("/api/v1/usage", { cookie })).body.data.plan, "agency");

  const second = await signUp(api, { ...OWNER, email: "second@example.com" });
  assert.deepEqual([second.answer.status, second.answer.body.error.code], [403, "forbidden"]);
  assert.match(second.answer.body.error.message, /invitation/);
});

test("who was invited is no operator, also where nobody has signed up before", async (t) => {
  const { api, make } = await startService(t);
  const { key } = await make.key({ operator: true });
  const opened = await post(api, "/api/admin/accounts", { name: "Acme", plan: "pro", ownerEmail: OWNER.email }, key);
  assert.equal(opened.status, 201, opened.text);
  const invitation = new URL(opened.body.data.invitation.link).searchParams.get("token");
  const { answer, cookie } = await signUp(api, { ...OWNER, invitation });
  assert.deepEqual([answer.status, answer.body.data.user.operator], [201, false], answer.text);
  assert.equal((await api("/api/admin/state", { cookie })).status, 403);
  const next = await signUp(api, { ...OWNER, email: "second@example.com" });
  assert.equal(next.answer.status, 403, "and whoever comes next is not the first");
});

test("of several who sign up at the same moment exactly one is the first", async (t) => {
  const { api, databaseUrl } = await startService(t);
  const answers = await Promise.all(
    ["a", "b", "c", "d"].map((name) => signUp(api, { ...OWNER, email: `${name}@example.com` })),
  );
  assert.deepEqual(answers.map(({ answer }) => answer.status).sort(), [201, 403, 403, 403]);
  const { rows } = await withClient(databaseUrl, (client) => client.query("select operator from users"));
  assert.deepEqual(rows, [{ operator: true }]);
});

test("where everybody may sign up, later ones own an account on Free and are no operators", async (t) => {
  const { api } = await startService(t, { env: { SIGN_UP: "open" } });
  await signUp(api, { ...OWNER, accountName: "Goods" });
  const { answer } = await signUp(api, { ...OWNER, email: "second@example.com", accountName: "Goods" });
  assert.equal(answer.status, 201);
  assert.equal(answer.body.data.user.operator, false);
  assert.deepEqual([answer.body.data.account.plan, answer.body.data.account.role], ["free", "owner"]);
  assert.equal(answer.body.data.account.name, "Goods 2", "names of accounts are unique, and it is not told whose");
  const again = await signUp(api, { ...OWNER, email: "second@example.com" });
  assert.deepEqual([again.answer.status, again.answer.body.error.code], [409, "conflict"]);
});

test("a password must be one that is not guessed first", async (t) => {
  const { api } = await startService(t);
  for (const [password, message] of [
    ["short", /must have/],
    ["x".repeat(201), /must have/],
    ["owner@example.com", /e-mail/],
    ["password123", /common/],
    ["1234567890", /common/],
    ["aaaaaaaaaaaa", /common/],
  ] as const) {
    const { answer } = await signUp(api, { ...OWNER, password });
    assert.equal(answer.status, 400, password);
    assert.equal(answer.body.error.details[0].parameter, "password");
    assert.match(answer.body.error.message, message);
  }
  const bad = await signUp(api, { ...OWNER, email: "no address" });
  assert.deepEqual([bad.answer.status, bad.answer.body.error.details[0].parameter], [400, "email"]);
});

test("who signs in gets a session in a cookie that pages cannot read, and a wrong address is refused like a wrong password", async (t) => {
  const { api } = await startService(t);
  await signUp(api, OWNER);
  const answer = await post(api, "/api/v1/session", { email: "OWNER@example.com", password: OWNER.password });
  assert.equal(answer.status, 201);
  const [setCookie = ""] = answer.headers.getSetCookie();
  assert.match(setCookie, /^nichescope_session=\w{32}\.[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);

  const wrongPassword = await post(api, "/api/v1/session", {
    email: OWNER.email,
    password: "a quiet evening by the sea",
  });
  const wrongEmail = await post(api, "/api/v1/session", { email: "nobody@example.com", password: OWNER.password });
  const noAddress = await post(api, "/api/v1/session", { email: "nobody", password: OWNER.password });
  for (const refused of [wrongPassword, wrongEmail, noAddress]) {
    assert.equal(refused.status, 401);
    assert.deepEqual(refused.body.error, wrongPassword.body.error);
    assert.deepEqual(refused.headers.getSetCookie(), []);
  }
  assert.equal((await post(api, "/api/v1/session", { email: OWNER.email })).status, 400);
});

test("a cookie that was changed, or is another's, is nobody's", async (t) => {
  const { api, make } = await startService(t);
  const { cookie } = await make.person();
  assert.equal((await api("/api/v1/usage", { cookie })).status, 200);
  const changed = cookie.slice(0, -1) + (cookie.endsWith("A") ? "B" : "A");
  const refused = await api("/api/v1/usage", { cookie: changed });
  assert.deepEqual([refused.status, refused.body.error.code], [401, "unauthenticated"]);
  assert.match(refused.body.error.message, /Sign in again/);
  assert.equal((await api("/api/v1/session", { cookie: changed })).body.data.session, null);
  const unsigned = cookie.split(".")[0] as string;
  assert.equal((await api("/api/v1/usage", { cookie: unsigned })).status, 401);
  const foreign = `nichescope_session=a.${"\xff".repeat(43)}`; // as long as a signature, until it is turned into bytes
  assert.equal((await api("/api/v1/usage", { cookie: foreign })).status, 401);
  assert.equal((await api("/api/v1/session", { cookie: foreign })).body.data.session, null);
});

test("a key in the Authorization header wins over a cookie, also when it is a bad one", async (t) => {
  const { api, make } = await startService(t);
  const { cookie } = await make.person({ plan: "pro" });
  const { key } = await make.key({ plan: "starter" });
  const headers = { cookie, "sec-fetch-site": "same-origin" };
  assert.equal((await api("/api/v1/usage", key, { headers })).body.data.plan, "starter");
  assert.equal((await api("/api/v1/usage", "nsk_bad", { headers })).status, 401);
  assert.equal((await api("/api/v1/usage", undefined, { headers })).body.data.plan, "pro");
});

test("what people do in pages does not count against the account's day, but plans hold for them", async (t) => {
  const { api, make } = await startService(t);
  const pro = await make.person({ plan: "pro" });
  const found = await api("/api/v1/search?keyword=mat", pro);
  assert.equal(found.status, 200);
  assert.equal(found.headers.get("ratelimit"), null);
  assert.equal((await api("/api/v1/usage", pro)).body.data.used, 0);
  const free = await make.person({ plan: "free" });
  const refused = await api("/api/v1/search?keyword=mat", free);
  assert.deepEqual([refused.status, refused.body.error.code], [403, "plan_limit"]);
});

test("an account whose pages ask for more than a hundred things a second is told to wait", async (t) => {
  const { api, make, clock } = await startService(t);
  const person = await make.person();
  const stopped = clock.now();
  clock.now = () => stopped; // all within one second
  const answers = await Promise.all(Array.from({ length: 150 }, () => api("/api/v1/usage", person)));
  const refused = answers.filter(({ status }) => status === 429);
  assert.equal(refused.length, 50);
  assert.equal(refused[0]?.headers.get("retry-after"), "1");
  assert.equal(refused[0]?.body.limit, 100);
});

test("over TLS the cookie goes nowhere else", async (t) => {
  const { app } = await startService(t, { env: { PUBLIC_URL: "https://research.example.com" } });
  const answer = await app.api?.server.app.inject({ method: "POST", url: "/api/v1/users", payload: OWNER });
  assert.equal(answer?.statusCode, 201);
  assert.match(
    String(answer.headers["set-cookie"]),
    /^__Host-nichescope_session=.*; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
  );
});
