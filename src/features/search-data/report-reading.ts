/**
 * The common part of all families of reports: a file is read in chunks, and a chunk stores itself within the transaction that
 * records the progress of the import. `read-report.ts` reads search data, `src/features/sales/import/read-sales.ts` an
 * account's sales.
 */

import { SetupError } from "../../platform/base/errors.ts";
import { formatCount } from "../../platform/base/format-count.ts";
import type { Transaction } from "../../platform/db/bulk.ts";
import { FileUnavailable } from "../../platform/tables/file-problem.ts";
import { RowProblem } from "../../platform/tables/row.ts";
import type { Input, RawRow, Table } from "../../platform/tables/table.ts";
import type { MarketplaceDomain } from "../catalog/marketplace.ts";
import type { ReportImport, ReportReject } from "./report.ts";

export type MergedRecords = { added: number; changed: number; unchanged: number };

/** The import that rows are stored for. `at` is the time of the chunk. */
export type RowOwner = { accountId: string; number: number; at: Date };

/** The marketplaces and days that records are about. */
type ReportSpan = { marketplaces: MarketplaceDomain[]; from: string | null; to: string | null };

export type ReportChunk = {
  /** The number of rows of the file in this chunk. */
  rows: number;
  rejects: ReportReject[];
  span: ReportSpan;
  /** Stores the records. */
  merge(client: Transaction, owner: RowOwner): Promise<MergedRecords>;
};

export type ReportReading = {
  table: Table;
  kind: string;
  /** Yields chunks of at most `chunkRows` rows, after the first `skip` rows. */
  chunks(skip: number, chunkRows: number): AsyncGenerator<ReportChunk>;
  /** Runs in the transaction that ends the import. `isWhole` is false when the file could not be read to its end. */
  end?(client: Transaction, owner: RowOwner, isWhole: boolean): Promise<void>;
};

export type OpenReading = (input: Input, report: ReportImport) => Promise<ReportReading>;

/** Collects the records of one chunk. */
export type ChunkRecords = Pick<ReportChunk, "merge"> & {
  /** Throws a `RowProblem` for a row that is rejected. `number` counts the rows of the file from 1. */
  take(row: Extract<RawRow, { fields: unknown }>, number: number): void;
  span(): ReportSpan;
};

const LONGEST_KEPT_ROW = 2_000;

/**
 * `batches` start after the first `skip` rows of the file. When no row of the first chunk is usable, the rest is not read: it is
 * the wrong file. A shorter file is read to its end, and its rejects say why.
 */
export async function* inChunks(
  batches: AsyncIterable<RawRow[]>,
  skip: number,
  chunkRows: number,
  createRecords: () => ChunkRecords,
): AsyncGenerator<ReportChunk> {
  let number = skip;
  let records = createRecords();
  let rejects: ReportReject[] = [];
  let rows = 0;
  const cut = (): ReportChunk => {
    const { merge, span } = records;
    const chunk = { rows, rejects, span: span(), merge };
    records = createRecords();
    rejects = [];
    rows = 0;
    return chunk;
  };
  try {
    for await (const batch of batches) {
      for (const row of batch) {
        number++;
        rows++;
        const reject = takeRow(records, row, number);
        if (reject !== undefined) rejects.push(reject);
        if (rows < chunkRows) continue;
        const chunk = cut();
        yield chunk;
        if (number === chunk.rows) refuseUnusable(chunk);
      }
    }
  } catch (error) {
    // Rows before an error are stored. Not when the file is only unavailable: the next reader must cut the same chunks.
    if (rows > 0 && !(error instanceof FileUnavailable)) yield cut();
    throw error;
  }
  if (rows > 0) yield cut();
}

function refuseUnusable({ rows, rejects }: ReportChunk): void {
  const [first] = rejects;
  if (first === undefined || rejects.length < rows) return;
  throw new SetupError(
    `None of the first ${formatCount(rows)} rows can be used, so the rest was not read and nothing was stored. ` +
      `Line ${first.line}: ${first.reason}. Correct the file, or choose another one.`,
  );
}

function takeRow(records: ChunkRecords, row: RawRow, number: number): ReportReject | undefined {
  const { line } = row;
  if ("problem" in row) return { line, reason: row.problem, row: null };
  try {
    records.take(row, number);
    return undefined;
  } catch (error) {
    if (!(error instanceof RowProblem)) throw error;
    const text = JSON.stringify(row.fields);
    const kept = text.length <= LONGEST_KEPT_ROW ? text : `${text.slice(0, LONGEST_KEPT_ROW - 1).toWellFormed()}…`;
    return { line, reason: error.message, row: kept };
  }
}
