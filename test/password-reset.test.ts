import assert from "node:assert/strict";
import { Writable } from "node:stream";
import { test } from "node:test";
import { pino } from "pino";
import { createLog } from "../src/base/log.ts";
import { addBrokenRoute } from "./support/broken-route.ts";
import { startMailServer } from "./support/mail-server.ts";
import { withClient } from "./support/postgres.ts";
import { type Service, startService } from "./support/service.ts";
import { post, send, signIn, signUp } from "./support/signing-in.ts";

const OWNER = { name: "The owner", email: "owner@example.com", password: "a quiet morning by the sea" };
const FRESH = "a windy evening in the hills";

const ask = (api: Service["api"], email: string) => post(api, "/api/v1/password-resets", { email });
const use = (api: Service["api"], token: string, password = FRESH) =>
  post(api, "/api/v1/password-resets/use", { token, password });

const tokenIn = (text: string): string => /\/app\/reset-password\?token=([\w-]+)/.exec(text)?.[1] ?? "";

/** What a service logs, as one text. */
function keepLog() {
  let text = "";
  const lines = new Writable({
    write(chunk, _, done) {
      text += String(chunk);
      done();
    },
  });
  return { log: pino({ level: "info" }, lines), text: () => text };
}

test("a mailed link sets a new password, once, and ends all sessions", async (t) => {
  const mail = await startMailServer(t);
  const env = { SMTP_URL: mail.url, MAIL_FROM: "Nichescope <research@example.com>" };
  const { api, url, databaseUrl } = await startService(t, { env });
  const { cookie } = await signUp(api, OWNER);
  assert.equal((await api("/api/v1/session")).body.data.installation.mail, true);

  const asked = await ask(api, " Owner@example.com");
  assert.deepEqual([asked.status, asked.body.data], [202, { accepted: true }]);
  const { from, to, text } = await mail.next();
  assert.deepEqual([from, to], ["research@example.com", OWNER.email]);
  assert.match(text, /Subject: A new password for Nichescope/);
  assert.ok(text.includes(`${url}/app/reset-password?token=`), text);
  const token = tokenIn(text);
  const { rows } = await withClient(databaseUrl, (client) => client.query("select * from user_verifications"));
  assert.equal(rows.length, 1);
  assert.ok(!JSON.stringify(rows).includes(token), "the token is nowhere but in the mail");

  assert.equal((await use(api, token, "short")).status, 400);
  assert.equal((await use(api, token)).status, 200);
  assert.equal((await api("/api/v1/session", { cookie })).body.data.session, null);
  assert.equal((await signIn(api, OWNER.email, OWNER.password)).answer.status, 401);
  assert.equal((await signIn(api, OWNER.email, FRESH)).answer.status, 201);
  const again = await use(api, token);
  assert.deepEqual([again.status, again.body.error.code], [404, "not_found"]);
});

test("an address that nobody has gets the same answer, and no mail", async (t) => {
  const mail = await startMailServer(t);
  const { api } = await startService(t, { env: { SMTP_URL: mail.url } });
  await signUp(api, OWNER);
  const unknown = await ask(api, "nobody@example.com");
  const known = await ask(api, OWNER.email);
  assert.deepEqual([unknown.status, unknown.body.data], [known.status, known.body.data]);
  assert.equal((await mail.next()).to, OWNER.email);
  assert.equal(mail.mails.length, 0);
});

test("a link works for an hour", async (t) => {
  const mail = await startMailServer(t);
  const { api, clock } = await startService(t, { env: { SMTP_URL: mail.url } });
  await signUp(api, OWNER);
  await ask(api, OWNER.email);
  const token = tokenIn((await mail.next()).text);
  clock.advance({ minutes: 61 });
  assert.equal((await use(api, token)).status, 404);
  assert.equal((await use(api, "nonsense")).status, 404);
});

test("a mail server that is away changes no answer, and is told in the log", async (t) => {
  const { log, text } = keepLog();
  const { api, app } = await startService(t, { env: { SMTP_URL: "smtp://127.0.0.1:1" }, log });
  await signUp(api, OWNER);
  assert.equal((await ask(api, OWNER.email)).status, 202);
  await app.close();
  assert.match(text(), /a mail could not be sent/);
});

