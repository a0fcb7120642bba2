/**
 * The values of cells, in the same form as in other tables: numbers and flags as in JSON; dates, percentages and amounts with
 * a currency as the texts that a CSV file would hold. An error such as `#N/A` is an empty cell.
 */

/** How a number is shown. */
export type NumberFormat =
  | { kind: "number" }
  | { kind: "date" }
  | { kind: "percent" }
  | { kind: "currency"; symbol: string }
  /** With leading zeros, as in `00042`. */
  | { kind: "padded"; digits: number };

export type CellValue = string | number | boolean;

const PLAIN: NumberFormat = { kind: "number" };
/** Excel keeps 15 digits: what is written as `4.1000000000000005` was entered as 4.1. */
const DIGITS = 15;

/** The value of a number as it is written in the file. */
export function numberValue(written: string, format: NumberFormat = PLAIN, startsIn1904 = false): CellValue {
  const text = written.trim();
  const number = Number(text);
  if (text === "" || !Number.isFinite(number)) return text;
  switch (format.kind) {
    case "number":
      // Programs write long identifiers as numbers; as such they would lose their last digits.
      return /^-?\d{16,}$/.test(text) ? text : rounded(number, text);
    case "date":
      return dateText(number, startsIn1904) ?? rounded(number, text);
    case "percent":
      return `${plainText(rounded(number * 100))}%`;
    case "currency":
      return `${number < 0 ? "-" : ""}${format.symbol}${amountText(Math.abs(rounded(number, text)))}`;
    case "padded":
      return Number.isInteger(number) && number >= 0
        ? String(number).padStart(format.digits, "0")
        : rounded(number, text);
  }
}

function rounded(number: number, text?: string): number {
  return text !== undefined && text.length <= DIGITS ? number : Number(number.toPrecision(DIGITS));
}

/** Without an exponent. */
function plainText(number: number): string {
  const text = String(number);
  return text.includes("e") ? number.toFixed(DIGITS).replace(/\.?0+$/, "") : text;
}

/** `1.25` as `1.250` might be read as 1,250, so three decimals become four. */
function amountText(number: number): string {
  const text = plainText(number);
  return /\.\d{3}$/.test(text) ? `${text}0` : text;
}

const DAY_SECONDS = 86_400;
/** The number of 1970-01-01. */
const UNIX_DAY = 25_569;
/** Day 60 is 29 February 1900, which did not exist: Excel repeats a mistake of Lotus 1-2-3. */
const MISSING_DAY = 60;
const DAYS_TO_1904 = 1_462;
/** 31 December 9999. */
const LAST_DAY = 2_958_465;

/** `2026-02-07`, `2026-02-07T14:22:10`, or `14:22:10` for a time without a day; undefined for a number that is not a date. */
function dateText(serial: number, startsIn1904: boolean): string | undefined {
  const day = startsIn1904 ? serial + DAYS_TO_1904 : serial;
  if (!(serial >= 0 && day < LAST_DAY + 1)) return undefined;
  const unixDay = day - UNIX_DAY + (day < MISSING_DAY ? 1 : 0);
  const text = new Date(Math.round(unixDay * DAY_SECONDS) * 1000).toISOString();
  if (serial < 1 && serial > 0) return text.slice(11, 19);
  return text.endsWith("T00:00:00.000Z") ? text.slice(0, 10) : text.slice(0, 19);
}

/** Built-in formats that are dates, in all languages. */
const DATES: readonly (readonly [from: number, to: number])[] = [
  [14, 22],
  [27, 36],
  [45, 45],
  [47, 47],
  [50, 58],
];
const PERCENTS = new Set([9, 10]);

/** The format of a style, from its format number and the file's code for it, such as `yyyy\-mm\-dd`. */
export function formatOf(id: number, code: string | undefined): NumberFormat {
  if (code === undefined) {
    if (DATES.some(([from, to]) => id >= from && id <= to)) return { kind: "date" };
    return PERCENTS.has(id) ? { kind: "percent" } : PLAIN;
  }
  const [positive = ""] = code.split(";", 1);
  const symbol = currencyIn(positive);
  if (symbol !== undefined) return { kind: "currency", symbol };
  // Without texts, escaped and repeated characters, colours, conditions and languages; a duration such as [h]:mm is a number.
  const bare = positive.replace(/"[^"]*"?|\\.|_.|\*.|\[[^\]]*\]?/g, "");
  if (/^0{2,}$/.test(bare)) return { kind: "padded", digits: bare.length };
  if (/\[(?:h+|m+|s+)\]/i.test(positive)) return PLAIN;
  if (/[dmyhs]/i.test(bare.replace(/general|e[+-]/gi, ""))) return { kind: "date" };
  return bare.includes("%") ? { kind: "percent" } : PLAIN;
}

/** The currency of `[$€-407] #,##0.00`, `"EUR" 0.00` or `€0.00`. */
function currencyIn(code: string): string | undefined {
  const marked =
    /\[\$([^\]-]+)(?:-[^\]]*)?\]/.exec(code)?.[1] ??
    /"([^"]*)"/.exec(code)?.[1] ??
    /\p{Sc}/u.exec(code.replace(/\[[^\]]*\]/g, ""))?.[0];
  const symbol = marked?.trim();
  return symbol !== undefined && /^(?:[A-Z]{0,3}\p{Sc}|[A-Z]{3})$/u.test(symbol) ? symbol : undefined;
}

/** Characters that XML cannot hold are written as `_x000D_`. */
export function decodeEscapes(text: string): string {
  if (!text.includes("_x")) return text;
  return text.replace(/_x([\da-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
