/** Imports through the API: upload, preview, start, follow and cancel. `src/app/threads/import-runner.ts` runs them. */
import type { Clock } from "../../platform/base/clock.ts";
import { AppError } from "../../platform/base/errors.ts";
import { newId } from "../../platform/base/ids.ts";
import { type ImportOptions, type ImportRun, isOver, type RunState } from "./import-run.ts";
import type { ImportStore } from "./import-store.ts";
import { type Preview, previewImport, type UnreadPreview, unreadPreview } from "./preview-import.ts";
import { UnknownColumns } from "./read-chunks.ts";
import { rejectLines } from "./rejects-file.ts";
import { tooLarge, type Uploads } from "./uploads.ts";

export type Imports = ReturnType<typeof createImports>;

type SentFile = {
  accountId: string;
  name: string;
  options: ImportOptions;
  /** True to hold the import until it is started explicitly. */
  hold: boolean;
  declaredBytes: number | undefined;
  pieces: AsyncIterable<Uint8Array>;
};

/** Enough to check how a file is read, and fast enough for a response in one or two seconds. */
const PREVIEWED_ROWS = 20_000;
const PREVIEWED_PRODUCTS = 20;
/** A preview is read by the thread that answers requests, between them. Long rows would occupy it for longer. */
const PREVIEWED_MS = 10_000;
const COMMON_REASONS = 20;
const UNFINISHED: RunState[] = ["held", "waiting", "running"];

export function createImports({
  store,
  uploads,
  maxBytes,
  clock,
  onWaiting,
}: {
  store: ImportStore;
  uploads: Uploads;
  maxBytes: number;
  clock: Clock;
  /** Called when a file waits to be imported, or its import is cancelled. */
  onWaiting: () => void;
}) {
  return {
    async accept({ accountId, name, options, hold, declaredBytes = 0, pieces }: SentFile): Promise<ImportRun> {
      if (declaredBytes > maxBytes) throw tooLarge(maxBytes);
      const at = clock.now();
      const id = newId("import", at);
      const bytesTotal = await uploads.receive(id, pieces, maxBytes);
      const status = hold ? "held" : "waiting";
      try {
        const run = {
          id,
          accountId,
          source: name,
          fingerprint: id,
          uploaded: true,
          status,
          options,
          bytesTotal,
          at,
        } as const;
        const begun = await store.begin(run, () => false);
        if (!hold) onWaiting();
        return begun;
      } catch (error) {
        // If it is unknown whether the run was stored, the file stays; files without a run are deleted later.
        const mayExist = await store.find(id).catch(() => true);
        if (!mayExist) await uploads.remove(id);
        throw error;
      }
    },

    list: (limit: number, before?: string) => store.list(limit, before),

    async get(id: string) {
      const run = await store.get(id);
      return {
        run,
        reasons: run.counts.rejected + run.rejectedCells > 0 ? await store.commonRejects(id, COMMON_REASONS) : [],
      };
    },

    async listRejects(id: string, after: number, limit: number) {
      await store.get(id);
      return await store.listRejects(id, after, limit);
    },

    /** Returns all rejects as CSV. */
    async rejectLines(id: string): Promise<AsyncGenerator<string>> {
      await store.get(id);
      return rejectLines(store, id);
    },

    async preview(id: string): Promise<Preview | UnreadPreview> {
      const run = await store.get(id);
      if (!run.uploaded || isOver(run.status))
        throw new AppError("conflict", `The file of ${id} was deleted: only held imports have a preview.`);
      const input = await uploads.open(id);
      const limits = { now: clock.now(), first: PREVIEWED_PRODUCTS, mostRows: PREVIEWED_ROWS, mostMs: PREVIEWED_MS };
      return await previewImport({ ...input, name: run.source }, run.options, limits).catch((error) => {
        if (error instanceof UnknownColumns) return unreadPreview(error);
        throw error;
      });
    },

    /** Changes how a held file is read; the next preview shows the result. */
    async changeOptions(id: string, options: ImportOptions): Promise<ImportRun> {
      const changed = await store.changeOptions(id, options, clock.now());
      if (changed !== undefined) return changed;
      const { status } = await store.get(id);
      throw new AppError(
        "conflict",
        `The import ${id} is ${status}: only the options of a held import can be changed.`,
      );
    },

    /** Queues a held import. An import that is waiting or running is left as it is. */
    async start(id: string): Promise<ImportRun> {
      if (await store.move(id, ["held"], "waiting", null, clock.now())) onWaiting();
      const run = await store.get(id);
      if (isOver(run.status))
        throw new AppError("conflict", `The import ${id} has already ended: it is ${run.status}.`);
      return run;
    },

    /** Cancels an import; its thread is ended at once. An import that has ended keeps its state. */
    async cancel(id: string): Promise<ImportRun> {
      if (await store.move(id, UNFINISHED, "cancelled", null, clock.now())) onWaiting();
      const run = await store.get(id);
      if (run.uploaded && run.status === "cancelled") await uploads.remove(id);
      return run;
    },
  };
}
