import assert from "node:assert/strict";
import { test } from "node:test";
import { type Breaker, breakerRoom, CLOSED, failed, LONGEST_OPEN_MS, OPENS_AFTER } from "./breaker.ts";

function failing(times: number, nowMs: number, from: Breaker = CLOSED): Breaker {
  let breaker = from;
  for (let i = 0; i < times; i++) breaker = failed(breaker, nowMs);
  return breaker;
}

test("the breaker opens after ten failures in a row, then lets a single probe through", () => {
  assert.equal(breakerRoom(failing(OPENS_AFTER - 1, 1_000), 1_000), Number.POSITIVE_INFINITY);
  const open = failing(OPENS_AFTER, 1_000);
  assert.equal(breakerRoom(open, 1_000), 0);
  assert.equal(breakerRoom(open, 5_999), 0);
  assert.equal(breakerRoom(open, 6_000), 1, "a single probe is let through");
});

test("every failed probe doubles the open time, up to five minutes", () => {
  let breaker = failing(OPENS_AFTER, 0);
  const opens: number[] = [];
  for (let now = breaker.openUntil; opens.length < 8; now = breaker.openUntil) {
    breaker = failed(breaker, now);
    opens.push((breaker.openUntil - now) / 1_000);
  }
  assert.deepEqual(opens, [10, 20, 40, 80, 160, 300, 300, 300]);
});

test("failures of requests that started before the breaker opened do not extend the open time", () => {
  const open = failing(OPENS_AFTER, 0);
  assert.equal(failing(16, 4_000, open), open);
});

test("a clock that is set back does not keep the breaker open", () => {
  const open = failing(OPENS_AFTER, 10 * LONGEST_OPEN_MS);
  assert.equal(breakerRoom(open, 0), 1);
});
