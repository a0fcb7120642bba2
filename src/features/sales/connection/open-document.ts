/**
 * Downloads the document of a report as a stream of plain bytes. Its address comes from outside, so only Amazon's hosts are
 * reached, over TLS and at public addresses; the host of a configured endpoint (a proxy or a test) is reached as configured.
 * Every problem ends the stream with a `DocumentProblem`, so that a consumer never mistakes a part for the whole.
 */
import type { LookupFunction } from "node:net";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import { Agent, request } from "undici";
import type { ReportDocument } from "../../sources/sp-api/reports.ts";

/** The document could not be downloaded or decompressed. `isExpired`: a new address may help. */
export class DocumentProblem extends Error {
  readonly isExpired: boolean;
  constructor(message: string, isExpired = false) {
    super(message);
    this.isExpired = isExpired;
  }
}

export type DocumentParts = {
  /** Resolves names to public addresses only. */
  lookup: LookupFunction;
  /** The origin of the configured endpoint, which may be private and without TLS. */
  ownOrigin: string | undefined;
  maxBytes: number;
  headersMs?: number;
  silenceMs?: number;
};

/** The hosts of Amazon's documents: S3, and CloudFront in the examples of its documentation. */
const HOSTS = [".amazonaws.com", ".amazonaws.com.cn", ".amazon.com", ".cloudfront.net"];

export type OpenDocument = ReturnType<typeof createOpenDocument>;

export function createOpenDocument(parts: DocumentParts) {
  const { lookup, ownOrigin, maxBytes, headersMs = 30_000, silenceMs = 60_000 } = parts;

  return async function* openDocument(
    { url, isGzipped }: ReportDocument,
    signal?: AbortSignal,
  ): AsyncGenerator<Uint8Array> {
    const refused = refusalOf(url, ownOrigin);
    if (refused !== undefined) throw new DocumentProblem(refused);
    const connect = { timeout: headersMs, ...(url.origin !== ownOrigin && { lookup }) };
    const agent = new Agent({ connect, headersTimeout: headersMs, bodyTimeout: silenceMs });
    try {
      const response = await request(url, { dispatcher: agent, ...(signal && { signal }) });
      const { statusCode: status, body } = response;
      // An unread body fails when its connection is closed, after everybody has stopped listening.
      body.on("error", () => {});
      if (status !== 200) {
        body.destroy();
        throw new DocumentProblem(`Amazon refused the download of the report (${status}).`, status === 403);
      }
      let bytes = 0;
      for await (const piece of isGzipped ? unzipped(body) : (body as AsyncIterable<Buffer>)) {
        bytes += piece.length;
        if (bytes > maxBytes)
          throw new DocumentProblem(`The report is larger than ${maxBytes.toLocaleString("en")} bytes.`);
        yield piece;
      }
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof DocumentProblem) throw error;
      throw new DocumentProblem(problemOf(error as NodeJS.ErrnoException));
    } finally {
      await agent.destroy();
    }
  };
}

/** Returns why the address must not be downloaded. The address itself is signed, so no message contains it. */
function refusalOf(url: URL, ownOrigin: string | undefined): string | undefined {
  if (ownOrigin !== undefined && url.origin === ownOrigin) return undefined;
  const host = url.hostname.replace(/\.$/, "");
  if (url.protocol !== "https:") return "The address of the report is not encrypted.";
  if (url.username !== "" || url.password !== "" || url.port !== "" || !HOSTS.some((end) => host.endsWith(end)))
    return "The address of the report is not one of Amazon's.";
  return undefined;
}

async function* unzipped(body: NodeJS.ReadableStream): AsyncGenerator<Buffer> {
  // Unlike `pipe`, it passes errors on: otherwise a broken connection would wait for ever.
  yield* pipeline(body, createGunzip(), () => {});
}

function problemOf({ code, message }: NodeJS.ErrnoException): string {
  if (code === "Z_BUF_ERROR") return "The report is cut off: its compressed data ends too early.";
  if (code?.startsWith("Z_")) return "The report can't be decompressed: it is not what its description says.";
  return `The download of the report failed: ${code ?? message}.`;
}
