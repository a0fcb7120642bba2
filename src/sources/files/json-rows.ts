/** From a piece of JSON to rows. What is no JSON is a problem of the piece. */
import { isRecord } from "../json.ts";
import type { Fields } from "../source.ts";
import { recordsIn } from "./json-records.ts";
import type { RawRow } from "./table.ts";

const NO_RECORD = "is no record: a record is an object with fields";

/** The record, or all that a wrapper holds; each keeps the number of the piece. */
export function rowsIn(json: string, line: number): RawRow[] {
  const { value, problem } = parse(json);
  if (problem !== undefined) return [{ line, problem }];
  return recordsIn(value)?.map((record) => ({ line, ...record })) ?? [{ line, problem: NO_RECORD }];
}

/** A record of a wrapper that has been opened. */
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
