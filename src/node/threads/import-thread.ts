/** The program of the thread that imports uploaded files: reading a file is work that requests need not wait for. */
import { join } from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { systemClock } from "../../base/clock.ts";
import { AppError } from "../../base/errors.ts";
import { createLog, linesTo } from "../../base/log.ts";
import { createMergeStore } from "../../catalog/merge-store.ts";
import { keptSince } from "../../catalog/month.ts";
import { createAdvisoryLock } from "../../db/advisory-lock.ts";
import { joinDatabase } from "../../db/open.ts";
import { isOutage } from "../../db/outage.ts";
import { FileProblem } from "../../sources/files/file-problem.ts";
import { type Counts, type ImportRun, isOver } from "../../sources/import/import-run.ts";
import { createImportStore } from "../../sources/import/import-store.ts";
import { writeRejects } from "../../sources/import/rejects-file.ts";
import { type Importing, runImport } from "../../sources/import/run-import.ts";
import { detectionOn } from "../detection.ts";
import { openUploads } from "../uploads.ts";
import { createCalls } from "./calls.ts";
import {
  type ImportFunctions,
  type ImportNodeFunctions,
  type ImportOutcome,
  type ImportThreadData,
  UNEXPECTED,
} from "./protocol.ts";

/** One that merges a chunk, one that copies the next, one that reads the file on, one for what is asked meanwhile. */
const POOL_SIZE = 4;

if (parentPort === null) throw new Error("this is the program of a thread");
const { dataDir, databaseUrl, databaseDirectUrl, historyMonths, logLevel, terminal } = workerData as ImportThreadData;
const log = createLog(logLevel, linesTo({ fd: 1, isTTY: terminal }));
const database = joinDatabase({ dataDir, databaseUrl, databaseDirectUrl, poolSize: POOL_SIZE, log });
const store = createImportStore(database.db);
const uploads = openUploads({ dataDir, databaseUrl }, database, systemClock);
const importing: Importing = {
  store,
  mergeBatch: createMergeStore(database.pool, {
    keepSince: () => keptSince(historyMonths, systemClock.now()),
    detect: detectionOn(database.pool, systemClock).detect,
  }).mergeBatch,
  lockOf: (name) => createAdvisoryLock(database.sessions, name),
  clock: systemClock,
};
const stop = new AbortController();

const functions: ImportFunctions = {
  run,
  stop: () => stop.abort(),
  close: () => database.close(),
};
const node = createCalls<ImportNodeFunctions>(parentPort, functions);

/** To its end, or as far as it comes. What was ended elsewhere is cleared away. */
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
      log.warn({ err: error, importId: id }, "an import waits for the database");
      return "outage";
    }
    const isTold = error instanceof FileProblem; // the file is gone, or not for us to read
    if (!isTold) log.error({ err: error, importId: id }, "an import failed");
    const problem = isTold ? error.message : UNEXPECTED;
    const isEnded = await store
      .move(id, ["waiting", "running"], "failed", problem, systemClock.now())
      .catch(() => false);
    return isEnded ? "ended" : "outage"; // what cannot even be cleared away is tried again later
  }
}

async function read(found: ImportRun): Promise<ImportRun> {
  const input = await uploads.open(found.id);
  let told: Counts = found.counts;
  return await runImport(
    importing,
    found,
    { ...input, name: found.source },
    {
      onProgress({ counts }) {
        const stored = {
          added: counts.added - told.added,
          changed: counts.changed - told.changed,
          unchanged: counts.unchanged - told.unchanged,
          rejected: counts.rejected - told.rejected,
        };
        told = counts;
        void node.call("stored", stored).catch(() => {});
      },
      signal: stop.signal,
      stoppedAs: "waiting",
    },
  );
}
