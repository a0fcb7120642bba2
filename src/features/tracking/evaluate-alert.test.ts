import assert from "node:assert/strict";
import { test } from "node:test";
import { type PastObservation, replay } from "./evaluate-alert.ts";

const at = (hour: number) => new Date(Date.UTC(2026, 0, 1, hour));
const seen = (hour: number, value: number | null): PastObservation => ({
  at: at(hour),
  value,
  list: null,
  isListNamed: false,
});
const rule = { metric: "price", comparison: "below", value: 20, hysteresisPercent: 0, cooldownMinutes: 600 } as const;
const firedAt = (...values: PastObservation[]) => replay(rule, values, at(30)).map((firing) => firing.at.getUTCHours());

test("a gap fires nothing, and ends the wait for the end of a cooldown", () => {
  assert.deepEqual(firedAt(seen(0, 30), seen(1, 10), seen(2, 30), seen(3, 10)), [1, 11], "held for ten hours");
  assert.deepEqual(firedAt(seen(0, 30), seen(1, 10), seen(2, 30), seen(3, 10), seen(4, null)), [1]);
  assert.deepEqual(firedAt(seen(0, 30), seen(1, 10), seen(2, 30), seen(3, 10), seen(4, null), seen(20, 11)), [1, 20]);
  assert.deepEqual(firedAt(seen(0, 30), seen(1, null)), []);
});
