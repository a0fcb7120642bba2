/** Nodes that serve only the accounts that ONLY_ACCOUNTS names, beside nodes that serve all. */
import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { startMailServer } from "./support/mail-server.ts";
import { type Service, startService } from "./support/service.ts";
import { post, send, signIn, signUp } from "./support/signing-in.ts";

const PASSWORD = "a quiet morning by the sea";
const SEARCH = "/api/v1/search?keyword=yoga";

/** A general node, two accounts with a key each, and a node that serves the first of them alone. */
async function startDedicated(t: TestContext, env: Record<string, string> = {}) {
  const general = await startService(t);
  const { databaseUrl, make } = general;
  const own = await make.key({ plan: "pro" });
  const other = await make.key({ plan: "pro", operator: true });
  const dedicated = await startService(t, { databaseUrl, env: { ONLY_ACCOUNTS: own.account.id, ...env } });
  return { general, dedicated, own, other };
}

async function makePerson({ app, api }: Service, email: string, [first, ...more]: [string, ...string[]]) {
  const wanted = { email, name: "Somebody", accountId: first, role: "owner", operator: false } as const;
  const user = await app.users.create(wanted);
  for (const id of more) await app.users.join(user, id, "owner");
  return { signIn: (at: Service["api"] = api) => signIn(at, email, user.password) };
}

test("a dedicated endpoint answers its accounts, and nobody else's keys", async (t) => {
  const { general, dedicated, own, other } = await startDedicated(t);
  assert.equal((await dedicated.api(SEARCH, own.key)).status, 200);
  for (const path of [SEARCH, "/api/v1/usage", "/api/v1/events", "/api/admin/state"]) {
    const refused = await dedicated.api(path, other.key);
    assert.deepEqual([refused.status, refused.body.error.code], [403, "forbidden"], path);
    assert.equal(refused.body.error.message, "This address serves other accounts. Use the address of your own.");
    assert.equal(refused.headers.get("ratelimit"), null, "nothing is told of an account that is not served");
  }
  assert.equal((await general.api("/api/v1/usage", other.key)).body.data.used, 0, "a refusal does not count");
  assert.equal((await dedicated.api(SEARCH, `${own.key.slice(0, -1)}!`)).status, 401);
  assert.equal((await dedicated.api(SEARCH, `nsk_${"0".repeat(38)}`)).status, 401, "an unknown key stays unknown");
  assert.equal((await dedicated.api("/health/ready")).status, 200);
  assert.match((await dedicated.api("/metrics")).text, /nichescope_requests_refused_total\{reason="not_served"\} 4/);
});

test("what an account does at its dedicated endpoint is the same everywhere: its day, its webhooks, its repeated requests", async (t) => {
  const { general, dedicated, own } = await startDedicated(t);
  for (const { api } of [general, dedicated]) assert.equal((await api(SEARCH, own.key)).status, 200);
  assert.equal((await general.api("/api/v1/usage", own.key)).body.data.used, 2);
  const hook = { url: "https://hooks.example.com/in", events: ["price_change"] };
  const again = { "idempotency-key": "the same" };
  const create = ({ api }: Service) => post(api, "/api/automation/webhooks", hook, own.key, again);
  const made = await create(dedicated);
  assert.equal(made.status, 201, made.text);
  const repeated = await create(general);
  assert.deepEqual([repeated.status, repeated.body.data.id], [201, made.body.data.id]);
  assert.equal((await general.api("/api/automation/webhooks", own.key)).body.data.webhooks.length, 1);
});

test("people sign in at a dedicated endpoint to its accounts alone, and are shown no others", async (t) => {
  const { general, dedicated, own, other } = await startDedicated(t);
  const both = await makePerson(general, "both@example.com", [other.account.id, own.account.id]);
  const stranger = await makePerson(general, "stranger@example.com", [other.account.id]);

  // They were in the other one last: here they begin in the one that is served.
  const elsewhere = await both.signIn();
  assert.equal(
    (await send("PUT", general.api, "/api/v1/session/account", { accountId: other.account.id }, elsewhere)).status,
    200,
  );
  const here = await both.signIn(dedicated.api);
  assert.deepEqual([here.answer.status, here.answer.body.data.account.id], [201, own.account.id]);
  assert.deepEqual(
    here.answer.body.data.accounts.map(({ id }: { id: string }) => id),
    [own.account.id],
  );
  assert.equal((await dedicated.api("/api/v1/usage", here)).status, 200);
  const switched = await send("PUT", dedicated.api, "/api/v1/session/account", { accountId: other.account.id }, here);
  assert.equal(switched.status, 404);

  // A session in another account is none here.
  assert.equal((await dedicated.api("/api/v1/usage", elsewhere)).status, 401);
  assert.equal((await dedicated.api("/api/v1/session", elsewhere)).body.data.session, null);
  assert.equal((await general.api("/api/v1/usage", elsewhere)).status, 200);

  const refused = await stranger.signIn(dedicated.api);
  const wrong = await signIn(dedicated.api, "stranger@example.com", "wrong");
  assert.equal(refused.answer.status, 401);
  assert.deepEqual(refused.answer.body.error.message, wrong.answer.body.error.message, "nothing is told of others");
  assert.equal((await stranger.signIn()).answer.status, 201);
});

