import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { RowProblem } from "../../../platform/tables/row.ts";
import { readTime } from "./dates.ts";

const now = new Date("2026-09-01T12:00:00Z");
const read = (value: unknown) => readTime(value, "date", now)?.toISOString() ?? null;

test("times are read in all formats of exports, in UTC unless they name a zone", () => {
  const cases: [unknown, string][] = [
    ["2026-08-19T10:39:37.679Z", "2026-08-19T10:39:37.679Z"],
    ["2026-08-19T10:39:37Z", "2026-08-19T10:39:37.000Z"],
    ["2026-08-20T18:00:43.634583", "2026-08-20T18:00:43.634Z"],
    ["2026-08-20 18:00:43", "2026-08-20T18:00:43.000Z"],
    ["2026-08-20 18:00", "2026-08-20T18:00:00.000Z"],
    ["2026-08-20 18:00:43 +02:00", "2026-08-20T16:00:43.000Z"],
    ["2026-08-20T18:00:43-0530", "2026-08-20T23:30:43.000Z"],
    ["2026-08-19", "2026-08-19T00:00:00.000Z"],
    ["2024-02-29", "2024-02-29T00:00:00.000Z"],
    ["2026/8/9", "2026-08-09T00:00:00.000Z"],
    ["20260819", "2026-08-19T00:00:00.000Z"],
    ["14-Jul-22", "2022-07-14T00:00:00.000Z"],
    ["4 Sept. 2024", "2024-09-04T00:00:00.000Z"],
    ["25. November 2013", "2013-11-25T00:00:00.000Z"],
    ["3. März 2024", "2024-03-03T00:00:00.000Z"],
    ["December 2, 2016", "2016-12-02T00:00:00.000Z"],
    ["Nov 10, 2020", "2020-11-10T00:00:00.000Z"],
    ["19.08.2026", "2026-08-19T00:00:00.000Z"],
    ["8/19/2026", "2026-08-19T00:00:00.000Z"],
    ["19/8/2026", "2026-08-19T00:00:00.000Z"],
    [1_755_600_000, "2025-08-19T10:40:00.000Z"],
    ["1755600000", "2025-08-19T10:40:00.000Z"],
    [1_755_600_000_123, "2025-08-19T10:40:00.123Z"],
    ["1755600000123", "2025-08-19T10:40:00.123Z"],
    [1_755_600_000_123_456n, "2025-08-19T10:40:00.123Z"],
    [new Date("2026-08-19T01:02:03Z"), "2026-08-19T01:02:03.000Z"],
  ];
  for (const [value, time] of cases) assert.equal(read(value), time, String(value));
});

test("a missing time is null", () => {
  for (const none of ["", "-", "N/A", null, undefined, 0, -1]) assert.equal(read(none), null, String(none));
});

test("a date more than a day ahead is rejected, one up to a day ahead is now", () => {
  assert.equal(read("2026-09-02"), now.toISOString());
  assert.equal(read("2026-09-02T12:00:00.000Z"), now.toISOString());
  assert.throws(() => read("2026-09-02T12:00:00.001Z"), {
    message: /^date "2026-09-02T12:00:00.001Z" is in the future$/,
  });
  assert.throws(() => read("1994-12-31"), { message: /is before 1995/ });
});

test("an invalid or ambiguous date is rejected", () => {
  for (const wrong of [
    "yesterday",
    "2026-02-30",
    "2026-02-30T00:00:00.000Z",
    "2025-02-29T00:00:00.000Z",
    "2026-13-01",
    "2026-08-19T25:00:00.000Z",
    "2026-08-19T1x:00:00.000Z",
    "03/04/2026",
    "12 Foo 2024",
    "31",
    45_889,
    true,
    {},
    new Date(Number.NaN),
  ])
    assert.throws(
      () => read(wrong),
      (error) => error instanceof RowProblem && / is not a date/.test(error.message),
      String(wrong),
    );
});

test("every past moment is read back from its text", () => {
  const past = fc.date({ min: new Date("1995-01-01T00:00:00Z"), max: now, noInvalidDate: true });
  fc.assert(
    fc.property(past, (time) => {
      const iso = time.toISOString();
      assert.equal(read(iso), iso);
      assert.equal(read(iso.replace("T", " ").replace("Z", " +00:00")), iso);
      assert.equal(read(iso.slice(0, 10)), `${iso.slice(0, 10)}T00:00:00.000Z`);
    }),
  );
});
