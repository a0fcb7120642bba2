/** Rows from one JSON text. Invalid JSON becomes a row with a problem. */
import { isRecord } from "../json.ts";
import type { Fields } from "../source.ts";
import { recordsIn } from "./json-records.ts";
import type { RawRow } from "./table.ts";

const NO_RECORD = "is not a record: a record is an object with fields";

/** Returns the record, or all records of a wrapper, each with the line of the text. */
export function rowsIn(json: string, line: number): RawRow[] {
  const { value, problem } = parse(json);
  if (problem !== undefined) return [{ line, problem }];
  return recordsIn(value)?.map((record) => ({ line, ...record })) ?? [{ line, problem: NO_RECORD }];
}

/** Returns one record of a wrapper that is parsed in steps. */
export function heldRow(json: string, line: number, context: Fields): RawRow {
  const { value, problem } = parse(json);
  if (problem !== undefined) return { line, problem };
  return isRecord(value) ? { line, fields: value, context } : { line, problem: NO_RECORD };
}

function parse(json: string): { value?: unknown; problem?: string } {
  try {
    return { value: JSON.parse(json) };
  } catch (error) {
    return { problem: `is not JSON: ${(error as Error).message}` };
  }
}
