import assert from "node:assert/strict";
import { test } from "node:test";
import { createRecognition } from "./recognise.ts";
import { createSessionCookies } from "./session-cookie.ts";
import type { SessionHolder } from "./session-store.ts";

const cookies = createSessionCookies({ secretKey: "a key for the tests of sessions alone", secure: false });
const cookieOf = (token: string) => cookies.write(token).split(";", 1)[0] as string;
const now = new Date("2026-03-01T12:00:00Z");

function holder(token: string, userId: string): SessionHolder {
  return {
    token,
    sessionId: `ses_${token}`,
    userId,
    email: "owner@example.com",
    name: "The owner",
    operator: false,
    role: "owner",
    accountId: "acc_1",
    accountName: "Kitchen goods",
    plan: "pro",
    overrides: {},
    createdAt: now,
    renewedAt: now,
    lastSeenAt: now,
    expiresAt: new Date(now.getTime() + 86_400_000),
  };
}

/** Sessions in memory, and how often they were asked for. */
function open(holders: SessionHolder[], isSlow = false) {
  const sessions = new Map(holders.map((each) => [each.token, each]));
  const asked: string[] = [];
  const seen: string[] = [];
  const clock = { now: () => now };
  const answering = Promise.withResolvers<void>();
  const answer = answering.resolve;
  if (!isSlow) answer();
  const recognition = createRecognition({
    store: {
      async findHolders(tokens) {
        asked.push(...tokens);
        const found = tokens.flatMap((token) => sessions.get(token) ?? []);
        await answering.promise;
        return found;
      },
      async markSeen(id) {
        seen.push(id);
      },
    },
    cookies,
    clock,
    onError: (error) => assert.ifError(error),
  });
  return { ...recognition, sessions, asked, seen, clock, answer };
}

test("what was said of a session is believed for a moment, and no longer than until it is forgotten", async () => {
  const { recognise, forget, sessions, asked } = open([holder("one", "usr_1"), holder("two", "usr_1")]);
  const found = await recognise(cookieOf("one"));
  assert.ok(found && "caller" in found && found.caller.role === "owner");
  sessions.delete("one");
  assert.ok(!(recognise(cookieOf("one")) instanceof Promise), "answered without asking");
  assert.deepEqual(asked, ["one"]);
  for (const which of [{ token: "one" }, { userId: "usr_1" }]) {
    sessions.set("one", holder("one", "usr_1"));
    await recognise(cookieOf("one"));
    sessions.delete("one");
    forget(which);
    assert.deepEqual(await recognise(cookieOf("one")), { refusal: "signed_out" });
  }
});

test("an answer that was under way when the session ended is not believed afterwards", async () => {
  const { recognise, forget, sessions, asked, answer } = open([holder("one", "usr_1")], true);
  const underWay = recognise(cookieOf("one"));
  while (asked.length === 0) await new Promise(setImmediate);
  sessions.delete("one");
  forget({ token: "one" });
  answer();
  await underWay;
  assert.deepEqual(await recognise(cookieOf("one")), { refusal: "signed_out" });
});

test("a cookie of ours that is forged or has run out is nobody's; one that is not ours is none", async () => {
  const { recognise, clock, asked } = open([holder("one", "usr_1")]);
  assert.equal(recognise("other=1; session=2"), undefined);
  assert.deepEqual(recognise(`${cookieOf("one")}x`), { refusal: "signed_out" });
  assert.deepEqual(recognise(cookieOf("one").replace("one", "two")), { refusal: "signed_out" });
  assert.deepEqual(asked, [], "a forged one is not looked up");
  assert.ok("caller" in ((await recognise(`a=b; ${cookieOf("one")}; c=d`)) ?? {}));
  clock.now = () => new Date(now.getTime() + 86_400_000);
  assert.deepEqual(await recognise(cookieOf("one")), { refusal: "signed_out" });
});

test("that a session was used is noted every few minutes, not with every request", async () => {
  const { recognise, forgetAll, clock, seen } = open([holder("one", "usr_1")]);
  await recognise(cookieOf("one"));
  assert.deepEqual(seen, []);
  clock.now = () => new Date(now.getTime() + 6 * 60_000);
  forgetAll();
  await recognise(cookieOf("one"));
  assert.deepEqual(seen, ["ses_one"]);
});
