import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { RowProblem } from "../../../platform/tables/row.ts";
import { type AmountRules, averageOf, decimalOf, exactAmountOf, minorOf } from "./amounts.ts";

const ROUNDS = { rounds: true };

test("amounts are read in minor units of their currency, digit by digit", () => {
  const cases: [unknown, string, number | null, AmountRules?][] = [
    ["12.34", "USD", 1234],
    ["-12.34", "USD", -1234],
    ["12,34-", "EUR", -1234],
    ["(1,234.50)", "USD", -123450],
    ["$1,234.50", "USD", 123450],
    ["$1,234.50", "CAD", 123450],
    ["1.234,50 €", "EUR", 123450],
    ["EUR 12,00", "EUR", 1200],
    ["¥12.50", "CNY", 1250],
    ["￥1,234", "JPY", 1234],
    ["1.234", "JPY", 1234, ROUNDS],
    ["1.234", "EUR", 123400],
    ["1.234", "EUR", 123400, { decimal: "comma", rounds: true }],
    ["1,234", "EUR", 123, { decimal: "comma", rounds: true }],
    ["1,234", "USD", 123400, ROUNDS],
    ["1.234", "USD", 123, ROUNDS],
    ["0,5", "EUR", 50],
    ["0.505", "USD", 51, ROUNDS],
    ["-0.505", "USD", -51, ROUNDS],
    ["-0.001", "USD", 0, ROUNDS],
    ["100.00", "JPY", 100],
    ["99999999.99", "USD", 9_999_999_999],
    [12.5, "USD", 1250],
    [12.5, "EUR", 1250, { decimal: "comma" }],
    [0.1 + 0.2, "USD", 30, ROUNDS],
    [5e-7, "USD", 0, ROUNDS],
    [7n, "USD", 700],
    ["1.234", "KWD", 1234, { decimal: "point" }],
    ["--", "USD", null],
    ["", "USD", null],
    [null, "USD", null],
  ];
  for (const [value, currency, minor, rules] of cases)
    assert.equal(minorOf(value, "amount", currency, rules), minor, `${value} ${currency}`);
});

test("a cell that is no amount of its file and its currency is rejected with its column and value", () => {
  const cases: [unknown, string, string, AmountRules?][] = [
    ["12,34,56x", "USD", 'amount "12,34,56x" is not an amount'],
    ["12,34,56", "USD", 'amount "12,34,56" is not an amount'],
    ["--5", "USD", 'amount "--5" is not an amount'],
    ["5 EUR", "USD", 'amount "5 EUR" is in EUR, but its row is in USD'],
    ["£5.00", "USD", 'amount "£5.00" is in GBP, but its row is in USD'],
    ["5 shells", "USD", 'amount "5 shells" is not an amount'],
    [
      "9,99",
      "USD",
      'amount "9,99" is not written with a decimal point, as the file is elsewhere',
      { decimal: "point" },
    ],
    [
      "9.99",
      "EUR",
      'amount "9.99" is not written with a decimal comma, as the file is elsewhere',
      { decimal: "comma" },
    ],
    ["1.234", "EUR", 'amount "1.234" may have decimals or thousands: write all of its decimals', ROUNDS],
    ["9.999", "USD", 'amount "9.999" has more decimals than USD allows', { decimal: "point" }],
    ["99999999999999.99", "USD", 'amount "99999999999999.99" is too large'],
    [Number.POSITIVE_INFINITY, "USD", "amount null is not an amount"],
    [1e300, "USD", "amount 1e+300 is not an amount"],
    [true, "USD", "amount true is not an amount"],
    [["5"], "USD", 'amount ["5"] is not an amount'],
    [`1${" ".repeat(400_000)}x1`, "USD", `amount "1${" ".repeat(59)}…" is not an amount`],
  ];
  for (const [value, currency, message, rules] of cases)
    assert.throws(
      () => minorOf(value, "amount", currency, rules),
      (error) => error instanceof RowProblem && error.message === message,
      message,
    );
});

const SHOWN: [currency: string, locale: string, digits: number][] = [
  ["USD", "en-US", 2],
  ["EUR", "de-DE", 2],
  ["EUR", "fr-FR", 2],
  ["EUR", "es-ES", 2],
  ["SEK", "sv-SE", 2],
  ["PLN", "pl-PL", 2],
  ["INR", "en-IN", 2],
  ["BRL", "pt-BR", 2],
  ["TRY", "tr-TR", 2],
  ["MXN", "es-MX", 2],
  ["JPY", "ja-JP", 0],
];

test("every amount is read back from the text of its country, in a file with the convention of that country", () => {
  const formats = SHOWN.map(([currency, locale, digits]) => ({
    ...{ currency, digits, locale },
    format: new Intl.NumberFormat(locale, { style: "currency", currency }),
  }));
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), (minor) => {
      for (const { currency, digits, format, locale } of formats) {
        const text = format.format(minor / 10 ** digits);
        const decimal = decimalOf([{ a: format.format(0.5) }], ["a"]);
        assert.equal(minorOf(text, "amount", currency, { decimal }), minor, `${locale} ${text}`);
      }
    }),
  );
});

test("the fast path reads what the scanner reads", () => {
  const cell = fc.stringMatching(/^-?\d{0,9}[.,]?\d{0,4}$/);
  fc.assert(
    fc.property(
      cell,
      fc.constantFrom("USD", "JPY", "KWD"),
      fc.constantFrom(undefined, "comma", "point"),
      (text, currency, decimal) => {
        const read = (value: string) => {
          try {
            return minorOf(value, "a", currency, { decimal: decimal as AmountRules["decimal"], rounds: true });
          } catch (error) {
            return (error as Error).constructor.name;
          }
        };
        assert.equal(read(text), read(` ${text}`), text);
      },
    ),
  );
});

test("exact amounts keep all decimals, and averages have no currency", () => {
  assert.equal(exactAmountOf("$0,004", "fee", "USD", { decimal: "comma" }), "0.004");
  assert.equal(exactAmountOf("(1,234.5678)", "fee", "USD", {}), "-1234.5678");
  assert.equal(averageOf("1,5", "units", "comma"), 1.5);
  assert.equal(averageOf("", "units"), null);
  assert.throws(() => averageOf("1.5 USD", "units"), { message: 'units "1.5 USD" is not a number' });
});
