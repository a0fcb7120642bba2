/** Numbers as people type and paste them: "4.", "4,20", "1,234.50" or "1.234,50", read by their shape and the browser's locale. */
import { LOCALE } from "./locale.ts";

export type NumberLimits = {
  min?: number | undefined;
  max?: number | undefined;
  /** The most decimals; 0 for whole numbers. */
  decimals?: number | undefined;
};

/** An empty text has no value. A text that is no number, or one out of its limits, has no value either, but a problem. */
export type TypedNumber = { value: number | undefined; problem?: string };

const DECIMAL = new Intl.NumberFormat(LOCALE).formatToParts(1.5).find(({ type }) => type === "decimal")?.value ?? ".";

const SPACES = /[\s\u00a0\u202f]/g;
/** Groups of three digits; in India, of two before the last. */
const GROUPED = /^(\d{1,3}(?:([.,'’])\d{3})(?:\2\d{3})*|\d{1,2}(?:,\d{2})*,\d{3})$/;

export function readNumber(text: string, limits: NumberLimits = {}, decimalMark = DECIMAL): TypedNumber {
  const { min, max, decimals } = limits;
  if (text.trim() === "") return { value: undefined };
  const plain = plainNumber(text.replace(SPACES, "").replace(/^[−–]/, "-"), decimalMark);
  const problem = (words: string): TypedNumber => ({ value: undefined, problem: words });
  const value = Number(plain);
  if (plain === undefined || !Number.isFinite(value))
    return problem(decimals === 0 ? "Enter a whole number." : `Enter a number such as 4${decimalMark}20.`);
  const given = plain.split(".")[1]?.replace(/0+$/, "").length ?? 0;
  if (decimals === 0 && given > 0) return problem("Enter a whole number.");
  if (decimals !== undefined && given > decimals)
    return problem(`Enter at most ${decimals} ${decimals === 1 ? "decimal" : "decimals"}.`);
  if (min !== undefined && value < min) return problem(`Enter ${shown(min)} or more.`);
  if (max !== undefined && value > max) return problem(`Enter ${shown(max)} or less.`);
  return { value };
}

/** A number as a field shows it, without groups. */
export function typedNumber(value: number | null | undefined): string {
  return value === null || value === undefined ? "" : String(value).replace(".", DECIMAL);
}

/** The number with a point for its decimals, or undefined. */
function plainNumber(text: string, decimalMark: string): string | undefined {
  const [, sign = "", digits = ""] = /^([+-]?)([\d.,'’]+)$/.exec(text) ?? [];
  const at = decimalAt(digits, decimalMark);
  const [before, after] = at < 0 ? [digits, ""] : [digits.slice(0, at), digits.slice(at + 1)];
  if (!/\d/.test(digits) || !/^\d*$/.test(after) || !(/^\d*$/.test(before) || GROUPED.test(before))) return undefined;
  return `${sign.replace("+", "")}${before.replace(/\D/g, "") || "0"}${after && `.${after}`}`;
}

/** The start of the decimals: the last mark, unless all marks group digits. */
function decimalAt(digits: string, decimalMark: string): number {
  const at = Math.max(digits.lastIndexOf("."), digits.lastIndexOf(","));
  const mark = digits[at];
  if (mark === undefined || digits.indexOf(mark) < at) return -1; // none, or the same mark twice
  const isOther = mark !== decimalMark && /^\d{1,3}$/.test(digits.slice(0, at)) && !digits.startsWith("0");
  return isOther && digits.length - at === 4 ? -1 : at;
}

const shown = (limit: number) => new Intl.NumberFormat(LOCALE).format(limit);
