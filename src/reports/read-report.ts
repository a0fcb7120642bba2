/** Reads a report as chunks of records. */
import type { MarketplaceDomain } from "../catalog/marketplace.ts";
import { FileUnavailable } from "../sources/files/file-problem.ts";
import { openTable } from "../sources/files/open-table.ts";
import type { Input, RawRow, Table } from "../sources/files/table.ts";
import { RowProblem } from "../sources/source.ts";
import { chooseFormat } from "./formats.ts";
import type { ReportRecord, ReportReject } from "./report.ts";
import type { ReadReportRow, ReportFormat } from "./report-format.ts";

export type ReportReading = {
  table: Table;
  report: ReportFormat;
  /** Yields chunks of at most `chunkRows` rows, after the first `skip` rows. */
  chunks(skip: number, chunkRows: number): AsyncGenerator<ReportChunk>;
};

export type ReportChunk = {
  /** The number of rows of the file in this chunk. */
  rows: number;
  records: ReportRecord[];
  rejects: ReportReject[];
};

const LONGEST_KEPT_ROW = 2_000;

export async function openReport(input: Input, marketplace: MarketplaceDomain | null): Promise<ReportReading> {
  const table = await openTable(input);
  try {
    const { report, readRow } = chooseFormat(table, { name: input.name, marketplace });
    return { table, report, chunks: (skip, chunkRows) => inChunks(table.rows(skip), readRow, chunkRows) };
  } catch (error) {
    await table.close();
    throw error;
  }
}

async function* inChunks(
  batches: AsyncIterable<RawRow[]>,
  readRow: ReadReportRow,
  chunkRows: number,
): AsyncGenerator<ReportChunk> {
  let chunk = emptyChunk();
  try {
    for await (const batch of batches) {
      for (const row of batch) {
        takeRow(chunk, row, readRow);
        if (chunk.rows < chunkRows) continue;
        yield chunk;
        chunk = emptyChunk();
      }
    }
  } catch (error) {
    // Rows before an error are stored. Not when the file is only unavailable: the next reader must cut the same chunks.
    if (chunk.rows > 0 && !(error instanceof FileUnavailable)) yield chunk;
    throw error;
  }
  if (chunk.rows > 0) yield chunk;
}

function takeRow(chunk: ReportChunk, row: RawRow, readRow: ReadReportRow): void {
  const { line } = row;
  if ("problem" in row) {
    chunk.rows++;
    return void chunk.rejects.push({ line, reason: row.problem, row: null });
  }
  try {
    chunk.records.push(...readRow(row.fields, row.context));
  } catch (error) {
    if (!(error instanceof RowProblem)) throw error;
    const text = JSON.stringify(row.fields);
    const kept = text.length <= LONGEST_KEPT_ROW ? text : `${text.slice(0, LONGEST_KEPT_ROW - 1).toWellFormed()}…`;
    chunk.rejects.push({ line, reason: error.message, row: kept });
  }
  chunk.rows++;
}

function emptyChunk(): ReportChunk {
  return { rows: 0, records: [], rejects: [] };
}
