import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { addEvidence, agreedDecimal, noEvidence } from "./file-decimal.ts";
import {
  type Decimal,
  digitsIn,
  LONGEST_NUMBER,
  type NoDigits,
  numberOf,
  type Otherwise,
} from "./number-with-separators.ts";
import { isPlainDecimal, plainInteger } from "./plain-number.ts";

function read(text: string, decimal?: Decimal, otherwise: Otherwise = undefined): number | NoDigits {
  const digits = digitsIn(text, decimal, otherwise);
  return typeof digits === "string" ? digits : numberOf(digits);
}

test("in a file that does not show its convention, a number is read when it can be only one", () => {
  const cases: [string, number | NoDigits][] = [
    ["1234", 1234],
    ["0042", 42],
    ["1,234.56", 1234.56],
    ["1.234,56", 1234.56],
    ["1 234,56", 1234.56],
    ["1\u202f234", 1234],
    ["1\u00a0234\u00a0567", 1234567],
    ["1'234.50", 1234.5],
    ["1’234’567", 1234567],
    ["12,34,567", 1234567],
    ["12,34,567.5", 1234567.5],
    ["1.234.567", 1234567],
    ["1.234.567,8", 1234567.8],
    ["4,5", 4.5],
    ["0,999", 0.999],
    [".99", 0.99],
    ["1234.567", 1234.567],
    ["1.234", "ambiguous"],
    ["1,234", "ambiguous"],
    ["12,34,56", "malformed"],
    ["1,2345", "malformed"],
    ["1234,567", "malformed"],
    ["1,234,56.7", "malformed"],
    ["12,345,67", "malformed"],
    ["123,45,678", "malformed"],
    ["12.34.567", "malformed"],
    ["1.234 567", "malformed"],
    ["1 234\u00a0567", "malformed"],
    ["0,123,456", "malformed"],
    ["1.2.3", "malformed"],
    ["1,234.56,7", "malformed"],
    ["12 34", "malformed"],
    ["1.", "malformed"],
    [".", "malformed"],
    ["1e5", "malformed"],
    ["", "malformed"],
    ["9".repeat(LONGEST_NUMBER + 1), "malformed"],
  ];
  for (const [text, number] of cases) assert.equal(read(text), number, text);
});

test("the convention of the file decides, and a number that contradicts it is not read", () => {
  const cases: [string, Decimal, number | NoDigits][] = [
    ["1.234", "comma", 1234],
    ["1.234", "point", 1.234],
    ["1,234", "comma", 1.234],
    ["1,234", "point", 1234],
    ["1234,567", "comma", 1234.567],
    ["9,99", "point", "contradicting"],
    ["9.99", "comma", "contradicting"],
    ["1.234,50", "point", "contradicting"],
    ["1,234.50", "comma", "contradicting"],
    ["1.234.567", "point", "contradicting"],
    ["12,34,567", "comma", "contradicting"],
    ["12,34,56", "point", "malformed"],
    ["1 234", "point", 1234],
  ];
  for (const [text, decimal, number] of cases) assert.equal(read(text, decimal), number, `${text} ${decimal}`);
  assert.equal(read("1.234", undefined, "point"), 1.234);
  assert.equal(read("1,234", undefined, "point"), 1234);
  assert.equal(read("1.234", undefined, "whole"), 1234);
  assert.equal(read("1,234", undefined, "whole"), 1234);
});

const grouped = (whole: string, separator: string) => whole.replace(/\B(?=(\d{3})+$)/g, separator);
const indian = (whole: string) =>
  whole.length <= 3 ? whole : `${whole.slice(0, -3).replace(/\B(?=(\d{2})+$)/g, ",")},${whole.slice(-3)}`;
const WRITTEN: { decimal: Decimal; group: (whole: string) => string }[] = [
  ...["", ",", " ", "\u00a0", "\u2009", "\u202f", "'", "’"].map((separator) => ({
    decimal: "point" as const,
    group: (whole: string) => grouped(whole, separator),
  })),
  ...["", ".", " ", "\u00a0", "'"].map((separator) => ({
    decimal: "comma" as const,
    group: (whole: string) => grouped(whole, separator),
  })),
  { decimal: "point", group: indian },
];
const written = fc.record({
  whole: fc.bigInt({ min: 0n, max: 10n ** 20n }).map(String),
  fraction: fc.stringMatching(/^\d{0,6}$/),
  style: fc.constantFrom(...WRITTEN),
});
const inStyle = ({ whole, fraction, style }: { whole: string; fraction: string; style: (typeof WRITTEN)[number] }) =>
  style.group(whole) + (fraction === "" ? "" : (style.decimal === "comma" ? "," : ".") + fraction);

test("every number is read back from its text in each convention, digit by digit", () => {
  fc.assert(
    fc.property(written, (number) => {
      const { whole, fraction } = number;
      assert.deepEqual(digitsIn(inStyle(number), number.style.decimal, undefined), { whole, fraction });
    }),
  );
});

test("without a convention a number is read as the one that it is written in, or not at all", () => {
  fc.assert(
    fc.property(written, (number) => {
      const digits = digitsIn(inStyle(number), undefined, undefined);
      if (typeof digits === "string") assert.ok(digits === "ambiguous" || number.style.decimal === "comma");
      else assert.deepEqual(digits, { whole: number.whole, fraction: number.fraction });
    }),
  );
});

test("a number with any other character in it is refused", () => {
  const stray = fc.stringMatching(/^[^\d.,'’ \u00a0\u2007\u2009\u202f]$/);
  fc.assert(
    fc.property(written, stray, fc.nat(30), (number, char, position) => {
      const text = inStyle(number);
      const at = position % (text.length + 1);
      const damaged = text.slice(0, at) + char + text.slice(at);
      for (const decimal of [undefined, "comma", "point"] as const)
        assert.ok(typeof digitsIn(damaged, decimal, "point") === "string", damaged);
    }),
  );
});

test("the fast paths read the same numbers, and leave the rest", () => {
  fc.assert(
    fc.property(fc.nat(999_999_999), (number) => {
      assert.equal(plainInteger(String(number)), number);
      assert.equal(plainInteger(number.toLocaleString("en")), number);
    }),
  );
  assert.equal(plainInteger("05,000"), -1, "a leading zero groups no thousands");
  fc.assert(
    fc.property(fc.stringMatching(/^[\d,.]{1,12}$/), (text) => {
      const quick = plainInteger(text);
      if (quick >= 0) assert.equal(quick, read(text, undefined, "whole"), text);
      if (isPlainDecimal(text)) assert.equal(Number(text), read(text, "point"), text);
    }),
  );
});

test("three quarters of the numbers decide for their file, fewer do not", () => {
  const agreed = (...texts: string[]) => {
    const evidence = noEvidence();
    for (const text of texts) addEvidence(evidence, text);
    return agreedDecimal(evidence);
  };
  assert.equal(agreed("9.99", "1,234.50", "12,99", "0.5"), "point");
  assert.equal(agreed("9,99", "1.250", "1.234.567"), "comma");
  assert.equal(agreed("9.99", "9,99"), undefined);
  assert.equal(agreed("1.250", "1,250", "899", "12,34,56", "x"), undefined);
});
