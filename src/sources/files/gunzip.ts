/** Unpacks gzip as it comes, one member after the other. */
import { once } from "node:events";
import { createGunzip } from "node:zlib";
import { FileProblem } from "./file-problem.ts";

/** A small input can unpack to a thousandfold, all of which waits until it is asked for: 16 MB at most. */
const PIECE_BYTES = 16_384;

export function isGzip(head: Buffer): boolean {
  return head.length >= 2 && head[0] === 0x1f && head[1] === 0x8b;
}

/**
 * The unpacker is driven by hand rather than read as a stream: a stream that fails throws away what it had unpacked before,
 * and with it the rows up to the tear.
 */
export async function* gunzip(packed: AsyncIterable<Buffer>, name: string): AsyncGenerator<Buffer> {
  const unpacker = createGunzip();
  const unpacked: Buffer[] = [];
  unpacker.on("data", (bytes: Buffer) => unpacked.push(bytes));
  const failed = new Promise<never>((_, reject) => unpacker.once("error", reject));
  failed.catch(() => {}); // it is told by the race below
  // Zeros after the last member end it early; they are padding.
  const ended = once(unpacker, "end").catch(() => {});
  let isEnded = false;
  ended.then(() => {
    isEnded = true;
  });
  const told = (error: unknown): FileProblem => {
    const { code, message } = error as NodeJS.ErrnoException;
    const what =
      code === "Z_BUF_ERROR" ? "ends in the middle of its compressed data" : `has damaged compressed data (${message})`;
    return new FileProblem(name, what, { cause: error });
  };

  try {
    for await (const chunk of packed) {
      for (let at = 0; at < chunk.length && !isEnded; at += PIECE_BYTES) {
        const piece = chunk.subarray(at, at + PIECE_BYTES);
        const taken = new Promise<void>((resolve) => unpacker.write(piece, () => resolve()));
        const fault = await settled(Promise.race([failed, ended, taken]));
        yield* unpacked.splice(0);
        if (fault !== undefined) throw told(fault);
      }
    }
    unpacker.end();
    const fault = await settled(Promise.race([failed, ended]));
    yield* unpacked.splice(0);
    if (fault !== undefined) throw told(fault);
  } finally {
    unpacker.destroy();
  }
}

/** The error, if it came to one. */
async function settled(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    (error) => error,
  );
}
