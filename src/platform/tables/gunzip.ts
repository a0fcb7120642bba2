/** Streaming decompression: gzip with one or several members, and the entries of zip archives. */
import { once } from "node:events";
import { createGunzip, createInflateRaw, type Gunzip, type InflateRaw } from "node:zlib";
import { FileProblem } from "./file-problem.ts";

/** Input is decompressed in pieces of this size. It can expand a thousandfold, so at most 16 MB are buffered. */
const PIECE_BYTES = 16_384;

/** How far a file may expand: up to `freeBytes` always, and beyond them to `most` times its size. */
export type Expansion = { freeBytes: number; most: number };

/**
 * A file of a few megabytes can expand to many gigabytes of nothing, which would occupy the import thread for as long. Tables
 * shrink to a tenth, very repetitive ones to a hundredth.
 */
const OF_TABLES: Expansion = { freeBytes: 256 * 2 ** 20, most: 300 };
/**
 * XML takes ten times as long to read as other tables: 256 MB of empty elements, which shrink to 350 kB, took up to 50 seconds.
 * Sheets of equal rows shrink to a thirtieth, because each cell has its own reference.
 */
export const OF_WORKBOOKS: Expansion = { freeBytes: 16 * 2 ** 20, most: 100 };

export function isGzip(head: Buffer): boolean {
  return head.length >= 2 && head[0] === 0x1f && head[1] === 0x8b;
}

export function gunzip(
  compressed: AsyncIterable<Buffer>,
  name: string,
  freeBytes = OF_TABLES.freeBytes,
): AsyncGenerator<Buffer> {
  return decompress(compressed, createGunzip(), name, freeBytes);
}

/** The deflated data of one entry of a zip archive. */
export function inflateRaw(
  compressed: AsyncIterable<Buffer>,
  name: string,
  freeBytes = OF_TABLES.freeBytes,
): AsyncGenerator<Buffer> {
  return decompress(compressed, createInflateRaw(), name, freeBytes);
}

/** Throws when what was read expands too far. */
export function refuseBomb(
  name: string,
  { read, written }: { read: number; written: number },
  { freeBytes, most }: Expansion = OF_TABLES,
): void {
  if (written > freeBytes && written > read * most)
    throw new FileProblem(name, `expands to more than ${most} times its size, so it is no table`);
}

/**
 * Writes to the decompressor directly instead of reading it as a stream: a stream that fails discards its buffered output,
 * and with it the rows before the damage.
 */
async function* decompress(
  compressed: AsyncIterable<Buffer>,
  decompressor: Gunzip | InflateRaw,
  name: string,
  freeBytes: number,
): AsyncGenerator<Buffer> {
  let [read, written] = [0, 0];
  const output: Buffer[] = [];
  decompressor.on("data", (bytes: Buffer) => {
    output.push(bytes);
    written += bytes.length;
  });
  const failed = new Promise<never>((_, reject) => decompressor.once("error", reject));
  failed.catch(() => {}); // the race below reports it
  // Zero bytes after the last member are padding and end the stream early.
  const ended = once(decompressor, "end").catch(() => {});
  let isEnded = false;
  ended.then(() => {
    isEnded = true;
  });
  const toProblem = (error: unknown): FileProblem => {
    const { code, message } = error as NodeJS.ErrnoException;
    const what =
      code === "Z_BUF_ERROR" ? "ends in the middle of its compressed data" : `has damaged compressed data (${message})`;
    return new FileProblem(name, what, { cause: error });
  };

  try {
    for await (const chunk of compressed) {
      for (let at = 0; at < chunk.length && !isEnded; at += PIECE_BYTES) {
        const piece = chunk.subarray(at, at + PIECE_BYTES);
        const taken = new Promise<void>((resolve) => decompressor.write(piece, () => resolve()));
        const fault = await settled(Promise.race([failed, ended, taken]));
        yield* output.splice(0);
        if (fault !== undefined) throw toProblem(fault);
        read += piece.length;
        refuseBomb(name, { read, written }, { ...OF_TABLES, freeBytes });
      }
    }
    decompressor.end();
    const fault = await settled(Promise.race([failed, ended]));
    yield* output.splice(0);
    if (fault !== undefined) throw toProblem(fault);
  } finally {
    decompressor.destroy();
  }
}

/** Resolves to the error, or to undefined. */
async function settled(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    (error) => error,
  );
}
