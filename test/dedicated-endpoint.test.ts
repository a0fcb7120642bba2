/** Dedicated endpoints: nodes that serve only the accounts in ONLY_ACCOUNTS, beside nodes that serve all. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { wholeFile } from "./support/cleanup.ts";
import { startMailServer } from "./support/mail-server.ts";
import { PASSWORD } from "./support/person.ts";
import { withClient } from "./support/postgres.ts";
import { type Service, startService } from "./support/service.ts";
import { invitationToken, post, send, signIn, signUp } from "./support/signing-in.ts";

const SEARCH = "/api/v1/search?keyword=yoga";

const mail = await startMailServer(wholeFile);
const general = await startService(wholeFile);
const { databaseUrl, make } = general;
const own = await make.key({ plan: "pro" });
const ownOperator = await make.key({ operator: true });
const other = await make.key({ plan: "pro", operator: true });
/** Serves two accounts, one given by name and one by id. */
const dedicated = await startService(wholeFile, {
  databaseUrl,
  env: { ONLY_ACCOUNTS: `${own.account.name}, ${ownOperator.account.id}`, SIGN_UP: "open", SMTP_URL: mail.url },
});

const PERSON = { name: "Somebody", password: PASSWORD };
let invited = 0;

/** Creates an invitation of a new address to an account. */
async function invite(account: { id: string }): Promise<{ email: string; invitation: string }> {
  const owner = await make.person({ account });
  const email = `invited-${++invited}@example.com`;
  const created = await post(general.api, "/api/v1/account/invitations", { email, role: "member" }, owner);
  assert.equal(created.status, 201, created.text);
  return { email, invitation: invitationToken(created) };
}

test("an invited first user is not an operator, on a dedicated endpoint or elsewhere, and the next user is not the first", async () => {
  for (const { api } of [dedicated, general]) {
    const { email, invitation } = await invite(own.account);
    await withClient(databaseUrl, (client) => client.query("delete from users"));
    const uninvited = await signUp(dedicated.api, { ...PERSON, email: "uninvited@example.com" });
    assert.equal(uninvited.response.status, 403, "a dedicated endpoint takes no first user");
    const { response, cookie } = await signUp(api, { ...PERSON, email, invitation });
    assert.deepEqual([response.status, response.body.data.user.operator], [201, false], response.text);
    assert.equal((await api("/api/admin/state", { cookie })).status, 403);
  }
  const next = await signUp(general.api, { ...PERSON, email: "next@example.com" });
  assert.equal(next.response.status, 403);
});

test("a dedicated endpoint serves the keys of its accounts and refuses all others", async () => {
  assert.equal((await dedicated.api(SEARCH, own.key)).status, 200);
  for (const path of [SEARCH, "/api/v1/usage", "/api/v1/events", "/api/admin/state"]) {
    const refused = await dedicated.api(path, other.key);
    assert.deepEqual([refused.status, refused.body.error.code], [403, "forbidden"], path);
    assert.match(refused.body.error.message, /^This address serves other accounts/);
    assert.equal(refused.headers.get("ratelimit"), null, "the usage of the account is not revealed");
  }
  assert.equal((await general.api("/api/v1/usage", other.key)).body.data.used, 0, "a refusal does not count");
  assert.equal((await dedicated.api(SEARCH, `${own.key.slice(0, -1)}!`)).status, 401);
  assert.equal((await dedicated.api(SEARCH, `nsk_${"0".repeat(38)}`)).status, 401, "an unknown key");
  assert.equal((await dedicated.api("/health/ready")).status, 200);
  assert.match((await dedicated.api("/metrics")).text, /nichescope_requests_refused_total\{reason="not_served"\} 4/);
});

test("operators manage the installation at a dedicated endpoint only if it serves their own account", async () => {
  assert.equal((await dedicated.api("/api/admin/state", ownOperator.key)).status, 200);
  assert.equal((await dedicated.api("/api/admin/state", other.key)).status, 403);
});

