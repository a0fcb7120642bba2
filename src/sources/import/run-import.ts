import { createHash } from "node:crypto";
import type { Clock } from "../../base/clock.ts";
import { AppError, SetupError } from "../../base/errors.ts";
import { newId } from "../../base/ids.ts";
import type { Lock } from "../../base/lock.ts";
import type { MergeStore } from "../../catalog/merge-store.ts";
import { FileProblem } from "../files/file-problem.ts";
import type { Input } from "../files/table.ts";
import { type Counts, type ImportOptions, type ImportRun, isOver, type Reject, stored } from "./import-run.ts";
import { type ImportStore, type NewRun, NotRunning, type Step } from "./import-store.ts";
import { type Chunk, openReading, type Reading, rejected } from "./read-chunks.ts";

export type Importing = {
  store: ImportStore;
  mergeBatch: MergeStore["mergeBatch"];
  /** Held while a run is under way, so that no two read the same file. */
  lockOf: (name: string) => Lock;
  clock: Clock;
};

export type Watching = {
  /** Told after every chunk, and once at the start. */
  onProgress?: (run: ImportRun) => void;
  /** Stops after the chunk that is being stored. */
  signal?: AbortSignal;
  /** What a run is that was stopped so. */
  stoppedAs?: "cancelled" | "waiting";
};

/** What tells a file that was begun from another. A stream that cannot be read again has none. */
export type FileIdentity = { path: string; size: number; changedAt: Date };

/** Finds the run that an earlier import of the same file was cut short in, or makes a new one. */
export async function beginRun(
  { store, clock }: Importing,
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
  // Of which nothing could be used, it was read in the wrong way: the next one may be read in another.
  const isWrong = ({ status, counts }: ImportRun) => status === "failed" && stored(counts) === 0;
  return await store.begin(run, (begun) => !restart && !isWrong(begun));
}

/**
 * Reads a file into the catalogue, from where the run stands to the end. A file that cannot be read on ends as `failed`,
 * with what was stored before; a run that somebody cancels stores nothing more. Anything else that is thrown leaves the run
 * as it is, to be gone on with.
 */
export async function runImport(
  importing: Importing,
  begun: ImportRun,
  input: Input,
  watching: Watching = {},
): Promise<ImportRun> {
  const { store, lockOf, clock } = importing;
  const lock = await lockOf(`import ${begun.id}`).tryLock();
  if (lock === undefined) {
    input.stream.destroy();
    throw new AppError("conflict", `${begun.source} is being imported by another process (${begun.id}).`);
  }
  try {
    const run = await store.take(begun.id, begun.status, clock.now());
    if (run === undefined) return await store.get(begun.id); // it was cancelled, or came to its end, since it was found
    const reading = await openReading(input, run.options);
    await store.opened(run.id, reading.table.format, reading.preset.name);
    const isAll = await storeChunks(importing, run, reading, watching);
    if (isAll) refuseCut(run, reading);
    const status = isAll ? "done" : (watching.stoppedAs ?? "cancelled");
    return await store.finish(run.id, status, null, clock.now());
  } catch (error) {
    if (error instanceof NotRunning) {
      const run = await store.get(begun.id);
      if (isOver(run.status)) return run;
    }
    if (!(error instanceof FileProblem || error instanceof SetupError)) throw error;
    return await store.finish(begun.id, "failed", error.message, clock.now());
  } finally {
    input.stream.destroy();
    await lock.release();
  }
}

/** Whether the file was read to its end. */
async function storeChunks(
  importing: Importing,
  run: ImportRun,
  reading: Reading,
  watching: Watching,
): Promise<boolean> {
  const { store, mergeBatch, clock } = importing;
  const { onProgress = () => {}, signal } = watching;
  let { counts, position } = run;
  let before: Promise<unknown> = Promise.resolve();
  onProgress(run);

  const storeChunk = async (chunk: Chunk, after: Promise<unknown>): Promise<void> => {
    const bytesRead = reading.table.bytesRead();
    let step: Step | undefined;
    await mergeBatch(chunk.batch, {
      after,
      async alongside(client, { added, changed, unchanged, untitled }) {
        const rejects = [...chunk.rejects, ...untitled.map((place) => withoutTitle(chunk, place))];
        rejects.sort((a, b) => a.line - b.line);
        const more = {
          read: chunk.batch.size + chunk.rejects.length,
          added,
          changed,
          unchanged,
          rejected: rejects.length,
        };
        step = {
          from: position,
          position: position + chunk.rows,
          counts: plus(counts, more),
          bytesRead,
          rejects,
          at: clock.now(),
        };
        await store.record(client, run.id, step);
      },
    });
    const done = step as Step;
    if (stored(done.counts) === 0) refuseUnusable(reading, done.counts, done.rejects);
    ({ counts, position } = done);
    onProgress({ ...run, counts, position, bytesRead, status: "running", updatedAt: done.at });
  };

  // Two at a time: while the database merges one chunk, the next is read and copied to it.
  try {
    for await (const chunk of reading.chunks(position, clock.now())) {
      if (signal?.aborted) {
        await before;
        return false;
      }
      const after = before;
      const storing = storeChunk(chunk, after);
      storing.catch(() => {}); // it is awaited, only later
      await after;
      before = storing;
    }
  } catch (error) {
    await before; // what stands before a fault in the file is stored first
    throw error;
  }
  await before;
  return true;
}

/** Somebody emptied or rewrote it meanwhile. */
function refuseCut({ source, bytesTotal }: ImportRun, { table }: Reading): void {
  if (bytesTotal !== null && table.format !== "parquet" && table.bytesRead() < bytesTotal)
    throw new FileProblem(source, "has become shorter while it was read: import it again");
}

/** A file of which nothing at all can be used is the wrong file, or is read in the wrong way. */
function refuseUnusable({ preset, table }: Reading, { read }: Counts, rejects: Reject[]): void {
  const [first] = rejects;
  if (first === undefined) return;
  throw new SetupError(
    `None of the first ${read.toLocaleString("en")} rows can be used; nothing was stored. Line ${first.line}: ${first.reason}.\n` +
      `  It was read as ${preset.title} (${preset.name}) with the columns ${table.columns.slice(0, 12).join(", ")}${table.columns.length > 12 ? ", …" : ""}.\n` +
      "  Is the header shifted? If not, say what kind of file it is (--preset), or which column holds what (--map).",
  );
}

function withoutTitle({ batch, lines }: Chunk, place: number): Reject {
  const reject = rejected(lines[place] as number, "has no title, and the product is not known yet", null);
  return { ...reject, asin: batch.asinAt(place) };
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
  const told = JSON.stringify([path, size, changedAt.toISOString(), options]);
  return createHash("sha256").update(told).digest("hex");
}
