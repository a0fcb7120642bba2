/** Whole numbers of reports. */

import { amountText } from "./amount-text.ts";
import { isMissing } from "./missing-values.ts";
import { digitsIn } from "./number-with-separators.ts";
import { bareNumber, plainInteger } from "./plain-number.ts";
import { refuse } from "./refusal.ts";

/** PostgreSQL's `integer`. */
const MOST = 2_147_483_647;

/** A whole number, as a number or with separators between thousands; null when it is missing. */
export function countOf(value: unknown, name: string, least = 0): number | null {
  if (isMissing(value)) return null;
  const count = wholeNumberIn(value);
  if (count === undefined) return refuse(name, value, "is not a whole number");
  return count >= least && count <= MOST ? count : refuse(name, value, `is not between ${least} and ${MOST}`);
}

/** Reads `12`, `1,234`, `1.234` and `2.0`, without any word; undefined for anything else. */
export function wholeNumberIn(value: unknown): number | undefined {
  if (typeof value !== "string") {
    const number = bareNumber(value);
    return Number.isInteger(number) ? number : undefined;
  }
  const plain = plainInteger(value);
  if (plain >= 0) return plain;
  const written = amountText(value);
  if (written === undefined || written.marks.length > 0) return undefined;
  const digits = digitsIn(written.number, undefined, "whole");
  if (typeof digits === "string" || Number(digits.fraction) !== 0) return undefined;
  return written.isNegative ? -Number(digits.whole) : Number(digits.whole);
}
