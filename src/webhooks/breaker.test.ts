import assert from "node:assert/strict";
import { test } from "node:test";
import { type Breaker, breakerRoom, CLOSED, failed, LONGEST_OPEN_MS, OPENS_AFTER } from "./breaker.ts";

function failing(times: number, nowMs: number, from: Breaker = CLOSED): Breaker {
  let breaker = from;
  for (let i = 0; i < times; i++) breaker = failed(breaker, nowMs);
  return breaker;
}

test("some failures in a row change nothing, one more opens it", () => {
  assert.equal(breakerRoom(failing(OPENS_AFTER - 1, 1_000), 1_000), Number.POSITIVE_INFINITY);
  const open = failing(OPENS_AFTER, 1_000);
  assert.equal(breakerRoom(open, 1_000), 0);
  assert.equal(breakerRoom(open, 5_999), 0);
  assert.equal(breakerRoom(open, 6_000), 1, "then a single one is let through");
});

test("each probe that fails doubles the time, up to five minutes", () => {
  let breaker = failing(OPENS_AFTER, 0);
  const opens: number[] = [];
  for (let now = breaker.openUntil; opens.length < 8; now = breaker.openUntil) {
    breaker = failed(breaker, now);
    opens.push((breaker.openUntil - now) / 1_000);
  }
  assert.deepEqual(opens, [10, 20, 40, 80, 160, 300, 300, 300]);
});

test("what was begun before it opened neither prolongs nor doubles it", () => {
  const open = failing(OPENS_AFTER, 0);
  assert.equal(failing(16, 4_000, open), open);
});

test("a clock that is put back does not keep it open", () => {
  const open = failing(OPENS_AFTER, 10 * LONGEST_OPEN_MS);
  assert.equal(breakerRoom(open, 0), 1);
});
