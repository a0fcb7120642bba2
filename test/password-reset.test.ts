/** Mails: password resets and invitations, with and without a mail server. */
import assert from "node:assert/strict";
import { appendFileSync, existsSync, readFileSync, statSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { createLog } from "../src/platform/base/log.ts";
import { addBrokenRoute } from "./support/broken-route.ts";
import { wholeFile } from "./support/cleanup.ts";
import { REJECTED, startMailServer } from "./support/mail-server.ts";
import { PASSWORD } from "./support/person.ts";
import { withClient } from "./support/postgres.ts";
import { startService } from "./support/service.ts";
import { invitationToken, post, signIn } from "./support/signing-in.ts";
import { until } from "./support/until.ts";

const FRESH = "a windy evening in the hills";
const INVITATIONS = "/api/v1/account/invitations";

const lines: string[] = [];
const log = createLog("trace", { write: (line) => void lines.push(line) });
const mail = await startMailServer(wholeFile);
const { api, app, make, clock, url, databaseUrl } = await startService(wholeFile, {
  env: { SMTP_URL: mail.url, MAIL_FROM: "Nichescope <research@example.com>" },
  log,
});

const request = (email: string) => post(api, "/api/v1/password-resets", { email });
const use = (token: string, password = FRESH) => post(api, "/api/v1/password-resets/use", { token, password });
const tokenIn = (text: string): string => /\/app\/reset-password\?token=([\w-]+)/.exec(text)?.[1] ?? "";

async function mailedToken(email: string): Promise<string> {
  assert.equal((await request(email)).status, 202);
  const { to, text } = await mail.next();
  assert.equal(to, email);
  return tokenIn(text);
}

test("a mailed link sets a new password, once, and ends all sessions", async () => {
  const person = await make.person();
  assert.equal((await api("/api/v1/session")).body.data.installation.mail, true);

  const requested = await request(` ${person.email.toUpperCase()}`);
  assert.deepEqual([requested.status, requested.body.data], [202, { accepted: true }]);
  const { from, to, text } = await mail.next();
  assert.deepEqual([from, to], ["research@example.com", person.email]);
  assert.match(text, /Subject: Reset your Nichescope password/);
  assert.ok(text.includes(`${url}/app/reset-password?token=`), text);
  const token = tokenIn(text);
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query("select * from user_verifications where value = $1", [person.userId]),
  );
  assert.equal(rows.length, 1);
  assert.ok(!JSON.stringify(rows).includes(token), "the token is only in the mail");

  for (const bad of ["short", person.email]) assert.equal((await use(token, bad)).status, 400, bad);
  assert.equal((await use(token)).status, 200);
  assert.equal((await api("/api/v1/session", person)).body.data.session, null);
  assert.equal((await signIn(api, person.email, PASSWORD)).response.status, 401);
  assert.equal((await signIn(api, person.email, FRESH)).response.status, 201);
  const again = await use(token);
  assert.deepEqual([again.status, again.body.error.code], [404, "not_found"]);
});

test("a link that is used several times at once works once", async () => {
  const { email } = await make.person();
  const token = await mailedToken(email);
  const responses = await Promise.all(["one", "two", "three"].map((word) => use(token, `${FRESH} ${word}`)));
  assert.deepEqual(responses.map(({ status }) => status).sort(), [200, 404, 404]);
});

test("an unknown address gets the same response, and no mail", async () => {
  const { email } = await make.person();
  const unknown = await request("nobody@example.com");
  const known = await request(email);
  assert.deepEqual([unknown.status, unknown.body.data], [known.status, known.body.data]);
  assert.equal((await mail.next()).to, email);
  assert.equal(mail.mails.length, 0);
});

test("a link works for an hour", async () => {
  const { email } = await make.person();
  const token = await mailedToken(email);
  clock.advance({ minutes: 61 });
  assert.equal((await use(token)).status, 404);
  assert.equal((await use("nonsense")).status, 404);
});

test("any change of the password or the address ends all links mailed before", async () => {
  const person = await make.person();
  const other = await make.person();
  const [first, second, others] = [
    await mailedToken(person.email),
    await mailedToken(person.email),
    await mailedToken(other.email),
  ];
  assert.equal((await use(second)).status, 200);
  assert.equal((await use(first)).status, 404, "after another link was used");

  const third = await mailedToken(person.email);
  const { cookie } = await signIn(api, person.email, FRESH);
  const change = { currentPassword: FRESH, newPassword: PASSWORD };
  assert.equal((await post(api, "/api/v1/session/password", change, { cookie })).status, 200);
  assert.equal((await use(third)).status, 404, "after the person changed the password");

  const fourth = await mailedToken(person.email);
  const { password } = await app.users.resetPassword(person.email);
  assert.equal((await use(fourth)).status, 404, "after the operator reset the password");

  const fifth = await mailedToken(person.email);
  const again = await signIn(api, person.email, password);
  const moved = { email: `moved-${person.email}`, currentPassword: password };
  assert.equal((await post(api, "/api/v1/session/email", moved, again)).status, 200);
  assert.match((await mail.next()).text, /You now sign in to Nichescope with moved-/);
  assert.equal((await use(fifth)).status, 404, "after the person changed the address");
  assert.equal((await use(others)).status, 200, "links of other people still work");
});

