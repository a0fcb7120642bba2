/** Prices in minor units of the marketplace's currency. */
import { minorDigits } from "../../base/money.ts";
import { MARKETPLACES, type MarketplaceDomain } from "../../catalog/marketplace.ts";
import { isRecord, parsedJson } from "../json.ts";
import { MarketplaceProblem } from "../source.ts";
import { checkCurrency, contradiction, currenciesOf } from "./currencies.ts";
import { isMissing, unwrapped } from "./missing-values.ts";
import { bareNumber, type Decimal, fitting, isAmbiguous, isPlainDecimal, writtenNumber } from "./numbers.ts";
import { displayName, quoted, refuse } from "./refusal.ts";

/**
 * Reads a price. Zero and the smallest coin ($0.01, ¥1) are null: exports and sellers write them where there is no offer.
 */
export function readPrice(
  value: unknown,
  column: string,
  marketplace: MarketplaceDomain,
  decimal?: Decimal,
): number | null {
  const isPlain = typeof value === "string" && isPlainDecimal(value) && !isAmbiguous(value);
  const { amount: bare, currency } = isPlain ? { amount: Number(value) } : priceParts(value);
  if (isMissing(bare)) return null;
  if (currency !== undefined) checkCurrency(currency, column, marketplace);
  const amount = amountOf(bare, column, marketplace, decimal);
  if (amount === -1) return null;
  if (amount < 0) return refuse(column, bare, "is below zero");
  const minor = Math.round(amount * 10 ** minorDigits(MARKETPLACES[marketplace].currency));
  return fitting(minor, column, bare) > PLACEHOLDER_MINOR ? minor : null;
}

/** Splits a price with its currency, `{"amount": "19.99", "currency": "USD"}`, which may be JSON text. */
export function priceParts(value: unknown): { amount: unknown; currency?: unknown } {
  const price = typeof value === "string" && value.startsWith("{") ? parsedJson(value) : value;
  if (!isRecord(price)) return { amount: value };
  const currency = price["currency"] ?? price["currency_code"] ?? price["currencyCode"];
  const amount = unwrapped(Object.hasOwn(price, "amount") ? price["amount"] : price);
  return { amount, ...(typeof currency === "string" && { currency }) };
}

/** Finds the currency that is written beside an amount: `¥` of "¥3,980". */
export function currencyBeside(value: unknown): unknown {
  const { amount, currency } = priceParts(value);
  return currency ?? (typeof amount === "string" ? /[\p{Sc}\p{L}]+/u.exec(amount)?.[0] : undefined);
}

const PLACEHOLDER_MINOR = 1;

function amountOf(
  value: unknown,
  column: string,
  marketplace: MarketplaceDomain,
  decimal: Decimal | undefined,
): number {
  if (typeof value !== "string") return bareNumber(value) ?? refuse(column, value, "is not a number");
  // Of a range, the lower end: the price at which the product is available.
  const ends = value
    .replace(LEAST, "")
    .split(RANGE)
    .map((end) => {
      const price = writtenPrice(end, decimal);
      if (price === undefined) return refuse(column, value, "is not a number");
      if (price === "ambiguous")
        return refuse(column, value, "may have decimals or thousands after its dot: set decimal to point or comma");
      for (const mark of price.marks) {
        const meant = currenciesOf(mark);
        if (meant === undefined) return refuse(column, value, "is not a price");
        if (!meant.includes(MARKETPLACES[marketplace].currency))
          throw new MarketplaceProblem(
            `${displayName(column)} ${quoted(value)} is in ${contradiction(meant, marketplace)}`,
          );
      }
      return price.amount;
    });
  return ends.length > 2 ? refuse(column, value, "is not a price") : Math.min(...ends);
}

/** The words before a lowest price without an upper end ("from"), and quotes around a price. */
const LEAST = /^\s*(?:from|ab|à partir de|desde|da|vanaf)\s+(?=\D{0,4}\d)|"/gi;
/** The separator between two amounts; a leading minus is a sign. */
const RANGE = /(?<=[\d\p{Sc}\p{L}])\s*[–—~]\s*|(?<=[\d\p{Sc}\p{L}])\s+-\s+|(?<=\d)-(?=\D{0,4}\d)|\s+(?:to|bis)\s+/u;
type Price = { amount: number; marks: string[] };

const PRICE = /^([^\d]*?)([.,]?\d(?:[\d.,'’\s]*\d)?)([^\d]*)$/;

function writtenPrice(text: string, decimal: Decimal | undefined): Price | "ambiguous" | undefined {
  const match = PRICE.exec(text.trim());
  if (match === null) return undefined;
  const [, before = "", digits = "", after = ""] = match;
  const marks = [before.replace(/[-−]/, ""), after].map((mark) => mark.trim()).filter((mark) => mark !== "");
  // Where the mark follows the amount (`1.234 €`), a dot groups thousands.
  const isMarkLast = after.trim() !== "";
  if (decimal === undefined && !isMarkLast && digits.includes(".") && isAmbiguous(digits)) return "ambiguous";
  const amount = writtenNumber(digits, isMarkLast ? "thousands" : "decimal", decimal);
  return amount === undefined ? undefined : { amount: /[-−]/.test(before) ? -amount : amount, marks };
}
