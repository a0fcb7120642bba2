/** The first number of a text: `200+ bought in past month`, `4,5 von 5 Sternen`, `#1,234 in Kitchen`, `2K+`, `1.2E+05`. */

import { firstNumber } from "./file-decimal.ts";
import { type Decimal, digitsIn, numberOf, type Otherwise } from "./number-with-separators.ts";
import { isNumberAt, numberEnd } from "./tokens.ts";

/** A number and the text after it: `200+ bought in past month`. */
export type NumberInWords = { number: number; after: string };

/** A minus before a number, with or without the sign of a currency between them. */
const MINUS = /[-−]\s*[^\s\d-]?\s*$/;
const EXPONENT = /^e[+-]?\d{1,3}(?!\w)/i;
const THOUSANDS = /^\s?(?:k|tsd\.?|mil)(?![\p{L}\d])/iu;
const MILLIONS = /^\s?(?:m|mio\.?)(?![\p{L}\d])/iu;

/** Undefined when the number is damaged, or part of a word, a date or a range. `otherwise` is the meaning of `1.234` where the file shows none. */
export function numberInWords(value: string, otherwise: Otherwise, decimal?: Decimal): NumberInWords | undefined {
  const text = value.trim();
  const start = firstNumber(text);
  if (start === undefined) return undefined;
  const before = text.slice(0, start);
  if (/\p{L}$/u.test(before)) return undefined;
  const end = numberEnd(text, start);
  const rest = text.slice(end);
  const [exponent = ""] = EXPONENT.exec(rest) ?? [];
  const [suffix = ""] = exponent === "" ? (THOUSANDS.exec(rest) ?? MILLIONS.exec(rest) ?? []) : [];
  const after = rest.slice(exponent.length + suffix.length);
  if (!/^(?:$|[\s+)])/.test(after) || continues(after)) return undefined;
  const digits = digitsIn(text.slice(start, end), decimal, exponent === "" && suffix === "" ? otherwise : "point");
  if (typeof digits === "string") return undefined;
  const factor = suffix === "" ? 1 : MILLIONS.test(suffix) ? 1_000_000 : 1000;
  const number = exponent === "" ? numberOf(digits) : Number(`${numberOf(digits)}${exponent}`);
  // 1.1 × 1,000 is not quite 1,100.
  const whole = factor === 1 ? number : Math.round(number * factor);
  return { number: MINUS.test(before) ? -whole : whole, after };
}

/** True when the digits go on after a gap, or are the lower end of a range: "12  345", "100 - 200". */
function continues(after: string): boolean {
  const next = after.trimStart();
  return isNumberAt(next, 0) || (/^[-–—]/.test(next) && isNumberAt(next.slice(1).trimStart(), 0));
}
