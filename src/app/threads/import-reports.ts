/** The import thread's work on reports of accounts. Neither the names of their files nor their content are logged. */

import { isOver } from "../../features/imports/import-run.ts";
import { openUploads } from "../../features/imports/open-uploads.ts";
import { openReportReaders } from "../../features/sales/import/open-report-readers.ts";
import { openSalesImports } from "../../features/sales/import/open-sales-imports.ts";
import { previewSales } from "../../features/sales/import/preview-sales.ts";
import { createHeldStore } from "../../features/search-data/held-store.ts";
import type { ReportImport } from "../../features/search-data/report.ts";
import { createReportStore } from "../../features/search-data/report-store.ts";
import { type ReportImporting, runReportImport } from "../../features/search-data/run-report-import.ts";
import { AppError } from "../../platform/base/errors.ts";
import { GaveWay } from "../../platform/db/rolled-back.ts";
import type { ThreadParts, ThreadWork } from "./thread-work.ts";

export function importReports({ data, database, lockOf, clock, log, onAdvanced, onStored }: ThreadParts): ThreadWork {
  const store = createReportStore(database, { family: "search" });
  const sales = openSalesImports(database);
  const held = createHeldStore(database.pool);
  const uploads = openUploads(data, database, clock, "rpt");
  const open = openReportReaders(database);
  const giveUp: ReportImporting["giveUp"] = (report, problem, at) =>
    (report.family === "sales" ? sales : store).giveUp(report, problem, at);
  const importing: ReportImporting = {
    store,
    giveUp,
    open,
    lockOf,
    chunkRows: data.importChunkRows,
    clock,
  };
  const previewing = { pool: database.pool, open: open.sales, chunkRows: data.importChunkRows, clock };

  const preview = async (report: ReportImport, stop: AbortSignal) => {
    const input = { ...(await uploads.open(report.id)), name: report.name };
    onAdvanced();
    try {
      const found = await previewSales(previewing, report, input, { onProgress: onAdvanced, signal: stop });
      await held.recordPreview(report.id, found);
    } catch (error) {
      if (stop.aborted) return;
      if (error instanceof GaveWay) throw new AppError("conflict", error.message);
      throw error;
    }
  };

  return {
    async run({ id, afterOutage, stop }) {
      const found = await store.find(id);
      if (found?.status === "held") {
        await preview(found, stop);
        return false;
      }
      if (found !== undefined && !isOver(found.status)) {
        const input = await uploads.open(id);
        const file = { ...input, name: found.name };
        onAdvanced();
        const options = { onProgress: () => onStored(), afterOutage, signal: stop, stoppedAs: "waiting" } as const;
        const ended = await runReportImport(importing, found, file, options);
        if (!isOver(ended.status)) return false;
        log.info(
          { importId: id, accountId: ended.accountId, status: ended.status, ...ended.counts },
          "report imported",
        );
      }
      await uploads.remove(id);
      return true;
    },
    async fail(id, problem) {
      const found = await store.find(id);
      if (found?.status === "held") return await store.move(id, ["held"], "failed", problem, clock.now());
      return found !== undefined && (await giveUp(found, problem, clock.now()));
    },
  };
}
