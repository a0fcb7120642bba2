import assert from "node:assert/strict";
import { test } from "node:test";
import { startMailServer } from "./support/mail-server.ts";
import { withClient } from "./support/postgres.ts";
import { type Service, startService } from "./support/service.ts";
import { post, signIn, signUp } from "./support/signing-in.ts";

const OWNER = { name: "The owner", email: "owner@example.com", password: "a quiet morning by the sea" };
const WRONG = "not the right password";

/** Behind a proxy that is believed, a test can come from anywhere. */
const start = (t: Parameters<typeof startService>[0], env = {}) =>
  startService(t, { env: { TRUST_PROXY: "127.0.0.0/8", ...env } });

const from = (ip: string) => ({ "x-forwarded-for": ip });

const guess = async (api: Service["api"], ip: string, password = WRONG, email = OWNER.email) =>
  (await signIn(api, email, password, from(ip))).answer;

test("five wrong passwords from one place lock it for a quarter of an hour, also for the right one", async (t) => {
  const { api, clock } = await start(t);
  await signUp(api, OWNER);
  for (let i = 0; i < 5; i++) assert.equal((await guess(api, "198.51.100.1")).status, 401);
  const locked = await guess(api, "198.51.100.1", OWNER.password);
  assert.equal(locked.status, 429);
  assert.equal(locked.body.error.message, "Too many tries. Try again in 15 minutes.");
  assert.ok(Number(locked.headers.get("retry-after")) > 890);
  assert.equal(locked.body.limit, 5);
  assert.equal((await guess(api, "198.51.100.2", OWNER.password)).status, 201, "elsewhere nothing is locked");
  clock.advance({ minutes: 15 });
  assert.equal((await guess(api, "198.51.100.1", OWNER.password)).status, 201);
});

test("of many guesses at once no more get through than one after the other", async (t) => {
  const { api } = await start(t);
  await signUp(api, OWNER);
  const answers = await Promise.all(Array.from({ length: 20 }, () => guess(api, "198.51.100.1")));
  assert.equal(answers.filter(({ status }) => status === 401).length, 5);
  assert.equal(answers.filter(({ status }) => status === 429).length, 15);
});

test("ten wrong passwords from anywhere lock the address, but not where its owner has signed in before", async (t) => {
  const { api } = await start(t);
  await signUp(api, OWNER);
  assert.equal((await guess(api, "203.0.113.7", OWNER.password)).status, 201);
  for (let i = 0; i < 10; i++) assert.equal((await guess(api, `198.51.100.${i}`)).status, 401);
  const locked = await guess(api, "198.51.100.99", OWNER.password);
  assert.deepEqual([locked.status, locked.body.limit], [429, 10]);
  assert.equal((await guess(api, "203.0.113.7", OWNER.password)).status, 201);
});

test("an address that nobody has is locked in the same way", async (t) => {
  const { api } = await start(t);
  await signUp(api, OWNER);
  for (let i = 0; i < 5; i++) assert.equal((await guess(api, "198.51.100.1", WRONG, "nobody@example.com")).status, 401);
  assert.equal((await guess(api, "198.51.100.1", WRONG, "nobody@example.com")).status, 429);
});

test("who mistypes and then gets it right begins anew", async (t) => {
  const { api } = await start(t);
  await signUp(api, OWNER);
  for (let round = 0; round < 2; round++) {
    for (let i = 0; i < 4; i++) assert.equal((await guess(api, "198.51.100.1")).status, 401);
    assert.equal((await guess(api, "198.51.100.1", OWNER.password)).status, 201);
  }
});

test("who does not come by a trusted proxy cannot say where from", async (t) => {
  const { api } = await startService(t);
  await signUp(api, OWNER);
  for (let i = 0; i < 5; i++) assert.equal((await guess(api, `198.51.100.${i}`)).status, 401);
  assert.equal((await guess(api, "198.51.100.77", OWNER.password)).status, 429);
});

test("who has just signed up is not locked out there by what others try elsewhere", async (t) => {
  const { api, make } = await start(t);
  const owner = await make.person();
  const body = { email: OWNER.email, role: "viewer" };
  const invited = await post(api, "/api/v1/account/invitations", body, owner);
  const invitation = new URL(invited.body.data.link).searchParams.get("token");
  const signedUp = await post(api, "/api/v1/users", { ...OWNER, invitation }, undefined, from("203.0.113.7"));
  assert.equal(signedUp.status, 201);
  for (let i = 0; i < 10; i++) assert.equal((await guess(api, `198.51.100.${i}`)).status, 401);
  assert.equal((await guess(api, "198.51.100.99", OWNER.password)).status, 429);
  assert.equal((await guess(api, "203.0.113.7", OWNER.password)).status, 201);
});

test("a new password, by mail or by the operator, lets in where the one before was locked out", async (t) => {
  const mail = await startMailServer(t);
  const { api, app } = await start(t, { SMTP_URL: mail.url });
  await signUp(api, OWNER);
  const lock = async () => {
    for (let i = 0; i < 5; i++) assert.equal((await guess(api, "198.51.100.1")).status, 401);
    for (let i = 0; i < 5; i++) assert.equal((await guess(api, `198.51.100.2${i}`)).status, 401);
    assert.equal((await guess(api, "198.51.100.1", OWNER.password)).status, 429);
    assert.equal((await guess(api, "198.51.100.3", OWNER.password)).status, 429);
  };
  await lock();
  const { password } = await app.users.resetPassword(OWNER.email);
  assert.equal((await guess(api, "198.51.100.3", password)).status, 201);
  assert.equal((await guess(api, "198.51.100.1", password)).status, 201);

  await post(api, "/api/v1/password-resets", { email: OWNER.email });
  const token = /token=([\w-]+)/.exec((await mail.next()).text)?.[1];
  for (let i = 0; i < 5; i++) assert.equal((await guess(api, "198.51.100.1")).status, 401);
  assert.equal((await guess(api, "198.51.100.1", password)).status, 429);
  const fresh = "a windy evening in the hills";
  assert.equal((await post(api, "/api/v1/password-resets/use", { token, password: fresh })).status, 200);
  assert.equal((await guess(api, "198.51.100.1", fresh)).status, 201);
});

test("twenty may sign up from one place within a quarter of an hour, and those who are invited do not count", async (t) => {
  const { api, make, databaseUrl, clock } = await start(t, { SIGN_UP: "open" });
  const owner = await make.person();
  const place = from("203.0.113.7");
  const signUpAs = (email: string, invitation?: string) =>
    post(api, "/api/v1/users", { ...OWNER, email, invitation }, undefined, place);
  const invited = async (email: string) => {
    const made = await post(api, "/api/v1/account/invitations", { email, role: "viewer" }, owner);
    return await signUpAs(email, new URL(made.body.data.link).searchParams.get("token") as string);
  };
  assert.equal((await invited("first@example.com")).status, 201);
  // As if others had done so: each takes its time, because of its password.
  await withClient(databaseUrl, (client) =>
    client.query(
      `insert into sign_in_attempts (kind, email, place, at)
       select 'sign_up', i || '@example.com', '203.0.113.7', $1 from generate_series(1, 19) as i`,
      [clock.now()],
    ),
  );
  assert.equal((await signUpAs("twentieth@example.com")).status, 201);
  assert.equal((await signUpAs("late@example.com")).status, 429);
  assert.equal((await invited("late@example.com")).status, 201);
});
