/** Tables of sales figures as CSV: one row for each basis, with every figure as a column. New columns are added at the end. */
import { csvTable } from "../../../platform/base/write-csv.ts";
import { FIGURES } from "../figures/sums.ts";
import type { advertisingData } from "./sales-money.ts";

type Row = Record<string, unknown>;

const BASES = ["currency", "basis", ...FIGURES];
/** The same on the rows of both bases, as sessions are. */
const ADVERTISING = ["spend", "adSales", "impressions", "clicks", "acos", "tacos"];

export const SUMMARY_COLUMNS = ["period", "from", "to", ...BASES, ...ADVERTISING];
export const SERIES_COLUMNS = ["from", "to", ...BASES, "sessions", ...ADVERTISING];
export const PRODUCT_COLUMNS = [
  ...["key", "sku", "asin", "parentAsin", "title", "category", "marketplace", ...BASES],
  ...["sessions", "conversion", "buyBoxShare", ...ADVERTISING],
];

/** The header, also without a row, and the rows. Unknown figures are empty. */
export function salesCsv(columns: readonly string[], rows: Iterable<Row>): AsyncGenerator<string> {
  return csvTable([rows], columns);
}

/**
 * One row for the figures of each basis, after the fields that name them and before `more`. If neither is known, one row
 * without a basis has the figures of `more` that are.
 */
export function basisRows(
  names: Row,
  { ordered, settled }: { ordered: Row | null; settled: Row | null },
  more: Row,
): Row[] {
  if (ordered === null && settled === null)
    return Object.values(more).every((value) => value === null) ? [] : [{ ...names, basis: null, ...more }];
  return [
    ...(ordered === null ? [] : [{ ...names, basis: "ordered", ...ordered, ...more }]),
    ...(settled === null ? [] : [{ ...names, basis: "settled", ...settled, ...more }]),
  ];
}

/** Null without advertising whose amount is known. */
export function advertisingCells(advertising: ReturnType<typeof advertisingData> | null): Row {
  if (advertising === null) return Object.fromEntries(ADVERTISING.map((name) => [name, null]));
  const { spend, sales: adSales, impressions, clicks, acos, tacos } = advertising;
  return { spend, adSales, impressions, clicks, acos, tacos };
}

const COST_COLUMNS = ["sku", "from", "currency", "unitCost", "quantity", "note"];

/** The cost sheet, which imports back to the same costs. */
export function costSheet(costs: readonly Row[]): AsyncGenerator<string> {
  return csvTable([costs], COST_COLUMNS);
}
