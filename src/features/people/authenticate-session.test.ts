import assert from "node:assert/strict";
import { test } from "node:test";
import { createSessionAuthenticator } from "./authenticate-session.ts";
import { createSessionCookies } from "./session-cookie.ts";
import type { SessionHolder } from "./session-store.ts";

const cookies = createSessionCookies({ secretKey: "a secret key for these tests only", secure: false });
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

/** An authenticator over sessions in memory, which records lookups. */
function open(holders: SessionHolder[], isSlow = false) {
  const sessions = new Map(holders.map((each) => [each.token, each]));
  const lookups: string[] = [];
  const seen: string[] = [];
  const clock = { now: () => now };
  const time = { ms: 0 };
  const called = Promise.withResolvers<void>();
  const response = Promise.withResolvers<void>();
  const respond = response.resolve;
  if (!isSlow) respond();
  const authenticator = createSessionAuthenticator({
    store: {
      async findHolders(tokens) {
        lookups.push(...tokens);
        called.resolve();
        const found = tokens.flatMap((token) => sessions.get(token) ?? []);
        await response.promise;
        return found;
      },
      async markSeen(id) {
        seen.push(id);
      },
    },
    cookies,
    clock,
    monotonicMs: () => time.ms,
    onError: (error) => assert.ifError(error),
  });
  return { ...authenticator, sessions, lookups, seen, clock, time, called: called.promise, respond };
}

test("a session is cached for a moment, until it is invalidated", async () => {
  const { authenticate, invalidate, sessions, lookups, time } = open([holder("one", "usr_1"), holder("two", "usr_1")]);
  const found = await authenticate(cookieOf("one"));
  assert.ok(found && "caller" in found && found.caller.role === "owner");
  sessions.delete("one");
  assert.ok(!(authenticate(cookieOf("one")) instanceof Promise), "no second lookup");
  assert.deepEqual(lookups, ["one"]);
  time.ms += 1_000;
  assert.deepEqual(await authenticate(cookieOf("one")), { refusal: "signed_out" }, "the moment is over");
  for (const which of [{ token: "one" }, { userId: "usr_1" }]) {
    sessions.set("one", holder("one", "usr_1"));
    await authenticate(cookieOf("one"));
    sessions.delete("one");
    invalidate(which);
    assert.deepEqual(await authenticate(cookieOf("one")), { refusal: "signed_out" });
  }
});

test("a lookup in flight when the session ends is not cached", async () => {
  const { authenticate, invalidate, sessions, called, respond } = open([holder("one", "usr_1")], true);
  const inFlight = authenticate(cookieOf("one"));
  await called;
  sessions.delete("one");
  invalidate({ token: "one" });
  respond();
  await inFlight;
  assert.deepEqual(await authenticate(cookieOf("one")), { refusal: "signed_out" });
});

test("a forged or expired cookie is refused; a foreign cookie is ignored", async () => {
  const { authenticate, clock, lookups } = open([holder("one", "usr_1")]);
  assert.equal(authenticate("other=1; session=2"), undefined);
  assert.deepEqual(authenticate(`${cookieOf("one")}x`), { refusal: "signed_out" });
  assert.deepEqual(authenticate(cookieOf("one").replace("one", "two")), { refusal: "signed_out" });
  assert.deepEqual(lookups, [], "a forged cookie costs no lookup");
  assert.ok("caller" in ((await authenticate(`a=b; ${cookieOf("one")}; c=d`)) ?? {}));
  clock.now = () => new Date(now.getTime() + 86_400_000);
  assert.deepEqual(await authenticate(cookieOf("one")), { refusal: "signed_out" });
});

test("the last use of a session is stored every few minutes, not with every request", async () => {
  const { authenticate, invalidate, clock, seen } = open([holder("one", "usr_1")]);
  await authenticate(cookieOf("one"));
  assert.deepEqual(seen, []);
  clock.now = () => new Date(now.getTime() + 6 * 60_000);
  invalidate({ userId: "usr_1" });
  await authenticate(cookieOf("one"));
  assert.deepEqual(seen, ["ses_one"]);
});
