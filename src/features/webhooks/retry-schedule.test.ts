import assert from "node:assert/strict";
import { test } from "node:test";
import { LONGEST_RETRY_AFTER_MS, nextAttemptAt, RETRY_DELAYS_MS } from "./retry-schedule.ts";

const NOW = new Date("2026-03-01T00:00:00Z");

const waitMs = (failedAttempts: number, random = 0.5, retryAfterMs: number | null = null) => {
  const next = nextAttemptAt(failedAttempts, NOW, () => random, retryAfterMs);
  return next && next.getTime() - NOW.getTime();
};

test("each failure has its own delay, spread by a fifth, and after the last there is no attempt", () => {
  for (const [done, delayMs] of RETRY_DELAYS_MS.entries()) {
    assert.equal(waitMs(done + 1), delayMs);
    assert.deepEqual([waitMs(done + 1, 0), waitMs(done + 1, 1)], [delayMs * 0.8, delayMs * 1.2].map(Math.round));
  }
  assert.equal(waitMs(RETRY_DELAYS_MS.length + 1), null);
});

test("Retry-After delays an attempt by a day at most, and never brings it forward", () => {
  assert.equal(waitMs(1, 0.5, 60_000), 60_000);
  assert.equal(waitMs(2, 0.5, 60_000), RETRY_DELAYS_MS[1]);
  assert.equal(waitMs(1, 0.5, 2 * LONGEST_RETRY_AFTER_MS), LONGEST_RETRY_AFTER_MS);
});
