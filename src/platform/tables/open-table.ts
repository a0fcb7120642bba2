/** Opens a file of any supported format as a table. */
import type { Readable } from "node:stream";
import { inBatches, skipFirst } from "./batches.ts";
import { readCsvHeader } from "./csv-header.ts";
import { csvRows } from "./csv-table.ts";
import { bomEncoding, canonicalEncoding, decodeText } from "./decode-text.ts";
import { decodeDetected, wideEncoding } from "./detect-encoding.ts";
import { isParquet, isZip, refuseBinary } from "./file-kind.ts";
import { FileProblem, FileUnavailable } from "./file-problem.ts";
import { gunzip, isGzip } from "./gunzip.ts";
import { createJsonDocumentParser } from "./json-document.ts";
import { createJsonLinesParser } from "./json-lines.ts";
import { type LookedAhead, lookAhead } from "./look-ahead.ts";
import {
  type Input,
  LONGEST_BYTES,
  MOST_COLUMNS,
  type RawRow,
  type Table,
  type TableOptions,
  tooManyColumns,
} from "./table.ts";
import { textFormat } from "./text-format.ts";

/** Enough to distinguish a workbook from other archives. */
const HEAD_BYTES = 4_096;
/** Enough for the header and the first lines of the widest export. */
const HEAD_CHARACTERS = 262_144;
/** JSON records may omit keys, so the columns are collected from this many records. */
const COLUMNS_OF_ROWS = 100;

export async function openTable(input: Input, options: TableOptions = {}): Promise<Table> {
  try {
    return await open(input, options);
  } catch (error) {
    input.stream.destroy();
    throw error;
  }
}

async function open(input: Input, options: TableOptions): Promise<Table> {
  const { name, stream } = input;
  const raw = { bytes: 0 };
  let look = await lookAhead(readRaw(stream, name, raw), HEAD_BYTES);
  const isGzipped = isGzip(Buffer.concat(look.seen));
  if (isGzipped) look = await lookAhead(gunzip(look.all, name), HEAD_BYTES);
  const head = Buffer.concat(look.seen);
  if (head.length === 0) throw new FileProblem(name, "is empty");

  if (isParquet(head) && (options.format ?? "parquet") === "parquet") return openParquetTable(input, isGzipped);
  if (options.format === "parquet") throw new FileProblem(name, "is not a Parquet file");
  if (isZip(head)) return openArchiveTable(input, options, isGzipped);
  return openTextTable(look, name, options, {
    bytesRead: () => raw.bytes,
    close: async () => void stream.destroy(),
  });
}

/** The facts about a table's file. */
type Source = Pick<Table, "bytesRead" | "close">;

async function openTextTable(
  look: LookedAhead<Buffer>,
  name: string,
  options: TableOptions,
  source: Source,
): Promise<Table> {
  if (options.format === "xlsx") throw new FileProblem(name, "is not an Excel workbook (.xlsx)");
  const head = Buffer.concat(look.seen);
  const marked = bomEncoding(head);
  const isDetected = options.encoding === "detect";
  const encoding = marked ?? (isDetected ? wideEncoding(head) : canonicalEncoding(options.encoding ?? "utf-8", name));
  refuseBinary(head, name, encoding?.startsWith("utf-16") ?? false);
  const decoded = encoding === undefined ? decodeDetected(look.all, name) : decodeText(look.all, encoding, name);
  const texts = await lookAhead(decoded, HEAD_CHARACTERS);
  return tableOf(await openText(texts, name, options), name, source);
}

/** The rows of a table are read from its start. */
async function tableOf({ batches, columns, ...opened }: Opened, name: string, source: Source): Promise<Table> {
  // One batch, which its reader holds in memory anyway.
  const rows = await lookAhead(batches, 1, columns !== undefined);
  const sample = rows.seen.flat();
  return {
    notes: [],
    ...opened,
    columns: columns ?? columnsOf(sample, name),
    sample,
    rows: once((skip) => skipFirst(skip, rows.all), name),
    ...source,
  };
}

