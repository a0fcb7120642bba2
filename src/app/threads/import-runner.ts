/**
 * Runs the imports of uploaded files: product files in one runner, reports of accounts in another, so that neither waits for the
 * other. Accounts take turns in the lanes of a runner (`import-order.ts`). Each lane is a thread, which ends after half a minute
 * without an import. The queue is the uploads and the database, never memory, so a killed service resumes where it stopped. When
 * several nodes see the same uploads, each skips those that another node has locked, and takes them over when that node dies.
 *
 * A thread may be inside a computation, so nothing depends on its cooperation: it is terminated when its import is cancelled, and
 * by a **watchdog** when the import makes no progress. What it stored stays, and what it was storing is rolled back.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { isOver, MOST_INTERRUPTIONS, type RunState } from "../../features/imports/import-run.ts";
import type { Uploads } from "../../features/imports/uploads.ts";
import type { Clock } from "../../platform/base/clock.ts";
import type { Log } from "../../platform/base/log.ts";
import type { Config } from "../config/config.ts";
import { type Calls, createCalls } from "./calls.ts";
import { accountOf, mustYield, type QueuedImport, type RunningImport, startable, turnsInVain } from "./import-order.ts";
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
type QueuedImports = {
  listByIds(ids: string[]): Promise<QueuedImport[]>;
  move(
    id: string,
    from: RunState[],
    to: "waiting" | "failed" | "cancelled",
    problem: string | null,
    at: Date,
  ): Promise<boolean>;
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
  limits?: WatchdogLimits;
  /** Replaces the threads in tests. */
  openThread?: (on: ImportNodeFunctions) => ImportThread;
};

type WatchdogLimits = {
  /** A thread sends a sign of life every second. Parsing the longest record takes a tenth of a second. */
  silentMs: number;
  /**
   * Without a stored chunk. A chunk has two minutes (`inBulk`), but a resumed import first reads up to its position, which takes
   * minutes for gigabytes.
   */
  idleMs: number;
};

const LIMITS: WatchdogLimits = { silentMs: 60_000, idleMs: 30 * 60_000 };

const LOOK_EVERY_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
/** Starting the thread takes up to a second of CPU time, and several files are often uploaded one after the other. */
const THREAD_KEPT_MS = 30_000;
const HELD_FOR_MS = 24 * 3_600_000;
/** An upload without a run that is older than this belongs to a killed service. */
const FORGOTTEN_AFTER_MS = 3_600_000;
/** Time limit for the current chunk at a stop. A slower thread is terminated, which loses nothing. */
const STOP_WITHIN_MS = 5_000;

export type ImportThread = {
  calls: Calls<ImportFunctions>;
  /** Ends the thread in order. */
  end(): Promise<void>;
  /** Ends the thread at once, whatever it does. */
  kill(): Promise<void>;
};

/** A thread with the import that it runs. */
type Lane = {
  thread: ImportThread;
  usedAt: number;
  running: Running | undefined;
};

/** `heardAt` is the last sign of life, `advancedAt` the last progress, `end` why the thread was terminated. */
type Running = RunningImport & {
  heardAt: number;
  advancedAt: number;
  end: "cancelled" | "stalled" | undefined;
  yields: boolean;
  /** It was over when it started: only its file is removed, and its rejected rows are written. */
  wasOver: boolean;
};

