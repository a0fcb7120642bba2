/** Numbers as people write them: `1,234.56`, `1.234,56`, `1 234`, `12,34,567`, `2K+`. */
import { refuse } from "./refusal.ts";

/** Figures are stored as four-byte integers. */
const LARGEST = 2_147_483_647;

export const DECIMALS = ["comma", "point"] as const;
/** The separator of decimals. */
export type Decimal = (typeof DECIMALS)[number];

/** True for a number with one separator that may group thousands or separate decimals. */
export function isAmbiguous(number: string): boolean {
  const code = number.charCodeAt(number.length - 4);
  return (code === 0x2c || code === 0x2e) && /^[1-9]\d{0,2}[.,]\d{3}$/.test(number);
}

/** The meaning of a single dot with three digits after it: `1.234` is a decimal price, but a count of thousands. */
type LoneDot = "decimal" | "thousands";

const LONGEST_INTEGER = "999,999,999".length;
const LARGEST_PLAIN = 999_999_999;

/** The fast path for `12318` and `12,318`. Returns −1 for anything that needs `writtenNumber`. */
export function plainInteger(text: string, start = 0): number {
  const { length } = text;
  if (length === start || length - start > LONGEST_INTEGER) return -1;
  let number = 0;
  let commas = 0;
  for (let i = start; i < length; i++) {
    const code = text.charCodeAt(i);
    if (code >= 0x30 && code <= 0x39) number = number * 10 + code - 0x30;
    else if (code === 0x2c && number > 0 && (length - i) % 4 === 0) commas++;
    else return -1;
  }
  const isGrouped = (length - start) % 4 !== 0 && commas === Math.floor((length - start) / 4);
  if (commas > 0 && (!isGrouped || text.charCodeAt(start) === 0x30)) return -1;
  return number <= LARGEST_PLAIN ? number : -1;
}

/** True for digits with at most one dot between them. */
export function isPlainDecimal(text: string): boolean {
  const { length } = text;
  if (length === 0 || length > 15) return false;
  let dots = 0;
  for (let i = 0; i < length; i++) {
    const code = text.charCodeAt(i);
    if (code === 0x2e && i > 0 && i < length - 1) dots++;
    else if (code < 0x30 || code > 0x39) return false;
  }
  return dots <= 1;
}

const SPACED = /(?<=\d)[\s'’](?=\d{3}(?!\d))/g;
const COMMAS_GROUP = /^[1-9]\d{0,2}(?:,\d{2,3})*,\d{3}$/;
const COMMA_DECIMAL = /^(?:\d*,\d{1,2}|0,\d+)$/;
const DOTS_GROUP = /^[1-9]\d{0,2}(?:\.\d{3})+$/;
const GROUPED = /^\d{1,3}(?:[.,]\d{2,3})*[.,]\d{3}$/;

/** Parses an unsigned number; undefined when the text is not one. `decimal` decides where the number itself does not. */
export function writtenNumber(text: string, loneDot: LoneDot, decimal?: Decimal): number | undefined {
  if (decimal !== undefined && isAmbiguous(text))
    return Number(text.includes(",") === (decimal === "comma") ? text.replace(",", ".") : text.replace(/[.,]/, ""));
  if (loneDot === "decimal" && isPlainDecimal(text)) return Number(text);
  const compact = text.replace(SPACED, "");
  const comma = compact.lastIndexOf(",");
  const dot = compact.lastIndexOf(".");
  if (comma >= 0 && dot >= 0) {
    const decimalAt = Math.max(comma, dot);
    const [whole, fraction] = [compact.slice(0, decimalAt), compact.slice(decimalAt + 1)];
    if (!GROUPED.test(whole) || whole.includes(compact[decimalAt] as string)) return undefined;
    return parsedDecimal(`${whole.replace(/[.,]/g, "")}.${fraction}`);
  }
  if (comma >= 0) {
    if (COMMAS_GROUP.test(compact)) return parsedDecimal(compact.replaceAll(",", ""));
    return COMMA_DECIMAL.test(compact) ? parsedDecimal(compact.replace(",", ".")) : undefined;
  }
  const isGrouped = DOTS_GROUP.test(compact) && (loneDot === "thousands" || compact.indexOf(".") !== dot);
  return parsedDecimal(isGrouped ? compact.replaceAll(".", "") : compact);
}

function parsedDecimal(text: string): number | undefined {
  return /^(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?$/i.test(text) ? Number(text) : undefined;
}

/** A number and the text after it: `200+ bought in past month`. */
type Scanned = { number: number; after: string };

const FIRST_NUMBER = /^([^\d]*?)([.,]?\d(?:[\d.,'’\s]*\d)?(?:e[+-]?\d{1,3}(?!\w))?)(.*)$/is;
/** A minus before a number, with or without a currency sign between them. */
const MINUS = /[-−]\s*[^\s\d-]?\s*$/;
const THOUSANDS = /^\s?(?:k|tsd\.?|mil)(?![\p{L}\d])/iu;
const MILLIONS = /^\s?(?:m|mio\.?)(?![\p{L}\d])/iu;

/** Finds the first number in a text; undefined when it is part of a word, a date or the like. */
export function scanNumber(text: string, loneDot: LoneDot, decimal?: Decimal): Scanned | undefined {
  const match = FIRST_NUMBER.exec(text.trim());
  if (match === null) return undefined;
  const [, before = "", digits = "", rest = ""] = match;
  if (/\p{L}$/u.test(before)) return undefined;
  const [suffix = ""] = THOUSANDS.exec(rest) ?? MILLIONS.exec(rest) ?? [];
  const after = rest.slice(suffix.length);
  if (!/^(?:$|[\s+)])/.test(after)) return undefined;
  const factor = suffix === "" ? 1 : MILLIONS.test(suffix) ? 1_000_000 : 1000;
  const number = writtenNumber(digits, factor === 1 ? loneDot : "decimal", decimal);
  if (number === undefined) return undefined;
  // 1.1 × 1,000 is not quite 1,100.
  const whole = factor === 1 ? number : Math.round(number * factor);
  return { number: MINUS.test(before) ? -whole : whole, after };
}

/** Returns a value that already is a number; undefined for anything else. */
export function bareNumber(value: unknown): number | undefined {
  if (typeof value === "bigint") return Number(value);
  return typeof value === "number" && Number.isFinite(value) ? value : undefined;
}

export function fitting(figure: number, column: string, value: unknown): number {
  return figure <= LARGEST ? figure : refuse(column, value, "is too large");
}
