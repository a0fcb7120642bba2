/** Amounts of money in minor units, read from their digits and never through a floating-point number. */
import { minorDigits } from "../../../platform/base/money.ts";
import { amountText } from "../../../platform/tables/cells/amount-text.ts";
import {
  addEvidence,
  agreedDecimal,
  isPointCurrency,
  noEvidence,
} from "../../../platform/tables/cells/file-decimal.ts";
import { isMissing } from "../../../platform/tables/cells/missing-values.ts";
import {
  type Decimal,
  type Digits,
  digitsIn,
  type Otherwise,
} from "../../../platform/tables/cells/number-with-separators.ts";
import { refuse } from "../../../platform/tables/cells/refusal.ts";
import type { Fields } from "../../../platform/tables/row.ts";
import { currenciesOf } from "../../sources/presets/currencies.ts";

export type AmountRules = {
  /** The separator of decimals in this file. An amount with the other one is rejected. */
  decimal?: Decimal | undefined;
  /** Excess decimals are rounded half away from zero. Without this, an amount with too many decimals is rejected. */
  rounds?: boolean;
};

/** Returns the amount in minor units of its currency, or null when it is missing. */
export function minorOf(value: unknown, name: string, currency: string, rules: AmountRules = {}): number | null {
  if (typeof value === "string") {
    const plain = plainMinor(value, minorDigits(currency), rules.decimal);
    if (plain !== undefined) return plain;
  }
  const exact = exactOf(value, name, currency, rules);
  if (exact === null) return null;
  const digits = minorDigits(currency);
  const { isNegative, whole, fraction } = exact;
  const extra = fraction.slice(digits).replace(/0+$/, "");
  if (extra !== "" && !rules.rounds) return refuse(name, value, `has more decimals than ${currency} allows`);
  const minor = Number(whole + fraction.slice(0, digits).padEnd(digits, "0")) + (extra >= "5" ? 1 : 0);
  return isNegative && minor !== 0 ? -minor : minor;
}

/** The exact amount, as text without separators of thousands; null when it is missing. */
export function exactAmountOf(value: unknown, name: string, currency: string, rules: AmountRules): string | null {
  const exact = exactOf(value, name, currency, rules);
  if (exact === null) return null;
  const { isNegative, whole, fraction } = exact;
  return `${isNegative ? "-" : ""}${whole}${fraction === "" ? "" : `.${fraction}`}`;
}

/** A number that is no amount, such as an average; null when it is missing. */
export function averageOf(value: unknown, name: string, decimal?: Decimal): number | null {
  const exact = exactOf(value, name, undefined, { decimal, rounds: true });
  return exact && Number(`${exact.isNegative ? "-" : ""}${exact.whole}.${exact.fraction || "0"}`);
}

/** Finds how a file separates decimals, from the amounts in its first rows; undefined when they do not show it. */
export function decimalOf(sample: readonly Fields[], columns: readonly (string | undefined)[]): Decimal | undefined {
  const evidence = noEvidence();
  for (const fields of sample)
    for (const column of columns) {
      const value = column === undefined ? undefined : fields[column];
      if (typeof value === "string" && !isMissing(value)) addEvidence(evidence, value);
    }
  return agreedDecimal(evidence);
}

const ZERO = 0x30;
const LONGEST_PLAIN = 14;
/** Ten billion dollars. Sums of millions of such amounts are within PostgreSQL's `bigint`. */
const MOST_MINOR = 1e12;
/** The digits of a group of thousands: `1.234` is not plain. */
const GROUP = 3;

/** The fast path for `-12.34`, or `-12,34` in a file with decimal commas, which nearly all amounts are. */
function plainMinor(text: string, digits: number, decimal: Decimal | undefined): number | undefined {
  const { length } = text;
  if (length === 0 || length > LONGEST_PLAIN || (digits === GROUP && decimal === undefined)) return undefined;
  const start = text.charCodeAt(0) === 0x2d ? 1 : 0;
  const mark = decimal === "comma" ? 0x2c : 0x2e;
  let minor = 0;
  let decimals = -1;
  for (let i = start; i < length; i++) {
    const code = text.charCodeAt(i);
    if (code === mark && decimals < 0 && i > start) decimals = 0;
    else if (code >= ZERO && code <= ZERO + 9) {
      minor = minor * 10 + code - ZERO;
      if (decimals >= 0) decimals++;
    } else return undefined;
  }
  if (length === start || decimals === 0 || decimals > digits) return undefined;
  for (let i = Math.max(decimals, 0); i < digits; i++) minor *= 10;
  if (minor > MOST_MINOR) return undefined;
  return start === 1 && minor !== 0 ? -minor : minor;
}

/** Without a currency, no mark may stand beside the number. */
function exactOf(
  value: unknown,
  name: string,
  currency: string | undefined,
  { decimal, rounds = false }: AmountRules,
): (Digits & { isNegative: boolean }) | null {
  if (isMissing(value)) return null;
  const kind = currency === undefined ? "is not a number" : "is not an amount";
  const [text, own] = typeof value === "string" ? [value, decimal] : [numberText(value), "point" as const];
  const written = text === undefined ? undefined : amountText(text);
  if (written === undefined) return refuse(name, value, kind);
  for (const mark of written.marks) {
    const meant = currenciesOf(mark);
    if (meant === undefined || currency === undefined) return refuse(name, value, kind);
    if (!meant.includes(currency)) return refuse(name, value, `is in ${meant[0]}, but its row is in ${currency}`);
  }
  const digits = digitsIn(written.number, own, otherwiseOf(currency, rounds));
  if (digits === "ambiguous") return refuse(name, value, "may have decimals or thousands: write all of its decimals");
  if (digits === "contradicting")
    return refuse(name, value, `is not written with a decimal ${own}, as the file is elsewhere`);
  if (digits === "malformed") return refuse(name, value, kind);
  const isTooLarge = Number(digits.whole) * 10 ** (currency === undefined ? 0 : minorDigits(currency)) > MOST_MINOR;
  if (isTooLarge) return refuse(name, value, "is too large");
  return { ...digits, isNegative: written.isNegative };
}

/** The digits of a number from JSON or Excel, without an exponent even for a tiny one. */
function numberText(value: unknown): string | undefined {
  if (typeof value === "bigint") return String(value);
  if (typeof value !== "number" || !Number.isFinite(value)) return undefined;
  return Math.abs(value) < 1e-6 ? value.toFixed(20) : String(value);
}

/** Three decimals are possible only where amounts are rounded, and in few currencies. */
function otherwiseOf(currency: string | undefined, rounds: boolean): Otherwise {
  if (currency === undefined) return "point";
  const digits = minorDigits(currency);
  if (digits === 0 || (!rounds && digits < GROUP)) return "whole";
  return isPointCurrency(currency) ? "point" : undefined;
}
