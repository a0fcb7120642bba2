/** Rows from one JSON text. Invalid JSON becomes a row with a problem. */
import { isRecord } from "../base/json.ts";
import { recordsIn } from "./json-records.ts";
import type { Fields } from "./row.ts";
import { limitedRow, MOST_COLUMNS, type RawRow } from "./table.ts";

const NO_RECORD = "is not a record: a record is an object with fields";

/** Returns the record, or all records of a wrapper, each with the line of the text. */
export function rowsIn(json: string, line: number): RawRow[] {
  const { value, problem } = parse(json);
  if (problem !== undefined) return [{ line, problem }];
  const rows = recordsIn(value)?.map((record) => limited(json, { line, ...record }));
  return rows ?? [{ line, problem: NO_RECORD }];
}

/** Returns one record of a wrapper that is parsed in steps. */
export function heldRow(json: string, line: number, context: Fields): RawRow {
  const { value, problem } = parse(json);
  if (problem !== undefined) return { line, problem };
  return isRecord(value) ? limited(json, { line, fields: value, context }) : { line, problem: NO_RECORD };
}

/** A shorter text exceeds no limit of a record. */
const LIMITED_FROM = 4 * MOST_COLUMNS;

/** Applies the limits to a record of a text. */
export function limited(json: string, row: Parameters<typeof limitedRow>[0]): RawRow {
  return json.length < LIMITED_FROM ? row : limitedRow(row);
}

function parse(json: string): { value?: unknown; problem?: string } {
  try {
    return { value: JSON.parse(json) };
  } catch (error) {
    return { problem: `is not JSON: ${(error as Error).message}` };
  }
}
