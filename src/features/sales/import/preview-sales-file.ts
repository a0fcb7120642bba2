/** Previews a file of this machine, for commands. */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { basename } from "node:path";
import { pipeline } from "node:stream/promises";
import { EARLIEST_MS } from "../../../platform/tables/cells/times.ts";
import { openInput } from "../../../platform/tables/open-input.ts";
import type { MarketplaceDomain } from "../../catalog/marketplace.ts";
import type { ReportImport } from "../../search-data/report.ts";
import type { ChosenPeriod } from "../../search-data/report-store.ts";
import { type PreviewOptions, previewSales, type SalesPreviewing } from "./preview-sales.ts";
import type { SalesPreview } from "./sales-preview.ts";

export type PreviewedFile = {
  accountId: string;
  path: string;
  marketplace?: MarketplaceDomain | undefined;
  period?: ChosenPeriod | undefined;
};

export async function previewSalesFile(
  previewing: SalesPreviewing,
  { accountId, path, marketplace, period }: PreviewedFile,
  options: PreviewOptions,
): Promise<SalesPreview> {
  const input = await openInput(path);
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  const { mtime } = await stat(path);
  const now = previewing.clock.now();
  // Stock without a time gets the file's, as when the command imports it.
  const at = mtime.getTime() >= EARLIEST_MS && mtime <= now ? mtime : now;
  const report: ReportImport = {
    ...{ id: "", number: 0, accountId, family: "sales", name: basename(path), origin: "command", status: "held" },
    ...{ marketplace: marketplace ?? null, chosenFrom: period?.from ?? null, chosenTo: period?.to ?? null },
    ...{ kind: null, format: null, digest: hash.digest("hex"), marketplaces: [], periodStart: null, periodEnd: null },
    ...{ counts: { read: 0, added: 0, changed: 0, unchanged: 0, rejected: 0 }, bytesRead: 0 },
    ...{ bytesTotal: input.size ?? null, shared: false, problem: null, createdAt: at, updatedAt: at },
    ...{ startedAt: null, finishedAt: null, interruptions: 0, isPreviewed: false },
  };
  return await previewSales(previewing, report, { ...input, name: report.name }, options);
}
