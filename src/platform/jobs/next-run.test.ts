import assert from "node:assert/strict";
import { test } from "node:test";
import { nextRunAt } from "./next-run.ts";

test("the next run is the first time after now that matches the schedule", () => {
  const cases: [schedule: string, now: string, next: string][] = [
    ["* * * * *", "2026-03-01T12:00:00.000Z", "2026-03-01T12:01:00.000Z"],
    ["* * * * *", "2026-03-01T12:00:59.999Z", "2026-03-01T12:01:00.000Z"],
    ["10 * * * *", "2026-03-01T12:09:30.000Z", "2026-03-01T12:10:00.000Z"],
    ["10 * * * *", "2026-03-01T12:10:00.000Z", "2026-03-01T13:10:00.000Z"],
    ["20 0 * * *", "2026-02-28T00:20:00.000Z", "2026-03-01T00:20:00.000Z"],
    ["40 3 * * *", "2026-12-31T23:59:00.000Z", "2027-01-01T03:40:00.000Z"],
  ];
  for (const [schedule, now, next] of cases)
    assert.equal(nextRunAt(schedule, new Date(now)).toISOString(), next, `${schedule} after ${now}`);
});

test("an unsupported schedule is refused", () => {
  for (const schedule of ["*/5 * * * *", "0 0 1 * *", "0 0 * * 1", "0,30 * * * *", "61 * * * *", ""])
    assert.throws(() => nextRunAt(schedule, new Date()), /schedule/, schedule);
});
