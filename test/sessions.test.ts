import assert from "node:assert/strict";
import { test } from "node:test";
import { makeDatabase } from "./support/database.ts";
import { until } from "./support/import-files.ts";
import { withClient } from "./support/postgres.ts";
import { startService } from "./support/service.ts";
import { post, send, signIn, signUp } from "./support/signing-in.ts";

const OWNER = { name: "The owner", email: "owner@example.com", password: "a quiet morning by the sea" };

test("signing out ends the session at once, and clears the cookie; signing out again is no error", async (t) => {
  const { api, make } = await startService(t);
  const person = await make.person();
  assert.equal((await api("/api/v1/usage", person)).status, 200);
  const answer = await send("DELETE", api, "/api/v1/session", undefined, person);
  assert.equal(answer.status, 200);
  assert.match(answer.headers.getSetCookie()[0] ?? "", /^nichescope_session=; Max-Age=0; Path=\/; HttpOnly/);
  assert.equal((await api("/api/v1/usage", person)).status, 401);
  assert.equal((await send("DELETE", api, "/api/v1/session", undefined, person)).status, 200);
});

test("a session that another node has ended is refused soon after", async (t) => {
  const databaseUrl = await makeDatabase(t);
  const one = await startService(t, { databaseUrl });
  const another = await startService(t, { databaseUrl });
  const person = await one.make.person();
  assert.equal((await another.api("/api/v1/usage", person)).status, 200);
  await send("DELETE", one.api, "/api/v1/session", undefined, person);
  const refused = await until("the session to be refused", async () => {
    const { status } = await another.api("/api/v1/usage", person);
    return status !== 200 && status;
  });
  assert.equal(refused, 401);
});

test("people see where they are signed in, and end those sessions, but nobody else's", async (t) => {
  const { api, make } = await startService(t);
  await signUp(api, OWNER);
  const { answer, cookie } = await signIn(api, OWNER.email, OWNER.password, { "user-agent": "Firefox" });
  const here = { cookie };
  const list = async () => (await api("/api/v1/sessions", here)).body.data.sessions;
  const [first, second] = await list();
  assert.equal((await list()).length, 2);
  const current = [first, second].find((each: { current: boolean }) => each.current);
  assert.equal(current.id, answer.body.data.id);
  assert.equal(current.userAgent, "Firefox");
  assert.equal(current.ip, "127.0.0.1");
  assert.ok(!("token" in current));

  const stranger = await make.person();
  const refused = await send("DELETE", api, `/api/v1/sessions/${current.id}`, undefined, stranger);
  assert.deepEqual([refused.status, refused.body.error.code], [404, "not_found"]);
  const other = [first, second].find((each: { current: boolean }) => !each.current);
  assert.equal((await send("DELETE", api, `/api/v1/sessions/${other.id}`, undefined, here)).status, 200);
  assert.deepEqual(
    (await list()).map((each: { id: string }) => each.id),
    [current.id],
  );

  await signIn(api, OWNER.email, OWNER.password);
  const everywhere = await send("DELETE", api, "/api/v1/sessions", undefined, here);
  assert.equal(everywhere.body.data.ended, 2);
  assert.equal((await api("/api/v1/sessions", here)).status, 401);
  assert.equal((await api("/api/v1/sessions", stranger)).status, 200);
});

test("a session holds for thirty days from the day that it was last used, and no longer", async (t) => {
  const { api, make, clock } = await startService(t);
  const used = await make.person();
  const idle = await make.person();
  const day = { minutes: 24 * 60 };
  const fresh = await api("/api/v1/session", used);
  assert.deepEqual(fresh.headers.getSetCookie(), [], "renewed once a day");
  for (let i = 0; i < 20; i++) clock.advance(day);
  const renewed = await api("/api/v1/session", used);
  assert.match(renewed.headers.getSetCookie()[0] ?? "", /Max-Age=2592000/);
  assert.equal(
    new Date(renewed.body.data.session.expiresAt).getTime() - new Date(fresh.body.data.session.expiresAt).getTime() >
      19 * 86_400_000,
    true,
  );
  for (let i = 0; i < 11; i++) clock.advance(day);
  assert.equal((await api("/api/v1/usage", used)).status, 200);
  assert.equal((await api("/api/v1/usage", idle)).status, 401);
  assert.equal((await api("/api/v1/session", idle)).body.data.session, null);
});

