import type { onRequestHookHandler } from "fastify";
import { AppError } from "../base/errors.ts";

/**
 * Several times the largest valid body. Parsing a hostile megabyte would take tens of milliseconds. Files have a separate
 * limit.
 */
export const MAX_BODY_BYTES = 65_536;

/**
 * Reads and drops the body of a GET or HEAD request before the request continues, so that an interrupted or oversized body
 * is refused like any other bad request, before it counts.
 */
export const dropUnreadBody: onRequestHookHandler = ({ headers, method, raw }, _reply, done) => {
  const declared = Number(headers["content-length"] ?? 0);
  if (declared > MAX_BODY_BYTES) return done(tooLarge());
  const takesBody = method !== "GET" && method !== "HEAD";
  if (takesBody || (declared === 0 && headers["transfer-encoding"] === undefined)) return done();
  let bytes = 0;
  const finish = (error?: Error) => {
    raw.off("data", drop).off("end", end).off("close", abort);
    done(error);
  };
  const drop = (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MAX_BODY_BYTES) finish(tooLarge());
  };
  const end = () => finish();
  const abort = () => finish(new AppError("invalid_request", "The body ended early."));
  raw.on("data", drop).on("end", end).on("close", abort);
};

function tooLarge(): AppError {
  return new AppError("payload_too_large", `The body is larger than ${MAX_BODY_BYTES} bytes.`);
}