test("an address gets at most five mails in 15 minutes, known or not", async () => {
  const { email } = await make.person();
  for (const address of [email, "unknown@example.com"]) {
    for (let i = 0; i < 5; i++) assert.equal((await request(address)).status, 202);
    const refused = await request(address);
    assert.deepEqual([refused.status, refused.body.error.code], [429, "rate_limited"]);
    assert.ok(Number(refused.headers.get("retry-after")) > 0);
  }
  for (let i = 0; i < 5; i++) await mail.next();
});

test("an invalid address is refused with the name of the parameter", async () => {
  for (const email of ["notanemail", "a@b", "a b@example.com"]) {
    const { status, body } = await request(email);
    assert.equal(status, 400, email);
    assert.equal(body.error.details[0].parameter, "email");
  }
});

test("an invitation is mailed to its address", async () => {
  const owner = await make.person();
  const created = await post(api, INVITATIONS, { email: "colleague@example.com", role: "member" }, owner);
  const { to, text } = await mail.next();
  assert.equal(to, "colleague@example.com");
  assert.ok(text.includes(created.body.data.link), text);
  assert.ok(text.includes(owner.name));
});

test("a mail that cannot be sent does not change the response, and is logged", async () => {
  await make.person({ email: REJECTED });
  assert.equal((await request(REJECTED)).status, 202);
  await until("the failure to be logged", async () => lines.some((line) => line.includes("could not send mail")));
});

test("without a mail server, mails are in a file for the operator; no log line ever contains a token", async (t) => {
  const now = clock.now().toISOString();
  const { api, dataDir } = await startService(t, { databaseUrl, log, now, prepare: addBrokenRoute });
  lines.length = 0;
  const person = await make.person();
  const invited = await post(api, INVITATIONS, { email: "colleague@example.com", role: "member" }, person);
  const invitation = invitationToken(invited);
  assert.equal((await post(api, "/api/v1/password-resets", { email: person.email })).status, 202);
  const file = join(dataDir, "unsent-mail.txt");
  const named = () => lines.filter((line) => line.includes(file));
  await until("the log names both mails", async () => named().length === 2);
  assert.equal(JSON.parse(named()[0] ?? "").host, hostname(), "every node has a file of its own");
  const mails = readFileSync(file, "utf8");
  const token = tokenIn(mails);
  assert.ok(mails.includes(invitation) && token !== "", "the operator can pass the links on");
  assert.equal(statSync(file).mode & 0o777, 0o600);

  const { key } = await make.key();
  for (const path of [
    `/api/v1/invitations/${invitation}`,
    `/api/v1/invitations/${invitation}/nothing`,
    `/app/invitation?token=${invitation}`,
    `/app/reset-password?a=b&token=${token}&c=d`,
    `/app/sign-in?next=${encodeURIComponent(`/app/reset-password?token=${token}`)}`,
    `/api/v1/broken?token=${token}`,
  ])
    await api(path, key);
  const logged = lines.join("");
  assert.match(logged, /request failed/);
  assert.match(logged, /invitations\/nsi_\[redacted\]\/nothing"/);
  assert.match(logged, /a=b&token=\[redacted\]&c=d"/);
  assert.ok(!logged.includes(invitation.slice(4)), "an invitation is in the log");
  assert.ok(!logged.includes(token), "a token is in the log");
  assert.equal((await use(token)).status, 200, "the link in the file works");
});

test("a large file of unsent mails is set aside without losing one that is being added", async (t) => {
  const now = clock.now().toISOString();
  const { api, app, dataDir } = await startService(t, { databaseUrl, log, now });
  const file = join(dataDir, "unsent-mail.txt");
  const owner = await make.person();
  lines.length = 0;
  appendFileSync(file, `To: early@example.com\n${" ".repeat(1_000_000)}\n`);
  const addresses = Array.from({ length: 10 }, (_, i) => `colleague-${i}@example.com`);
  await Promise.all([
    ...addresses.map((email) => post(api, INVITATIONS, { email, role: "member" }, owner)),
    app.runJob("files"),
  ]);
  await until("all are kept", async () => lines.filter((line) => line.includes(file)).length === addresses.length);
  const kept = [file, `${file}.1`].map((each) => (existsSync(each) ? readFileSync(each, "utf8") : "")).join("");
  assert.ok(existsSync(`${file}.1`));
  for (const email of ["early@example.com", ...addresses]) assert.ok(kept.includes(`To: ${email}\n`), email);
});
