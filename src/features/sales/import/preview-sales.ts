/**
 * Previews an import of sales: the import itself runs in a transaction that is rolled back, so the preview shows exactly what
 * the import would report, whatever the account has stored. The transaction gives way to other changes of the account, and
 * ends after a minute: nobody waits for it, and the space of its rows is free again soon.
 */
import type { Clock } from "../../../platform/base/clock.ts";
import { SetupError } from "../../../platform/base/errors.ts";
import { newId } from "../../../platform/base/ids.ts";
import { readAhead } from "../../../platform/base/read-ahead.ts";
import type { Transaction } from "../../../platform/db/bulk.ts";
import type { Database } from "../../../platform/db/open.ts";
import { rolledBack } from "../../../platform/db/rolled-back.ts";
import { FileProblem } from "../../../platform/tables/file-problem.ts";
import { isStopped, stoppableInput } from "../../../platform/tables/stoppable-input.ts";
import type { Input } from "../../../platform/tables/table.ts";
import { beginPreview, readPreviewed } from "../../search-data/held-store.ts";
import type { ReportImport } from "../../search-data/report.ts";
import type { ReportReading } from "../../search-data/report-reading.ts";
import { refuseTruncated } from "../../search-data/run-report-import.ts";
import { commonRejects, type ImportRow, storeStep } from "../../search-data/step-store.ts";
import { createAdTotalsStore } from "../advertising/ad-totals-store.ts";
import { openBook } from "../book-store.ts";
import { listOfImport } from "../ledger/ledger-store.ts";
import type { SalesKind } from "../record.ts";
import { readKept } from "./kept-store.ts";
import type { OpenSales } from "./read-sales.ts";
import { type RecordWatch, watchRecords } from "./record-watch.ts";
import type { PreviewTotal, SalesPreview } from "./sales-preview.ts";

export type SalesPreviewing = {
  pool: Database["pool"];
  open: OpenSales;
  /** Rows of a chunk, as in imports. */
  chunkRows: number;
  clock: Clock;
};

export type PreviewOptions = {
  onProgress?: (rows: number, bytesRead: number) => void;
  signal?: AbortSignal;
  /** The longest time of a preview; a minute by default. */
  mostMs?: number;
};

const MOST_MS = 60_000;
const COMMON_REASONS = 20;

/**
 * Throws the reason of an aborted signal, and `GaveWay` when another change of the account waited: the file can be previewed again.
 * A file that can't be read has a preview with its `problem`.
 */
export async function previewSales(
  previewing: SalesPreviewing,
  report: ReportImport,
  input: Input,
  { onProgress = () => {}, signal, mostMs = MOST_MS }: PreviewOptions = {},
): Promise<SalesPreview> {
  const { pool, clock } = previewing;
  const watch = watchRecords();
  const seen: { reading?: ReportReading } = {};
  const tooLate = AbortSignal.timeout(mostMs);
  const stop = AbortSignal.any([tooLate, ...(signal ? [signal] : [])]);
  try {
    return await rolledBack(
      pool,
      async (client, stopping) => {
        const file = stoppableInput(input, stopping);
        const row = await beginPreview(client, report, newId("report", clock.now()));
        const problem = await runImport(previewing, client, { report, row, file, watch, seen, onProgress, stopping });
        const found = await describe(client, row, watch, { kind: seen.reading?.kind, isWhole: problem === null });
        return { ...readSoFar(seen.reading, watch, clock), ...found, ...end(problem) };
      },
      { work_mem: "128MB" },
      stop,
    );
  } catch (error) {
    if (!tooLate.aborted || signal?.aborted || error !== tooLate.reason) throw error;
    const seconds = Math.round(mostMs / 1_000);
    const problem = `The file is too large for a preview: it takes longer than ${seconds} seconds. It can be imported without one.`;
    return { ...readSoFar(seen.reading, watch, clock), ...NOTHING, ...end(problem) };
  } finally {
    input.stream.destroy();
  }
}

