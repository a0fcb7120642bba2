import type { FastifyError } from "fastify";
import type { Standing } from "../access/quota.ts";
import { AppError, type ErrorCode, type ErrorDetail } from "../base/errors.ts";
import { STATUS } from "./envelope.ts";
import { describeInvalid, type SchemaProblem } from "./validation.ts";

/** A 429, with what its body must carry. `policy` is the limit that was hit. */
export class RateLimitedError extends AppError {
  readonly policy: "daily" | "burst";
  readonly standing: Standing;

  constructor(policy: "daily" | "burst", standing: Standing, message: string) {
    super("rate_limited", message);
    this.policy = policy;
    this.standing = standing;
  }
}

export type Told = { code: ErrorCode; message: string; details: ErrorDetail[]; standing?: Standing | undefined };

/** What a caller is told where the framework, not we, noticed the problem. */
const BY_STATUS: Record<number, { code: ErrorCode; message: string }> = {
  400: { code: "invalid_request", message: "The request could not be read. Check its address, headers and body." },
  404: { code: "not_found", message: "There is nothing at this address." },
  405: { code: "method_not_allowed", message: "This address does not take that method." },
  408: { code: "request_timeout", message: "The request took too long to arrive." },
  413: { code: "payload_too_large", message: "The body is too large." },
  414: { code: "uri_too_long", message: "The address is too long." },
  415: { code: "unsupported_media_type", message: "The body must be JSON: send Content-Type: application/json." },
  431: { code: "headers_too_large", message: "The headers are too large." },
};

export const INTERNAL: Told = {
  code: "internal",
  message: "Something went wrong on our side. Contact support and name the request id.",
  details: [],
};

const UNAVAILABLE: Told = {
  code: "unavailable",
  message: "The service cannot answer right now. Try again in a moment.",
  details: [],
};

/** From anything that was thrown to what may be told. What is not on the list says nothing. */
export function tell(error: unknown, isOutage: (error: unknown) => boolean): Told {
  if (error instanceof RateLimitedError)
    return { code: error.code, message: error.message, details: [], standing: error.standing };
  if (error instanceof AppError) return { code: error.code, message: error.message, details: error.details };
  const { validation, statusCode } = error as Partial<FastifyError> & { validation?: SchemaProblem[] };
  if (validation) {
    const details = describeInvalid(validation);
    return {
      code: "invalid_request",
      message: details.map(({ parameter, message }) => `${parameter} ${message}`).join("; "),
      details,
    };
  }
  if (isOutage(error)) return UNAVAILABLE;
  const known = statusCode === undefined ? undefined : BY_STATUS[statusCode];
  if (known) return { ...known, details: [] };
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return { ...(BY_STATUS[400] as Told), details: [] };
  return INTERNAL;
}

export function statusOf(code: ErrorCode): number {
  return STATUS[code];
}

export function notFound(): AppError {
  return new AppError("not_found", "There is nothing at this address.");
}
