/**
 * Texts by number, for lists of millions. They are kept as UTF-8: the first 32 MB in memory and the rest in a temporary file,
 * so that memory only holds 4 more bytes per text. As JavaScript strings, 3 million texts of 40 characters take 250 MB. Close
 * each store.
 */
import { randomUUID } from "node:crypto";
import { closeSync, openSync, readSync, unlinkSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const BLOCK_BYTES = 1024 * 1024;
const BLOCKS_IN_MEMORY = 32;
/** Texts are mostly read in the order in which they were added, so parts of the file are kept. */
const WINDOW_BYTES = 16_384;
const WINDOWS = 256;
const LONGEST_BYTES = 100_000;
const PAGE_TEXTS = 65_536;
/** In UTF-8, no text has this byte. */
const END = 0xff;

export type TextStore = {
  count(): number;
  bytes(): number;
  /** A text has at most 99,999 bytes. */
  add(text: string): void;
  at(number: number): string;
  close(): void;
};

export function createTextStore(): TextStore {
  /** Those in memory, which come first. */
  const blocks: Buffer[] = [];
  /** Where each text begins: the number of its block × the size of a block + the place in the block. */
  const starts: Uint32Array[] = [];
  const windows = new Map<number, Buffer>();
  const long = Buffer.alloc(LONGEST_BYTES);
  let count = 0;
  /** The last block, which is being filled. */
  let last = Buffer.alloc(BLOCK_BYTES);
  let lastNumber = 0;
  let used = 0;
  let file: number | undefined;
  let mostInMemory = BLOCKS_IN_MEMORY;

  const nextBlock = () => {
    if (lastNumber >= mostInMemory && canWrite()) {
      // The buffer is used again: one for each block would be freed late.
      writeSync(file as number, last, 0, BLOCK_BYTES, lastNumber * BLOCK_BYTES);
    } else {
      blocks[lastNumber] = last;
      last = Buffer.alloc(BLOCK_BYTES);
    }
    lastNumber++;
    used = 0;
  };
  /** Without a place for the file, all texts stay in memory. */
  const canWrite = (): boolean => {
    try {
      file ??= openTemporary();
      return true;
    } catch {
      mostInMemory = Number.POSITIVE_INFINITY;
      return false;
    }
  };
  const readFile = (into: Buffer, at: number): Buffer =>
    into.subarray(0, readSync(file as number, into, 0, into.length, at));
  const windowAt = (number: number): Buffer => {
    const known = windows.get(number);
    if (known !== undefined) return known;
    let bytes: Buffer | undefined;
    if (windows.size >= WINDOWS) {
      // The buffer of the oldest one is used again.
      const [oldest, replaced] = windows.entries().next().value as [number, Buffer];
      windows.delete(oldest);
      bytes = replaced;
    }
    const window = readFile(bytes ?? Buffer.alloc(WINDOW_BYTES), number * WINDOW_BYTES);
    windows.set(number, window);
    return window;
  };
  const textIn = (bytes: Buffer, from: number): string | undefined => {
    const end = bytes.indexOf(END, from);
    return end === -1 ? undefined : bytes.toString("utf8", from, end);
  };

  return {
    count: () => count,
    bytes: () => lastNumber * BLOCK_BYTES + used,
    add(text) {
      const bytes = Buffer.byteLength(text) + 1;
      if (bytes > BLOCK_BYTES - used) nextBlock();
      if (count % PAGE_TEXTS === 0) starts.push(new Uint32Array(PAGE_TEXTS));
      (starts.at(-1) as Uint32Array)[count % PAGE_TEXTS] = lastNumber * BLOCK_BYTES + used;
      count++;
      last.write(text, used);
      last[used + bytes - 1] = END;
      used += bytes;
    },
    at(number) {
      const start = starts[Math.floor(number / PAGE_TEXTS)]?.[number % PAGE_TEXTS] as number;
      const blockNumber = Math.floor(start / BLOCK_BYTES);
      const place = start % BLOCK_BYTES;
      const block = blockNumber === lastNumber ? last : blocks[blockNumber];
      if (block !== undefined) return textIn(block, place) as string;
      const window = windowAt(Math.floor(start / WINDOW_BYTES));
      // A text may go on in the next window.
      return textIn(window, start % WINDOW_BYTES) ?? (textIn(readFile(long, start), 0) as string);
    },
    close() {
      if (file !== undefined) closeSync(file);
      file = undefined;
    },
  };
}

/** The file has no name any more, so it disappears with the process at the latest. */
function openTemporary(): number {
  const path = join(tmpdir(), `nichescope-${randomUUID()}`);
  const file = openSync(path, "wx+", 0o600);
  unlinkSync(path);
  return file;
}
