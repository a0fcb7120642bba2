/** Entry point of the import thread, which keeps the reading of uploaded files away from requests. */
import { join } from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { systemClock } from "../../base/clock.ts";
import { AppError } from "../../base/errors.ts";
import { createLog, linesTo } from "../../base/log.ts";
import { createAdvisoryLock } from "../../db/advisory-lock.ts";
import { joinDatabase } from "../../db/open.ts";
import { isOutage } from "../../db/outage.ts";
import { FileProblem } from "../../sources/files/file-problem.ts";
import { type Counts, type ImportRun, isOver } from "../../sources/import/import-run.ts";
import { writeRejects } from "../../sources/import/rejects-file.ts";
import { type ImportDependencies, runImport } from "../../sources/import/run-import.ts";
import { logWaiting, openMerging } from "../merging.ts";
import { openStores } from "../open-stores.ts";
import { openUploads } from "../uploads.ts";
import { createCalls } from "./calls.ts";
import {
  type ImportFunctions,
  type ImportNodeFunctions,
  type ImportOutcome,
  type ImportThreadData,
  UNEXPECTED,
} from "./protocol.ts";

/** Connections: one merges a chunk, one copies the next, one reads the file ahead, one answers other queries. */
const POOL_SIZE = 4;

if (parentPort === null) throw new Error("this module must run in a worker thread");
const { dataDir, databaseUrl, databaseDirectUrl, historyMonths, importChunkRows, logLevel, terminal } =
  workerData as ImportThreadData;
const log = createLog(logLevel, linesTo({ fd: 1, isTTY: terminal }));
const database = joinDatabase({ dataDir, databaseUrl, databaseDirectUrl, poolSize: POOL_SIZE, log });
const { imports: store } = openStores(database);
const uploads = openUploads({ dataDir, databaseUrl }, database, systemClock);
const importing: ImportDependencies = {
  store,
  mergeBatch: openMerging(database, { historyMonths }, systemClock, { onWaiting: logWaiting(log) }).mergeBatch,
  lockOf: (name) => createAdvisoryLock(database.sessions, name),
  chunkRows: importChunkRows,
  clock: systemClock,
};
const stop = new AbortController();

const functions: ImportFunctions = {
  run,
  stop: () => stop.abort(),
  close: () => database.close(),
};
const node = createCalls<ImportNodeFunctions>(parentPort, functions);

/** Runs one import as far as possible, and removes its file once the import has ended. */
async function run(id: string): Promise<ImportOutcome> {
  try {
    const found = await store.get(id);
    const ended = isOver(found.status) ? found : await read(found);
    if (!isOver(ended.status)) return "stopped";
    if (ended.counts.rejected > 0) await writeRejects(store, id, join(dataDir, "imports", `${id}.rejects.csv`));
    await uploads.remove(id);
    log.info({ importId: id, file: ended.source, status: ended.status, ...ended.counts }, "import ended");
    return "ended";
  } catch (error) {
    if (error instanceof AppError && error.code === "conflict") return "busy";
    if (isOutage(error)) {
      log.warn({ err: error, importId: id }, "import paused: the database is unreachable");
      return "outage";
    }
    const isFileProblem = error instanceof FileProblem; // the file is gone or unreadable
    if (!isFileProblem) log.error({ err: error, importId: id }, "an import failed");
    const problem = isFileProblem ? error.message : UNEXPECTED;
    const isEnded = await store
      .move(id, ["waiting", "running"], "failed", problem, systemClock.now())
      .catch(() => false);
    return isEnded ? "ended" : "outage"; // if even that could not be stored, a later run tries again
  }
}

async function read(found: ImportRun): Promise<ImportRun> {
  const input = await uploads.open(found.id);
  let reported: Counts = found.counts;
  return await runImport(
    importing,
    found,
    { ...input, name: found.source },
    {
      onProgress({ counts }) {
        const stored = {
          added: counts.added - reported.added,
          changed: counts.changed - reported.changed,
          unchanged: counts.unchanged - reported.unchanged,
          rejected: counts.rejected - reported.rejected,
        };
        reported = counts;
        void node.call("stored", stored).catch(() => {});
      },
      signal: stop.signal,
      stoppedAs: "waiting",
    },
  );
}
