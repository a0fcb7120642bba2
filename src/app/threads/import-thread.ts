/** Entry point of an import thread, which keeps the reading of uploaded files away from requests. */
import { parentPort, workerData } from "node:worker_threads";
import { systemClock } from "../../platform/base/clock.ts";
import { AppError } from "../../platform/base/errors.ts";
import { createLog, linesTo } from "../../platform/base/log.ts";
import { createAdvisoryLock } from "../../platform/db/advisory-lock.ts";
import { joinDatabase } from "../../platform/db/open.ts";
import { isOutage } from "../../platform/db/outage.ts";
import { FileProblem } from "../../platform/tables/file-problem.ts";
import { createCalls } from "./calls.ts";
import { importProducts } from "./import-products.ts";
import { importReports } from "./import-reports.ts";
import {
  type ImportFunctions,
  type ImportNodeFunctions,
  type ImportOrder,
  type ImportOutcome,
  type ImportThreadData,
  UNEXPECTED,
} from "./protocol.ts";
import type { ThreadParts, ThreadWork } from "./thread-work.ts";

/** Connections: one merges a chunk, one copies the next, one reads the file ahead, one answers other queries. */
const POOL_SIZE = 4;

if (parentPort === null) throw new Error("this module must run in a worker thread");
const data = workerData as ImportThreadData;
const { dataDir, databaseUrl, databaseDirectUrl, logLevel, terminal } = data;
const log = createLog(logLevel, linesTo({ fd: 1, isTTY: terminal }));
const database = joinDatabase({ dataDir, databaseUrl, databaseDirectUrl, poolSize: POOL_SIZE, log });
/** Far more often than the runner expects a sign of life (`import-runner.ts`). */
const ALIVE_EVERY_MS = 1_000;
let stop = new AbortController();
const functions: ImportFunctions = {
  run,
  stop: () => stop.abort(),
  close: () => database.close(),
};
const node = createCalls<ImportNodeFunctions>(parentPort, functions);
const parts: ThreadParts = {
  data,
  database,
  lockOf: (name) => createAdvisoryLock(database.sessions, name),
  clock: systemClock,
  log,
  onAdvanced: () => void node.call("advanced", undefined).catch(() => {}),
  onStored: (rows) => void node.call("stored", rows).catch(() => {}),
};
setInterval(() => void node.call("alive", undefined).catch(() => {}), ALIVE_EVERY_MS);
const work: ThreadWork = data.kind === "reports" ? importReports(parts) : importProducts(parts);

/** Runs one import as far as possible, and removes its file once the import has ended. */
async function run({ id, afterOutage }: ImportOrder): Promise<ImportOutcome> {
  stop = new AbortController();
  try {
    const isEnded = await work.run({ id, afterOutage, stop: stop.signal });
    return isEnded ? "ended" : "stopped";
  } catch (error) {
    if (error instanceof AppError && error.code === "conflict") return "busy";
    if (isOutage(error)) {
      log.warn({ err: error, importId: id }, "import paused: the database is unreachable");
      return "outage";
    }
    const isFileProblem = error instanceof FileProblem; // the file is gone or unreadable
    if (!isFileProblem) log.error({ err: error, importId: id }, "an import failed");
    const problem = isFileProblem ? error.message : UNEXPECTED;
    const isEnded = await work.fail(id, problem).catch(() => false);
    return isEnded ? "ended" : "outage"; // if even that could not be stored, a later run tries again
  }
}
