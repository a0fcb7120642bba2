import type { onRequestHookHandler } from "fastify";
import { AppError } from "../base/errors.ts";

export const MAX_BODY_BYTES = 1_048_576;

/**
 * A body on a request that takes none (GET, HEAD) is read and dropped before the request goes on, so that one that breaks
 * off, or is too large, is refused like any other bad request, and not after it has been counted.
 */
export const dropUnreadBody: onRequestHookHandler = ({ headers, method, raw }, _reply, done) => {
  const declared = Number(headers["content-length"] ?? 0);
  if (declared > MAX_BODY_BYTES) return done(tooLarge());
  const takesBody = method !== "GET" && method !== "HEAD";
  if (takesBody || (declared === 0 && headers["transfer-encoding"] === undefined)) return done();
  let bytes = 0;
  const finish = (error?: Error) => {
    raw.off("data", drop).off("end", end).off("close", breakOff);
    done(error);
  };
  const drop = (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MAX_BODY_BYTES) finish(tooLarge());
  };
  const end = () => finish();
  const breakOff = () => finish(new AppError("invalid_request", "The body broke off."));
  raw.on("data", drop).on("end", end).on("close", breakOff);
};

function tooLarge(): AppError {
  return new AppError("payload_too_large", `The body is larger than ${MAX_BODY_BYTES} bytes.`);
}
