import { createHash } from "node:crypto";
import type { Clock } from "../../platform/base/clock.ts";
import { AppError, SetupError } from "../../platform/base/errors.ts";
import { formatCount } from "../../platform/base/format-count.ts";
import { newId } from "../../platform/base/ids.ts";
import type { Lock } from "../../platform/base/lock.ts";
import { FileProblem } from "../../platform/tables/file-problem.ts";
import { isStopped, stoppableInput } from "../../platform/tables/stoppable-input.ts";
import type { Input } from "../../platform/tables/table.ts";
import type { MergeStore } from "../catalog/merge-store.ts";
import {
  type Counts,
  type ImportOptions,
  type ImportRun,
  interruptedTooOften,
  isOver,
  MOST_INTERRUPTIONS,
  type Reject,
  stored,
} from "./import-run.ts";
import { type ImportStore, type NewRun, NotRunning, type Step } from "./import-store.ts";
import { plusWarnings } from "./import-warnings.ts";
import { type Chunk, openReading, type Reading, rejected } from "./read-chunks.ts";

export type ImportDependencies = {
  store: ImportStore;
  mergeBatch: MergeStore["mergeBatch"];
  /** Held during a run, so that no two processes import the same file. */
  lockOf: (name: string) => Lock;
  /** Rows that are stored in one transaction. */
  chunkRows: number;
  clock: Clock;
};

type RunOptions = {
  /** Called at the start and after every chunk. */
  onProgress?: (run: ImportRun) => void;
  /** Called while the run waits for another process that changes the catalogue. */
  onWaiting?: () => void;
  /** True when the database was unreachable since the run was taken last. */
  afterOutage?: boolean;
  /** Stops at once, or after the chunk that is being stored. */
  signal?: AbortSignal;
  /** The state of a run that was stopped by the signal. */
  stoppedAs?: "cancelled" | "waiting";
};

/** Identifies a file, so that an unfinished import of it can be resumed. A stream has no identity. */
export type FileIdentity = { path: string; size: number; changedAt: Date };

/** Finds the unfinished run of the same file, or creates a new one. */
export async function beginRun(
  { store, clock }: ImportDependencies,
  source: string,
  options: ImportOptions,
  file: FileIdentity | undefined,
  { restart = false } = {},
): Promise<ImportRun> {
  const at = clock.now();
  const run: NewRun = {
    id: newId("import", at),
    source,
    fingerprint: file === undefined ? newId("import", at) : fingerprintOf(file, options),
    uploaded: false,
    status: "waiting",
    options,
    bytesTotal: file?.size ?? null,
    at,
  };
  // A failed run that stored nothing was read with the wrong options, so it is not resumed.
  const isWrong = ({ status, counts }: ImportRun) => status === "failed" && stored(counts) === 0;
  return await store.begin(run, (begun) => !restart && !isWrong(begun));
}

/**
 * Imports a file from the position of the run to its end. A file that cannot be read further ends as `failed` and keeps
 * the rows stored before. A cancelled run stores nothing more. Any other error leaves the run unchanged, to be resumed.
 */
export async function runImport(
  importing: ImportDependencies,
  begun: ImportRun,
  input: Input,
  options: RunOptions = {},
): Promise<ImportRun> {
  const { store, lockOf, clock } = importing;
  const lock = await lockOf(`import ${begun.id}`).tryLock();
  if (lock === undefined) {
    input.stream.destroy();
    throw new AppError("conflict", `Another process is importing ${begun.source} (${begun.id}).`);
  }
  try {
    const run = await store.take(begun.id, begun.status, clock.now(), options.afterOutage);
    if (run === undefined) return await store.get(begun.id); // it was cancelled or ended in the meantime
    if (run.interruptions >= MOST_INTERRUPTIONS)
      return await store.finish(run.id, "failed", interruptedTooOften(run.position), clock.now());
    const reading = await openReading(stoppableInput(input, options.signal), run.options);
    await store.recordFormat(run.id, reading.table.format, reading.preset.name);
    const isAll = await storeChunks(importing, run, reading, options);
    if (isAll) refuseTruncated(run, reading);
    const status = isAll ? "done" : (options.stoppedAs ?? "cancelled");
    return await store.finish(run.id, status, null, clock.now());
  } catch (error) {
    if (error instanceof NotRunning) {
      const run = await store.get(begun.id);
      if (isOver(run.status)) return run;
    }
    if (isStopped(error, options.signal))
      return await store.finish(begun.id, options.stoppedAs ?? "cancelled", null, clock.now());
    if (!(error instanceof FileProblem || error instanceof SetupError)) throw error;
    return await store.finish(begun.id, "failed", error.message, clock.now());
  } finally {
    input.stream.destroy();
    await lock.release();
  }
}

