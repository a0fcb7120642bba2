/** How files of each family of reports are read. */
import { openReport } from "../reports/read-report.ts";
import type { ReportFamily } from "../reports/report.ts";
import type { OpenReading } from "../reports/report-reading.ts";
import { createSalesOpener, type OpenSales } from "../sales/import/read-sales.ts";
import type { Stores } from "./open-stores.ts";

export function openReportReaders({
  salesImports,
  salesHomes,
}: Pick<Stores, "salesImports" | "salesHomes">): Record<ReportFamily, OpenReading> & { sales: OpenSales } {
  return {
    search: openReport,
    sales: createSalesOpener({
      momentOfFile: (report) => salesImports.momentOfFile(report),
      listHomes: salesHomes.listHomes,
    }),
  };
}
