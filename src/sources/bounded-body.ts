/** Reads the body of an answer whole, unpacked, and never more of it than is allowed: a small packed body may be huge. */
import { PassThrough, type Readable, type Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";

/** - `too_large`: there is more of it than is allowed. - `broken`: it ended early, or cannot be unpacked. */
export type BodyProblem = "too_large" | "broken";

export class BodyError extends Error {
  readonly problem: BodyProblem;
  constructor(problem: BodyProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "BodyError";
    this.problem = problem;
  }
}

/** The packings that are understood: to be sent as `Accept-Encoding`. */
export const ACCEPTED_ENCODINGS = "gzip, deflate, br";

const UNPACK = new Map<string, () => Transform>([
  ["", () => new PassThrough()],
  ["identity", () => new PassThrough()],
  ["gzip", createGunzip],
  ["x-gzip", createGunzip],
  ["deflate", createInflate],
  ["br", createBrotliDecompress],
]);

/** On every error the body is destroyed, and its connection with it. */
export async function readBoundedBody(
  body: Readable,
  encoding: string | undefined,
  maxBytes: number,
  signal?: AbortSignal,
): Promise<Buffer> {
  const unpack = UNPACK.get(encoding?.trim().toLowerCase() ?? "");
  if (unpack === undefined) {
    // Destroyed before it was read to its end, it has an error to tell, which nobody would hear.
    body.on("error", () => {}).destroy();
    throw new BodyError("broken", `the body is packed as "${encoding}", which was not asked for`);
  }
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    await pipeline(body, unpack(), async (unpacked: AsyncIterable<Buffer>) => {
      for await (const chunk of unpacked) {
        bytes += chunk.length;
        if (bytes > maxBytes) throw new BodyError("too_large", `the body is larger than ${maxBytes} bytes`);
        chunks.push(chunk);
      }
    });
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof BodyError) throw error;
    throw new BodyError("broken", "the body ended early or cannot be unpacked", { cause: error });
  }
  return Buffer.concat(chunks, bytes);
}
