import assert from "node:assert/strict";
import { test } from "node:test";
import { withClient } from "./support/postgres.ts";
import { type Service, startService, type Who } from "./support/service.ts";
import { post, send, signIn, signUp } from "./support/signing-in.ts";

const MEMBERS = "/api/v1/account/members";
const INVITATIONS = "/api/v1/account/invitations";
const PASSWORD = "a quiet morning by the sea";

const invite = (api: Service["api"], who: Who, email: string, role = "member") =>
  post(api, INVITATIONS, { email, role }, who);

const tokenOf = (answer: { body: any }) => new URL(answer.body.data.link).searchParams.get("token") as string;

test("owners change roles and remove members; it holds from the member's next request on", async (t) => {
  const { api, make } = await startService(t);
  const owner = await make.person();
  const member = await make.person({ account: owner.account, role: "member" });
  const { members } = (await api(MEMBERS, member)).body.data;
  assert.deepEqual(members.map((each: { userId: string; role: string }) => [each.userId, each.role]).sort(), [
    [owner.userId, "owner"],
    [member.userId, "member"],
  ]);

  const changed = await send("PATCH", api, `${MEMBERS}/${member.userId}`, { role: "viewer" }, owner);
  assert.deepEqual([changed.status, changed.body.data.role], [200, "viewer"]);
  assert.equal((await post(api, INVITATIONS, { email: "a@example.com", role: "member" }, member)).status, 403);
  assert.equal((await send("PATCH", api, `${MEMBERS}/${member.userId}`, { role: "king" }, owner)).status, 400);
  assert.equal((await send("PATCH", api, `${MEMBERS}/${member.userId}`, { role: "owner" }, member)).status, 403);

  assert.equal((await send("DELETE", api, `${MEMBERS}/${owner.userId}`, undefined, member)).status, 403);
  assert.equal((await send("DELETE", api, `${MEMBERS}/${member.userId}`, undefined, owner)).status, 200);
  assert.equal((await api(MEMBERS, member)).status, 401, "who belongs to no account is not signed in");
  assert.equal((await send("DELETE", api, `${MEMBERS}/${member.userId}`, undefined, owner)).status, 404);
});

