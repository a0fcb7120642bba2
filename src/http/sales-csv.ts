/** Tables of sales figures as CSV: one row for each basis, with every figure as a column. */
import { stringify } from "csv-stringify/sync";

type Row = Record<string, unknown>;

/** Rows with the same fields as a table. Unknown figures are empty. */
export async function* salesCsv(rows: readonly Row[], columns?: readonly string[]): AsyncGenerator<string> {
  yield stringify(rows.map(escaped), {
    header: true,
    columns: [...(columns ?? Object.keys(rows[0] ?? {}))],
    record_delimiter: "windows",
    quoted_match: /[\r\n]/, // either kind of line break, not just the row separator
  });
}

/** A name that starts like a formula must not be executed by a spreadsheet. Negative amounts are numbers, and stay so. */
function escaped(row: Row): Row {
  const cells = Object.entries(row).map(([name, value]) => [
    name,
    typeof value === "string" && /^'*[=+\-@\t\r]/.test(value) ? `'${value}` : value,
  ]);
  return Object.fromEntries(cells);
}

/** The figures of both bases as rows of their own, after the fields that name them. */
export function basisRows(names: Row, { ordered, settled }: { ordered: Row | null; settled: Row | null }): Row[] {
  return [
    ...(ordered === null ? [] : [{ ...names, basis: "ordered", ...ordered }]),
    ...(settled === null ? [] : [{ ...names, basis: "settled", ...settled }]),
  ];
}

const COST_COLUMNS = ["sku", "from", "currency", "unitCost", "quantity", "note"];

/** The cost sheet, which imports back to the same costs: the importer removes the mark in front of texts that start like a formula. */
export async function* costSheet(costs: readonly Row[]): AsyncGenerator<string> {
  yield stringify(costs.map(escaped), {
    header: true,
    columns: COST_COLUMNS,
    record_delimiter: "windows",
    quoted_match: /[\r\n]/,
  });
}
