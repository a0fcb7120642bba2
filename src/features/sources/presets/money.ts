/** Prices in minor units of the marketplace's currency. */

import { isRecord, parsedJson } from "../../../platform/base/json.ts";
import { minorDigits } from "../../../platform/base/money.ts";
import { type AmountText, firstWord, rangeText } from "../../../platform/tables/cells/amount-text.ts";
import { isPointCurrency } from "../../../platform/tables/cells/file-decimal.ts";
import { isMissing, unwrapped } from "../../../platform/tables/cells/missing-values.ts";
import {
  type Decimal,
  digitsIn,
  type NoDigits,
  numberOf,
} from "../../../platform/tables/cells/number-with-separators.ts";
import { bareNumber, isPlainDecimal } from "../../../platform/tables/cells/plain-number.ts";
import { displayName, fitting, quoted, refuse } from "../../../platform/tables/cells/refusal.ts";
import { MARKETPLACES, type MarketplaceDomain } from "../../catalog/marketplace.ts";
import { MarketplaceProblem } from "../source.ts";
import { checkCurrency, contradiction, currenciesOf } from "./currencies.ts";

/**
 * Reads a price. Zero and the smallest coin ($0.01, ¥1) are null: exports and sellers write them where there is no offer.
 */
export function readPrice(
  value: unknown,
  column: string,
  marketplace: MarketplaceDomain,
  decimal?: Decimal,
): number | null {
  const isPlain = typeof value === "string" && decimal !== "comma" && isPlainDecimal(value) && !mayBeGrouped(value);
  const { amount: bare, currency } = isPlain ? { amount: Number(value) } : priceParts(value);
  if (isMissing(bare)) return null;
  if (currency !== undefined) checkCurrency(currency, column, marketplace);
  const amount = amountOf(bare, column, marketplace, decimal);
  if (amount === -1) return null;
  if (amount < 0) return refuse(column, bare, "is below zero");
  const minor = Math.round(amount * 10 ** minorDigits(MARKETPLACES[marketplace].currency));
  return fitting(minor, column, bare) > PLACEHOLDER_MINOR ? minor : null;
}

/** True for `1.250`: three digits behind the point. */
function mayBeGrouped(text: string): boolean {
  return text.charCodeAt(text.length - 4) === 0x2e;
}

/** Splits a price with its currency, `{"amount": "19.99", "currency": "USD"}`, which may be JSON text. */
function priceParts(value: unknown): { amount: unknown; currency?: unknown } {
  const price = typeof value === "string" && value.startsWith("{") ? parsedJson(value) : value;
  if (!isRecord(price)) return { amount: value };
  const currency = price["currency"] ?? price["currency_code"] ?? price["currencyCode"];
  const amount = unwrapped(Object.hasOwn(price, "amount") ? price["amount"] : price);
  return { amount, ...(typeof currency === "string" && { currency }) };
}

/** Finds the currency that is written beside an amount: `¥` of "¥3,980". */
export function currencyBeside(value: unknown): unknown {
  const { amount, currency } = priceParts(value);
  return currency ?? (typeof amount === "string" ? firstWord(amount) : undefined);
}

const PLACEHOLDER_MINOR = 1;

/** Of a range, the lower end: the price at which the product is available. */
function amountOf(
  value: unknown,
  column: string,
  marketplace: MarketplaceDomain,
  decimal: Decimal | undefined,
): number {
  if (typeof value !== "string") return bareNumber(value) ?? refuse(column, value, "is not a number");
  const ends = rangeText(value) ?? refuse(column, value, "is not a number");
  const amounts = ends.map((end) => {
    for (const mark of end.marks) checkMark(mark, column, value, marketplace);
    const digits = priceDigits(end, MARKETPLACES[marketplace].currency, decimal);
    if (typeof digits === "string") return refuse(column, value, PROBLEMS[digits](end.number));
    return end.isNegative ? -numberOf(digits) : numberOf(digits);
  });
  return amounts.length > 2 ? refuse(column, value, "is not a price") : Math.min(...amounts);
}

const PROBLEMS: Record<NoDigits, (number: string) => string> = {
  malformed: () => "is not a number",
  ambiguous: (number) =>
    `may have decimals or thousands after its ${number.includes(".") ? "dot" : "comma"}: set decimal to point or comma`,
  contradicting: () => "is not written as the other numbers of its column, which decide what is a decimal",
};

function checkMark(mark: string, column: string, value: unknown, marketplace: MarketplaceDomain): void {
  const meant = currenciesOf(mark);
  if (meant === undefined) refuse(column, value, "is not a price");
  if (!meant.includes(MARKETPLACES[marketplace].currency))
    throw new MarketplaceProblem(`${displayName(column)} ${quoted(value)} is in ${contradiction(meant, marketplace)}`);
}

function priceDigits({ number, marks, isMarkLast }: AmountText, currency: string, decimal: Decimal | undefined) {
  const digits = digitsIn(number, decimal, undefined);
  // Pages with a mark follow their country's convention, even in a table whose other numbers come from a program.
  if (digits === "contradicting" && marks.length > 0 && !isPointCurrency(currency))
    return digitsIn(number, undefined, undefined);
  if (digits !== "ambiguous") return digits;
  // Where the mark follows the amount (`1.234 €`), a point groups thousands; a comma does where points are usual.
  const isGrouped = number.includes(".") ? isMarkLast : isPointCurrency(currency);
  return isGrouped ? digitsIn(number, undefined, "whole") : digits;
}
