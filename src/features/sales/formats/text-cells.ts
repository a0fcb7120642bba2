/** Texts, counts and flags of reports. A value that is missing is null; one that cannot be read rejects the row. */

import { isMissing } from "../../../platform/tables/cells/missing-values.ts";
import { refuse } from "../../../platform/tables/cells/refusal.ts";
import { cleaned } from "../../../platform/tables/cells/texts.ts";
import { countOf } from "../../../platform/tables/cells/whole-number.ts";
import { RowProblem } from "../../../platform/tables/row.ts";

const LONGEST_ID = 200;
const LONGEST_TITLE = 1_000;

/** An identifier, as it is written: digits and leading zeros are kept. Only an empty cell is missing, since a SKU may be "NA". */
export function idOf(value: unknown, name: string): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value !== "string" && typeof value !== "number" && typeof value !== "bigint")
    return refuse(name, value, "is not a text");
  const text = cleaned(String(value), LONGEST_ID + 1);
  if (text.length > LONGEST_ID) return refuse(name, value, `is longer than ${LONGEST_ID} characters`);
  return text === "" ? null : text;
}

export function requiredId(value: unknown, name: string): string {
  return idOf(value, name) ?? missing(name);
}

/** A product's title, shortened if it is very long. */
export function titleOf(value: unknown): string | null {
  return isMissing(value) ? null : cleaned(String(value), LONGEST_TITLE) || null;
}

/** A short text such as a status or a reason; null when missing. */
export function wordsOf(value: unknown): string | null {
  return isMissing(value) ? null : cleaned(String(value), LONGEST_ID) || null;
}

/** The units of a report. */
export const unitsOf = countOf;

/** More than any order has. Thousands of lines this large on one day still fit PostgreSQL's `integer`. */
export const MOST_SOLD = 100_000;

/** The units of one line of an order. */
export function soldOf(value: unknown, name: string): number | null {
  const units = countOf(value, name);
  return units === null || units <= MOST_SOLD ? units : refuse(name, value, `is more than ${MOST_SOLD}`);
}

const FLAGS = new Map([
  ...["true", "yes", "y", "1", "ja", "oui", "sí", "si", "はい"].map((word) => [word, true] as const),
  ...["false", "no", "n", "0", "nein", "non", "いいえ"].map((word) => [word, false] as const),
]);

export function flagOf(value: unknown): boolean | null {
  if (typeof value === "boolean") return value;
  if (typeof value !== "string" && typeof value !== "number") return null;
  const text = String(value);
  return FLAGS.get(text) ?? FLAGS.get(text.trim().toLowerCase()) ?? null;
}

/** Rejects a row without a value that the report always has. */
export function missing(name: string): never {
  throw new RowProblem(`has no ${name}`);
}
