import assert from "node:assert/strict";
import { test } from "node:test";
import { CLOSED, OPENS_AFTER } from "./breaker.ts";
import type { Receiver } from "./delivery-store.ts";
import { type Lane, newLane, roomToLease } from "./lane.ts";

function succeeding(more: Partial<Lane> = {}): Lane {
  const host = { name: "hooks.example.com", breaker: CLOSED, inFlight: 0 };
  return { ...newLane({} as Receiver, host, 16, 0), limit: 16, isSucceeding: true, ...more };
}

test("a fast receiver has eight deliveries ready for each request, a slow one no more than a second of work", () => {
  for (const [lastMs, expected] of [
    [1, 16 + 128],
    [125, 16 + 128],
    [250, 16 + 64],
    [1_000, 16 + 16],
    [10_000, 16],
  ] as const)
    assert.equal(roomToLease(succeeding({ lastMs }), 0), expected, `${lastMs} ms`);
});

test("however many requests an endpoint may have, at most 512 deliveries wait for it", () => {
  assert.equal(roomToLease(succeeding({ limit: 1_000 }), 0), 1_000 + 512);
});

test("an endpoint that fails, or whose host recovers, gets only what can be sent at once", () => {
  assert.equal(roomToLease(succeeding({ isSucceeding: false, inFlight: 6 }), 0), 10);
  const host = {
    name: "hooks.example.com",
    breaker: { failures: OPENS_AFTER, openings: 1, openUntil: 0 },
    inFlight: 0,
  };
  assert.equal(roomToLease(succeeding({ host }), 1), 1);
});
