import assert from "node:assert/strict";
import { test } from "node:test";
import { createInFlight, SLOW_AFTER_MS, SLOW_FACTOR } from "./in-flight.ts";

test("a slot is free again when its request has ended", () => {
  const inFlight = createInFlight(2, () => 0);
  const one = inFlight.start();
  inFlight.start();
  assert.equal(inFlight.hasRoom(), false);
  inFlight.end(one);
  assert.equal(inFlight.hasRoom(), true);
  assert.equal(inFlight.count(), 1);
});

test("requests that hang free their slots, up to a bound, and free them once", () => {
  let now = 0;
  const inFlight = createInFlight(2, () => now);
  const hanging = [];
  for (let second = 0; second < 10; second++) {
    while (inFlight.hasRoom()) hanging.push(inFlight.start());
    now += SLOW_AFTER_MS;
  }
  assert.equal(inFlight.count(), 2 * SLOW_FACTOR);
  for (const request of hanging) inFlight.end(request);
  assert.equal(inFlight.count(), 0);
  inFlight.start();
  inFlight.start();
  assert.equal(inFlight.hasRoom(), false);
});
