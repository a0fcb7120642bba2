/** Signing up and in behind a trusted proxy: limits on attempts by client address, open sign-up, the forwarded host. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { hashResetToken } from "../src/features/people/reset-token.ts";
import { wholeFile } from "./support/cleanup.ts";
import { startMailServer } from "./support/mail-server.ts";
import { PASSWORD } from "./support/person.ts";
import { withClient } from "./support/postgres.ts";
import { startService } from "./support/service.ts";
import { invitationToken, post, signIn, signUp } from "./support/signing-in.ts";

const WRONG = "not the right password";

const mail = await startMailServer(wholeFile);

/** The proxy is trusted, so a test chooses its client address. */
const { api, app, make, clock, databaseUrl } = await startService(wholeFile, {
  env: { TRUST_PROXY: "127.0.0.0/8", SIGN_UP: "open", SMTP_URL: mail.url },
});

const from = (ip: string) => ({ "x-forwarded-for": ip });

/** Invitations are mailed too. */
async function mailTo(email: string): Promise<string> {
  for (;;) {
    const { to, text } = await mail.next();
    if (to === email) return text;
  }
}

const requestSignUp = (body: unknown, ip: string) => post(api, "/api/v1/sign-ups", body, undefined, from(ip));

const tryPassword = async (email: string, ip: string, password = WRONG) =>
  (await signIn(api, email, password, from(ip))).response;

/** Stores failures as if they had happened: each real one costs a password hash. */
const storeFailures = (email: string, ips: string[], kind = "sign_in") =>
  withClient(databaseUrl, (client) =>
    client.query(
      "insert into sign_in_attempts (kind, email, place, at) select $1, $2, ip, $3 from unnest($4::text[]) as ip",
      [kind, email, clock.now(), ips],
    ),
  );

const times = (count: number, ip: string) => Array<string>(count).fill(ip);
const network = (prefix: string, count: number) => Array.from({ length: count }, (_, i) => `${prefix}.${i + 1}`);

/** Signs up by an invitation into an account that an operator creates. */
async function signUpInvited(email: string, ip: string) {
  const operator = await make.person({ operator: true });
  const input = { name: `Account for ${email}`, plan: "pro", ownerEmail: email };
  const invitation = invitationToken(await post(api, "/api/admin/accounts", input, operator));
  return (await signUp(api, { name: "Invited", email, password: PASSWORD, invitation }, from(ip))).response;
}

test("before anybody has signed up, a request to sign up says how the first user does", async () => {
  // Runs first: nobody has signed up yet.
  const { status, body } = await requestSignUp({ name: "Somebody", email: "early@example.com" }, "203.0.113.1");
  assert.equal(status, 403);
  assert.equal(
    body.error.message,
    "No one has signed up yet. The first user signs up with POST /api/v1/users and becomes the operator.",
  );
});

test("the fifth wrong password from one network locks it for 15 minutes, even for the right password", async () => {
  const { email } = await make.person();
  await storeFailures(email, times(4, "198.51.100.1"));
  assert.equal((await tryPassword(email, "198.51.100.1")).status, 401);
  const locked = await tryPassword(email, "198.51.100.1", PASSWORD);
  assert.equal(locked.status, 429);
  assert.equal(locked.body.error.message, "Too many attempts. Try again in 15 minutes.");
  assert.ok(Number(locked.headers.get("retry-after")) > 890);
  assert.equal(locked.body.limit, 5);
  assert.equal((await tryPassword(email, "198.51.100.2", PASSWORD)).status, 201, "other networks are not locked");
  clock.advance({ minutes: 15 });
  assert.equal((await tryPassword(email, "198.51.100.1", PASSWORD)).status, 201);
});

test("concurrent attempts get no more through than sequential ones, for known and unknown addresses alike", async () => {
  const { email } = await make.person();
  for (const [address, ip] of [
    [email, "198.51.101.1"],
    ["nobody@example.com", "198.51.101.2"],
  ] as const) {
    const responses = await Promise.all(Array.from({ length: 20 }, () => tryPassword(address, ip)));
    assert.equal(responses.filter(({ status }) => status === 401).length, 5, address);
    assert.equal(responses.filter(({ status }) => status === 429).length, 15, address);
  }
});

test("ten wrong passwords lock an address everywhere, except where its owner has signed in before", async () => {
  const { email } = await make.person();
  const home = "203.0.113.7";
  assert.equal((await tryPassword(email, home, PASSWORD)).status, 201);
  await storeFailures(email, network("198.51.102", 9));
  assert.equal((await tryPassword(email, "198.51.102.50")).status, 401);
  const locked = await tryPassword(email, "198.51.102.99", PASSWORD);
  assert.deepEqual([locked.status, locked.body.limit], [429, 10]);
  assert.equal((await tryPassword(email, home, PASSWORD)).status, 201);
});

