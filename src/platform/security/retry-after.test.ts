import assert from "node:assert/strict";
import { test } from "node:test";
import { retryAfterMs } from "./retry-after.ts";

const NOW = new Date("2026-03-01T08:00:00Z");

test("Retry-After is read as seconds or as a date, and ignored otherwise", () => {
  const cases: [header: string | string[] | undefined, ms: number | null][] = [
    ["120", 120_000],
    [" 0 ", 0],
    [["7", "9"], 7_000],
    ["Sun, 01 Mar 2026 08:01:30 GMT", 90_000],
    ["Sunday, 01-Mar-26 08:01:30 GMT", 90_000],
    ["Sun, 01 Mar 2026 07:00:00 GMT", 0],
    [undefined, null],
    ["", null],
    ["soon", null],
    ["-5", null],
    ["1.5", null],
    ["99999999999", 99_999_999_999_000],
    ["9999999999999999999", null],
    ["2026", 2_026_000],
    ["2026-03-02", null],
  ];
  for (const [header, ms] of cases) assert.equal(retryAfterMs(header, NOW), ms, String(header));
});