test("usage, webhooks and idempotency keys of an account are the same on all nodes", async () => {
  const used = async () => (await general.api("/api/v1/usage", own.key)).body.data.used;
  const before = await used();
  for (const { api } of [general, dedicated]) assert.equal((await api(SEARCH, own.key)).status, 200);
  assert.equal(await used(), before + 2);
  const hook = { url: "https://hooks.example.com/in", events: ["price_change"] };
  const create = ({ api }: Service) =>
    post(api, "/api/automation/webhooks", hook, own.key, { "idempotency-key": "the same" });
  const created = await create(dedicated);
  assert.equal(created.status, 201, created.text);
  const repeated = await create(general);
  assert.deepEqual([repeated.status, repeated.body.data.id], [201, created.body.data.id]);
  assert.equal((await general.api("/api/automation/webhooks", own.key)).body.data.webhooks.length, 1);
});

test("at a dedicated endpoint people sign in to its accounts only, and see no others", async () => {
  const both = await make.person({ account: other.account });
  const user = await general.app.users.find(both.email);
  assert.ok(user);
  await general.app.users.join(user, own.account.id, "owner");
  const stranger = await make.person({ account: other.account });

  // The other account was the last one; here the session starts in the account that is served.
  const { response, cookie } = await signIn(dedicated.api, both.email, PASSWORD);
  const here = { cookie };
  assert.deepEqual([response.status, response.body.data.account.id], [201, own.account.id]);
  assert.deepEqual(
    response.body.data.accounts.map(({ id }: { id: string }) => id),
    [own.account.id],
  );
  assert.equal((await dedicated.api("/api/v1/usage", here)).status, 200);
  const switched = await send("PUT", dedicated.api, "/api/v1/session/account", { accountId: other.account.id }, here);
  assert.equal(switched.status, 404);

  // A session in another account does not exist here.
  assert.equal((await dedicated.api("/api/v1/usage", both)).status, 401);
  assert.equal((await dedicated.api("/api/v1/session", both)).body.data.session, null);
  assert.equal((await general.api("/api/v1/usage", both)).status, 200);

  const refused = await signIn(dedicated.api, stranger.email, PASSWORD);
  const wrong = await signIn(dedicated.api, stranger.email, "wrong");
  assert.equal(refused.response.status, 401);
  assert.equal(refused.response.body.error.message, wrong.response.body.error.message, "existence is not revealed");
  assert.equal((await signIn(general.api, stranger.email, PASSWORD)).response.status, 201);
});

test("at a dedicated endpoint people sign up only with an invitation to one of its accounts", async () => {
  const { installation } = (await dedicated.api("/api/v1/session")).body.data;
  assert.deepEqual([installation.signUp, installation.needsFirstUser], ["invited", false]);
  assert.equal((await signUp(dedicated.api, { ...PERSON, email: "open@example.com" })).response.status, 403);

  const [served, foreign] = [await invite(own.account), await invite(other.account)];
  assert.equal((await dedicated.api(`/api/v1/invitations/${foreign.invitation}`)).status, 404);
  assert.equal((await signUp(dedicated.api, { ...PERSON, ...foreign })).response.status, 404);
  assert.equal((await dedicated.api(`/api/v1/invitations/${served.invitation}`)).status, 200);
  const { response, cookie } = await signUp(dedicated.api, { ...PERSON, ...served });
  assert.deepEqual([response.status, response.body.data.account.id], [201, own.account.id]);
  const accepted = await post(dedicated.api, `/api/v1/invitations/${foreign.invitation}/accept`, undefined, { cookie });
  assert.equal(accepted.status, 404);
});

test("a dedicated endpoint mails reset links to its own users only, and does not reveal it", async () => {
  const stranger = await make.person({ account: other.account });
  const member = await make.person({ account: own.account });
  for (const { email } of [stranger, member])
    assert.equal((await post(dedicated.api, "/api/v1/password-resets", { email })).status, 202);
  const { to, text } = await mail.next();
  assert.equal(to, member.email);
  assert.ok(text.includes(`${dedicated.url}/app/reset-password`));
});

test("a node with unknown accounts in ONLY_ACCOUNTS does not start, and names them", async (t) => {
  const names = `${own.account.id},acc_nobody,Nowhere Ltd`;
  await assert.rejects(startService(t, { databaseUrl, env: { ONLY_ACCOUNTS: names } }), {
    name: "SetupError",
    message: /unknown accounts: "acc_nobody", "Nowhere Ltd"/,
  });
});