async function openArchiveTable(input: Input, options: TableOptions, isGzipped: boolean): Promise<Table> {
  const { name } = input;
  if (isGzipped) throw new FileProblem(name, "is a workbook or zip archive compressed with gzip: unpack it first");
  // Imported only here: few processes read workbooks.
  const { openArchive } = await import("./archive.ts");
  const archive = await openArchive(input, options);
  const { bytesRead, close } = archive;
  let isRead = false;
  const closing = async function* <T>(items: AsyncIterable<T>): AsyncGenerator<T> {
    try {
      yield* items;
      isRead = true;
    } finally {
      await close();
    }
  };
  // Not all of an archive is read.
  const source = { bytesRead: () => (isRead ? (input.size ?? bytesRead()) : bytesRead()), close };
  try {
    if ("excel" in archive) {
      const { batches, ...excel } = archive.excel;
      return await tableOf({ format: "xlsx", ...excel, batches: closing(batches) }, name, source);
    }
    const { file } = archive;
    const look = await lookAhead(closing(file.bytes), HEAD_BYTES);
    if (isZip(Buffer.concat(look.seen)))
      throw new FileProblem(name, "is a zip archive with another in it: unpack it first");
    return await openTextTable(look, file.name, options, source);
  } catch (error) {
    await close();
    throw error;
  }
}

/** `columns` come from the header; JSON has none. */
type Opened = Pick<Table, "format" | "notes" | "sheet" | "sheets"> & {
  columns?: string[];
  batches: AsyncIterable<RawRow[]>;
};

async function openText(texts: LookedAhead<string>, name: string, options: TableOptions): Promise<Opened> {
  const longestBytes = options.longestBytes ?? LONGEST_BYTES;
  const text = texts.seen.join("");
  if (texts.isAll && text.trim() === "") throw new FileProblem(name, "is empty");
  const format = options.format ?? textFormat(text, name);
  if (format === "json") {
    const parser = createJsonDocumentParser(name, longestBytes);
    return { format, batches: inBatches(texts.all, parser, "record") };
  }
  if (format === "jsonl") {
    const parser = createJsonLinesParser(name, longestBytes);
    return { format, batches: inBatches(texts.all, parser, "line") };
  }
  const delimiter = options.delimiter ?? (options.format === "tsv" ? "\t" : undefined);
  const hasHeader = options.header ?? true;
  const { literalTabs, shortRows } = options;
  const header = readCsvHeader({ text, isAll: texts.isAll }, name, { delimiter, hasHeader, literalTabs });
  return {
    format: header.shape.delimiter === "\t" ? "tsv" : "csv",
    columns: header.columns,
    notes: header.notes,
    batches: csvRows(texts.all, header, { name, longestBytes, shortRows }),
  };
}

function columnsOf(sample: readonly RawRow[], name: string): string[] {
  const columns = new Set<string>();
  for (const row of sample.slice(0, COLUMNS_OF_ROWS))
    if ("fields" in row) for (const column of Object.keys(row.fields)) columns.add(column);
  if (columns.size > MOST_COLUMNS)
    throw new FileProblem(name, `cannot be read: a table of its first records ${tooManyColumns(columns.size)}`);
  return [...columns];
}

async function openParquetTable({ name, ranges, stream }: Input, isGzipped: boolean): Promise<Table> {
  if (isGzipped) throw new FileProblem(name, "is a Parquet file compressed with gzip: unpack it first");
  if (ranges === undefined)
    throw new FileProblem(name, "is a Parquet file, which cannot be read from a stream: save it to a file first");
  stream.destroy();
  // Imported only here: decompressing Parquet prepares tables and WebAssembly, which no other process needs.
  const { openParquet } = await import("./parquet-table.ts");
  const parquet = await openParquet(await ranges(), name);
  return { ...parquet, format: "parquet", rows: once(parquet.rows, name) };
}

async function* readRaw(stream: Readable, name: string, raw: { bytes: number }): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of stream) {
      raw.bytes += chunk.length;
      yield chunk;
    }
  } catch (error) {
    if (error instanceof FileUnavailable) throw error;
    throw new FileProblem(name, `cannot be read: ${(error as Error).message}`, { cause: error });
  }
}

/** A stream can be read once; a second call is a bug. */
function once(rows: (skip: number) => AsyncIterable<RawRow[]>, name: string): Table["rows"] {
  let isTaken = false;
  return (skip = 0) => {
    if (isTaken) throw new Error(`The rows of ${name} have been read already.`);
    isTaken = true;
    return rows(skip);
  };
}
