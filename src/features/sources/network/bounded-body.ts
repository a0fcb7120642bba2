/** Reads and decompresses a response body up to a limit: a small gzipped body may expand to a huge one. */
import type { Readable } from "node:stream";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";

/** The supported compression, sent as `Accept-Encoding`. */
export const ACCEPTED_ENCODING = "gzip";

/** `problem` says why a complete body cannot be read. */
export type Body = { text: string } | { problem: string };

const GZIP_MAGIC = 0x1f8b;

const unpack = promisify(gunzip);

/** Throws when the connection breaks during the body. */
export async function readBoundedBody(body: Readable, maxBytes: number): Promise<Body> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > maxBytes) return { problem: tooLarge(maxBytes) }; // leaving the loop destroys the body and its connection
    chunks.push(chunk);
  }
  const bytes = Buffer.concat(chunks, length);
  // The content decides, not the header: Keepa gzips every response, and proxies may compress or decompress.
  const isGzipped = length >= 2 && bytes.readUInt16BE() === GZIP_MAGIC;
  return isGzipped ? await decompress(bytes, maxBytes) : { text: bytes.toString() };
}

async function decompress(bytes: Buffer, maxBytes: number): Promise<Body> {
  try {
    return { text: (await unpack(bytes, { maxOutputLength: maxBytes })).toString() };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "ERR_BUFFER_TOO_LARGE") return { problem: tooLarge(maxBytes) };
    return { problem: code === "Z_BUF_ERROR" ? "it is cut off" : `it cannot be decompressed: ${message}` };
  }
}

function tooLarge(maxBytes: number): string {
  return `it is larger than ${maxBytes / 1024 / 1024} MB`;
}
