/** Reads the texts of reports. A value that is missing is null; one that cannot be read rejects the row. */

import { isMissing } from "../../platform/tables/cells/missing-values.ts";
import { refuse } from "../../platform/tables/cells/refusal.ts";
import { type Fields, RowProblem } from "../../platform/tables/row.ts";
import { normalSpelling } from "../search/keyword-tally.ts";

const LONGEST_TERM = 500;
const LONGEST_TEXT = 200;

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

/** A search term, normalized like keywords. In a workbook, "2048" is a number and "true" a flag. */
export function termOf(value: unknown, name: string): string {
  // Not `isMissing`: people do search for "none" and "n/a".
  const isTerm = typeof value === "string" || typeof value === "number" || typeof value === "boolean";
  const term = isTerm ? normalSpelling(String(value).toWellFormed()) : "";
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
