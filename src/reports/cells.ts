/** Reads the values of reports. A value that is missing is null; one that cannot be read rejects the row. */
import { normalSpelling } from "../search/keyword-tally.ts";
import { isMissing } from "../sources/presets/missing-values.ts";
import { refuse } from "../sources/presets/refusal.ts";
import { type Fields, RowProblem } from "../sources/source.ts";

/** PostgreSQL's `integer`. */
const MAX_COUNT = 2_147_483_647;
const LONGEST_TERM = 500;
const LONGEST_TEXT = 200;

/** A whole number, as a number or with separators between thousands. */
export function countOf(value: unknown, name: string, least = 0): number | null {
  if (isMissing(value)) return null;
  const text = String(value).trim();
  const isSeparated = /^\d{1,3}([,. \u00a0\u202f]\d{3})+$/.test(text) && typeof value === "string";
  const count = isSeparated ? Number(text.replace(/\D/g, "")) : Number(text);
  if (!Number.isInteger(count)) refuse(name, value, "is not a whole number");
  if (count < least || count > MAX_COUNT) refuse(name, value, `is not between ${least} and ${MAX_COUNT}`);
  return count;
}

/** A share from 0 to 1. */
export function fractionOf(value: unknown, name: string): number | null {
  if (isMissing(value)) return null;
  const share = typeof value === "number" ? value : Number(value);
  if (Number.isNaN(share)) refuse(name, value, "is not a number");
  if (share < 0 || share > 1) refuse(name, value, "is not between 0 and 1");
  return share;
}

/** A share that is written as a percentage, with or without its sign: `7.71`, `7,71 %`. */
export function percentOf(value: unknown, name: string): number | null {
  if (isMissing(value)) return null;
  const number = /^(\d{1,3}(?:[.,]\d+)?)\s*%?$/.exec(String(value).trim())?.[1];
  if (number === undefined) return refuse(name, value, "is not a percentage");
  const percent = Number(number.replace(",", "."));
  if (percent > 100) refuse(name, value, "is more than 100 %");
  return Math.round(percent * 1e8) / 1e10; // 7.71 / 100 would be 0.07709999999999999
}

/** A rate may exceed 1: a search may have several clicks. */
export function rateOf(value: unknown, name: string, isPercent: boolean): number | null {
  if (isMissing(value)) return null;
  const number = Number(String(value).replace(/\s*%$/, "").replace(",", "."));
  if (!(number >= 0 && number < 1e9)) refuse(name, value, "is not a rate");
  return isPercent ? Math.round(number * 1e8) / 1e10 : number;
}

/** An identifier or a name. Identifiers are text of any length: an ASIN may consist of digits alone. */
export function textOf(value: unknown, name: string): string | null {
  if (isMissing(value)) return null;
  if (typeof value !== "string" && typeof value !== "number") refuse(name, value, "is not a text");
  const text = String(value)
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
  if (text.length > LONGEST_TEXT) refuse(name, value, `is longer than ${LONGEST_TEXT} characters`);
  return text;
}

/** A search term, spelled as keywords are compared. */
export function termOf(value: unknown, name: string): string {
  // Not `isMissing`: people do search for "none" and "n/a".
  const term = typeof value === "string" ? normalSpelling(value.toWellFormed()) : "";
  if (term === "") throw new RowProblem(`has no ${name}`);
  if (term.length > LONGEST_TERM) refuse(name, value, `is longer than ${LONGEST_TERM} characters`);
  return term;
}

/** Throws when a value that the report always has is missing. */
export function required<T>(value: T | null | undefined, name: string): T {
  if (value === null || value === undefined) throw new RowProblem(`has no ${name}`);
  return value;
}

/** Finds columns by their names without spaces, signs and letter case: `Impressions: ASIN Share %` is `impressionsasinshare`. */
export function columnFinder(columns: readonly string[]): (...names: string[]) => string | undefined {
  const byName = new Map(columns.map((column) => [column.toLowerCase().replace(/[^a-z0-9]/g, ""), column]));
  return (...names) => names.map((name) => byName.get(name)).find((column) => column !== undefined);
}

/** The value of a column that may not exist. */
export function cellOf(fields: Fields, column: string | undefined): unknown {
  return column === undefined ? null : fields[column];
}