test("attempts from elsewhere do not lock a person out of the network where they signed up", async () => {
  const email = "newcomer@example.com";
  assert.equal((await signUpInvited(email, "203.0.113.8")).status, 201);
  await storeFailures(email, network("198.51.103", 10));
  assert.equal((await tryPassword(email, "198.51.103.99", PASSWORD)).status, 429);
  assert.equal((await tryPassword(email, "203.0.113.8", PASSWORD)).status, 201);
});

test("the right password clears the failures before it", async () => {
  const { email } = await make.person();
  for (let round = 0; round < 2; round++) {
    await storeFailures(email, times(4, "198.51.104.1"));
    assert.equal((await tryPassword(email, "198.51.104.1", PASSWORD)).status, 201);
  }
});

test("a client that does not come through the trusted proxy cannot choose its address", async () => {
  const { email } = await make.person();
  await storeFailures(email, times(5, "198.51.105.1"));
  const attempt = (remoteAddress: string, forwardedFor: string) =>
    app.api?.server.app.inject({
      method: "POST",
      url: "/api/v1/session",
      remoteAddress,
      headers: from(forwardedFor),
      payload: { email, password: PASSWORD },
    });
  assert.equal((await attempt("198.51.105.1", "198.51.105.77"))?.statusCode, 429);
  assert.equal((await attempt("127.0.0.1", "198.51.105.77"))?.statusCode, 201);
});

test("a new password, by mail or by the operator, lifts the locks of its address", async () => {
  const { email, userId } = await make.person();
  const lock = async () => {
    await storeFailures(email, [...times(5, "198.51.106.1"), ...network("198.51.107", 5)]);
    for (const ip of ["198.51.106.1", "198.51.106.3"])
      assert.equal((await tryPassword(email, ip, PASSWORD)).status, 429, ip);
  };
  await lock();
  const { password } = await app.users.resetPassword(email);
  for (const ip of ["198.51.106.1", "198.51.106.3"]) assert.equal((await tryPassword(email, ip, password)).status, 201);

  await assert.rejects(app.users.resetPassword("nobody@example.com"), { code: "not_found" });

  await withClient(databaseUrl, (client) => client.query("delete from sign_in_places where email = $1", [email]));
  await lock();
  await withClient(databaseUrl, (client) =>
    client.query(
      `insert into user_verifications (id, identifier, value, expires_at, created_at, updated_at)
       values ($2, $1, $2, $3::timestamptz + interval '1 hour', $3, $3)`,
      [hashResetToken("mailed"), userId, clock.now()],
    ),
  );
  const fresh = "a windy evening in the hills";
  assert.equal((await post(api, "/api/v1/password-resets/use", { token: "mailed", password: fresh })).status, 200);
  assert.equal((await tryPassword(email, "198.51.106.1", fresh)).status, 201);
});

test("twenty people may sign up from one network within 15 minutes; invited ones do not count", async () => {
  const ip = "203.0.113.9";
  const signUpAs = (email: string) => requestSignUp({ name: "Somebody", email }, ip);
  assert.equal((await signUpInvited("first@example.com", ip)).status, 201);
  for (let i = 1; i <= 19; i++) await storeFailures(`${i}@example.com`, [ip], "sign_up");
  assert.equal((await signUpAs("twentieth@example.com")).status, 202);
  assert.equal((await signUpAs("late@example.com")).status, 429);
  assert.equal((await signUpInvited("late@example.com", ip)).status, 201);
});

test("with open sign-up, later users own an account on Free and are not operators", async () => {
  const person = { name: "Somebody", email: "open@example.com", accountName: "Goods" };
  await app.accounts.create({ name: "Goods", plan: "pro" });
  assert.equal((await requestSignUp(person, "203.0.113.10")).status, 202);
  const token = /token=(\S+)/.exec(await mailTo(person.email))?.[1];
  const use = await post(api, "/api/v1/password-resets/use", { token, password: PASSWORD });
  assert.equal(use.status, 200, use.text);
  const signedIn = await tryPassword(person.email, "203.0.113.10", PASSWORD);
  assert.equal(signedIn.body.data.user.operator, false);
  const { plan, role, name } = signedIn.body.data.account;
  assert.deepEqual([plan, role], ["free", "owner"]);
  assert.equal(name, "Goods 2", "account names are unique, and a taken one is not reported");
});

