/**
 * Files: reads files of any size as rows. A file is a stream of bytes (`open-input.ts`), optionally gzipped (`gunzip.ts`),
 * that is text in some encoding (`decode-text.ts`), Parquet or an Excel workbook (`excel/`). The format is detected from the
 * content first and from the name second (`open-table.ts`). A **record** is the text between two delimiters; a **row** is the
 * parsed record: its fields, or the problem with it. An error after which nothing can be trusted ends the rows with a
 * `FileProblem`, after the rows before it.
 *
 * Memory holds at most one batch of rows and one record, whatever the size of the file.
 */
import type { Readable } from "node:stream";
import { FileProblem, grouped, megabytes } from "./file-problem.ts";
import type { Fields } from "./row.ts";

export const FORMATS = ["csv", "tsv", "json", "jsonl", "parquet", "xlsx"] as const;
export type Format = (typeof FORMATS)[number];

/** True for tables with a header; JSON has records instead. */
export function hasHeader(format: Format): boolean {
  return format !== "json" && format !== "jsonl";
}

export type Input = {
  /** The name shown in messages. */
  name: string;
  stream: Readable;
  /** In bytes, if known. */
  size?: number;
  /** Opens the file for random access, if possible; Parquet and zip archives, such as workbooks, need it. */
  ranges?: () => Promise<ByteRanges>;
};

/** A file with random access. */
export type ByteRanges = {
  size: number;
  read(start: number, end: number): Promise<ArrayBuffer>;
  close(): Promise<void>;
};

export type TableOptions = {
  /** Used when there is no byte order mark. The default is UTF-8; `detect` finds it from the content (`detect-encoding.ts`). */
  encoding?: string;
  format?: Format;
  delimiter?: string;
  /** False when the file has no header; the columns are then `column 1`, `column 2`, … */
  header?: boolean;
  /** True when quotes are ordinary characters in tab-separated files, as in reports of the marketplace. */
  literalTabs?: boolean;
  /** True when a row may omit empty cells at its end, or have more of them than the header. */
  shortRows?: boolean;
  /** The longest record, in characters. Without a limit, one open quote would read the whole file into memory. */
  longestBytes?: number;
  /** The sheet of a workbook. By default, the one that looks most like the table. */
  sheet?: string | undefined;
  /** Recognises the columns of a known file, which decides between the sheets of a workbook and finds their header. */
  isKnown?: (columns: readonly string[]) => boolean;
};

/** `line` is the row's first line in an editor; in workbooks, its row; in JSON documents and Parquet, the number of the record, from 1. */
export type RawRow =
  | { line: number; fields: Fields /** The fields of the wrapper around the record. */; context?: Fields }
  | { line: number; problem: string };

export type Table = {
  format: Format;
  /** In JSON, the keys of the first records. */
  columns: string[];
  /** The lines above the header, each as its cells; only tables of text and workbooks have any. */
  notes?: string[][];
  /** The sheet that is read, and all sheets of the workbook. */
  sheet?: string;
  sheets?: string[];
  /** The first rows, for decisions about the whole file: always the same ones, also when an import resumes. */
  sample: RawRow[];
  /** Can be called once. Skips the first `skip` rows, including those with a problem. Leaving the loop closes the file. */
  rows(skip?: number): AsyncIterable<RawRow[]>;
  /** Bytes read of the file on disk, for a progress bar. */
  bytesRead(): number;
  /** Closes a table whose rows are not read. */
  close(): Promise<void>;
};

export const LONGEST_BYTES = 16 * 1024 * 1024;

/** In characters. The longest descriptions and lists of images have some tens of thousands. */
export const LONGEST_CELL = 1024 * 1024;

/** As many as a sheet of Excel has. The widest exports have a few hundred. */
export const MOST_COLUMNS = 16_384;

export function tooLongCell(column: string): string {
  return `has a cell of more than ${megabytes(LONGEST_CELL)} in the column "${shortName(column)}"`;
}

export function tooManyColumns(count: number): string {
  return `has ${grouped(count)} columns, and at most ${grouped(MOST_COLUMNS)} are read`;
}

export type CountCells = (filled: number, omitted: number) => void;

/** Rows may omit this many cells in any case: a stray cell far to the right makes a header wide. */
const FREE_OMITTED = 20_000_000;
/** Beyond them, rows may omit this many cells for each that they have. */
const MOST_OMITTED = 100;

/**
 * Limits omitted cells: a row is filled up to the width of the header, so 4 bytes under the widest header took 2 milliseconds and
 * 1 MB of memory. Throws when omitted cells far outnumber the present ones.
 */
export function createOmissionLimit(name: string): CountCells {
  let [allFilled, allOmitted] = [0, 0];
  return (filled, omitted) => {
    allFilled += filled;
    allOmitted += omitted;
    if (allOmitted > FREE_OMITTED && allOmitted > allFilled * MOST_OMITTED)
      throw new FileProblem(
        name,
        "cannot be read: its header has far more columns than its rows have cells. Remove the columns that are not used",
      );
  };
}

/** Returns the row of a record, or its problem when it has more fields or a longer text than any honest record. */
export function limitedRow(row: Extract<RawRow, { fields: Fields }>): RawRow {
  const columns = Object.keys(row.fields);
  if (columns.length > MOST_COLUMNS) return { line: row.line, problem: tooManyColumns(columns.length) };
  for (const column of columns)
    if (hasLongText(row.fields[column])) return { line: row.line, problem: tooLongCell(column) };
  return row;
}

/** Not recursive, because values may be nested deeper than the call stack. */
function hasLongText(value: unknown): boolean {
  const left = [value];
  for (let next = left.pop(); left.length > 0 || next !== undefined; next = left.pop()) {
    if (typeof next === "string" && next.length > LONGEST_CELL) return true;
    if (typeof next === "object" && next !== null) for (const each of Object.values(next)) left.push(each);
  }
  return false;
}

function shortName(column: string): string {
  return column.length <= 60 ? column : `${column.slice(0, 59).toWellFormed()}…`;
}