test("what has run out is swept away", async (t) => {
  const { app, api, make, clock, databaseUrl } = await startService(t);
  await make.person();
  await post(api, "/api/v1/session", { email: "nobody@example.com", password: "a quiet morning" });
  assert.deepEqual(await app.runJob("people-retention"), { sessions: 0, invitations: 0, attempts: 0 });
  clock.advance({ minutes: 31 * 24 * 60 });
  assert.deepEqual(await app.runJob("people-retention"), { sessions: 1, invitations: 0, attempts: 1 });
  const { rows } = await withClient(databaseUrl, (client) => client.query("select from user_sessions"));
  assert.equal(rows.length, 0);
});

test("a new password ends all other sessions, and wants the one of before", async (t) => {
  const { api } = await startService(t);
  const { cookie } = await signUp(api, OWNER);
  const elsewhere = await signIn(api, OWNER.email, OWNER.password);
  const change = (body: unknown) => post(api, "/api/v1/session/password", body, { cookie });
  const wrong = await change({ currentPassword: "not this one", newPassword: "a windy evening in the hills" });
  assert.deepEqual(
    [wrong.status, wrong.body.error.details],
    [400, [{ parameter: "currentPassword", message: "is wrong" }]],
  );
  const common = await change({ currentPassword: OWNER.password, newPassword: "qwertyuiop" });
  assert.deepEqual([common.status, common.body.error.details[0].parameter], [400, "newPassword"]);
  const done = await change({ currentPassword: OWNER.password, newPassword: "a windy evening in the hills" });
  assert.equal(done.status, 200);
  assert.equal((await api("/api/v1/sessions", { cookie })).body.data.sessions.length, 1);
  assert.equal((await api("/api/v1/usage", { cookie: elsewhere.cookie })).status, 401);
  assert.equal((await signIn(api, OWNER.email, OWNER.password)).answer.status, 401);
  assert.equal((await signIn(api, OWNER.email, "a windy evening in the hills")).answer.status, 201);
});

test("people change their name and, with their password, their address", async (t) => {
  const { api, make } = await startService(t);
  const { cookie } = await signUp(api, OWNER);
  const taken = await make.person({ email: "taken@example.com" });
  const renamed = await send("PATCH", api, "/api/v1/session/user", { name: "  Somebody " }, { cookie });
  assert.equal(renamed.body.data.user.name, "Somebody");
  assert.equal((await send("PATCH", api, "/api/v1/session/user", {}, { cookie })).status, 400);

  const change = (email: string, currentPassword: string) =>
    post(api, "/api/v1/session/email", { email, currentPassword }, { cookie });
  assert.equal((await change("new@example.com", "not this one")).status, 400);
  assert.equal((await change(taken.email, OWNER.password)).status, 409);
  assert.equal((await change("no address", OWNER.password)).status, 400);
  const changed = await change("New@example.com", OWNER.password);
  assert.equal(changed.body.data.user.email, "new@example.com");
  assert.equal((await signIn(api, OWNER.email, OWNER.password)).answer.status, 401);
  assert.equal((await signIn(api, "new@example.com", OWNER.password)).answer.status, 201);
});

test("a session acts for one account at a time, and only for those that the person belongs to", async (t) => {
  const { app, api, make } = await startService(t);
  const person = await make.person({ plan: "pro" });
  const other = await make.account("business");
  const strangers = await make.account("agency");
  const user = await app.users.find(person.email);
  assert.ok(user);
  await app.users.join(user, other.id, "viewer");
  const session = (await api("/api/v1/session", person)).body.data.session;
  assert.deepEqual(
    session.accounts.map(({ plan, role }: { plan: string; role: string }) => [plan, role]),
    [
      ["pro", "owner"],
      ["business", "viewer"],
    ],
  );
  const switchTo = (accountId: string) => send("PUT", api, "/api/v1/session/account", { accountId }, person);
  const switched = await switchTo(other.id);
  assert.deepEqual([switched.status, switched.body.data.account.plan], [200, "business"]);
  assert.equal((await api("/api/v1/usage", person)).body.data.plan, "business");
  const refused = await switchTo(strangers.id);
  assert.deepEqual([refused.status, refused.body.error.code], [404, "not_found"]);
  assert.equal((await switchTo(person.account.id)).body.data.account.role, "owner");
});
