import assert from "node:assert/strict";
import { test } from "node:test";
import { availabilityOf, type CheckedDay, MINUTES_PER_DAY } from "./availability.ts";

const NOW = new Date("2026-03-02T00:10:30Z");

/** A day whose minutes from `from` to `to` were checked, and passed except those in `failed`. */
function dayOf(day: string, from: number, to: number, failed: number[] = []): CheckedDay {
  const minutes = Array.from({ length: MINUTES_PER_DAY }, (_, minute) => minute);
  const bits = (isSet: (minute: number) => boolean) =>
    minutes.map((minute) => (minute >= from && minute < to && isSet(minute) ? "1" : "0")).join("");
  return { day, checked: bits(() => true), passed: bits((minute) => !failed.includes(minute)) };
}

test("minutes count from the first check to the last full minute, and gaps count as down", () => {
  const { since, days, incidents, last30Days } = availabilityOf(
    [dayOf("2026-03-01", 720, 1_430, [800, 801]), dayOf("2026-03-02", 5, 11)],
    NOW,
  );
  assert.equal(since?.toISOString(), "2026-03-01T12:00:00.000Z");
  assert.equal(days.length, 90);
  assert.deepEqual(days.slice(-3), [
    { day: "2026-02-28", availability: null, downMinutes: null },
    { day: "2026-03-01", availability: 708 / 720, downMinutes: 12 },
    { day: "2026-03-02", availability: 0.5, downMinutes: 5 },
  ]);
  assert.equal(last30Days, (730 - 17) / 730);
  assert.deepEqual(incidents, [
    {
      startedAt: new Date("2026-03-01T23:50:00Z"),
      endedAt: new Date("2026-03-02T00:05:00Z"),
      minutes: 15,
      kind: "stopped",
    },
    {
      startedAt: new Date("2026-03-01T13:20:00Z"),
      endedAt: new Date("2026-03-01T13:22:00Z"),
      minutes: 2,
      kind: "failing",
    },
  ]);
});

test("an incident that lasts has no end, and nothing is claimed before the first check", () => {
  const lasting = availabilityOf([dayOf("2026-03-02", 0, 11, [7, 8, 9])], NOW);
  assert.deepEqual(lasting.incidents, [
    { startedAt: new Date("2026-03-02T00:07:00Z"), endedAt: null, minutes: 3, kind: "failing" },
  ]);
  assert.equal(lasting.last90Days, 0.7);
  const none = availabilityOf([], NOW);
  assert.deepEqual([none.since, none.last90Days, none.incidents, none.days.length], [null, null, [], 90]);
});
