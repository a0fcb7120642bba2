/** The files that can be imported. A file is recognised by its content, never by its name. */

import { isRecord } from "../../../platform/base/json.ts";
import { hasHeader, type Table } from "../../../platform/tables/table.ts";
import { advertising } from "./advertising.ts";
import { allOrders } from "./all-orders.ts";
import { businessReport } from "./business-report.ts";
import { missingIn } from "./columns.ts";
import { costSheet } from "./cost-sheet.ts";
import { dateRange } from "./date-range.ts";
import { exchangeRates } from "./exchange-rates.ts";
import { feePreview } from "./fee-preview.ts";
import { financeTransactions } from "./finance-transactions.ts";
import { amazonFulfilledInventory, inventoryPlanning, inventorySummaries, manageInventory } from "./inventory.ts";
import { unknownReportType, unknownTable } from "./refuse-unknown.ts";
import { reimbursements } from "./reimbursements.ts";
import { returns } from "./returns.ts";
import { fieldsOf, type ReadSalesRow, type SalesFile, type SalesFormat } from "./sales-format.ts";
import { settlement } from "./settlement.ts";
import { settlementV1 } from "./settlement-v1.ts";
import { storageFees } from "./storage-fees.ts";
import { trafficJson } from "./traffic.ts";

/** The first format that knows the header is used, so formats with more distinctive columns come first. */
export const SALES_FORMATS: readonly SalesFormat[] = [
  settlement,
  settlementV1,
  dateRange,
  allOrders,
  financeTransactions,
  trafficJson,
  businessReport,
  manageInventory,
  amazonFulfilledInventory,
  inventoryPlanning,
  inventorySummaries,
  returns,
  reimbursements,
  storageFees,
  feePreview,
  advertising,
  exchangeRates,
  costSheet,
];

/** Recognises a file. Throws a `FileProblem` for any other file. */
export function chooseSalesFormat(table: Table, file: SalesFile): { format: SalesFormat; readRow: ReadSalesRow } {
  const { columns, notes = [] } = table;
  const sample = fieldsOf(table.sample);
  if (hasHeader(table.format)) {
    for (const format of SALES_FORMATS)
      if (format.table && isHeaderOf(format, columns))
        return { format, readRow: format.table(file, { columns, notes, sample }) };
    throw unknownTable(file.name, { columns, sample }, SALES_FORMATS);
  }
  const type = reportType(table);
  const [first] = sample;
  const format = SALES_FORMATS.find(
    (each) =>
      each.json &&
      (typeof type === "string" ? each.types.includes(type) : first !== undefined && each.hasFields?.(first)),
  );
  if (format?.json === undefined)
    throw typeof type === "string"
      ? unknownReportType(file.name, type, SALES_FORMATS)
      : unknownTable(file.name, { columns, sample }, SALES_FORMATS);
  return { format, readRow: format.json(file, sample) };
}

/** True for the header of a known report. */
export function isSalesHeader(columns: readonly string[]): boolean {
  return SALES_FORMATS.some((format) => format.table && isHeaderOf(format, columns));
}

function isHeaderOf({ needs, hasColumns }: SalesFormat, columns: readonly string[]): boolean {
  return needs === undefined ? hasColumns?.(columns) === true : missingIn(columns, needs).length === 0;
}

function reportType({ sample }: Table): unknown {
  const first = sample.find((row) => "fields" in row);
  const specification = first?.context?.["reportSpecification"];
  return isRecord(specification) ? specification["reportType"] : undefined;
}
