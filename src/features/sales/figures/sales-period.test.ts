import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { addDays, intervalsOf, lastYear, lengthOf, previousPeriod } from "./sales-period.ts";

const days = (text: string) => {
  const [from = "", to = ""] = text.split(" ");
  return { from, to };
};

test("periods are compared with as many days before, whole months with whole months, whole weeks with the same weekdays", () => {
  const cases: [period: string, previous: string, year: string][] = [
    ["2026-03-10 2026-03-12", "2026-03-07 2026-03-09", "2025-03-10 2025-03-12"],
    ["2026-03-01 2026-03-31", "2026-02-01 2026-02-28", "2025-03-01 2025-03-31"],
    // February of a leap year and of the years around it.
    ["2024-02-01 2024-02-29", "2024-01-01 2024-01-31", "2023-02-01 2023-02-28"],
    ["2025-02-01 2025-02-28", "2025-01-01 2025-01-31", "2024-02-01 2024-02-29"],
    ["2024-02-29 2024-02-29", "2024-02-28 2024-02-28", "2023-02-28 2023-02-28"],
    ["2024-02-20 2024-02-29", "2024-02-10 2024-02-19", "2023-02-20 2023-02-28"],
    ["2026-01-01 2026-03-31", "2025-10-01 2025-12-31", "2025-01-01 2025-03-31"],
    // Monday to Sunday, one and two weeks.
    ["2026-03-09 2026-03-15", "2026-03-02 2026-03-08", "2025-03-10 2025-03-16"],
    ["2026-03-02 2026-03-15", "2026-02-16 2026-03-01", "2025-03-03 2025-03-16"],
    // Seven days that do not start on a Monday are no week.
    ["2026-03-10 2026-03-16", "2026-03-03 2026-03-09", "2025-03-10 2025-03-16"],
    // February 2027 is four whole weeks, and a month.
    ["2027-02-01 2027-02-28", "2027-01-01 2027-01-31", "2026-02-01 2026-02-28"],
  ];
  for (const [period, previous, year] of cases) {
    assert.deepEqual(previousPeriod(days(period)), days(previous), period);
    assert.deepEqual(lastYear(days(period)), days(year), period);
  }
});

test("weeks start on Monday and months on the first; the first and the last interval are cut", () => {
  assert.deepEqual(intervalsOf(days("2026-02-26 2026-03-09"), "week"), [
    days("2026-02-26 2026-03-01"),
    days("2026-03-02 2026-03-08"),
    days("2026-03-09 2026-03-09"),
  ]);
  assert.deepEqual(intervalsOf(days("2024-01-31 2024-03-01"), "month"), [
    days("2024-01-31 2024-01-31"),
    days("2024-02-01 2024-02-29"),
    days("2024-03-01 2024-03-01"),
  ]);
});

test("intervals cover every day of a period exactly once", () => {
  const start = fc.integer({ min: 0, max: 4_000 }).map((n) => addDays("2020-01-01", n));
  fc.assert(
    fc.property(start, fc.nat(800), fc.constantFrom("day", "week", "month"), (from, length, resolution) => {
      const period = { from, to: addDays(from, length) };
      const intervals = intervalsOf(period, resolution as "day");
      assert.equal(intervals[0]?.from, from);
      assert.equal(intervals.at(-1)?.to, period.to);
      intervals.slice(1).forEach((next, i) => {
        assert.equal(next.from, addDays(intervals[i]?.to as string, 1));
      });
      const before = previousPeriod(period);
      assert.equal(addDays(before.to, 1), from);
      if (!from.endsWith("-01")) assert.equal(lengthOf(before), lengthOf(period));
    }),
  );
});