type Run = {
  report: ReportImport;
  row: ImportRow;
  file: Input;
  watch: RecordWatch;
  seen: { reading?: ReportReading };
  onProgress: (rows: number, bytesRead: number) => void;
  stopping: AbortSignal;
};

/** Does what `runReportImport` does, in one transaction. Returns why the file could not be read to its end. */
async function runImport(
  { open, chunkRows, clock }: SalesPreviewing,
  client: Transaction,
  { report, row, file, watch, seen, onProgress, stopping }: Run,
): Promise<string | null> {
  const owner = () => ({ accountId: row.accountId, number: row.number, at: clock.now() });
  try {
    const reading = await open(file, report, watch);
    seen.reading = reading;
    const { table } = reading;
    let counts = { read: 0, added: 0, changed: 0, unchanged: 0, rejected: 0 };
    for await (const chunk of readAhead(reading.chunks(0, chunkRows))) {
      stopping.throwIfAborted();
      const bytesRead = table.bytesRead();
      counts = await storeStep(client, row, { ...chunk, counts, bytesRead, at: clock.now() });
      onProgress(counts.read, bytesRead);
    }
    refuseTruncated(report, table);
    await reading.end?.(client, owner(), true);
    return null;
  } catch (error) {
    if (isStopped(error, stopping)) throw stopping.reason;
    if (!(error instanceof FileProblem || error instanceof SetupError)) throw error;
    await seen.reading?.end?.(client, owner(), false);
    return error.message;
  }
}

const end = (problem: string | null) => ({ isAll: problem === null, problem });

const NOTHING = {
  counts: { read: 0, added: 0, changed: 0, unchanged: 0, rejected: 0 },
  ...{
    marketplaces: [],
    periodStart: null,
    periodEnd: null,
    reasons: [],
    totals: [],
    settlements: [],
    advertising: [],
  },
};

function readSoFar(reading: ReportReading | undefined, { used, first }: RecordWatch, clock: Clock) {
  const table = reading?.table;
  const columns = table?.columns ?? [];
  return {
    readAt: clock.now().toISOString(),
    kind: (reading?.kind ?? null) as SalesKind | null,
    format: table?.format ?? null,
    columns,
    unusedColumns: first.length === 0 ? [] : columns.filter((column) => !used.has(column)),
    sheet: table?.sheet ?? null,
    sheets: table?.sheets ?? [],
    first,
  };
}

async function describe(
  client: Transaction,
  row: ImportRow,
  { totals }: RecordWatch,
  { kind, isWhole }: { kind: string | undefined; isWhole: boolean },
) {
  const { accountId, number } = row;
  const book = await openBook(client, accountId, new Date());
  const kinds = [...totals.values()].map(({ amounts }) => amounts);
  const kept = await readKept(client, { accountId, book, number }, kinds);
  const settlements = kind === "settlement" ? await listOfImport(client, accountId, number) : [];
  return {
    ...(await readPreviewed(client, row)),
    reasons: await commonRejects(client, number, COMMON_REASONS),
    settlements: settlements.map(({ id, currency, totalMinor, sumMinor, unclassifiedLines }) => {
      return { id, currency, totalMinor, sumMinor, unclassifiedLines };
    }),
    advertising: await createAdTotalsStore(client).listTotals(accountId, number),
    totals: [...totals.values()].map(({ amounts, currency, minor }): PreviewTotal => {
      const parts = kept.find((each) => each.amounts === amounts && each.currency === currency);
      const { keptMinor = 0, knownMinor = 0, coveredMinor = 0, cancelledMinor = 0 } = parts ?? {};
      const rest = minor - keptMinor - knownMinor - coveredMinor - cancelledMinor;
      // A file contains a line of the ledger once, so lines that are neither new nor changed were known.
      const isKnown = isWhole && (amounts === "settlement_lines" || amounts === "date_range_rows");
      return {
        ...{ amounts, currency, totalMinor: minor, keptMinor, coveredMinor, cancelledMinor },
        knownMinor: isKnown ? rest : knownMinor,
        droppedMinor: isKnown ? 0 : rest,
      };
    }),
  };
}
