/** Reads the body of an answer whole, unpacked, and never more of it than is allowed: a small packed body may be huge. */
import type { Readable } from "node:stream";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";

/** The packing that is understood: to be sent as `Accept-Encoding`. */
export const ACCEPTED_ENCODING = "gzip";

/** `problem` says why a body that came whole cannot be read. */
export type Body = { text: string } | { problem: string };

const GZIP_MAGIC = 0x1f8b;

const unpack = promisify(gunzip);

/** Throws where the body breaks off on its way. */
export async function readBoundedBody(body: Readable, maxBytes: number): Promise<Body> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > maxBytes) return { problem: tooLarge(maxBytes) }; // leaving destroys the body and its connection
    chunks.push(chunk);
  }
  const bytes = Buffer.concat(chunks, length);
  // What it is tells, not its header: Keepa packs every answer, and what stands between may pack or unpack on its own.
  const isPacked = length >= 2 && bytes.readUInt16BE() === GZIP_MAGIC;
  return isPacked ? await unpacked(bytes, maxBytes) : { text: bytes.toString() };
}

async function unpacked(bytes: Buffer, maxBytes: number): Promise<Body> {
  try {
    return { text: (await unpack(bytes, { maxOutputLength: maxBytes })).toString() };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "ERR_BUFFER_TOO_LARGE") return { problem: tooLarge(maxBytes) };
    return { problem: code === "Z_BUF_ERROR" ? "it is cut off" : `it cannot be unpacked: ${message}` };
  }
}

function tooLarge(maxBytes: number): string {
  return `it is larger than ${maxBytes / 1024 / 1024} MB`;
}
