/** Sessions of people, what they change about themselves, and the account that a session acts for. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { wholeFile } from "./support/cleanup.ts";
import { lockWaits } from "./support/lock-waits.ts";
import { PASSWORD } from "./support/person.ts";
import { withClient } from "./support/postgres.ts";
import { startService } from "./support/service.ts";
import { invitationToken, post, send, signIn } from "./support/signing-in.ts";
import { until } from "./support/until.ts";

const FRESH = "a windy evening in the hills";
const ACCOUNT = "/api/v1/session/account";

const service = await startService(wholeFile);
const { api, app, make, clock, databaseUrl } = service;

test("signing out ends the session at once and clears the cookie; signing out again is not an error", async () => {
  const person = await make.person();
  assert.equal((await api("/api/v1/usage", person)).status, 200);
  const response = await send("DELETE", api, "/api/v1/session", undefined, person);
  assert.equal(response.status, 200);
  assert.match(response.headers.getSetCookie()[0] ?? "", /^nichescope_session=; Max-Age=0; Path=\/; HttpOnly/);
  assert.equal((await api("/api/v1/usage", person)).status, 401);
  assert.equal((await send("DELETE", api, "/api/v1/session", undefined, person)).status, 200);
});

test("a session that another node has ended is refused soon after", async (t) => {
  const another = await startService(t, { databaseUrl });
  const person = await make.person();
  assert.equal((await another.api("/api/v1/usage", person)).status, 200);
  await send("DELETE", api, "/api/v1/session", undefined, person);
  const refused = await until("the session to be refused", async () => {
    const { status } = await another.api("/api/v1/usage", person);
    return status !== 200 && status;
  });
  assert.equal(refused, 401);
});

test("people see their sessions and can end them, but not those of others", async () => {
  const person = await make.person();
  const { response, cookie } = await signIn(api, person.email, PASSWORD, { "user-agent": "Firefox" });
  const here = { cookie };
  const list = async () => (await api("/api/v1/sessions", here)).body.data.sessions;
  const sessions = await list();
  assert.equal(sessions.length, 2);
  const current = sessions.find((each: { current: boolean }) => each.current);
  assert.equal(current.id, response.body.data.id);
  assert.equal(current.userAgent, "Firefox");
  assert.equal(current.ip, "127.0.0.1");
  assert.ok(!("token" in current));

  const stranger = await make.person();
  const refused = await send("DELETE", api, `/api/v1/sessions/${current.id}`, undefined, stranger);
  assert.deepEqual([refused.status, refused.body.error.code], [404, "not_found"]);
  assert.equal((await send("DELETE", api, `/api/v1/sessions/${person.sessionId}`, undefined, here)).status, 200);
  assert.deepEqual(
    (await list()).map((each: { id: string }) => each.id),
    [current.id],
  );

  await signIn(api, person.email, PASSWORD);
  const everywhere = await send("DELETE", api, "/api/v1/sessions", undefined, here);
  assert.equal(everywhere.body.data.ended, 2);
  assert.equal((await api("/api/v1/sessions", here)).status, 401);
  assert.equal((await api("/api/v1/sessions", stranger)).status, 200);
});

test("a password that is changed while it is verified starts no session", async () => {
  const person = await make.person();
  await withClient(databaseUrl, async (client) => {
    // The sign-in has verified the password and waits to store its session.
    await client.query("begin; lock table user_sessions in share mode");
    const signingIn = post(api, "/api/v1/session", { email: person.email, password: PASSWORD });
    await until("the sign-in waits", async () => (await lockWaits(client, "user_sessions")) > 0);
    await client.query(
      "update user_credentials set password = 'salt:changed' where user_id = (select id from users where email = $1)",
      [person.email],
    );
    await client.query("commit");
    assert.equal((await signingIn).status, 401);
  });
});

test("a session ends thirty days after its last use", async () => {
  const used = await make.person();
  const idle = await make.person();
  const days = (count: number) => ({ minutes: count * 24 * 60 });
  const fresh = await api("/api/v1/session", used);
  assert.deepEqual(fresh.headers.getSetCookie(), [], "renewed once a day at most");
  clock.advance(days(20));
  const renewed = await api("/api/v1/session", used);
  assert.match(renewed.headers.getSetCookie()[0] ?? "", /Max-Age=2592000/);
  const expiryOf = ({ body }: typeof renewed) => new Date(body.data.session.expiresAt).getTime();
  assert.ok(expiryOf(renewed) - expiryOf(fresh) > 19 * 86_400_000);
  clock.advance(days(11));
  assert.equal((await api("/api/v1/usage", used)).status, 200);
  assert.equal((await api("/api/v1/usage", idle)).status, 401);
  assert.equal((await api("/api/v1/session", idle)).body.data.session, null);
});

test("expired sessions and old attempts are deleted", async () => {
  clock.advance({ minutes: 31 * 24 * 60 });
  await app.runJob("retention");
  await make.person();
  await post(api, "/api/v1/session", { email: "nobody@example.com", password: PASSWORD });
  assert.equal(await app.runJob("retention"), undefined);
  clock.advance({ minutes: 31 * 24 * 60 });
  const { user_sessions, sign_in_attempts } = (await app.runJob("retention")) ?? {}; // self-checks are old by now, too
  assert.deepEqual({ user_sessions, sign_in_attempts }, { user_sessions: 1, sign_in_attempts: 1 });
  const { rows } = await withClient(databaseUrl, (client) => client.query("select from user_sessions"));
  assert.equal(rows.length, 0);
});

test("changing the password needs the current one, and ends all other sessions", async () => {
  const person = await make.person();
  const elsewhere = await signIn(api, person.email, PASSWORD);
  const change = (currentPassword: string, newPassword: string) =>
    post(api, "/api/v1/session/password", { currentPassword, newPassword }, person);
  const wrong = await change("not this one", FRESH);
  assert.deepEqual(
    [wrong.status, wrong.body.error.details],
    [400, [{ parameter: "currentPassword", message: "is wrong" }]],
  );
  const common = await change(PASSWORD, "qwertyuiop");
  assert.deepEqual([common.status, common.body.error.details[0].parameter], [400, "newPassword"]);
  assert.equal((await change(PASSWORD, FRESH)).status, 200);
  assert.equal((await api("/api/v1/sessions", person)).body.data.sessions.length, 1);
  assert.equal((await api("/api/v1/usage", { cookie: elsewhere.cookie })).status, 401);
  assert.equal((await signIn(api, person.email, PASSWORD)).response.status, 401);
  assert.equal((await signIn(api, person.email, FRESH)).response.status, 201);
});

test("people change their name and, with their password, their address", async () => {
  const person = await make.person();
  const taken = await make.person();
  const renamed = await send("PATCH", api, "/api/v1/session/user", { name: "  Somebody " }, person);
  assert.equal(renamed.body.data.user.name, "Somebody");
  assert.equal((await send("PATCH", api, "/api/v1/session/user", {}, person)).status, 400);

  const change = (email: string, currentPassword: string) =>
    post(api, "/api/v1/session/email", { email, currentPassword }, person);
  assert.equal((await change("new@example.com", "not this one")).status, 400);
  assert.equal((await change(taken.email, PASSWORD)).status, 409);
  assert.equal((await change("no address", PASSWORD)).status, 400);
  const changed = await change("New@example.com", PASSWORD);
  assert.equal(changed.body.data.user.email, "new@example.com");
  assert.equal((await signIn(api, person.email, PASSWORD)).response.status, 401);
  assert.equal((await signIn(api, "new@example.com", PASSWORD)).response.status, 201);
});

test("a session acts for one account at a time, and only for accounts that the person belongs to", async () => {
  const person = await make.person({ plan: "pro" });
  const other = await make.account("business");
  const foreign = await make.account("agency");
  const user = await app.users.find(person.email);
  assert.ok(user);
  await app.users.join(user, other.id, "viewer");
  const { session } = (await api("/api/v1/session", person)).body.data;
  assert.deepEqual(session.accounts.map(({ plan, role }: { plan: string; role: string }) => [plan, role]).sort(), [
    ["business", "viewer"],
    ["pro", "owner"],
  ]);
  const switchTo = (accountId: string) => send("PUT", api, ACCOUNT, { accountId }, person);
  const switched = await switchTo(other.id);
  assert.deepEqual([switched.status, switched.body.data.account.plan], [200, "business"]);
  assert.equal((await api("/api/v1/usage", person)).body.data.plan, "business");
  const refused = await switchTo(foreign.id);
  assert.deepEqual([refused.status, refused.body.error.code], [404, "not_found"]);
  assert.equal((await switchTo(person.account.id)).body.data.account.role, "owner");
});

test("a session stays in its account when another session of the same person switches", async () => {
  const person = await make.person();
  const other = await make.account("business");
  const user = await app.users.find(person.email);
  assert.ok(user);
  await app.users.join(user, other.id, "owner");
  const [one, another] = [await signIn(api, person.email, PASSWORD), await signIn(api, person.email, PASSWORD)];
  assert.equal((await send("PUT", api, ACCOUNT, { accountId: other.id }, another)).status, 200);
  const accountOf = async (who: { cookie: string }) =>
    (await api("/api/v1/session", { cookie: who.cookie })).body.data.session.account.id;
  assert.deepEqual([await accountOf(one), await accountOf(another)], [person.account.id, other.id]);
  const next = await signIn(api, person.email, PASSWORD);
  assert.equal(await accountOf(next), other.id, "the next session starts where the last switch led");
});

test("a page that shows one account neither reads nor changes another after its session has switched", async () => {
  const person = await make.person({ plan: "pro" });
  const other = await make.account("pro");
  const colleague = await make.person({ account: other });
  const invitation = { email: person.email, role: "owner" };
  const token = invitationToken(await post(api, "/api/v1/account/invitations", invitation, colleague));
  assert.equal((await post(api, `/api/v1/invitations/${token}/accept`, undefined, person)).status, 200);
  const switchTo = (accountId: string) => send("PUT", api, ACCOUNT, { accountId }, person);
  const shows = (accountId: string) => ({ "nichescope-account": accountId });
  const listKeys = (accountId: string) => api("/api/v1/keys", person, { headers: shows(accountId) });
  const createKey = (accountId: string) => post(api, "/api/v1/keys", { name: "sheet" }, person, shows(accountId));

  await switchTo(person.account.id);
  assert.equal((await createKey(person.account.id)).status, 201);
  await switchTo(other.id);
  for (const refused of [await createKey(person.account.id), await listKeys(person.account.id)])
    assert.deepEqual([refused.status, refused.body.error.code], [409, "other_account"]);
  assert.equal((await createKey(other.id)).status, 201);
  const names = async (accountId: string) => (await app.keys.list(accountId)).map(({ name }) => name);
  assert.deepEqual([await names(person.account.id), await names(other.id)], [["sheet"], ["sheet"]]);
  assert.equal((await api("/api/v1/keys", person)).status, 200, "a program with a cookie need not name the account");
});