test("without a mail server the mail is in the log, for the operator to pass on", async (t) => {
  const { log, text } = keepLog();
  const { api } = await startService(t, { log });
  await signUp(api, OWNER);
  assert.equal((await ask(api, OWNER.email)).status, 202);
  assert.match(text(), /SMTP_URL is not set/);
  assert.equal((await use(api, tokenIn(text()))).status, 200);
});

test("nobody's mailbox is filled: the sixth request within a quarter of an hour gets 429, known or not", async (t) => {
  const { api } = await startService(t);
  await signUp(api, OWNER);
  for (const email of [OWNER.email, "nobody@example.com"]) {
    for (let i = 0; i < 5; i++) assert.equal((await ask(api, email)).status, 202);
    const refused = await ask(api, email);
    assert.deepEqual([refused.status, refused.body.error.code], [429, "rate_limited"]);
    assert.ok(Number(refused.headers.get("retry-after")) > 0);
  }
});

test("an invitation is mailed to whom it invites", async (t) => {
  const mail = await startMailServer(t);
  const { api, make } = await startService(t, { env: { SMTP_URL: mail.url } });
  const owner = await make.person();
  const made = await post(
    api,
    "/api/v1/account/invitations",
    { email: "colleague@example.com", role: "member" },
    owner,
  );
  const { to, text } = await mail.next();
  assert.equal(to, "colleague@example.com");
  assert.ok(text.includes(made.body.data.link), text);
  assert.ok(text.includes(owner.name));
});

test("with any change of the password all links that were mailed before are gone", async (t) => {
  const mail = await startMailServer(t);
  const { api, app, databaseUrl } = await startService(t, { env: { SMTP_URL: mail.url } });
  const { cookie } = await signUp(api, OWNER);
  const other = { email: "other@example.com", name: "Another" };
  const accountId = (await api("/api/v1/account", { cookie })).body.data.id;
  await app.users.create({ ...other, accountId, role: "member", operator: false });
  const mailed = async (email = OWNER.email) => {
    assert.equal((await ask(api, email)).status, 202);
    return tokenIn((await mail.next()).text);
  };
  const [first, second, others] = [await mailed(), await mailed(), await mailed(other.email)];
  assert.equal((await use(api, second)).status, 200);
  assert.equal((await use(api, first)).status, 404, "when another one was used");

  const third = await mailed();
  const { cookie: session } = await signIn(api, OWNER.email, FRESH);
  const change = { currentPassword: FRESH, newPassword: OWNER.password };
  assert.equal((await send("POST", api, "/api/v1/session/password", change, { cookie: session })).status, 200);
  assert.equal((await use(api, third)).status, 404, "when the person has changed it");

  const fourth = await mailed();
  await app.users.resetPassword(OWNER.email);
  assert.equal((await use(api, fourth)).status, 404, "when the operator has reset it");
  const { rows } = await withClient(databaseUrl, (client) => client.query("select from user_verifications"));
  assert.equal(rows.length, 1);
  assert.equal((await use(api, others)).status, 200, "other people's stay");
});

test("what is no address is refused by its name", async (t) => {
  const { api } = await startService(t);
  for (const email of ["notanemail", "a@b", "a b@example.com"]) {
    const { status, body } = await ask(api, email);
    assert.equal(status, 400, email);
    assert.equal(body.error.details[0].parameter, "email");
  }
});

test("no token reaches the log with the addresses that hold one, but a mail that is not sent keeps its link", async (t) => {
  const lines: string[] = [];
  const log = createLog("trace", { write: (line) => void lines.push(line) });
  const { api, make } = await startService(t, { log, prepare: addBrokenRoute });
  const owner = await make.person({ email: OWNER.email });
  const invited = await post(
    api,
    "/api/v1/account/invitations",
    { email: "colleague@example.com", role: "member" },
    owner,
  );
  const link = new URL(invited.body.data.link);
  const invitation = link.searchParams.get("token") as string;
  assert.equal((await ask(api, OWNER.email)).status, 202);
  const mails = lines.splice(0).join("");
  const token = tokenIn(mails);
  assert.ok(mails.includes(invitation) && token !== "", "the operator can pass them on");

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
});