export function createImportRunner(parts: ImportRunnerParts): ImportRunner {
  const { store, uploads, clock, log, lookEveryMs = LOOK_EVERY_MS, limits = LIMITS } = parts;
  const { openThread = (on) => startThread(parts, on) } = parts;
  const closing = new AbortController();
  const lanes = new Set<Lane>();
  const rows: StoredRows = { added: 0, changed: 0, unchanged: 0, rejected: 0 };
  let looping: Promise<void> = Promise.resolve();
  let woken = new AbortController();
  /** Imports that yielded (`Lanes.long`), and when their accounts were last in a lane. */
  const long = new Map<string, number>();
  const servedAt = new Map<string, number>();
  /** Imports that another node has locked, and those that the database stopped; each until the time of the next attempt. */
  const pausedUntil = new Map<string, number>();
  const afterOutage = new Set<string>();
  let outages = 0;
  /** Cancelled imports whose thread was terminated: their rejected rows are still to be written. */
  const leftovers = new Map<string, QueuedImport>();
  /** Threads that died of an import, also before it was taken. */
  const deaths = new Map<string, number>();
  let lookedAt = performance.now();
  const runs = new Set<Promise<void>>();

  const runningLanes = () => [...lanes].flatMap((lane) => (lane.running === undefined ? [] : [lane.running]));

  const openLane = (): Lane => {
    const note = (...times: ("heardAt" | "advancedAt" | "storedAt")[]) => {
      const { running } = lane;
      if (running === undefined) return;
      for (const time of times) running[time] = performance.now();
    };
    const on: ImportNodeFunctions = {
      alive: () => note("heardAt"),
      advanced: () => note("advancedAt"),
      stored(stored) {
        note("advancedAt", ...(lane.running?.storedAt === undefined ? (["storedAt"] as const) : []));
        if (stored === undefined) return;
        for (const result of Object.keys(stored) as (keyof StoredRows)[]) rows[result] += stored[result];
      },
    };
    const lane: Lane = { thread: openThread(on), usedAt: performance.now(), running: undefined };
    lanes.add(lane);
    return lane;
  };

  const closeLane = async (lane: Lane) => {
    lanes.delete(lane);
    await lane.thread.end();
  };

  const start = async (each: QueuedImport) => {
    const { id } = each;
    const lane = [...lanes].find(({ running }) => running === undefined) ?? openLane();
    const now = performance.now();
    const progress = { startedAt: now, storedAt: undefined, heardAt: now, advancedAt: now };
    const running: Running = {
      id,
      accountId: accountOf(each),
      ...progress,
      end: undefined,
      yields: false,
      wasOver: isOver(each.status),
    };
    lane.running = running;
    const outcome = await run(lane, each, running);
    lane.running = undefined;
    lane.usedAt = performance.now();
    if (running.yields) long.set(id, turnsInVain(running, { long }));
    servedAt.set(accountOf(each), lane.usedAt);
    if (outcome === "ended") for (const known of [long, deaths, pausedUntil]) known.delete(id);
    outages = outcome === "outage" ? outages + 1 : 0;
    if (outcome === "outage") afterOutage.add(id);
    else afterOutage.delete(id);
    const waitMs = outcome === "outage" ? lookEveryMs * 2 ** (outages - 1) : outcome === "busy" ? lookEveryMs : 0;
    if (waitMs > 0) pausedUntil.set(id, lane.usedAt + Math.min(LONGEST_PAUSE_MS, waitMs));
    woken.abort();
  };

  const run = async (lane: Lane, each: QueuedImport, running: Running): Promise<ImportOutcome> => {
    const { id } = each;
    try {
      return await lane.thread.calls.call("run", { id, afterOutage: afterOutage.has(id) });
    } catch (error) {
      lanes.delete(lane);
      await lane.thread.end();
      // Terminated by a stop that took too long: no interruption of the import.
      if (closing.signal.aborted) {
        await store.move(id, ["running"], "waiting", null, clock.now()).catch(() => {});
        return "stopped";
      }
      if (running.end === "cancelled") leftovers.set(id, { ...each, status: "cancelled" });
      if (running.end === "stalled") log.error({ importId: id }, "an import made no progress and was interrupted");
      // The import is resumed, and its next thread counts the interruption (`MOST_INTERRUPTIONS`).
      if (running.end !== undefined) return "stopped";
      log.error({ err: error, importId: id }, "the import thread died");
      const count = (deaths.get(id) ?? 0) + 1;
      deaths.set(id, count);
      if (count <= MOST_INTERRUPTIONS) return "stopped";
      // The threads died before they could count.
      await store.move(id, ["held", "waiting", "running"], "failed", UNEXPECTED, clock.now()).catch(() => {});
      return "busy";
    }
  };

  /** Terminates threads whose import was cancelled or makes no progress. */
  const endUseless = (states: ReadonlyMap<string, RunState>) => {
    const now = performance.now();
    // This thread was occupied itself, and the signs of life are not delivered yet.
    const isLate = now - lookedAt > limits.silentMs / 2;
    lookedAt = now;
    for (const lane of lanes) {
      const { running } = lane;
      if (running === undefined || running.end !== undefined) continue;
      if (isLate) running.heardAt = now;
      const status = states.get(running.id);
      // A thread that cleans up after a cancelled import goes on: terminated, it would start again and again.
      const isCancelled = !running.wasOver && (status === undefined || status === "cancelled");
      const isStalled = now - running.heardAt > limits.silentMs || now - running.advancedAt > limits.idleMs;
      if (!isCancelled && !isStalled) continue;
      running.end = isCancelled ? "cancelled" : "stalled";
      void lane.thread.kill();
    }
  };

  const work = async (): Promise<void> => {
    const before = runningLanes().map(({ id }) => id);
    const { due, states } = await listDue(store, uploads, before, clock.now());
    if (closing.signal.aborted) return;
    // Imports that started meanwhile are not among the states.
    for (const { id } of runningLanes()) if (!before.includes(id)) states.set(id, "running");
    endUseless(states);
    const now = performance.now();
    const isReady = ({ id }: QueuedImport) => (pausedUntil.get(id) ?? 0) <= now;
    const ready = [...due.filter(({ id }) => !leftovers.has(id)), ...leftovers.values()].filter(isReady);
    const current = () => ({ running: runningLanes(), long, servedAt });
    for (let [next] = startable(ready, current(), now); next !== undefined; [next] = startable(ready, current(), now)) {
      ready.splice(ready.indexOf(next), 1);
      leftovers.delete(next.id);
      const started = start(next).finally(() => runs.delete(started));
      runs.add(started);
    }
    if (runningLanes().some(({ yields }) => yields)) return;
    const yielding = mustYield(ready, current(), now);
    for (const { thread, running } of lanes) {
      if (running === undefined || running.id !== yielding) continue;
      running.yields = true;
      void thread.calls.call("stop", undefined).catch(() => {});
    }
  };

  const loop = async () => {
    while (!closing.signal.aborted) {
      if (woken.signal.aborted) woken = new AbortController();
      await work().catch((error) => {
        if (!closing.signal.aborted) log.warn({ err: error }, "could not process uploaded files; will retry");
        endUseless(new Map(runningLanes().map(({ id }) => [id, "running"])));
      });
      for (const lane of lanes)
        if (lane.running === undefined && performance.now() - lane.usedAt > THREAD_KEPT_MS) await closeLane(lane);
      await sleep(lookEveryMs, undefined, { signal: woken.signal }).catch(() => {});
    }
  };

  return {
    start() {
      looping = loop();
    },
    wake: () => woken.abort(),
    state: () => ({ running: runningLanes().length, rows }),
    async close() {
      closing.abort();
      woken.abort();
      for (const { thread } of lanes) void thread.calls.call("stop", undefined).catch(() => {});
      const deadline = AbortSignal.timeout(STOP_WITHIN_MS);
      deadline.addEventListener("abort", () => lanes.forEach(({ thread }) => void thread.kill()));
      await looping;
      await Promise.all(runs);
      for (const lane of lanes) await closeLane(lane);
    },
  };
}