test("an account keeps an owner: the last can neither leave nor be made less, also when two try at once", async (t) => {
  const { api, make } = await startService(t);
  const owner = await make.person();
  const path = `${MEMBERS}/${owner.userId}`;
  for (const answer of [
    await send("DELETE", api, path, undefined, owner),
    await send("PATCH", api, path, { role: "member" }, owner),
  ]) {
    assert.deepEqual([answer.status, answer.body.error.code], [409, "conflict"]);
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

test("everybody may leave", async (t) => {
  const { api, make } = await startService(t);
  const owner = await make.person();
  const viewer = await make.person({ account: owner.account, role: "viewer" });
  assert.equal((await send("DELETE", api, `${MEMBERS}/${viewer.userId}`, undefined, viewer)).status, 200);
});

test("who is invited signs up into the account that invites, once, and only with that address", async (t) => {
  const { api, make, databaseUrl } = await startService(t);
  const owner = await make.person();
  const made = await invite(api, owner, " Colleague@Example.com ", "viewer");
  assert.equal(made.status, 201);
  const { data } = made.body;
  assert.equal(data.email, "colleague@example.com");
  assert.equal(data.invitedBy, owner.name);
  assert.equal(new Date(data.expiresAt).getTime() - new Date(data.createdAt).getTime(), 7 * 86_400_000);
  assert.match(data.link, /^http:\/\/127\.0\.0\.1:\d+\/app\/invitation\?token=nsi_[\w-]{32}$/);
  const token = tokenOf(made);
  const { rows } = await withClient(databaseUrl, (client) => client.query("select * from invitations"));
  assert.ok(!JSON.stringify(rows).includes(token), "the token is nowhere but in the link");

  const shown = await api(`/api/v1/invitations/${token}`);
  assert.equal(shown.body.data.email, "colleague@example.com");
  assert.deepEqual([shown.body.data.role, shown.body.data.userExists], ["viewer", false]);
  const person = { name: "A colleague", email: "colleague@example.com", password: PASSWORD, invitation: token };
  const another = await signUp(api, { ...person, email: "another@example.com" });
  assert.deepEqual([another.answer.status, another.answer.body.error.code], [403, "forbidden"]);
  const { answer } = await signUp(api, person);
  assert.equal(answer.status, 201);
  assert.deepEqual([answer.body.data.account.id, answer.body.data.account.role], [owner.account.id, "viewer"]);
  assert.equal(answer.body.data.user.operator, false);
  assert.equal((await api(`/api/v1/invitations/${token}`)).status, 404);
  assert.equal((await signUp(api, { ...person, email: "third@example.com" })).answer.status, 404);
  assert.equal((await invite(api, owner, "colleague@example.com")).status, 409, "who belongs to it is not invited");
});

test("who is known already accepts an invitation in a session, or while signing in", async (t) => {
  const { api, make } = await startService(t);
  const owner = await make.person();
  const known = await make.person({ email: "known@example.com" });
  const token = tokenOf(await invite(api, owner, known.email, "member"));
  assert.equal((await api(`/api/v1/invitations/${token}`)).body.data.userExists, true);
  const stranger = await make.person();
  const refused = await post(api, `/api/v1/invitations/${token}/accept`, undefined, stranger);
  assert.deepEqual([refused.status, refused.body.error.code], [403, "forbidden"]);
  const accepted = await post(api, `/api/v1/invitations/${token}/accept`, undefined, known);
  assert.equal(accepted.status, 200);
  assert.deepEqual([accepted.body.data.account.id, accepted.body.data.account.role], [owner.account.id, "member"]);
  assert.equal(accepted.body.data.accounts.length, 2);
  assert.equal((await post(api, `/api/v1/invitations/${token}/accept`, undefined, known)).status, 404);

  const first = tokenOf(await invite(api, owner, "late@example.com"));
  const { answer } = await signUp(api, {
    name: "Late",
    email: "late@example.com",
    password: PASSWORD,
    invitation: first,
  });
  await send("DELETE", api, `${MEMBERS}/${answer.body.data.user.id}`, undefined, owner);
  assert.equal((await signIn(api, "late@example.com", PASSWORD)).answer.status, 403, "belongs to no account any more");
  const again = tokenOf(await invite(api, owner, "late@example.com", "owner"));
  const back = await post(api, "/api/v1/session", { email: "late@example.com", password: PASSWORD, invitation: again });
  assert.deepEqual([back.status, back.body.data.account.role], [201, "owner"]);
});

test("an invitation ends when it is withdrawn, when the address is invited anew, and after a week", async (t) => {
  const { api, make, clock } = await startService(t);
  const owner = await make.person();
  const stranger = await make.person();
  const shows = async (token: string) => (await api(`/api/v1/invitations/${token}`)).status;

  const withdrawn = await invite(api, owner, "a@example.com");
  const path = `${INVITATIONS}/${withdrawn.body.data.id}`;
  assert.equal((await send("DELETE", api, path, undefined, stranger)).status, 404);
  assert.equal(await shows(tokenOf(withdrawn)), 200);
  assert.equal((await send("DELETE", api, path, undefined, owner)).status, 200);
  assert.equal(await shows(tokenOf(withdrawn)), 404);

  const before = await invite(api, owner, "b@example.com");
  const after = await invite(api, owner, "b@example.com", "viewer");
  assert.deepEqual([await shows(tokenOf(before)), await shows(tokenOf(after))], [404, 200]);
  const { invitations } = (await api(INVITATIONS, owner)).body.data;
  assert.deepEqual(
    invitations.map(({ email, role }: { email: string; role: string }) => [email, role]),
    [["b@example.com", "viewer"]],
  );
  assert.ok(!("link" in invitations[0]));
  assert.deepEqual((await api(INVITATIONS, stranger)).body.data.invitations, []);

  clock.advance({ minutes: 7 * 24 * 60 });
  assert.equal(await shows(tokenOf(after)), 404);
  assert.equal(await shows("nsi_unknown"), 404);
});

test("a viewer may ask for the head of whatever they may look at", async (t) => {
  const { api, make } = await startService(t);
  const viewer = await make.person({ role: "viewer" });
  for (const path of [MEMBERS, "/api/v1/account", "/api/v1/keys"])
    assert.equal((await api(path, viewer, { method: "HEAD" })).status, 200, path);
});
