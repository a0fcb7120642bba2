/** How files of each family of reports are read. */
import { openReport } from "../reports/read-report.ts";
import type { ReportFamily } from "../reports/report.ts";
import type { OpenReading } from "../reports/report-reading.ts";
import type { ReportStore } from "../reports/report-store.ts";
import { createSalesOpener } from "../sales/import/read-sales.ts";

export function openReportReaders(sales: Pick<ReportStore, "firstImportedAt">): Record<ReportFamily, OpenReading> {
  return { search: openReport, sales: createSalesOpener((report) => sales.firstImportedAt(report)) };
}
