/**
 * Runs the imports of uploaded files: product files in one runner, reports of accounts in another, so that neither waits for the
 * other. Each imports one file at a time, in turn by account, in a thread that ends after half a minute without
 * any. The queue is the uploads and the database, never memory, so a killed service resumes where it stopped. When several nodes see the same
 * uploads, each skips those that another node has locked, and takes them over when that node dies.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import type { Clock } from "../../base/clock.ts";
import type { Log } from "../../base/log.ts";
import type { Config } from "../../config/config.ts";
import type { RunState } from "../../sources/import/import-run.ts";
import type { Uploads } from "../../sources/import/uploads.ts";
import { type Calls, createCalls } from "./calls.ts";
import { inTurn, type QueuedImport } from "./import-order.ts";
import {
  type ImportFunctions,
  type ImportKind,
  type ImportNodeFunctions,
  type ImportOutcome,
  type ImportThreadData,
  type StoredRows,
  UNEXPECTED,
} from "./protocol.ts";

export type ImportRunner = {
  start(): void;
  /** Looks at once for files that wait, instead of within a second. Uploads that other nodes accept are found without it. */
  wake(): void;
  /** Figures of this process since its start, for the metrics. */
  state(): { running: number; rows: StoredRows };
  close(): Promise<void>;
};

/** The imports that the uploads belong to. */
export type QueuedImports = {
  listByIds(ids: string[]): Promise<QueuedImport[]>;
  move(id: string, from: RunState[], to: "failed" | "cancelled", problem: string | null, at: Date): Promise<boolean>;
};

export type ImportRunnerParts = {
  config: Config;
  kind: ImportKind;
  store: QueuedImports;
  uploads: Uploads;
  clock: Clock;
  log: Log;
  /** The pause between two looks for files; a second by default. */
  lookEveryMs?: number;
};

const LOOK_EVERY_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
/** Starting the thread takes up to a second of CPU time, and several files are often uploaded one after the other. */
const THREAD_KEPT_MS = 30_000;
const HELD_FOR_MS = 24 * 3_600_000;
/** An upload without a run that is older than this belongs to a killed service. */
const FORGOTTEN_AFTER_MS = 3_600_000;
/** Time limit for the current chunk at a stop. A slower thread is terminated, which loses nothing. */
const STOP_WITHIN_MS = 5_000;

type Thread = { calls: Calls<ImportFunctions>; end(): Promise<void> };

export function createImportRunner(parts: ImportRunnerParts): ImportRunner {
  const { store, uploads, clock, log, lookEveryMs = LOOK_EVERY_MS } = parts;
  const closing = new AbortController();
  let thread: Thread | undefined;
  let usedAt = 0;
  const rows: StoredRows = { added: 0, changed: 0, unchanged: 0, rejected: 0 };
  let running = 0;
  let looping: Promise<void> = Promise.resolve();
  let woken = new AbortController();

  const endThread = async () => {
    await thread?.end();
    thread = undefined;
  };

  const run = async ({ id }: QueuedImport): Promise<ImportOutcome> => {
    thread ??= startThread(parts, (stored) => {
      for (const result of Object.keys(stored) as (keyof StoredRows)[]) rows[result] += stored[result];
    });
    running = 1;
    try {
      return await thread.calls.call("run", id);
    } catch (error) {
      if (closing.signal.aborted) return "stopped";
      // The thread itself died, of a defect or lack of memory. This import fails so that the next one can run.
      log.error({ err: error, importId: id }, "the import thread died");
      await endThread();
      const isEnded = await store.move(id, ["waiting", "running"], "failed", UNEXPECTED, clock.now());
      return isEnded ? "ended" : "outage";
    } finally {
      running = 0;
      usedAt = performance.now();
    }
  };

  const work = async (): Promise<ImportOutcome | "idle"> => {
    let last: ImportOutcome | "idle" = "idle";
    for (const each of await listDue(store, uploads, clock.now())) {
      last = await run(each);
      if (last !== "busy") return last;
    }
    return last;
  };

  const loop = async () => {
    for (let failures = 0; !closing.signal.aborted; ) {
      if (woken.signal.aborted) woken = new AbortController();
      const outcome = await work().catch((error) => {
        if (!closing.signal.aborted) log.warn({ err: error }, "could not process uploaded files; will retry");
        return "outage" as const;
      });
      if (outcome === "ended") continue;
      if (outcome === "idle" && performance.now() - usedAt > THREAD_KEPT_MS) await endThread();
      failures = outcome === "outage" ? failures + 1 : 0;
      const pause = Math.min(LONGEST_PAUSE_MS, lookEveryMs * 2 ** Math.max(0, failures - 1));
      await sleep(pause, undefined, { signal: woken.signal }).catch(() => {});
    }
  };

  return {
    start() {
      looping = loop();
    },
    wake: () => woken.abort(),
    state: () => ({ running, rows }),
    async close() {
      closing.abort();
      woken.abort();
      void thread?.calls.call("stop", undefined).catch(() => {});
      const deadline = AbortSignal.timeout(STOP_WITHIN_MS);
      deadline.addEventListener("abort", () => void thread?.end());
      await looping;
      await endThread();
    },
  };
}

/** Lists the imports to run or clean up, in order. Deletes uploads that were held too long or belong to no run. */
async function listDue(store: QueuedImports, uploads: Uploads, now: Date): Promise<QueuedImport[]> {
  const files = await uploads.list();
  const runs = new Map((await store.listByIds(files.map(({ id }) => id))).map((run) => [run.id, run]));
  const due: QueuedImport[] = [];
  for (const file of files) {
    const run = runs.get(file.id);
    if (run === undefined || !file.isComplete) {
      const changedAt = await uploads.changedAt(file);
      if (changedAt !== undefined && now.getTime() - changedAt.getTime() > FORGOTTEN_AFTER_MS)
        await uploads.remove(file.id);
    } else if (run.status !== "held") {
      due.push(run);
    } else if (now.getTime() - run.createdAt.getTime() > HELD_FOR_MS) {
      await store.move(run.id, ["held"], "cancelled", "The import was held for a day and not started.", now);
      await uploads.remove(run.id);
    }
  }
  return inTurn(due);
}

function startThread({ config, kind, log }: ImportRunnerParts, onStored: (rows: StoredRows) => void): Thread {
  const { dataDir, databaseUrl, databaseDirectUrl, historyMonths, importChunkRows } = config;
  const workerData: ImportThreadData = {
    kind,
    dataDir,
    databaseUrl,
    databaseDirectUrl,
    historyMonths,
    importChunkRows,
    logLevel: log.level,
    terminal: process.stdout.isTTY === true,
  };
  const worker = new Worker(new URL("./import-thread.ts", import.meta.url), { workerData });
  const functions: ImportNodeFunctions = { stored: onStored };
  const calls = createCalls<ImportFunctions>(worker, functions);
  const exited = Promise.withResolvers<void>();
  worker.once("error", calls.fail);
  worker.once("exit", () => {
    calls.fail(new Error("the import thread ended"));
    exited.resolve();
  });
  let ending: Promise<void> | undefined;
  const end = async () => {
    const closed = calls.call("close", undefined).catch(() => {});
    await Promise.race([closed, sleep(1_000, undefined, { ref: false })]);
    await worker.terminate();
    await exited.promise;
  };
  return { calls, end: () => (ending ??= end()) };
}
