/** Tables of any length as CSV, written page by page. */
import { stringify } from "csv-stringify/sync";

type Row = Record<string, unknown>;

export async function* csvPages(
  columns: readonly string[],
  pages: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  yield `${columns.join(",")}\r\n`;
  for await (const rows of pages)
    yield stringify(
      rows.map((row) => columns.map((name) => cellOf(row[name]))),
      { record_delimiter: "windows", quoted_match: /[\r\n]/ }, // either kind of line break, not just the row separator
    );
}

/** A text that starts like a formula must not be executed by a spreadsheet. Negative amounts are numbers, and stay so. */
function cellOf(value: unknown): unknown {
  if (typeof value === "boolean") return String(value);
  return typeof value === "string" && /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
}
