import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { momentOf, normalizeMoment, periodOf, problemsOf } from "./period.ts";

const NOW = new Date("2026-03-10T12:34:56.789Z");

test("dates and date-times are parsed as UTC moments", () => {
  const cases: [string, "from" | "to", string | undefined][] = [
    ["2026-03-01", "from", "2026-03-01T00:00:00.000Z"],
    ["2026-03-01", "to", "2026-03-01T23:59:59.999Z"],
    ["2024-02-29", "from", "2024-02-29T00:00:00.000Z"],
    ["2026-03-01T08:30", "to", "2026-03-01T08:30:00.000Z"],
    ["2026-03-01T08:30:15", "from", "2026-03-01T08:30:15.000Z"],
    ["2026-03-01T08:30:15.25Z", "from", "2026-03-01T08:30:15.250Z"],
    ["2026-03-01T08:30:15.123456789Z", "from", "2026-03-01T08:30:15.123Z"],
    ["2026-03-01T08:30:00+02:00", "from", "2026-03-01T06:30:00.000Z"],
    ["2026-03-01T00:00:00-05:30", "to", "2026-03-01T05:30:00.000Z"],
    ["2026-02-29", "from", undefined],
    ["2026-02-30T00:00:00Z", "from", undefined],
    ["2026-13-01", "from", undefined],
    ["2026-00-10", "from", undefined],
    ["2026-03-01T24:00:00Z", "from", undefined],
    ["2026-03-01T08:60:00Z", "from", undefined],
    ["2026-03-01T08Z", "from", undefined],
    ["2026-03-01T08:30:00+99:00", "from", undefined],
    ["2026-3-1", "from", undefined],
    ["01.03.2026", "from", undefined],
    ["1772323200", "from", undefined],
    ["yesterday", "from", undefined],
    ["", "from", undefined],
  ];
  for (const [text, as, expected] of cases) assert.equal(momentOf(text, as)?.toISOString(), expected, `${text} ${as}`);
});

test("every ISO date-time is parsed back to the same moment", () => {
  const years = {
    min: new Date("0000-01-01T00:00:00Z"),
    max: new Date("9999-12-31T23:59:59.999Z"),
    noInvalidDate: true,
  };
  fc.assert(fc.property(fc.date(years), (at) => assert.deepEqual(momentOf(at.toISOString(), "from"), at)));
});

test("a period defaults to whole days until now", () => {
  const period = (input: { from?: string; to?: string }) =>
    Object.values(periodOf(input, NOW, 90)).map((at) => at.toISOString());
  assert.deepEqual(period({}), ["2025-12-10T00:00:00.000Z", "2026-03-10T12:34:56.789Z"]);
  assert.deepEqual(period({ from: "2026-03-09" }), ["2026-03-09T00:00:00.000Z", "2026-03-10T12:34:56.789Z"]);
  assert.deepEqual(period({ to: "2026-01-31" }), ["2025-11-02T00:00:00.000Z", "2026-01-31T23:59:59.999Z"]);
});

test("every problem names its parameter", () => {
  const cases: [{ from?: string; to?: string }, string[]][] = [
    [{}, []],
    [{ from: "2026-03-01", to: "2026-03-01" }, []],
    [{ from: "2026-03-01T12:00:00Z", to: "2026-03-01" }, []],
    [{ to: "1999-01-01" }, []],
    [{ from: "2026-03-02", to: "2026-03-01" }, ["from must not be after to"]],
    [{ from: "2026-03-11" }, ["from must not be in the future"]],
    [
      { from: "x", to: "y" },
      [
        "from must be a date or a date-time, such as 2026-03-01 or 2026-03-01T08:30:00Z",
        "to must be a date or a date-time, such as 2026-03-01 or 2026-03-01T08:30:00Z",
      ],
    ],
  ];
  for (const [input, expected] of cases)
    assert.deepEqual(
      problemsOf(input, NOW).map(({ parameter, message }) => `${parameter} ${message}`),
      expected,
    );
});

test("blanks, letter case and a decoded plus sign are accepted", () => {
  assert.equal(normalizeMoment(" 2026-03-01t08:30:00 02:00 "), "2026-03-01T08:30:00+02:00");
  assert.equal(normalizeMoment("2026-03-01t08:30:00z"), "2026-03-01T08:30:00Z");
});
