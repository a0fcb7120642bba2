/** Fast paths for unambiguous numbers, which nearly all are. Each returns the same as `digitsIn`. */
import { isDigit } from "./number-with-separators.ts";

const LONGEST_INTEGER = "999,999,999".length;
const LARGEST_PLAIN = 999_999_999;

/** The fast path for `12318` and `12,318`. Returns −1 for anything else. */
export function plainInteger(text: string, start = 0): number {
  const { length } = text;
  if (length === start || length - start > LONGEST_INTEGER) return -1;
  let number = 0;
  let commas = 0;
  for (let i = start; i < length; i++) {
    const code = text.charCodeAt(i);
    if (isDigit(code)) number = number * 10 + code - 0x30;
    else if (code === 0x2c && number > 0 && (length - i) % 4 === 0) commas++;
    else return -1;
  }
  const isGrouped = (length - start) % 4 !== 0 && commas === Math.floor((length - start) / 4);
  if (commas > 0 && (!isGrouped || text.charCodeAt(start) === 0x30)) return -1;
  return number <= LARGEST_PLAIN ? number : -1;
}

const LONGEST_DECIMAL = 15;

/** True for digits with at most one point between them. */
export function isPlainDecimal(text: string, longest = LONGEST_DECIMAL): boolean {
  const { length } = text;
  if (length === 0 || length > longest) return false;
  let points = 0;
  for (let i = 0; i < length; i++) {
    const code = text.charCodeAt(i);
    if (code === 0x2e && i > 0 && i < length - 1) points++;
    else if (!isDigit(code)) return false;
  }
  return points <= 1;
}

/** Returns a value that already is a number; undefined for anything else. */
export function bareNumber(value: unknown): number | undefined {
  if (typeof value === "bigint") return Number(value);
  return typeof value === "number" && Number.isFinite(value) ? value : undefined;
}
