/** Tables of sales figures as CSV: one row for each basis, with every figure as a column. */
import { csvTable } from "../../../platform/base/write-csv.ts";

type Row = Record<string, unknown>;

/** One row for each of these, with the same fields. Unknown figures are empty. */
export function salesCsv(rows: Iterable<Row>): AsyncGenerator<string> {
  return csvTable([rows]);
}

/** One row for the figures of each basis, after the fields that name them. */
export function basisRows(names: Row, { ordered, settled }: { ordered: Row | null; settled: Row | null }): Row[] {
  return [
    ...(ordered === null ? [] : [{ ...names, basis: "ordered", ...ordered }]),
    ...(settled === null ? [] : [{ ...names, basis: "settled", ...settled }]),
  ];
}

const COST_COLUMNS = ["sku", "from", "currency", "unitCost", "quantity", "note"];

/** The cost sheet, which imports back to the same costs. */
export function costSheet(costs: readonly Row[]): AsyncGenerator<string> {
  return csvTable([costs], COST_COLUMNS);
}
