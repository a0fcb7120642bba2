import assert from "node:assert/strict";
import { test } from "node:test";
import { type AmountText, amountText, rangeText } from "./amount-text.ts";

const shown = (amount: AmountText | undefined) =>
  amount && `${amount.isNegative ? "-" : ""}${amount.number}${amount.marks.map((mark) => ` ${mark}`).join("")}`;

test("an amount is one number with at most one sign and a mark on each side", () => {
  const cases: [string, string | undefined][] = [
    ["12.34", "12.34"],
    [" -12.34 ", "-12.34"],
    ["−12.34", "-12.34"],
    ["+12.34", "12.34"],
    ["12,00-", "-12,00"],
    ["(12.00)", "-12.00"],
    ["($12.00)", "-12.00 $"],
    ["-$12.00", "-12.00 $"],
    ["$-12.00", "-12.00 $"],
    ["$ 1,234.50 USD", "1,234.50 $ USD"],
    ["1\u00a0234,50\u00a0€", "1\u00a0234,50 €"],
    ["Rs.499", "499 Rs."],
    ["￥1,234", "1,234 ￥"],
    ["1,234円", "1,234 円"],
    ["\u200f12.00 EGP", "12.00 EGP"],
    ["--5", undefined],
    ["-5-", undefined],
    ["(-5)", undefined],
    ["(5", undefined],
    ["5)", undefined],
    ["((5))", undefined],
    ["5%", undefined],
    ["5 5 5", "5 5 5"],
    ["5  5", undefined],
    ["1e5", undefined],
    ["12x34", undefined],
    ["$ USD 5", undefined],
    ["5 EUR USD", undefined],
    ["12.", undefined],
    ["=5", undefined],
    ["$", undefined],
    ["", undefined],
    ["1 - 2", undefined],
    [`1${" ".repeat(70)}x`, undefined],
  ];
  for (const [text, amount] of cases) assert.equal(shown(amountText(text)), amount, text);
});

test("a range is one or several amounts with a sign or a word between them", () => {
  const cases: [string, string | undefined][] = [
    ["9.99 - 19.99", "9.99 | 19.99"],
    ["$9.99-$19.99", "9.99 $ | 19.99 $"],
    ["9,99 € bis 19,99 €", "9,99 € | 19,99 €"],
    ['"$1,199.50"', "1,199.50 $"],
    ["à partir de 14,99 €", "14,99 €"],
    ["from 14.99", "14.99"],
    ["1-2-3", "1 | 2 | 3"],
    ["-5", "-5"],
    ["5 -", undefined],
    ["from", undefined],
    ["5 from 6", undefined],
  ];
  for (const [text, amounts] of cases) assert.equal(rangeText(text)?.map(shown).join(" | "), amounts, text);
});