/** Returns true when the file was read to its end. */
async function storeChunks(
  importing: ImportDependencies,
  run: ImportRun,
  reading: Reading,
  options: RunOptions,
): Promise<boolean> {
  const { store, mergeBatch, clock, chunkRows } = importing;
  const { onProgress = () => {}, signal } = options;
  let { counts, position, warnings, rejectedCells } = run;
  let before: Promise<unknown> = Promise.resolve();
  onProgress(run);

  const storeChunk = async (chunk: Chunk, after: Promise<unknown>): Promise<void> => {
    const bytesRead = reading.table.bytesRead();
    let step: Step | undefined;
    let noted: Promise<void> | undefined;
    await mergeBatch(chunk.batch, {
      after,
      signal,
      onWaiting(waitedMs) {
        options.onWaiting?.();
        const since = new Date(clock.now().getTime() - waitedMs);
        noted ??= store.recordWaiting(run.id, since).catch(() => {}); // it is informative only
      },
      async alongside(client, { added, changed, unchanged, untitled }) {
        await noted; // the step ends the wait, so it must be recorded later
        const refused = [...chunk.rejects, ...untitled.map((place) => withoutTitle(chunk, place))];
        const rejects = [...refused, ...chunk.cells].sort((a, b) => a.line - b.line);
        const more = {
          read: chunk.batch.size + chunk.rejects.length,
          added,
          changed,
          unchanged,
          rejected: refused.length,
        };
        step = {
          from: position,
          position: position + chunk.rows,
          counts: plus(counts, more),
          warnings: plusWarnings(warnings, reading.warnings(chunk.assumed)),
          bytesRead,
          rejects,
          rejectedCells: rejectedCells + chunk.cells.length,
          at: clock.now(),
        };
        await store.record(client, run.id, step);
      },
    });
    const done = step as Step;
    if (stored(done.counts) === 0) refuseUnusable(reading, done.counts, done.rejects);
    ({ counts, position, warnings, rejectedCells } = done);
    onProgress({ ...run, counts, position, warnings, rejectedCells, bytesRead, status: "running", updatedAt: done.at });
  };

  // Two chunks at a time: while the database merges one, the next is read and copied.
  try {
    for await (const chunk of reading.chunks(position, clock.now(), chunkRows)) {
      if (signal?.aborted) {
        await before;
        return false;
      }
      const after = before;
      const storing = storeChunk(chunk, after);
      storing.catch(() => {}); // awaited in the next iteration
      await after;
      before = storing;
    }
  } catch (error) {
    await before; // chunks before the error are stored first
    throw error;
  }
  await before;
  return true;
}

/** Fails when the file was truncated or rewritten during the import. */
function refuseTruncated({ source, bytesTotal }: ImportRun, { table }: Reading): void {
  if (bytesTotal !== null && table.format !== "parquet" && table.bytesRead() < bytesTotal)
    throw new FileProblem(source, "became shorter during the import: import it again");
}

/** Fails when no row of the first chunk is usable: it is the wrong file, or the options are wrong. */
function refuseUnusable({ preset, table }: Reading, { read }: Counts, rejects: Reject[]): void {
  const [first] = rejects;
  if (first === undefined) return;
  throw new SetupError(
    `None of the first ${formatCount(read)} rows can be used, so nothing was stored. Line ${first.line}: ${first.reason}.\n` +
      `  The file was read as ${preset.title} (${preset.name}) with the columns ${table.columns.slice(0, 12).join(", ")}${table.columns.length > 12 ? ", …" : ""}.\n` +
      "  If the header is right, choose another preset or map the columns (for example map=asin=Code).",
  );
}

function withoutTitle({ batch, lines }: Chunk, place: number): Reject {
  return rejected(lines[place] as number, "has no title, and the product is new", null, batch.asinAt(place));
}

function plus(a: Counts, b: Counts): Counts {
  return {
    read: a.read + b.read,
    added: a.added + b.added,
    changed: a.changed + b.changed,
    unchanged: a.unchanged + b.unchanged,
    rejected: a.rejected + b.rejected,
  };
}

function fingerprintOf({ path, size, changedAt }: FileIdentity, options: ImportOptions): string {
  const identity = JSON.stringify([path, size, changedAt.toISOString(), options]);
  return createHash("sha256").update(identity).digest("hex");
}
