import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { type DayOrder, provenOrder, timeIn } from "./times.ts";

const read = (text: string, order?: DayOrder) => {
  const time = timeIn(text, order);
  return time === undefined ? undefined : new Date(time).toISOString().replace(/T00:00:00\.000Z$/, "");
};

test("times are read in the languages and zones of reports", () => {
  const cases: [string, string][] = [
    ["2026-02-01T05:23:19+00:00", "2026-02-01T05:23:19.000Z"],
    ["2026-02-01T05:23:19.25-08:00", "2026-02-01T13:23:19.250Z"],
    ["2024-02-29T05:23:19Z", "2024-02-29T05:23:19.000Z"],
    ["01.02.2026 05:23:19 UTC", "2026-02-01T05:23:19.000Z"],
    ["2026/02/01 14:23:19 JST", "2026-02-01T05:23:19.000Z"],
    ["Jun 8, 2025 10:23:05 PM PDT", "2025-06-09T05:23:05.000Z"],
    ["8 juin 2025 22:23:05 UTC+2", "2025-06-08T20:23:05.000Z"],
    ["8 de junio de 2025", "2025-06-08"],
    ["02-Sep-2026 14:22:10 IST", "2026-09-02T08:52:10.000Z"],
    ["14-Jul-97", "1997-07-14"],
    ["2026年2月1日", "2026-02-01"],
    ["20260201", "2026-02-01"],
    ["2026-02-01 24:00", "2026-02-02"],
  ];
  for (const [text, time] of cases) assert.equal(read(text, "mdy"), time, text);
});

test("a day that may be a month is read in the order of its file, and without one not at all", () => {
  assert.deepEqual([read("04/05/2026", "dmy"), read("04/05/2026", "mdy")], ["2026-05-04", "2026-04-05"]);
  assert.deepEqual([read("04-05-26", "dmy"), read("04-05-26", "mdy")], ["2026-05-04", "2026-04-05"]);
  assert.deepEqual([read("04/05/2026"), read("04-05-26"), read("13/05/26")], [undefined, undefined, undefined]);
  assert.deepEqual(
    [read("13/05/2026"), read("05/13/2026"), read("05/05/2026")],
    ["2026-05-13", "2026-05-13", "2026-05-05"],
  );
  assert.equal(read("05/13/2026", "dmy"), undefined, "it contradicts its file");
  assert.equal(read("13/05/2026", "mdy"), undefined, "it contradicts its file");
  assert.equal(read("04.05.2026", "mdy"), "2026-05-04", "points stand behind a day");
  assert.deepEqual(["13/05/2026", "05/13/2026", "05/05/2026", "2026/13/01"].map(provenOrder), [
    "dmy",
    "mdy",
    undefined,
    undefined,
  ]);
});

test("a text that is no time is not read, whatever surrounds a time in it", () => {
  for (const text of [
    ...[
      "2026-02-30",
      "2026-13-01",
      "31/04/2026",
      "2026-02-01x",
      "x2026-02-01",
      "2026-02-01T25:00:00",
      "2026-02-01 24:01",
    ],
    ...[
      "2026-02-01 05:23 XYZ",
      "2026-02-01 05:60",
      "2026-02/01",
      "1/2",
      "12",
      "8 foo 2025",
      "Jun 8 20255",
      "202602011",
    ],
    ...["2026-02-01, 2026-02-02", "0001-01-01", "", " ", `2026-02-01${" ".repeat(64)}x`],
  ])
    assert.equal(read(text, "dmy"), undefined, text);
});

const moment = fc.date({ min: new Date("1995-01-01"), max: new Date("2094-12-31"), noInvalidDate: true });

test("every moment is read back from its text, and with a stray character in it it is not", () => {
  const shapes: [string, (iso: string) => string][] = [
    ["iso", (iso) => iso],
    ["offset", (iso) => iso.replace("Z", "+00:00")],
    ["spaced", (iso) => iso.replace("T", " ").replace("Z", " UTC")],
    ["slashes", (iso) => iso.replace("-", "/").replace("-", "/").replace("T", " ").replace("Z", "")],
    ["points", (iso) => `${iso.slice(8, 10)}.${iso.slice(5, 7)}.${iso.slice(0, 4)} ${iso.slice(11, 23)}`],
  ];
  fc.assert(
    fc.property(moment, fc.constantFrom(...shapes), fc.nat(40), (time, [, shape], position) => {
      const text = shape(time.toISOString());
      assert.equal(timeIn(text, "dmy"), time.getTime(), text);
      const at = position % (text.length + 1);
      assert.equal(timeIn(`${text.slice(0, at)}#${text.slice(at)}`, "dmy"), undefined);
    }),
  );
});
