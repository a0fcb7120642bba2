/** Imports through the API: files are sent, looked at, started, followed and cancelled. Who runs them is another matter. */
import type { Clock } from "../../base/clock.ts";
import { AppError } from "../../base/errors.ts";
import { newId } from "../../base/ids.ts";
import { type ImportOptions, type ImportRun, isOver, type RunState } from "./import-run.ts";
import type { ImportStore } from "./import-store.ts";
import { type Preview, previewImport, type UnreadPreview, unreadPreview } from "./preview-import.ts";
import { UnknownColumns } from "./read-chunks.ts";
import { rejectLines } from "./rejects-file.ts";
import { tooLarge, type Uploads } from "./uploads.ts";

export type Imports = ReturnType<typeof createImports>;

export type SentFile = {
  name: string;
  options: ImportOptions;
  /** Not to be started before somebody says so. */
  hold: boolean;
  declaredBytes: number | undefined;
  pieces: AsyncIterable<Uint8Array>;
};

/** Enough to see whether a file is read in the right way, and answered in a second or two. */
const PREVIEWED_ROWS = 20_000;
const PREVIEWED_PRODUCTS = 20;
const COMMON_REASONS = 20;
const UNDER_WAY: RunState[] = ["held", "waiting", "running"];

export function createImports({
  store,
  uploads,
  maxBytes,
  clock,
}: {
  store: ImportStore;
  uploads: Uploads;
  maxBytes: number;
  clock: Clock;
}) {
  return {
    async accept({ name, options, hold, declaredBytes = 0, pieces }: SentFile): Promise<ImportRun> {
      if (declaredBytes > maxBytes) throw tooLarge(maxBytes);
      const at = clock.now();
      const id = newId("import", at);
      const bytesTotal = await uploads.receive(id, pieces, maxBytes);
      const status = hold ? "held" : "waiting";
      try {
        const run = { id, source: name, fingerprint: id, uploaded: true, status, options, bytesTotal, at } as const;
        return await store.begin(run, () => false);
      } catch (error) {
        // Where nobody can tell whether there is a run now, the file stays: without one it goes after a while.
        const isThere = await store.find(id).catch(() => "perhaps");
        if (!isThere) await uploads.remove(id);
        throw error;
      }
    },

    list: (limit: number, before?: string) => store.list(limit, before),

    async get(id: string) {
      const run = await store.get(id);
      return { run, reasons: run.counts.rejected > 0 ? await store.commonRejects(id, COMMON_REASONS) : [] };
    },

    async listRejects(id: string, after: number, limit: number) {
      await store.get(id);
      return await store.listRejects(id, after, limit);
    },

    /** All of them, as CSV. */
    async rejectLines(id: string): Promise<AsyncGenerator<string>> {
      await store.get(id);
      return rejectLines(store, id);
    },

    async preview(id: string): Promise<Preview | UnreadPreview> {
      const run = await store.get(id);
      if (!run.uploaded || isOver(run.status))
        throw new AppError(
          "conflict",
          `The file of ${id} is not there any more: a preview is for imports that are held.`,
        );
      const input = await uploads.open(id);
      const limits = { now: clock.now(), first: PREVIEWED_PRODUCTS, mostRows: PREVIEWED_ROWS };
      return await previewImport({ ...input, name: run.source }, run.options, limits).catch((error) => {
        if (error instanceof UnknownColumns) return unreadPreview(error);
        throw error;
      });
    },

    /** How a file is read that is held: the preview then shows what becomes of it. */
    async readOtherwise(id: string, options: ImportOptions): Promise<ImportRun> {
      const changed = await store.changeOptions(id, options, clock.now());
      if (changed !== undefined) return changed;
      const { status } = await store.get(id);
      throw new AppError("conflict", `The import ${id} is ${status}: only what is held can be read in another way.`);
    },

    /** What was held waits for its turn; what waits already or is running goes on. */
    async start(id: string): Promise<ImportRun> {
      await store.move(id, ["held"], "waiting", null, clock.now());
      const run = await store.get(id);
      if (isOver(run.status))
        throw new AppError("conflict", `The import ${id} has ended already: it is ${run.status}.`);
      return run;
    },

    /** What is being stored is stored; nothing after it. What has ended stays as it ended. */
    async cancel(id: string): Promise<ImportRun> {
      await store.move(id, UNDER_WAY, "cancelled", null, clock.now());
      const run = await store.get(id);
      if (run.uploaded && run.status === "cancelled") await uploads.remove(id);
      return run;
    },
  };
}
