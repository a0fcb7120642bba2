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

const judge = (sent: Partial<SendResult>, leased: Partial<Leased> = {}) =>
  outcomeOf({ ...LEASED, ...leased }, { ...SENT, ...sent }, NOW, NOW, () => 0.5);

test("only a whole answer that begins with 2 is a success", () => {
  const cases: [status: number | null, problem: string | null, delivered: boolean][] = [
    [200, null, true],
    [204, null, true],
    [299, null, true],
    [200, "its answer broke off", false],
    [302, null, false],
    [404, null, false],
    [500, null, false],
    [null, "the connection was refused", false],
  ];
  for (const [status, problem, delivered] of cases)
    assert.equal(isDelivered({ status, problem }), delivered, `${status} ${problem}`);
});

test("what a receiver merely refuses does not slow it down; what it cannot do does", () => {
  const trouble = (sent: Partial<SendResult>) => judge(sent).isTrouble;
  for (const status of [301, 400, 401, 404, 410, 422]) assert.equal(trouble({ status }), false, String(status));
  for (const status of [408, 429, 500, 502, 503, 504]) assert.equal(trouble({ status }), true, String(status));
  assert.ok(trouble({ status: null, problem: "did not answer within 15 s" }));
  assert.ok(trouble({ status: 200, problem: "its answer broke off" }));
});

test("a host has trouble only where nobody was there", () => {
  assert.ok(judge({ status: null, problem: "refused", isConnected: false }).isHostTrouble);
  assert.ok(!judge({ status: null, problem: "did not answer", isConnected: true }).isHostTrouble);
  assert.ok(!judge({ status: 503 }).isHostTrouble);
});

test("Retry-After pauses the endpoint for an hour at most, and only from one that is busy", () => {
  const pause = (status: number, retryAfterMs: number | null) => {
    const { pausedUntil, result } = judge({ status, retryAfterMs });
    const waitMs = (result.nextAttemptAt as Date).getTime() - NOW.getTime();
    return [pausedUntil === null ? null : pausedUntil.getTime() - NOW.getTime(), waitMs];
  };
  assert.deepEqual(pause(429, 60_000), [60_000, 60_000]);
  assert.deepEqual(pause(503, 1_000), [1_000, 5_000]);
  assert.deepEqual(pause(429, 5 * LONGEST_PAUSE_MS), [LONGEST_PAUSE_MS, 5 * LONGEST_PAUSE_MS]);
  assert.deepEqual(pause(429, null), [null, 5_000]);
  assert.deepEqual(pause(500, 60_000), [null, 5_000]);
});

test("a test is sent once, and the last attempt of the schedule is the end", () => {
  assert.deepEqual(judge({ status: 500 }, { isTest: true }).result.outcome, "failed");
  assert.equal(judge({ status: 500 }, { tries: 6 }).result.outcome, "pending");
  assert.equal(judge({ status: 500 }, { tries: 7 }).result.outcome, "failed");
  assert.equal(judge({}, { tries: 7 }).result.outcome, "delivered");
  assert.equal(judge({ status: 410 }).isGone, true);
});
