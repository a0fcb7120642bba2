/** File bodies of any type and size. They are streamed, never buffered and never parsed. */
import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "../base/errors.ts";

export type Upload = {
  /** The `Content-Length`; undefined for a chunked body. */
  declaredBytes: number | undefined;
  /** Can be read once. Throws if the body ends early or stalls. */
  pieces: AsyncIterable<Uint8Array>;
};

/** An upload may take hours as long as it makes progress. */
const STALL_TIMEOUT_MS = 30_000;

const UNPARSED = "application/octet-stream";

/** Routes of this scope receive their bodies unparsed. */
export function leaveBodiesUnparsed(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(UNPARSED, (_request, _payload, done) => done(null));
}

/** Clients often send a wrong content type or none; the format is detected from the file instead. */
export function ignoreContentType({ raw }: FastifyRequest): void {
  // A form wraps the file in other data, which would only be noticed during the import.
  if (/^multipart\//i.test(raw.headers["content-type"] ?? ""))
    throw new AppError(
      "unsupported_media_type",
      "Send the file itself as the body (curl --data-binary @file), not as a form.",
    );
  raw.headers["content-type"] = UNPARSED;
}

export function uploadOf({ raw, headers }: FastifyRequest): Upload {
  const declared = headers["content-length"];
  const declaredBytes = declared === undefined ? undefined : Number(declared);
  return { declaredBytes, pieces: piecesOf(raw, declaredBytes) };
}

async function* piecesOf(body: IncomingMessage, declaredBytes: number | undefined): AsyncGenerator<Uint8Array> {
  // A body that is not read to its end must not be destroyed: the response uses the same connection.
  const pieces = body.iterator({ destroyOnReturn: false });
  try {
    for (let bytes = 0; ; ) {
      const { value, done } = await withStallTimeout(pieces.next());
      if (!done) {
        bytes += value.length;
        yield value;
        continue;
      }
      // A partial file must never be taken for a complete one.
      if (body.aborted || (declaredBytes ?? bytes) !== bytes) throw endedEarly();
      return;
    }
  } finally {
    void pieces.return?.(); // not awaited: it would wait for the next piece of a stalled body
  }
}

async function withStallTimeout<T>(next: Promise<T>): Promise<T> {
  const stalled = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    const message = `No data arrived for ${STALL_TIMEOUT_MS / 1_000} seconds.`;
    stalled.reject(new AppError("request_timeout", message));
  }, STALL_TIMEOUT_MS);
  try {
    return await Promise.race([next, stalled.promise]);
  } catch (error) {
    throw error instanceof AppError ? error : endedEarly();
  } finally {
    clearTimeout(timer);
  }
}

function endedEarly(): AppError {
  return new AppError("invalid_request", "The file ended early.");
}
