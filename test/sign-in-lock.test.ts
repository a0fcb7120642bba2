import assert from "node:assert/strict";
import { test } from "node:test";
import { type Service, startService } from "./support/service.ts";
import { signIn, signUp } from "./support/signing-in.ts";

const OWNER = { name: "The owner", email: "owner@example.com", password: "a quiet morning by the sea" };
const WRONG = "not the right password";

/** Behind a proxy that is believed, a test can come from anywhere. */
const start = (t: Parameters<typeof startService>[0]) => startService(t, { env: { TRUST_PROXY: "127.0.0.0/8" } });

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
