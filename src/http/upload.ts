/** Bodies that are files: of any type and size, handed on piece by piece as they come, never held and never parsed. */
import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "../base/errors.ts";

export type Upload = {
  /** As the caller announced it; what comes in chunks has none. */
  declaredBytes: number | undefined;
  /** Once. It ends with an error where the body breaks off or stalls. */
  pieces: AsyncIterable<Uint8Array>;
};

/** A file may take hours to come, as long as some of it comes. */
const STALLED_AFTER_MS = 30_000;

const UNPARSED = "application/octet-stream";

/** Routes of this scope are given their bodies unread. */
export function leaveBodiesUnread(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(UNPARSED, (_request, _payload, done) => done(null));
}

/** What a caller says of its file's type is often wrong or not there at all: the file itself tells it better. */
export function forgetType({ raw }: FastifyRequest): void {
  // A form has the file somewhere within it: that would be found out only when it is read.
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
  // What is not read to its end must not be destroyed: the answer goes over the same connection.
  const pieces = body.iterator({ destroyOnReturn: false });
  try {
    for (let bytes = 0; ; ) {
      const { value, done } = await inTime(pieces.next());
      if (!done) {
        bytes += value.length;
        yield value;
        continue;
      }
      // Whatever ended it: half a file must not pass for a whole one.
      if (body.aborted || (declaredBytes ?? bytes) !== bytes) throw brokeOff();
      return;
    }
  } finally {
    void pieces.return?.(); // not awaited: where nothing comes, it waits for that, too
  }
}

async function inTime<T>(next: Promise<T>): Promise<T> {
  const stalled = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    const message = `Nothing more of the file came within ${STALLED_AFTER_MS / 1_000} seconds.`;
    stalled.reject(new AppError("request_timeout", message));
  }, STALLED_AFTER_MS);
  try {
    return await Promise.race([next, stalled.promise]);
  } catch (error) {
    throw error instanceof AppError ? error : brokeOff();
  } finally {
    clearTimeout(timer);
  }
}

function brokeOff(): AppError {
  return new AppError("invalid_request", "The file broke off.");
}
