/** The import thread's work on reports of accounts. Neither the names of their files nor their content are logged. */
import { type ReportImporting, runReportImport } from "../../reports/run-report-import.ts";
import { isOver } from "../../sources/import/import-run.ts";
import { openReportReaders } from "../open-report-readers.ts";
import { openStores } from "../open-stores.ts";
import { openUploads } from "../uploads.ts";
import type { ThreadParts, ThreadWork } from "./thread-work.ts";

export function importReports({ data, database, lockOf, clock, log, stop }: ThreadParts): ThreadWork {
  const stores = openStores(database);
  const store = stores.reports;
  const uploads = openUploads(data, database, clock, "rpt");
  const importing: ReportImporting = {
    store,
    open: openReportReaders(stores),
    lockOf,
    chunkRows: data.importChunkRows,
    clock,
  };

  return {
    async run(id) {
      const found = await store.find(id);
      if (found !== undefined && !isOver(found.status)) {
        const input = await uploads.open(id);
        const file = { ...input, name: found.name };
        const ended = await runReportImport(importing, found, file, { signal: stop, stoppedAs: "waiting" });
        if (!isOver(ended.status)) return false;
        log.info(
          { importId: id, accountId: ended.accountId, status: ended.status, ...ended.counts },
          "report imported",
        );
      }
      await uploads.remove(id);
      return true;
    },
    fail: (id, problem) => store.move(id, ["waiting", "running"], "failed", problem, clock.now()),
  };
}
