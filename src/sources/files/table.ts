/**
 * Files: reading what operators have, of any size, as rows. A file is a stream of bytes (`open-input.ts`), perhaps packed
 * (`gunzip.ts`), that is text in some encoding (`decode-text.ts`) or Parquet. What it is, its content tells first and its name
 * second (`open-table.ts`). A **record** is what stands in the file between two delimiters; a **row** is what we make of one:
 * its fields, or the problem with it. A fault after which nothing can be trusted ends the reading with a `FileProblem`; the rows
 * before it are handed over first.
 *
 * Nothing here holds more than a batch of rows and one record, whatever the size of the file.
 */
import type { Readable } from "node:stream";
import type { Fields } from "../source.ts";

export const FORMATS = ["csv", "tsv", "json", "jsonl", "parquet"] as const;
export type Format = (typeof FORMATS)[number];

export type Input = {
  /** As people know the file. */
  name: string;
  stream: Readable;
  /** In bytes, where it is known. */
  size?: number;
  /** Where any part of it can be read: Parquet is read from its end. */
  ranges?: () => Promise<ByteRanges>;
};

/** A file that is read here and there. */
export type ByteRanges = {
  size: number;
  read(start: number, end: number): Promise<ArrayBuffer>;
  close(): Promise<void>;
};

export type TableOptions = {
  /** Where the file does not tell it by a byte order mark. UTF-8 unless told. */
  encoding?: string;
  format?: Format;
  delimiter?: string;
  /** Whether the first record names the columns. Otherwise they are `column 1`, `column 2`, … */
  header?: boolean;
  /** The longest record, in characters. A tear in a file would otherwise be read into memory to its end. */
  longestBytes?: number;
};

/** `line` is the first line of the row as an editor counts; in a JSON document and in Parquet the number of the record, from 1. */
export type RawRow =
  | { line: number; fields: Fields /** What stands around the record. */; context?: Fields }
  | { line: number; problem: string };

export type Table = {
  format: Format;
  /** In JSON the keys that the first records have. */
  columns: string[];
  /** What stands around the first record. */
  context: Fields;
  /** Once. The first `skip` rows, with or without a problem, are passed over. Leaving the loop closes the file. */
  rows(skip?: number): AsyncIterable<RawRow[]>;
  /** Of the file as it lies on the disk, for a progress bar. */
  bytesRead(): number;
  /** For a table whose rows are not asked for. */
  close(): Promise<void>;
};

export const LONGEST_BYTES = 16 * 1024 * 1024;
