/** Writes the rejects of a run as CSV, to be corrected and imported again. */
import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import { pipeline } from "node:stream/promises";
import { csvTable } from "../../platform/base/write-csv.ts";
import type { ImportStore } from "./import-store.ts";

const PAGE = 1_000;

export async function writeRejects(
  store: Pick<ImportStore, "listRejects">,
  runId: string,
  path: string,
): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await pipeline(rejectLines(store, runId), createWriteStream(path));
}

export function rejectLines(store: Pick<ImportStore, "listRejects">, runId: string): AsyncGenerator<string> {
  return csvTable(rejectPages(store, runId), ["line", "asin", "reason", "row", "column", "value"]);
}

async function* rejectPages(store: Pick<ImportStore, "listRejects">, runId: string) {
  for (let after = 0; ; ) {
    const rejects = await store.listRejects(runId, after, PAGE);
    const last = rejects.at(-1);
    if (last === undefined) return;
    yield rejects;
    after = last.number;
  }
}