test("a sign-up creates nothing until its link is used, and its mail repeats no text of the request", async () => {
  const person = { name: "Buy at evil.example", email: "unconfirmed@example.com", accountName: "Evil goods" };
  const stored = () =>
    withClient(databaseUrl, async (client) => {
      const { rows } = await client.query(
        "select (select count(*)::int from users where email = $1) as users, (select count(*)::int from accounts where name = $2) as accounts",
        [person.email, person.accountName],
      );
      return rows[0];
    });
  const links = [];
  for (let i = 0; i < 2; i++) {
    assert.equal((await requestSignUp(person, "203.0.113.14")).status, 202);
    const text = await mailTo(person.email);
    assert.match(text, /^Hello,$/m);
    assert.doesNotMatch(text, /evil/i);
    links.push(/token=(\S+)/.exec(text)?.[1]);
  }
  assert.deepEqual(await stored(), { users: 0, accounts: 0 });
  const use = (token: string | undefined, password = PASSWORD) =>
    post(api, "/api/v1/password-resets/use", { token, password });
  assert.equal((await use(links[0], "short")).status, 400);
  const uses = await Promise.all([use(links[0]), use(links[0])]);
  assert.deepEqual(uses.map(({ status }) => status).sort(), [200, 404], "a link works once");
  assert.deepEqual(await stored(), { users: 1, accounts: 1 });
  assert.equal((await use(links[1], "a password of somebody else")).status, 404, "the first link ends the others");
  assert.equal((await tryPassword(person.email, "203.0.113.14", PASSWORD)).status, 201);

  const late = { ...person, email: "late-link@example.com" };
  await requestSignUp(late, "203.0.113.14");
  const token = /token=(\S+)/.exec(await mailTo(late.email))?.[1];
  clock.advance({ minutes: 61 });
  assert.equal((await use(token)).status, 404, "a link works for an hour");
});

test("an address gets at most five sign-up mails in 15 minutes", async () => {
  const email = "flooded@example.com";
  await storeFailures(email, network("198.51.108", 4), "sign_up");
  assert.equal((await requestSignUp({ name: "Somebody", email }, "198.51.108.50")).status, 202);
  const refused = await requestSignUp({ name: "Somebody", email }, "198.51.108.51");
  assert.deepEqual([refused.status, refused.body.limit], [429, 5]);
});

test("the response to a sign-up waits for nothing that depends on the address", async () => {
  const { email } = await make.person();
  const addresses = [email, "unknown-too@example.com"];
  await withClient(databaseUrl, async (client) => {
    await client.query("begin; lock table user_verifications, users in share mode"); // no link can be stored
    for (const each of addresses)
      assert.equal((await requestSignUp({ name: "Somebody", email: each }, "203.0.113.15")).status, 202);
    await client.query("commit");
  });
  const missing = new Set(addresses);
  while (missing.size > 0) missing.delete((await mail.next()).to);
});

test("open sign-up does not reveal which addresses have an account", async () => {
  const { email } = await make.person();
  const answers = [];
  for (const each of [email, "unknown@example.com"]) {
    const { status, body, headers } = await requestSignUp({ name: "Somebody", email: each }, "203.0.113.11");
    answers.push({ status, data: body.data, cookies: headers.getSetCookie() });
    assert.match(await mailTo(each), /reset-password\?token=/, "only the holder of the address learns more");
    const direct = await signUp(api, { name: "Somebody", email: each, password: PASSWORD }, from("203.0.113.11"));
    assert.deepEqual([direct.response.status, direct.response.body.error.code], [403, "forbidden"]);
    assert.equal((await tryPassword(each, "203.0.113.12", "a password of somebody else")).status, 401);
  }
  assert.deepEqual(answers[0], { status: 202, data: { accepted: true }, cookies: [] });
  assert.deepEqual(answers[1], answers[0]);
  assert.equal((await tryPassword(email, "203.0.113.13", PASSWORD)).status, 201, "an existing user is left unchanged");
});

test("changes are accepted from the host that the trusted proxy reports, and another proxy cannot report one", async () => {
  const { cookie } = await make.person();
  const change = (remoteAddress: string) =>
    app.api?.server.app.inject({
      method: "PATCH",
      url: "/api/v1/session/user",
      remoteAddress,
      headers: { cookie, origin: "https://research.example.com", "x-forwarded-host": "research.example.com" },
      payload: { name: "Another name" },
    });
  assert.equal((await change("127.0.0.1"))?.statusCode, 200);
  assert.equal((await change("10.0.0.1"))?.statusCode, 403);
});