/**
 * Lists the imports to run or clean up, and the states of those that are running. Deletes uploads that were held too long or
 * belong to no run.
 */
async function listDue(store: QueuedImports, uploads: Uploads, running: readonly string[], now: Date) {
  const files = await uploads.list();
  const ids = new Set([...files.map(({ id }) => id), ...running]);
  const runs = new Map((await store.listByIds([...ids])).map((run) => [run.id, run]));
  const due: QueuedImport[] = [];
  for (const file of files) {
    const run = runs.get(file.id);
    if (run === undefined || !file.isComplete) {
      const changedAt = await uploads.changedAt(file);
      if (changedAt !== undefined && now.getTime() - changedAt.getTime() > FORGOTTEN_AFTER_MS)
        await uploads.remove(file.id);
    } else if (run.status !== "held" || run.isPreviewed === false) {
      due.push(run);
    } else if (now.getTime() - run.createdAt.getTime() > HELD_FOR_MS) {
      await store.move(run.id, ["held"], "cancelled", "The import was held for a day and not started.", now);
      await uploads.remove(run.id);
    }
  }
  return { due, states: new Map([...runs].map(([id, { status }]) => [id, status])) };
}

function startThread({ config, kind, log }: ImportRunnerParts, on: ImportNodeFunctions): ImportThread {
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
  const calls = createCalls<ImportFunctions>(worker, on);
  const exited = Promise.withResolvers<void>();
  worker.once("error", calls.fail);
  worker.once("exit", () => {
    calls.fail(new Error("the import thread ended"));
    exited.resolve();
  });
  const kill = async () => {
    await worker.terminate();
    await exited.promise;
  };
  let ending: Promise<void> | undefined;
  const end = async () => {
    const closed = calls.call("close", undefined).catch(() => {});
    await Promise.race([closed, sleep(1_000, undefined, { ref: false })]);
    await kill();
  };
  return { calls, kill, end: () => (ending ??= end()) };
}
