import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { RowProblem } from "../row.ts";
import { numberInWords } from "./number-in-words.ts";
import { buyBoxShareOf, decimalNumberIn, fractionOf, percentOf, rateOf } from "./shares.ts";
import { countOf } from "./whole-number.ts";

const refused = (read: () => unknown, message: RegExp) =>
  assert.throws(read, (error) => error instanceof RowProblem && message.test(error.message));

test("counts of reports are whole numbers without a word", () => {
  const cases: [unknown, number | null][] = [
    [12, 12],
    [12n, 12],
    ["12", 12],
    [" 12 ", 12],
    ["1,234", 1234],
    ["1.234", 1234],
    ["1\u202f234", 1234],
    ["2.0", 2],
    ["2,00", 2],
    ["1,234.00", 1234],
    ["--", null],
    ["", null],
  ];
  for (const [value, count] of cases) assert.equal(countOf(value, "units"), count, String(value));
  assert.equal(countOf("-3", "units", -5), -3);
  for (const wrong of [
    "0x10",
    "1e3",
    "1,23",
    "1,234.567",
    "12,34,56",
    "3 EUR",
    "5x",
    "2.5",
    "(3",
    "1 2",
    true,
    [5],
    {},
  ])
    refused(() => countOf(wrong, "units"), /^units .* is not a whole number$/);
  refused(() => countOf("-1", "units"), /is not between 0 and/);
  refused(() => countOf("4294967296", "units"), /is not between 0 and/);
});

test("percentages have one separator, of decimals, and at most one sign of per cent", () => {
  for (const [value, share] of [
    ["7.71", 0.0771],
    ["7,71 %", 0.0771],
    ["97.5%", 0.975],
    ["0.125", 0.00125],
    [95.24, 0.9524],
    [100, 1],
    ["-", null],
  ] as const)
    assert.equal(percentOf(value, "share"), share, String(value));
  for (const wrong of ["1.234,5", "5 EUR", "5%%", "0x5", "-5", "% 5", "5 x", "1e1", `1${" ".repeat(400_000)}x`, true])
    refused(() => percentOf(wrong, "share"), /is not a percentage$/);
  refused(() => percentOf("100.1", "share"), /is more than 100%/);
  assert.equal(buyBoxShareOf("100.01", "share"), 1);
  assert.deepEqual(
    [rateOf("250 %", "rate", true), rateOf(2.5, "rate", false), rateOf("", "rate", true)],
    [2.5, 2.5, null],
  );
  refused(() => rateOf(`1${" ".repeat(400_000)}x`, "rate", true), /is not a rate/);
  assert.equal(fractionOf(0.25, "share"), 0.25);
  for (const wrong of [1.1, "0x1", true, [5], "1e-1"]) refused(() => fractionOf(wrong, "share"), /is not/);
  assert.deepEqual(
    [decimalNumberIn("1.0812"), decimalNumberIn("0x1"), decimalNumberIn("1,08")],
    [1.0812, undefined, undefined],
  );
});

test("the first number of a text is read with its suffix, and not from a date, a range or a word", () => {
  const cases: [string, number | undefined][] = [
    ["200+ bought in past month", 200],
    ["Mehr als 500 Mal im letzten Monat gekauft", 500],
    ["#1,234 in Kitchen #12 in Spatulas", 1234],
    ["1.2K", 1200],
    ["3 Mio.", 3_000_000],
    ["1.2E+05", 120_000],
    ["- $5", -5],
    ["B12", undefined],
    ["2026-01-05", undefined],
    ["100 - 200", undefined],
    ["12  345", undefined],
    ["12,34,56", undefined],
    ["12x", undefined],
    [`${" x".repeat(64)}5`, undefined],
  ];
  for (const [text, number] of cases) assert.equal(numberInWords(text, "whole")?.number, number, text);
});

test("every count is read back from its text in any country", () => {
  fc.assert(
    fc.property(fc.nat(2_147_483_647), fc.constantFrom("en", "de", "fr", "en-IN", "de-CH"), (count, locale) => {
      assert.equal(countOf(count.toLocaleString(locale), "units"), count);
    }),
  );
});
