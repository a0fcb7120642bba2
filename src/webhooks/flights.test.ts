import assert from "node:assert/strict";
import { test } from "node:test";
import { createFlights, MOST_TIMES, SLOW_AFTER_MS } from "./flights.ts";

test("there is room for so many, and again when one has ended", () => {
  const flights = createFlights(2, () => 0);
  const one = flights.begin();
  flights.begin();
  assert.equal(flights.hasRoom(), false);
  flights.end(one);
  assert.equal(flights.hasRoom(), true);
  assert.equal(flights.count(), 1);
});

test("those that hang make room for others, but not without end", () => {
  let now = 0;
  const flights = createFlights(2, () => now);
  const hanging = [];
  for (let second = 0; second < 10; second++) {
    while (flights.hasRoom()) hanging.push(flights.begin());
    now += SLOW_AFTER_MS;
  }
  assert.equal(flights.count(), 2 * MOST_TIMES);
  for (const flight of hanging) flights.end(flight);
  assert.equal(flights.count(), 0);
  flights.begin();
  flights.begin();
  assert.equal(flights.hasRoom(), false, "what ends slowly gives its room back once");
});

test("millions pass without being kept", () => {
  let now = 0;
  const flights = createFlights(4, () => now);
  const slow = flights.begin();
  for (let i = 0; i < 200_000; i++) {
    now += 0.1;
    assert.ok(flights.hasRoom());
    flights.end(flights.begin());
  }
  flights.end(slow);
  assert.equal(flights.count(), 0);
});
