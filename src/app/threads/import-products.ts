/** The import thread's work on product files. */
import { join } from "node:path";
import { type Counts, type ImportRun, isOver } from "../../features/imports/import-run.ts";
import { createImportStore } from "../../features/imports/import-store.ts";
import { openUploads } from "../../features/imports/open-uploads.ts";
import { writeRejects } from "../../features/imports/rejects-file.ts";
import { type ImportDependencies, runImport } from "../../features/imports/run-import.ts";
import { logWaiting, openMerging } from "../node/merging.ts";
import type { StoredRows } from "./protocol.ts";
import type { ThreadOrder, ThreadParts, ThreadWork } from "./thread-work.ts";

export function importProducts({ data, database, lockOf, clock, log, onAdvanced, onStored }: ThreadParts): ThreadWork {
  const { dataDir, historyMonths, importChunkRows } = data;
  const store = createImportStore(database.db);
  const uploads = openUploads(data, database, clock);
  const importing: ImportDependencies = {
    store,
    mergeBatch: openMerging(database, { historyMonths }, clock, { onWaiting: logWaiting(log) }).mergeBatch,
    lockOf,
    chunkRows: importChunkRows,
    clock,
  };

  const read = async (found: ImportRun, { afterOutage, stop }: ThreadOrder): Promise<ImportRun> => {
    const input = await uploads.open(found.id);
    onAdvanced();
    let reported: Counts = found.counts;
    let isBegun = false;
    return await runImport(
      importing,
      found,
      { ...input, name: found.source },
      {
        onProgress({ counts }) {
          // The first call is before the first chunk.
          if (isBegun) onStored(since(counts, reported));
          isBegun = true;
          reported = counts;
        },
        onWaiting: onAdvanced,
        afterOutage,
        signal: stop,
        stoppedAs: "waiting",
      },
    );
  };

  return {
    async run(order) {
      const { id } = order;
      const found = await store.get(id);
      const ended = isOver(found.status) ? found : await read(found, order);
      if (!isOver(ended.status)) return false;
      if (ended.counts.rejected > 0) await writeRejects(store, id, join(dataDir, "imports", `${id}.rejects.csv`));
      await uploads.remove(id);
      log.info({ importId: id, file: ended.source, status: ended.status, ...ended.counts }, "import ended");
      return true;
    },
    fail: (id, problem) => store.move(id, ["waiting", "running"], "failed", problem, clock.now()),
  };
}

function since(counts: Counts, before: Counts): StoredRows {
  return {
    added: counts.added - before.added,
    changed: counts.changed - before.changed,
    unchanged: counts.unchanged - before.unchanged,
    rejected: counts.rejected - before.rejected,
  };
}
