import assert from "node:assert/strict";
import { test } from "node:test";
import { burstCounts, createBurstLimiter } from "./burst.ts";

test("each account is limited on its own, and the next second starts at zero", () => {
  const burst = createBurstLimiter(burstCounts());
  const at = (ms: number) => new Date(Date.UTC(2026, 2, 1) + ms);
  assert.equal(burst.refuse("a", 2, at(0)), undefined);
  assert.equal(burst.refuse("a", 2, at(500)), undefined);
  assert.deepEqual(burst.refuse("a", 2, at(999)), { limit: 2, used: 2, resetsAt: at(1000), secondsLeft: 1 });
  assert.equal(burst.refuse("b", 2, at(999)), undefined);
  assert.equal(burst.refuse("a", 2, at(1000)), undefined);
});

test("all threads of a node share one count", () => {
  const counts = burstCounts();
  const [one, other] = [createBurstLimiter(counts), createBurstLimiter(counts)];
  const now = new Date();
  assert.equal(one.refuse("a", 2, now), undefined);
  assert.equal(other.refuse("a", 2, now), undefined);
  assert.equal(one.refuse("a", 2, now)?.used, 2);
  assert.equal(other.refuse("a", 2, now)?.used, 2);
});

test("thousands of accounts in one second do not share counts", () => {
  const burst = createBurstLimiter(burstCounts());
  const now = new Date();
  const refused = Array.from({ length: 3_000 }, (_, i) => burst.refuse(`account ${i}`, 1, now)).filter(Boolean);
  assert.ok(refused.length <= 3, `${refused.length} refused`);
});

test("amounts are added without a limit, and checking a name counts nothing", () => {
  const burst = createBurstLimiter(burstCounts());
  const now = new Date(Date.UTC(2026, 2, 1));
  const later = new Date(now.getTime() + 1_000);
  assert.equal(burst.check("a", 10, now), undefined);
  burst.add("a", 7, now);
  assert.equal(burst.check("a", 10, now), undefined);
  burst.add("a", 7, now);
  assert.equal(burst.check("a", 10, now)?.used, 14);
  assert.equal(burst.check("b", 10, now), undefined);
  assert.equal(burst.check("a", 10, later), undefined);
  burst.add("a", 2 ** 31, now);
  assert.equal(burst.check("a", 10, later), undefined, "a huge amount stays within its second");
});