test("at a dedicated endpoint nobody signs up without an invitation into one of its accounts", async (t) => {
  const { general, dedicated, own, other } = await startDedicated(t, { SIGN_UP: "open" });
  const { installation } = (await dedicated.api("/api/v1/session")).body.data;
  assert.deepEqual(
    [installation.signUp, installation.needsFirstUser, installation.demoSignIn],
    ["invited", false, false],
  );
  const person = { name: "Somebody", email: "somebody@example.com", password: PASSWORD };
  assert.equal((await signUp(dedicated.api, person)).answer.status, 403, "not even the first");

  const owner = await general.make.person({ account: own.account });
  const others = await general.make.person({ account: other.account });
  const invite = async (who: { cookie: string }) => {
    const made = await post(general.api, "/api/v1/account/invitations", { email: person.email, role: "member" }, who);
    assert.equal(made.status, 201, made.text);
    return new URL(made.body.data.link).searchParams.get("token") as string;
  };
  const [wanted, strange] = [await invite(owner), await invite(others)];
  assert.equal((await dedicated.api(`/api/v1/invitations/${strange}`)).status, 404);
  assert.equal((await signUp(dedicated.api, { ...person, invitation: strange })).answer.status, 404);
  assert.equal((await dedicated.api(`/api/v1/invitations/${wanted}`)).status, 200);
  const { answer, cookie } = await signUp(dedicated.api, { ...person, invitation: wanted });
  assert.deepEqual([answer.status, answer.body.data.account.id], [201, own.account.id]);
  assert.equal((await post(dedicated.api, `/api/v1/invitations/${strange}/accept`, undefined, { cookie })).status, 404);
});

test("the first user of all, invited to a dedicated endpoint, is no operator", async (t) => {
  const { api, make, databaseUrl } = await startService(t);
  const { key } = await make.key({ operator: true });
  const email = "first@example.com";
  const made = await post(api, "/api/admin/accounts", { name: "Acme", plan: "pro", ownerEmail: email }, key);
  assert.equal(made.status, 201, made.text);
  const invitation = new URL(made.body.data.invitation.link).searchParams.get("token");
  const dedicated = await startService(t, { databaseUrl, env: { ONLY_ACCOUNTS: "Acme" } });
  const { answer } = await signUp(dedicated.api, { name: "Somebody", email, password: PASSWORD, invitation });
  assert.deepEqual([answer.status, answer.body.data.user.operator], [201, false]);
});

test("a dedicated endpoint sends links for new passwords to its own people alone, and does not say so", async (t) => {
  const mail = await startMailServer(t);
  const { general, dedicated, own, other } = await startDedicated(t, { SMTP_URL: mail.url });
  await makePerson(general, "stranger@example.com", [other.account.id]);
  await makePerson(general, "member@example.com", [own.account.id]);
  for (const email of ["stranger@example.com", "member@example.com"])
    assert.equal((await post(dedicated.api, "/api/v1/password-resets", { email })).status, 202);
  const { to, text } = await mail.next();
  assert.equal(to, "member@example.com");
  assert.ok(text.includes(`${dedicated.url}/app/reset-password`));
});

test("operators do their work at a dedicated endpoint only where their own account is among those it serves", async (t) => {
  const general = await startService(t);
  const { databaseUrl, make } = general;
  const [operator, customer] = [await make.key({ operator: true }), await make.key()];
  const names = `${customer.account.name}, ${operator.account.id}`;
  const { api } = await startService(t, { databaseUrl, env: { ONLY_ACCOUNTS: names } });
  assert.equal((await api("/api/admin/state", operator.key)).status, 200);
  assert.equal((await api("/api/v1/usage", customer.key)).status, 200, "accounts may be named by their names");
});

test("a node whose ONLY_ACCOUNTS names what is no account does not start, and says which", async (t) => {
  const { databaseUrl, make } = await startService(t);
  const { id } = await make.account();
  const started = startService(t, { databaseUrl, env: { ONLY_ACCOUNTS: `${id},acc_nobody,Nowhere Ltd` } });
  await assert.rejects(started, {
    name: "SetupError",
    message: /no account of this installation: "acc_nobody", "Nowhere Ltd"/,
  });
});
