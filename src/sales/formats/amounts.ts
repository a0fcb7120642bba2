/**
 * Amounts of money in minor units, read from their digits and never through a floating-point number. `1.234,50`, `1,234.50`,
 * `(12.00)`, `12,00-`, `EUR 12,00` and `￥1,234` are amounts.
 */
import { minorDigits } from "../../base/money.ts";
import { decimalIn } from "../../sources/presets/decimal-marks.ts";
import { isMissing } from "../../sources/presets/missing-values.ts";
import type { Decimal } from "../../sources/presets/numbers.ts";
import { refuse } from "../../sources/presets/refusal.ts";
import type { Fields } from "../../sources/source.ts";

export type AmountRules = {
  /** The separator of decimals in this file, for amounts that do not show it: `1.234`. */
  decimal?: Decimal | undefined;
  /** More decimals than the currency has are rounded half away from zero. Otherwise such an amount is rejected. */
  rounds?: boolean;
};

/** Returns the amount in minor units of its currency, or null when it is missing. */
export function minorOf(value: unknown, name: string, currency: string, rules: AmountRules = {}): number | null {
  if (isMissing(value)) return null;
  const text = typeof value === "string" ? value : typeof value === "number" ? String(value) : "";
  const digits = minorDigits(currency);
  const plain = plainMinor(text, digits);
  if (plain !== undefined) return plain;
  const written = digitsOf(text, typeof value === "number" ? "point" : rules.decimal, rules.rounds === true);
  if (written === undefined) return refuse(name, value, "is not an amount");
  const { isNegative, whole, fraction } = written;
  const extra = fraction.slice(digits).replace(/0+$/, "");
  if (extra !== "" && !rules.rounds) return refuse(name, value, `has more decimals than ${currency} allows`);
  const minor = Number(whole + fraction.slice(0, digits).padEnd(digits, "0")) + (extra >= "5" ? 1 : 0);
  if (!(minor <= MOST_MINOR)) return refuse(name, value, "is too large");
  return isNegative && minor !== 0 ? -minor : minor;
}

/** An exact decimal number, as text without separators of thousands; undefined when the text is none. */
export function decimalText(value: unknown, decimal?: Decimal): string | undefined {
  const written = digitsOf(String(value), typeof value === "number" ? "point" : decimal, true);
  if (written === undefined) return undefined;
  return `${written.isNegative ? "-" : ""}${written.whole}${written.fraction === "" ? "" : `.${written.fraction}`}`;
}

const ZERO = 0x30;
const LONGEST_PLAIN = 14;
/** Ten billion dollars. Sums of millions of such amounts are within PostgreSQL's `bigint`. */
const MOST_MINOR = 1e12;

/** The fast path for `-12.34`, which nearly all amounts are. */
function plainMinor(text: string, digits: number): number | undefined {
  const { length } = text;
  if (length === 0 || length > LONGEST_PLAIN) return undefined;
  const start = text.charCodeAt(0) === 0x2d ? 1 : 0;
  let minor = 0;
  let decimals = -1;
  for (let i = start; i < length; i++) {
    const code = text.charCodeAt(i);
    if (code === 0x2e && decimals < 0 && i > start) decimals = 0;
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

type Written = { isNegative: boolean; whole: string; fraction: string };

function digitsOf(text: string, decimal: Decimal | undefined, hasLongFractions: boolean): Written | undefined {
  const match = /^([^\d.,]*)((?:[.,]?\d[\d.,\s'’]*?))([^\d.,]*)$/u.exec(text.trim());
  if (match === null) return undefined;
  const [, before = "", number = "", after = ""] = match;
  const isNegative = /[-−‐–]/.test(before) || /[-−‐–]$/.test(after) || (before.includes("(") && after.includes(")"));
  // Beside an amount, only its currency and its sign are expected.
  if (!/^[\p{Sc}\p{L}\s()\-−‐–+.]*$/u.test(before + after) || /\d\s*e\s*[+-]?\d/i.test(text)) return undefined;
  const compact = number.replace(/[\s'’]/g, "");
  const at = decimalAt(compact, decimal, hasLongFractions);
  const whole = (at < 0 ? compact : compact.slice(0, at)).replace(/[.,]/g, "") || "0";
  const fraction = at < 0 ? "" : compact.slice(at + 1);
  return /^\d*$/.test(fraction) && isGrouped(at < 0 ? compact : compact.slice(0, at))
    ? { isNegative, whole, fraction }
    : undefined;
}

/** Returns the index of the decimal separator, or −1. */
function decimalAt(number: string, decimal: Decimal | undefined, hasLongFractions: boolean): number {
  const comma = number.lastIndexOf(",");
  const point = number.lastIndexOf(".");
  if (comma >= 0 && point >= 0) return Math.max(comma, point);
  const at = Math.max(comma, point);
  if (at < 0 || number.indexOf(number[at] as string) !== at) return -1;
  // `1.234`: three digits after one separator are thousands, unless the file writes decimals this way.
  if (!/^[1-9]\d{0,2}[.,]\d{3}$/.test(number)) return at;
  if (decimal !== undefined) return (decimal === "comma") === comma >= 0 ? at : -1;
  return hasLongFractions && point >= 0 ? at : -1;
}

/** True for groups of three digits, or of two as in India. */
function isGrouped(whole: string): boolean {
  return /^\d*$/.test(whole) || /^\d{1,3}(?:([.,])\d{2,3})(?:\1\d{2,3})*$/.test(whole);
}

/** Finds how a file separates decimals, from the amounts in its first rows; undefined when they do not show it. */
export function decimalOf(sample: readonly Fields[], columns: readonly (string | undefined)[]): Decimal | undefined {
  const found = new Set<Decimal | "ambiguous" | undefined>();
  for (const fields of sample)
    for (const column of columns) {
      const value = column === undefined ? undefined : fields[column];
      if (typeof value === "string" && !isMissing(value)) found.add(decimalIn(value));
    }
  if (found.has("comma") === found.has("point")) return undefined;
  return found.has("comma") ? "comma" : "point";
}
