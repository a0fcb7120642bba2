import { openInput } from "../../../platform/tables/open-input.ts";
import { openTable } from "../../../platform/tables/open-table.ts";
import type { CalibrationRecord } from "./calibration-row.ts";

/** Reads the rows of the table that the sales estimate is calibrated from. */
export async function* readCalibrationFile(path: string): AsyncGenerator<CalibrationRecord> {
  const table = await openTable(await openInput(path));
  for await (const rows of table.rows())
    for (const row of rows)
      yield "fields" in row
        ? { line: row.line, values: Object.fromEntries(Object.entries(row.fields).map(textOf)) }
        : { line: row.line, problem: row.problem };
}

function textOf([column, value]: [string, unknown]): [string, string] {
  return [column, typeof value === "string" ? value : String(value ?? "")];
}
