import type { Clock } from "../../platform/base/clock.ts";
import { AppError, SetupError } from "../../platform/base/errors.ts";
import type { Lock } from "../../platform/base/lock.ts";
import { readAhead } from "../../platform/base/read-ahead.ts";
import { FileProblem } from "../../platform/tables/file-problem.ts";
import { isStopped, stoppableInput } from "../../platform/tables/stoppable-input.ts";
import type { Input } from "../../platform/tables/table.ts";
import { interruptedTooOften, isOver, MOST_INTERRUPTIONS } from "../imports/import-run.ts";
import { NotRunning } from "../imports/import-store.ts";
import type { ReportFamily, ReportImport } from "./report.ts";
import type { OpenReading, ReportReading } from "./report-reading.ts";
import type { ReportStore } from "./report-store.ts";

export type ReportImporting = {
  store: ReportStore;
  /** Ends an import in the store of its family; by default in `store`. */
  giveUp?: ReportStore["giveUp"];
  /** How a file of each family is read. */
  open: Record<ReportFamily, OpenReading>;
  /** Held during an import, so that no two processes read the same file. */
  lockOf: (name: string) => Lock;
  /** Rows that are stored in one transaction. */
  chunkRows: number;
  clock: Clock;
};

export type ReportRunOptions = {
  /** Called after every chunk. */
  onProgress?: (report: ReportImport) => void;
  /** True when the database was unreachable since the import was taken last. */
  afterOutage?: boolean;
  /** Stops at once, or after the chunk that is being stored. */
  signal?: AbortSignal;
  /** The state of an import that was stopped by the signal. */
  stoppedAs?: "cancelled" | "waiting";
};

/**
 * Imports a report from the rows stored so far to its end. A file that cannot be read further ends as `failed` and keeps the
 * rows before. A deleted import stores nothing more. Any other error leaves the import unchanged, to be resumed.
 */
export async function runReportImport(
  importing: ReportImporting,
  begun: ReportImport,
  input: Input,
  options: ReportRunOptions = {},
): Promise<ReportImport> {
  const { store, lockOf, clock } = importing;
  const lock = await lockOf(`report ${begun.id}`).tryLock();
  if (lock === undefined) {
    input.stream.destroy();
    throw new AppError("conflict", `Another process is importing ${begun.id}.`);
  }
  const { signal, stoppedAs = "cancelled" } = options;
  let report: ReportImport | undefined;
  let reading: ReportReading | undefined;
  const finish = async (taken: ReportImport, status: "done" | "failed", problem: string | null) =>
    reading?.end
      ? await store.finishReading(taken, reading.end, { status, problem, at: clock.now() })
      : await store.finish(taken.id, status, problem, clock.now());
  try {
    report = await store.take(begun.id, begun.status, clock.now(), options.afterOutage);
    if (report === undefined) return (await store.find(begun.id)) ?? { ...begun, status: "cancelled" };
    if (report.interruptions >= MOST_INTERRUPTIONS) {
      const { giveUp = store.giveUp } = importing;
      await giveUp(report, interruptedTooOften(report.counts.read), clock.now());
      return (await store.find(begun.id)) ?? { ...begun, status: "cancelled" };
    }
    reading = await importing.open[report.family](stoppableInput(input, signal), report);
    await store.recordFormat(report.id, reading.kind, reading.table.format);
    const isAll = await storeChunks(importing, report, reading, options);
    if (!isAll) return await store.finish(report.id, stoppedAs, null, clock.now());
    refuseTruncated(report, reading.table);
    return await finish(report, "done", null);
  } catch (error) {
    if (error instanceof NotRunning) {
      const found = await store.find(begun.id);
      if (found === undefined || isOver(found.status)) return found ?? { ...begun, status: "cancelled" };
    }
    if (isStopped(error, signal)) return await store.finish(begun.id, stoppedAs, null, clock.now());
    if (!(error instanceof FileProblem || error instanceof SetupError)) throw error;
    return await finish(report ?? begun, "failed", error.message);
  } finally {
    input.stream.destroy();
    await lock.release();
  }
}

/** Returns true when the file was read to its end. */
async function storeChunks(
  { store, clock, chunkRows }: ReportImporting,
  report: ReportImport,
  { table, chunks }: ReportReading,
  { onProgress = () => {}, signal }: ReportRunOptions,
): Promise<boolean> {
  let { counts } = report;
  for await (const chunk of readAhead(chunks(counts.read, chunkRows))) {
    if (signal?.aborted) return false;
    const bytesRead = table.bytesRead();
    counts = await store.storeChunk(report, { ...chunk, counts, bytesRead, at: clock.now() });
    onProgress({ ...report, counts, bytesRead, status: "running" });
  }
  return true;
}

/** Fails when the file was truncated or rewritten during the import. */
export function refuseTruncated({ name, bytesTotal }: ReportImport, table: ReportReading["table"]): void {
  if (bytesTotal !== null && table.bytesRead() < bytesTotal)
    throw new FileProblem(name, "became shorter during the import: import it again");
}
