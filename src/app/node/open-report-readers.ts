/** How files of each family of reports are read. */

import { createSalesOpener, type OpenSales } from "../../features/sales/import/read-sales.ts";
import { openReport } from "../../features/search-data/read-report.ts";
import type { ReportFamily } from "../../features/search-data/report.ts";
import type { OpenReading } from "../../features/search-data/report-reading.ts";
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
