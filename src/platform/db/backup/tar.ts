/** The part of tar that backups need: plain files with short names, each small enough for memory. */
import { BackupProblem } from "./backup-problem.ts";

export type Entry = { name: string; body: Buffer };

const BLOCK = 512;
/** Files have a few megabytes; a larger size means damage. */
const LARGEST_ENTRY = 1 << 28;
/** The value of the checksum field while the checksum is computed. */
const NO_CHECKSUM = " ".repeat(8);

/** The bytes of a file in the archive. */
export function tarEntry(name: string, body: Uint8Array, at: Date): Buffer[] {
  if (Buffer.byteLength(name) > 99) throw new Error(`the name is too long for tar: ${name}`);
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

/** The end marker of an archive. */
export function tarEnd(): Buffer {
  return Buffer.alloc(2 * BLOCK);
}

/** Reads the files of an archive in order. Throws if it is not an archive, or incomplete. */
export async function* readTar(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Entry> {
  const take = taker(bytes);
  for (let first = true; ; first = false) {
    const header = await take(BLOCK);
    if (header === undefined) throw new BackupProblem(first ? "It is empty." : "It is incomplete.");
    if (header.every((byte) => byte === 0)) return;
    const size = parseOctal(header, 124, 12);
    const checksum = parseOctal(header, 148, 8);
    header.write(NO_CHECKSUM, 148);
    if (checksum !== sumOf(header) || !(size <= LARGEST_ENTRY))
      throw new BackupProblem(first ? "It is not a Nichescope backup." : "It is damaged.");
    const name = header.toString("utf8", 0, header.indexOf(0));
    const body = await take(size);
    if (body === undefined || (await take(-size & (BLOCK - 1))) === undefined)
      throw new BackupProblem("It is incomplete.");
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

/** Returns a function that reads exactly `count` bytes, or undefined at the end. */
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
