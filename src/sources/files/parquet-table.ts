/** Reads Parquet row group by row group, and large groups in parts. */
import { type FileMetaData, parquetMetadataAsync, parquetReadObjects, parquetSchema } from "hyparquet";
import { compressors } from "hyparquet-compressors";
import type { Fields } from "../source.ts";
import { BATCH_ROWS } from "./batches.ts";
import { FileProblem, FileUnavailable, grouped } from "./file-problem.ts";
import type { ByteRanges, RawRow } from "./table.ts";

/** A larger group (uncompressed) is read in parts, each of which decodes the group's pages again. */
const PART_BYTES = 64 * 1024 * 1024;

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
      columns: parquetSchema(metadata).children.map(({ element }) => element.name),
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
    const groupEnd = groupStart + Number(group.num_rows);
    const rowsPerPart = Math.max(
      BATCH_ROWS,
      Math.floor((groupEnd - groupStart) * (partBytes / Number(group.total_byte_size))),
    );
    for (let rowStart = Math.max(groupStart, skip); rowStart < groupEnd; ) {
      const rowEnd = Math.min(rowStart + rowsPerPart, groupEnd);
      yield { rowStart, rowEnd };
      rowStart = rowEnd;
    }
    groupStart = groupEnd;
  }
}

function toRows(part: readonly Fields[], start: number): RawRow[] {
  return part.map((row, i) => ({ line: start + i + 1, fields: plain(row) as Fields }));
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
