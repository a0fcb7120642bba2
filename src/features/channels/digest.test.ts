import assert from "node:assert/strict";
import { test } from "node:test";
import { nextDigestAt } from "./digest.ts";

test("the next digest is at that hour of the reader's day, also where clocks change", () => {
  const cases: [hour: number, timeZone: string, after: string, expected: string][] = [
    [8, "UTC", "2026-03-01T07:59:59Z", "2026-03-01T08:00:00.000Z"],
    [8, "UTC", "2026-03-01T08:00:00Z", "2026-03-02T08:00:00.000Z"],
    [0, "UTC", "2026-03-01T12:00:00Z", "2026-03-02T00:00:00.000Z"],
    [8, "Europe/Berlin", "2026-01-15T00:00:00Z", "2026-01-15T07:00:00.000Z"],
    [8, "Europe/Berlin", "2026-03-28T12:00:00Z", "2026-03-29T06:00:00.000Z"],
    [8, "Europe/Berlin", "2026-10-24T12:00:00Z", "2026-10-25T07:00:00.000Z"],
    [2, "Europe/Berlin", "2026-03-28T12:00:00Z", "2026-03-29T01:00:00.000Z"],
    [8, "America/Los_Angeles", "2026-03-01T15:00:00Z", "2026-03-01T16:00:00.000Z"],
    [23, "Pacific/Auckland", "2026-03-01T09:30:00Z", "2026-03-01T10:00:00.000Z"],
    [8, "Asia/Kolkata", "2026-03-01T02:29:59Z", "2026-03-01T02:30:00.000Z"],
    [8, "Pacific/Kiritimati", "2026-02-28T18:00:01Z", "2026-03-01T18:00:00.000Z"],
  ];
  for (const [hour, timeZone, after, expected] of cases)
    assert.equal(
      nextDigestAt({ hour, timeZone }, new Date(after)).toISOString(),
      expected,
      `${hour} ${timeZone} ${after}`,
    );
});
