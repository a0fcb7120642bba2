import assert from "node:assert/strict";
import { test } from "node:test";
import { isDelivered, LONGEST_PAUSE_MS, outcomeOf } from "./delivery-outcome.ts";
import type { Leased } from "./delivery-store.ts";
import type { SendResult } from "./http-sender.ts";

const NOW = new Date("2026-03-01T08:00:00Z");
const LEASED: Leased = { id: "dlv", endpointId: "whe", eventId: "evt", tries: 0, isTest: false, event: null };
const SENT: SendResult = {
  status: 200,
  problem: null,
  durationMs: 12,
  response: "",
  retryAfterMs: null,
  isConnected: true,
};

const classify = (sent: Partial<SendResult>, leased: Partial<Leased> = {}) =>
  outcomeOf({ ...LEASED, ...leased }, { ...SENT, ...sent }, NOW, NOW, () => 0.5);

test("only a complete 2xx response is a success", () => {
  const cases: [status: number | null, problem: string | null, delivered: boolean][] = [
    [200, null, true],
    [204, null, true],
    [299, null, true],
    [200, "the response is incomplete", false],
    [302, null, false],
    [404, null, false],
    [500, null, false],
    [null, "the connection was refused", false],
  ];
  for (const [status, problem, delivered] of cases)
    assert.equal(isDelivered({ status, problem }), delivered, `${status} ${problem}`);
});

test("server errors, timeouts and 429 slow an endpoint down; other 4xx responses do not", () => {
  const trouble = (sent: Partial<SendResult>) => classify(sent).isTrouble;
  for (const status of [301, 400, 401, 404, 410, 422]) assert.equal(trouble({ status }), false, String(status));
  for (const status of [408, 429, 500, 502, 503, 504]) assert.equal(trouble({ status }), true, String(status));
  assert.ok(trouble({ status: null, problem: "no response within 15 s" }));
  assert.ok(trouble({ status: 200, problem: "the response is incomplete" }));
});

test("a host is in trouble only when no connection can be established", () => {
  assert.ok(classify({ status: null, problem: "refused", isConnected: false }).isHostTrouble);
  assert.ok(!classify({ status: null, problem: "no response", isConnected: true }).isHostTrouble);
  assert.ok(!classify({ status: 503 }).isHostTrouble);
});

test("Retry-After of a 429 or 503 pauses the endpoint for at most an hour", () => {
  const pause = (status: number, retryAfterMs: number | null) => {
    const { pausedUntil, result } = classify({ status, retryAfterMs });
    const waitMs = (result.nextAttemptAt as Date).getTime() - NOW.getTime();
    return [pausedUntil === null ? null : pausedUntil.getTime() - NOW.getTime(), waitMs];
  };
  assert.deepEqual(pause(429, 60_000), [60_000, 60_000]);
  assert.deepEqual(pause(503, 1_000), [1_000, 5_000]);
  assert.deepEqual(pause(429, 5 * LONGEST_PAUSE_MS), [LONGEST_PAUSE_MS, 5 * LONGEST_PAUSE_MS]);
  assert.deepEqual(pause(429, null), [null, 5_000]);
  assert.deepEqual(pause(500, 60_000), [null, 5_000]);
});

test("a test is never retried, and a delivery fails after the last attempt of the schedule", () => {
  assert.deepEqual(classify({ status: 500 }, { isTest: true }).result.outcome, "failed");
  assert.equal(classify({ status: 500 }, { tries: 6 }).result.outcome, "pending");
  assert.equal(classify({ status: 500 }, { tries: 7 }).result.outcome, "failed");
  assert.equal(classify({}, { tries: 7 }).result.outcome, "delivered");
  assert.equal(classify({ status: 410 }).isGone, true);
});
