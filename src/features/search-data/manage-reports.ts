/** Imports of an account's reports through the API. `src/app/threads/import-runner.ts` runs them. */
import { createHash, type Hash } from "node:crypto";
import type { Clock } from "../../platform/base/clock.ts";
import { AppError } from "../../platform/base/errors.ts";
import { newId } from "../../platform/base/ids.ts";
import type { MarketplaceDomain } from "../catalog/marketplace.ts";
import { isOver } from "../imports/import-run.ts";
import { tooLarge, type Uploads } from "../imports/uploads.ts";
import type { ReportImport } from "./report.ts";
import type { ChosenPeriod, ReportStore } from "./report-store.ts";

export type Reports = ReturnType<typeof createReports>;

type SentReport = {
  accountId: string;
  name: string;
  marketplace: MarketplaceDomain | undefined;
  period?: ChosenPeriod | undefined;
  seenAt?: Date | undefined;
  /** True to import it only once it is started. */
  hold?: boolean | undefined;
  declaredBytes: number | undefined;
  pieces: AsyncIterable<Uint8Array>;
};

/** Files that an account may have waiting, each up to the largest size. */
const MAX_OPEN_IMPORTS = 20;
const COMMON_REASONS = 20;

export function createReports({
  store,
  uploads,
  maxBytes,
  clock,
  onWaiting,
}: {
  store: ReportStore;
  uploads: Uploads;
  maxBytes: number;
  clock: Clock;
  /** Called when a file waits to be imported, or its import is deleted. */
  onWaiting: () => void;
}) {
  return {
    async accept({
      accountId,
      name,
      marketplace,
      period,
      seenAt,
      hold,
      declaredBytes = 0,
      pieces,
    }: SentReport): Promise<ReportImport> {
      if (declaredBytes > maxBytes) throw tooLarge(maxBytes);
      if ((await store.countOpen(accountId)) >= MAX_OPEN_IMPORTS)
        throw new AppError(
          "conflict",
          `${MAX_OPEN_IMPORTS} imports are waiting. Send more files when they have ended.`,
        );
      const at = clock.now();
      const id = newId("report", at);
      const hash = createHash("sha256");
      const bytesTotal = await uploads.receive(id, hashed(pieces, hash), maxBytes);
      const digest = hash.digest("hex");
      try {
        const report = {
          id,
          accountId,
          name,
          origin: "upload",
          marketplace: marketplace ?? null,
          digest,
          bytesTotal,
          period,
          seenAt,
          at,
        };
        const begun = await store.begin({ ...report, origin: "upload", isHeld: hold });
        onWaiting();
        return begun;
      } catch (error) {
        // If it is unknown whether the import was stored, the file stays; files without an import are deleted later.
        const mayExist = await store.find(id).catch(() => true);
        if (!mayExist) await uploads.remove(id);
        throw error;
      }
    },

    list: (accountId: string, limit: number, before?: string) => store.list(accountId, limit, before),

    async get(accountId: string, id: string) {
      const report = await store.get(accountId, id);
      const { number, counts } = report;
      return { report, reasons: counts.rejected > 0 ? await store.commonRejects(number, COMMON_REASONS) : [] };
    },

    /** Queues a held import. An import that is waiting or running is left as it is. */
    async start(accountId: string, id: string): Promise<ReportImport> {
      const { status } = await store.get(accountId, id);
      if (status === "held" && (await store.move(id, ["held"], "waiting", null, clock.now()))) onWaiting();
      const report = await store.get(accountId, id);
      if (isOver(report.status))
        throw new AppError("conflict", `The import ${id} has already ended: it is ${report.status}.`);
      return report;
    },

    share: (accountId: string, id: string, shared: boolean) => store.share(accountId, id, shared, clock.now()),

    /** Deletes an import with all of its data. The rows are invisible at once; a job removes them. */
    async delete(accountId: string, id: string): Promise<void> {
      const [deleted] = await store.markDeleted(accountId, id, clock.now());
      if (deleted === undefined) throw new AppError("not_found", `The import ${id} does not exist.`);
      onWaiting();
      await uploads.remove(id);
    },

    /** Deletes every import of the account, and returns their number. */
    async deleteAll(accountId: string): Promise<number> {
      const deleted = await store.markDeleted(accountId, undefined, clock.now());
      onWaiting();
      for (const id of deleted) await uploads.remove(id);
      return deleted.length;
    },
  };
}

async function* hashed(pieces: AsyncIterable<Uint8Array>, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    hash.update(piece);
    yield piece;
  }
}
