/** How files of each family of reports are read. */
import type { Database } from "../../../platform/db/open.ts";
import { openReport } from "../../search-data/read-report.ts";
import type { ReportFamily } from "../../search-data/report.ts";
import type { OpenReading } from "../../search-data/report-reading.ts";
import { createHomesStore } from "./homes-store.ts";
import { openSalesImports } from "./open-sales-imports.ts";
import { createSalesOpener, type OpenSales } from "./read-sales.ts";

export function openReportReaders(database: Database): Record<ReportFamily, OpenReading> & { sales: OpenSales } {
  const { momentOfFile } = openSalesImports(database);
  const { listHomes } = createHomesStore(database.pool);
  return { search: openReport, sales: createSalesOpener({ momentOfFile, listHomes }) };
}
