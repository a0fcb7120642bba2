/** Imports a file of this machine into an account, for commands. */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { basename } from "node:path";
import { pipeline } from "node:stream/promises";
import { newId } from "../../platform/base/ids.ts";
import { openInput } from "../../platform/tables/open-input.ts";
import type { MarketplaceDomain } from "../catalog/marketplace.ts";
import type { Origin, ReportImport } from "./report.ts";
import type { ChosenPeriod } from "./report-store.ts";
import { type ReportImporting, type ReportRunOptions, runReportImport } from "./run-report-import.ts";

export type ReportFileImport = {
  accountId: string;
  path: string;
  /** Shown instead of the file name. */
  name?: string | undefined;
  origin: Exclude<Origin, "upload">;
  marketplace?: MarketplaceDomain | undefined;
  period?: ChosenPeriod | undefined;
};

/** A stopped or killed import of the same file is continued. */
export async function importReportFile(
  importing: ReportImporting,
  { accountId, path, name = basename(path), origin, marketplace, period }: ReportFileImport,
  options: Omit<ReportRunOptions, "stoppedAs"> = {},
): Promise<ReportImport> {
  const { store, clock } = importing;
  const input = await openInput(path);
  try {
    const hash = createHash("sha256");
    await pipeline(createReadStream(path), hash);
    const digest = hash.digest("hex");
    const { mtime: seenAt } = await stat(path);
    const at = clock.now();
    const begun =
      (await store.findStopped(accountId, digest)) ??
      (await store.begin({
        ...{ id: newId("report", at), accountId, name, origin, digest, period, seenAt, at },
        marketplace: marketplace ?? null,
        bytesTotal: input.size ?? null,
      }));
    return await runReportImport(
      importing,
      begun,
      { ...input, name: begun.name },
      { ...options, stoppedAs: "waiting" },
    );
  } finally {
    input.stream.destroy();
  }
}
