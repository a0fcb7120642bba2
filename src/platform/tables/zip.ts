/** Zip archives: their entries, each as a stream. yauzl reads the directory, with its 64-bit and Unicode variants. */
import { crc32 } from "node:zlib";
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader } from "yauzl";
import { FileProblem, FileUnavailable, grouped } from "./file-problem.ts";
import { inflateRaw, OF_WORKBOOKS, refuseBomb } from "./gunzip.ts";
import type { ByteRanges } from "./table.ts";

/** Workbooks have a few dozen entries, and one for each picture. */
const MOST_ENTRIES = 10_000;
const LONGEST_PATH = 1_000;
const PIECE_BYTES = 64 * 1024;
const STORED = 0;
const DEFLATED = 8;

export type Zip = {
  /** The files by path, in the order of the archive. */
  entries: ReadonlyMap<string, ZipEntry>;
  /** Compressed bytes read so far. */
  bytesRead(): number;
  close(): Promise<void>;
};

export type ZipEntry = {
  read(): AsyncGenerator<Buffer>;
  /** Reads a part of a workbook. All parts together, each as often as it is read, have the limits of one file. */
  readPart(): AsyncGenerator<Buffer>;
};

/** Takes over the ranges, which `close` closes. */
export async function openZip(ranges: ByteRanges, name: string): Promise<Zip> {
  let bytesRead = 0;
  const damaged = (error: unknown) => {
    if (error instanceof FileProblem || error instanceof FileUnavailable) return error;
    return new FileProblem(name, `is a damaged zip archive (${(error as Error).message})`, { cause: error });
  };

  async function* pieces(start: number, end: number): AsyncGenerator<Buffer> {
    for (let at = start; at < end; at += PIECE_BYTES) {
      const piece = Buffer.from(await ranges.read(at, Math.min(end, at + PIECE_BYTES)));
      bytesRead += piece.length;
      yield piece;
    }
  }

  try {
    const archive = await fromRandomAccessReaderPromise(new RangeReader(ranges), ranges.size, { autoClose: false });
    if (archive.entryCount > MOST_ENTRIES)
      throw new FileProblem(name, `is a zip archive of ${grouped(archive.entryCount)} files, which is no table`);

    async function* readEntry(entry: Entry): AsyncGenerator<Buffer> {
      try {
        if (entry.isEncrypted()) throw new FileProblem(name, "is protected with a password: remove the password first");
        if (entry.compressionMethod !== DEFLATED && entry.compressionMethod !== STORED)
          throw new FileProblem(name, "is compressed in an unusual way: unpack it first");
        // The size is that of the directory, which is checked below.
        refuseBomb(name, { read: entry.compressedSize, written: entry.uncompressedSize });
        const { fileDataStart: start } = await archive.readLocalFileHeaderPromise(entry, { minimal: true });
        const packed = pieces(start, start + entry.compressedSize);
        let [size, checksum] = [0, 0];
        for await (const bytes of entry.compressionMethod === DEFLATED ? inflateRaw(packed, name) : packed) {
          size += bytes.length;
          if (size > entry.uncompressedSize) break;
          checksum = crc32(bytes, checksum);
          yield bytes;
        }
        if (size !== entry.uncompressedSize || checksum !== entry.crc32)
          throw new FileProblem(name, "is a damaged zip archive (the size or the checksum of its content is wrong)");
      } catch (error) {
        throw damaged(error);
      }
    }

    let partBytes = 0;
    async function* readPart(entry: Entry): AsyncGenerator<Buffer> {
      refuseBomb(name, { read: entry.compressedSize, written: entry.uncompressedSize }, OF_WORKBOOKS);
      for await (const bytes of readEntry(entry)) {
        partBytes += bytes.length;
        refuseBomb(name, { read: ranges.size, written: partBytes }, OF_WORKBOOKS);
        yield bytes;
      }
    }

    const entries = new Map<string, ZipEntry>();
    for await (const entry of archive.eachEntry()) {
      const { fileName: path } = entry;
      if (path.length <= LONGEST_PATH && !path.endsWith("/") && !entries.has(path))
        entries.set(path, { read: () => readEntry(entry), readPart: () => readPart(entry) });
    }
    return { entries, bytesRead: () => bytesRead, close: () => ranges.close() };
  } catch (error) {
    await ranges.close();
    throw damaged(error);
  }
}

/** The directory is read in many small pieces, so a block is kept. */
const BLOCK_BYTES = 64 * 1024;

class RangeReader extends RandomAccessReader {
  readonly #ranges: ByteRanges;
  #block = Buffer.alloc(0);
  #blockStart = 0;

  constructor(ranges: ByteRanges) {
    super();
    this.#ranges = ranges;
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    this.#find(position, length).then(
      (bytes) => {
        bytes.copy(buffer, offset);
        callback(null);
      },
      (error) => callback(error),
    );
  }

  async #find(start: number, length: number): Promise<Buffer> {
    const { size } = this.#ranges;
    if (start < 0 || start + length > size) throw new Error("it ends before its data does");
    if (start < this.#blockStart || start + length > this.#blockStart + this.#block.length) {
      const end = Math.min(size, start + Math.max(length, BLOCK_BYTES));
      this.#block = Buffer.from(await this.#ranges.read(start, end));
      this.#blockStart = start;
    }
    return this.#block.subarray(start - this.#blockStart, start - this.#blockStart + length);
  }

  override close(callback: (error: Error | null) => void): void {
    callback(null);
  }
}
