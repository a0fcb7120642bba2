/** Members of an account and invitations to it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { wholeFile } from "./support/cleanup.ts";
import { lockWaits } from "./support/lock-waits.ts";
import { PASSWORD } from "./support/person.ts";
import { withClient } from "./support/postgres.ts";
import { startService, type Who } from "./support/service.ts";
import { invitationToken, post, send, signIn, signUp } from "./support/signing-in.ts";
import { until } from "./support/until.ts";

const MEMBERS = "/api/v1/account/members";
const INVITATIONS = "/api/v1/account/invitations";

const { api, app, make, clock, databaseUrl } = await startService(wholeFile);

const invite = (who: Who, email: string, role = "member") => post(api, INVITATIONS, { email, role }, who);

test("owners change roles and remove members, with effect from the member's next request", async () => {
  const owner = await make.person();
  const member = await make.person({ account: owner.account, role: "member" });
  const { members } = (await api(MEMBERS, member)).body.data;
  assert.deepEqual(members.map((each: { userId: string; role: string }) => [each.userId, each.role]).sort(), [
    [owner.userId, "owner"],
    [member.userId, "member"],
  ]);

  const changed = await send("PATCH", api, `${MEMBERS}/${member.userId}`, { role: "viewer" }, owner);
  assert.deepEqual([changed.status, changed.body.data.role], [200, "viewer"]);
  assert.equal((await invite(member, "a@example.com")).status, 403);
  assert.equal((await send("PATCH", api, `${MEMBERS}/${member.userId}`, { role: "king" }, owner)).status, 400);
  assert.equal((await send("PATCH", api, `${MEMBERS}/${member.userId}`, { role: "owner" }, member)).status, 403);

  assert.equal((await send("DELETE", api, `${MEMBERS}/${owner.userId}`, undefined, member)).status, 403);
  assert.equal((await send("DELETE", api, `${MEMBERS}/${member.userId}`, undefined, owner)).status, 200);
  assert.equal((await api(MEMBERS, member)).status, 401, "without an account there is no session");
  assert.equal((await send("DELETE", api, `${MEMBERS}/${member.userId}`, undefined, owner)).status, 404);
});

test("the last owner of an account can neither leave nor lose the role, even when two try at once", async () => {
  const owner = await make.person();
  const path = `${MEMBERS}/${owner.userId}`;
  for (const response of [
    await send("DELETE", api, path, undefined, owner),
    await send("PATCH", api, path, { role: "member" }, owner),
  ]) {
    assert.deepEqual([response.status, response.body.error.code], [409, "conflict"]);
  }
  assert.equal((await send("PATCH", api, path, { role: "owner" }, owner)).status, 200);

  const pairs = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const one = await make.person();
      return [one, await make.person({ account: one.account })];
    }),
  );
  const leave = async (person: { userId: string; cookie: string }) =>
    (await send("DELETE", api, `${MEMBERS}/${person.userId}`, undefined, person)).status;
  const left = await Promise.all(pairs.map(async (pair) => (await Promise.all(pair.map(leave))).sort()));
  for (const statuses of left) assert.deepEqual(statuses, [200, 409]);
});

test("a viewer may read, also by HEAD, and may leave", async () => {
  const owner = await make.person();
  const viewer = await make.person({ account: owner.account, role: "viewer" });
  for (const path of [MEMBERS, "/api/v1/account", "/api/v1/keys"])
    assert.equal((await api(path, viewer, { method: "HEAD" })).status, 200, path);
  assert.equal((await send("DELETE", api, `${MEMBERS}/${viewer.userId}`, undefined, viewer)).status, 200);
});

test("an invitation lets its address sign up into the account, once", async () => {
  const owner = await make.person();
  const created = await invite(owner, " Colleague@Example.com ", "viewer");
  assert.equal(created.status, 201);
  const { data } = created.body;
  assert.equal(data.email, "colleague@example.com");
  assert.equal(data.invitedBy, owner.name);
  assert.equal(new Date(data.expiresAt).getTime() - new Date(data.createdAt).getTime(), 7 * 86_400_000);
  assert.match(data.link, /^http:\/\/127\.0\.0\.1:\d+\/app\/invitation\?token=nsi_[\w-]{32}$/);
  const token = invitationToken(created);
  const { rows } = await withClient(databaseUrl, (client) => client.query("select * from invitations"));
  assert.ok(!JSON.stringify(rows).includes(token), "the token is only in the link");

  const shown = await api(`/api/v1/invitations/${token}`);
  assert.equal(shown.body.data.email, "colleague@example.com");
  assert.deepEqual([shown.body.data.role, shown.body.data.userExists], ["viewer", false]);
  const person = { name: "A colleague", email: "colleague@example.com", password: PASSWORD, invitation: token };
  const another = await signUp(api, { ...person, email: "another@example.com" });
  assert.deepEqual([another.response.status, another.response.body.error.code], [403, "forbidden"]);
  const { response } = await signUp(api, person);
  assert.equal(response.status, 201);
  assert.deepEqual([response.body.data.account.id, response.body.data.account.role], [owner.account.id, "viewer"]);
  assert.equal(response.body.data.user.operator, false);
  assert.equal((await api(`/api/v1/invitations/${token}`)).status, 404);
  assert.equal((await signUp(api, { ...person, email: "third@example.com" })).response.status, 404);
  assert.equal((await invite(owner, "colleague@example.com")).status, 409, "members cannot be invited");
});

test("an existing user accepts an invitation in a session", async () => {
  const owner = await make.person();
  const known = await make.person();
  const token = invitationToken(await invite(owner, known.email));
  assert.equal((await api(`/api/v1/invitations/${token}`)).body.data.userExists, true);
  const accept = (who: Who) => post(api, `/api/v1/invitations/${token}/accept`, undefined, who);
  const refused = await accept(await make.person());
  assert.deepEqual([refused.status, refused.body.error.code], [403, "forbidden"]);
  const accepted = await accept(known);
  assert.equal(accepted.status, 200);
  assert.deepEqual([accepted.body.data.account.id, accepted.body.data.account.role], [owner.account.id, "member"]);
  assert.equal(accepted.body.data.accounts.length, 2);
  assert.equal((await accept(known)).status, 404);
});

test("a user without an account cannot sign in, except with an invitation", async () => {
  const owner = await make.person();
  const former = await make.person({ account: owner.account, role: "member" });
  await send("DELETE", api, `${MEMBERS}/${former.userId}`, undefined, owner);
  assert.equal((await signIn(api, former.email, PASSWORD)).response.status, 403);
  const invitation = invitationToken(await invite(owner, former.email, "owner"));
  const back = await post(api, "/api/v1/session", { email: former.email, password: PASSWORD, invitation });
  assert.deepEqual([back.status, back.body.data.account.role], [201, "owner"]);
});

test("an invitation is not accepted by a sign-in whose password was changed meanwhile", async () => {
  const owner = await make.person();
  const known = await make.person();
  const invitation = invitationToken(await invite(owner, known.email, "member"));
  const attempt = (password: string) => post(api, "/api/v1/session", { email: known.email, password, invitation });
  const fresh = await withClient(databaseUrl, async (client) => {
    // The sign-in has verified the password and waits to store its network.
    await client.query("begin; lock table sign_in_places in share mode");
    const signingIn = attempt(PASSWORD);
    await until("the sign-in waits", async () => (await lockWaits(client, "sign_in_places")) > 0);
    const { password } = await app.users.resetPassword(known.email);
    await client.query("commit");
    assert.equal((await signingIn).status, 401);
    return password;
  });
  const joined = await attempt(fresh);
  assert.deepEqual(
    [joined.status, joined.body.data?.account.id],
    [201, owner.account.id],
    "the invitation still works",
  );
});

test("an invitation ends when it is withdrawn, replaced by a new one, or a week old", async () => {
  const owner = await make.person();
  const stranger = await make.person();
  const shows = async (token: string) => (await api(`/api/v1/invitations/${token}`)).status;

  const withdrawn = await invite(owner, "a@example.com");
  const path = `${INVITATIONS}/${withdrawn.body.data.id}`;
  assert.equal((await send("DELETE", api, path, undefined, stranger)).status, 404);
  assert.equal(await shows(invitationToken(withdrawn)), 200);
  assert.equal((await send("DELETE", api, path, undefined, owner)).status, 200);
  assert.equal(await shows(invitationToken(withdrawn)), 404);

  const before = await invite(owner, "b@example.com");
  const after = await invite(owner, "b@example.com", "viewer");
  assert.deepEqual([await shows(invitationToken(before)), await shows(invitationToken(after))], [404, 200]);
  const { invitations } = (await api(INVITATIONS, owner)).body.data;
  assert.deepEqual(
    invitations.map(({ email, role }: { email: string; role: string }) => [email, role]),
    [["b@example.com", "viewer"]],
  );
  assert.ok(!("link" in invitations[0]));
  assert.deepEqual((await api(INVITATIONS, stranger)).body.data.invitations, []);

  clock.advance({ minutes: 7 * 24 * 60 });
  assert.equal(await shows(invitationToken(after)), 404);
  assert.equal(await shows("nsi_unknown"), 404);
});
