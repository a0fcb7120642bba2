import type { CalibrationRecord } from "../../catalog/sales/calibration-row.ts";
import { openInput } from "./open-input.ts";
import { openTable } from "./open-table.ts";

/** Reads the rows of a CSV or TSV file that the sales estimate is calibrated from. */
export async function* readCalibrationFile(path: string): AsyncGenerator<CalibrationRecord> {
  const table = await openTable(await openInput(path), { format: "csv" });
  for await (const rows of table.rows())
    for (const row of rows)
      yield "fields" in row
        ? { line: row.line, values: row.fields as Record<string, string> }
        : { line: row.line, problem: row.problem };
}
