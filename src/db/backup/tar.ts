/** Tar, as much of it as a backup needs: plain files with short names, each small enough to be held as a whole. */
import { BackupProblem } from "./backup-problem.ts";

export type Entry = { name: string; body: Buffer };

const BLOCK = 512;
/** Parts are a few megabytes; what claims to be larger than this is damaged. */
const LARGEST_ENTRY = 1 << 28;
/** What the checksum's own field counts as while the checksum is made. */
const NO_CHECKSUM = " ".repeat(8);

/** A file of the archive, ready to be written. */
export function tarEntry(name: string, body: Uint8Array, at: Date): Buffer[] {
  if (Buffer.byteLength(name) > 99) throw new Error(`a name that tar has no room for: ${name}`);
  const header = Buffer.alloc(BLOCK);
  header.write(name, 0);
  header.write("0000600\0", 100);
  header.write("0000000\0", 108);
  header.write("0000000\0", 116);
  header.write(`${octal(body.length, 11)}\0`, 124);
  header.write(`${octal(Math.floor(at.getTime() / 1_000), 11)}\0`, 136);
  header.write(NO_CHECKSUM, 148);
  header.write("0", 156); // a plain file
  header.write("ustar\x0000", 257);
  header.write(`${octal(sumOf(header), 6)}\0 `, 148);
  return [header, Buffer.from(body.buffer, body.byteOffset, body.length), Buffer.alloc(-body.length & (BLOCK - 1))];
}

/** What ends an archive. */
export function tarEnd(): Buffer {
  return Buffer.alloc(2 * BLOCK);
}

/** The files of an archive, in their order. Throws where it is none, or ends before its end. */
export async function* readTar(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Entry> {
  const take = taker(bytes);
  for (let first = true; ; first = false) {
    const header = await take(BLOCK);
    if (header === undefined) throw new BackupProblem(first ? "It is empty." : "It ends in the midst.");
    if (header.every((byte) => byte === 0)) return;
    const size = parseOctal(header, 124, 12);
    const claimed = parseOctal(header, 148, 8);
    header.write(NO_CHECKSUM, 148);
    if (claimed !== sumOf(header) || !(size <= LARGEST_ENTRY))
      throw new BackupProblem(first ? "It is no backup of Nichescope." : "It is damaged.");
    const name = header.toString("utf8", 0, header.indexOf(0));
    const body = await take(size);
    if (body === undefined || (await take(-size & (BLOCK - 1))) === undefined)
      throw new BackupProblem("It ends in the midst.");
    yield { name, body };
  }
}

function octal(value: number, digits: number): string {
  return value.toString(8).padStart(digits, "0");
}

function parseOctal(header: Buffer, from: number, length: number): number {
  return Number.parseInt(header.toString("latin1", from, from + length), 8);
}

function sumOf(header: Buffer): number {
  return header.reduce((sum, byte) => sum + byte, 0);
}

/** Exactly so many of the bytes that come, or nothing where there are not so many. */
function taker(bytes: AsyncIterable<Uint8Array>): (count: number) => Promise<Buffer | undefined> {
  const coming = bytes[Symbol.asyncIterator]();
  let held: Uint8Array[] = [];
  let heldBytes = 0;
  return async (count) => {
    while (heldBytes < count) {
      const { value, done } = await coming.next();
      if (done) return undefined;
      held.push(value);
      heldBytes += value.length;
    }
    const all = held.length === 1 ? Buffer.from(held[0] as Uint8Array) : Buffer.concat(held);
    held = [all.subarray(count)];
    heldBytes -= count;
    return all.subarray(0, count);
  };
}
