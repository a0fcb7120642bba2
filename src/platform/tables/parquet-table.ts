/** Reads Parquet row group by row group, and large groups in parts. */
import { type FileMetaData, parquetMetadataAsync, parquetReadObjects, parquetSchema } from "hyparquet";
import { compressors } from "hyparquet-compressors";
import { BATCH_ROWS } from "./batches.ts";
import { FileProblem, FileUnavailable, grouped } from "./file-problem.ts";
import type { Fields } from "./row.ts";
import { type ByteRanges, limitedRow, MOST_COLUMNS, type RawRow, tooManyColumns } from "./table.ts";

/** A larger group (uncompressed) is read in parts, each of which decodes the group's pages again. */
const PART_BYTES = 64 * 1024 * 1024;
/** The stated size of a group may be misleading: a few bytes can stand for millions of equal values, and each needs memory. */
const PART_CELLS = 8 * 1024 * 1024;
/** A group whose stated size is far too large would be decoded again for every few rows. */
const MOST_PARTS = 64;
/** Writers make groups of about a million rows. */
const MOST_GROUP_ROWS = 64 * 1024 * 1024;

type ParquetTable = {
  columns: string[];
  sample: RawRow[];
  rows(skip: number): AsyncGenerator<RawRow[]>;
  bytesRead(): number;
  close(): Promise<void>;
};

const utf8 = new TextDecoder("utf-8", { fatal: true });
/** The library's own decoder would insert replacement characters. */
const parsers = { stringFromBytes: (bytes: Uint8Array) => bytes && utf8.decode(bytes) };

export async function openParquet(ranges: ByteRanges, name: string): Promise<ParquetTable> {
  const { size } = ranges;
  try {
    let fetched = 0;
    const file = {
      byteLength: size,
      slice: async (start: number, end = size): Promise<ArrayBuffer> => {
        fetched += end - start;
        return ranges.read(start, end);
      },
    };
    const metadata = await parquetMetadataAsync(file, { geoparquet: false }).catch((error) => {
      if (error instanceof FileUnavailable) throw error;
      throw new FileProblem(name, `has no Parquet footer: the file is incomplete (${error.message})`, {
        cause: error,
      });
    });

    const { children } = parquetSchema(metadata);
    if (children.length > MOST_COLUMNS)
      throw new FileProblem(name, `cannot be read: it ${tooManyColumns(children.length)}`);
    const largest = metadata.row_groups.reduce((most, { num_rows }) => Math.max(most, Number(num_rows)), 0);
    if (largest > MOST_GROUP_ROWS)
      throw new FileProblem(
        name,
        `cannot be read: a row group has ${grouped(largest)} rows, and at most ${grouped(MOST_GROUP_ROWS)} are read`,
      );

    const read = (rowStart: number, rowEnd: number) =>
      parquetReadObjects({ file, metadata, rowStart, rowEnd, compressors, parsers, geoparquet: false });

    async function* rows(skip: number): AsyncGenerator<RawRow[]> {
      let done = skip;
      try {
        for (const { rowStart, rowEnd } of partsOf(metadata, skip)) {
          const part = await read(rowStart, rowEnd);
          for (let at = 0; at < part.length; at += BATCH_ROWS)
            yield toRows(part.slice(at, at + BATCH_ROWS), rowStart + at);
          done = rowEnd;
        }
      } catch (error) {
        if (error instanceof FileUnavailable) throw error;
        const problem = new FileProblem(name, `is damaged (${(error as Error).message})`, { cause: error });
        throw done > 0 ? problem.after(`record ${grouped(done)}`) : problem;
      } finally {
        await ranges.close();
      }
    }
    return {
      columns: children.map(({ element }) => element.name),
      rows,
      // Damage is reported when the rows are read.
      sample: await read(0, Math.min(BATCH_ROWS, Number(metadata.num_rows))).then(
        (first) => toRows(first, 0),
        (error) => (error instanceof FileUnavailable ? Promise.reject(error) : []),
      ),
      // The end of a small file is read twice: for the footer and for the rows.
      bytesRead: () => Math.min(fetched, size),
      close: () => ranges.close(),
    };
  } catch (error) {
    await ranges.close();
    throw error;
  }
}

/** Returns the row ranges to read, one at a time. Groups of skipped rows are never read. */
export function* partsOf(
  { row_groups }: Pick<FileMetaData, "row_groups">,
  skip: number,
  partBytes = PART_BYTES,
): Generator<{ rowStart: number; rowEnd: number }> {
  let groupStart = 0;
  for (const group of row_groups) {
    const groupRows = Number(group.num_rows);
    const groupEnd = groupStart + groupRows;
    const fitting = Math.min(
      Math.floor(groupRows * (partBytes / Math.max(1, Number(group.total_byte_size)))),
      Math.floor(PART_CELLS / Math.max(1, group.columns?.length ?? 1)),
    );
    const rowsPerPart = Math.max(BATCH_ROWS, Math.ceil(groupRows / MOST_PARTS), fitting);
    for (let rowStart = Math.max(groupStart, skip); rowStart < groupEnd; ) {
      const rowEnd = Math.min(rowStart + rowsPerPart, groupEnd);
      yield { rowStart, rowEnd };
      rowStart = rowEnd;
    }
    groupStart = groupEnd;
  }
}

function toRows(part: readonly Fields[], start: number): RawRow[] {
  return part.map((row, i) => limitedRow({ line: start + i + 1, fields: plain(row) as Fields }));
}

/** Converts Parquet values to those of JSON, except dates. */
function plain(value: unknown): unknown {
  if (typeof value === "bigint") return Number(value);
  if (value === undefined) return null;
  if (value === null || typeof value !== "object" || value instanceof Date) return value;
  if (value instanceof Uint8Array) return Buffer.from(value).toString("utf8");
  if (Array.isArray(value)) return value.map(plain);
  if (ArrayBuffer.isView(value)) return Array.from(value as unknown as ArrayLike<number>);
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, plain(each)]));
}
