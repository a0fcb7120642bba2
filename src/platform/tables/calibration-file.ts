import type { CalibrationRecord } from "../../features/catalog/estimates/calibration-row.ts";
import { openInput } from "./open-input.ts";
import { openTable } from "./open-table.ts";

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
