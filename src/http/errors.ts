import type { FastifyError } from "fastify";
import type { Usage } from "../access/quota.ts";
import { RateLimitedError } from "../access/rate-limited.ts";
import { AppError, type ErrorCode, type ErrorDetail } from "../base/errors.ts";
import { STATUS } from "./envelope.ts";
import { describeInvalid, type SchemaProblem } from "./validation.ts";

/** An error as the caller sees it. */
export type PublicError = { code: ErrorCode; message: string; details: ErrorDetail[]; usage?: Usage | undefined };

/** The default message of each code. */
export const MESSAGES: Record<ErrorCode, string> = {
  invalid_request: "The request could not be read. Check its URL, headers and body.",
  unauthenticated: "An API key is required. Send Authorization: Bearer <API_KEY>.",
  plan_limit: "Your plan does not include this. Upgrade to use it.",
  forbidden: "This API key has no operator rights.",
  not_found: "There is nothing at this URL.",
  method_not_allowed: "This URL does not support that method.",
  request_timeout: "The request took too long to arrive.",
  other_account: "This page shows a different account than the one you are using now. Reload it.",
  conflict: "The request conflicts with existing data.",
  payload_too_large: "The body is too large.",
  uri_too_long: "The URL is too long.",
  unsupported_media_type: "The body must be JSON. Send Content-Type: application/json.",
  rate_limited: "Too many requests. Wait until the limit resets.",
  headers_too_large: "The headers are too large.",
  internal: "Something went wrong on our side. Contact support and include the request ID.",
  unavailable: "The service is temporarily unavailable. Try again in a moment.",
};

const CODE_OF_STATUS = new Map<number, ErrorCode>(
  Object.entries(STATUS).map(([code, status]) => [status, code as ErrorCode]),
);

/** Converts anything thrown to what the caller may see. Unexpected errors reveal nothing. */
export function toPublicError(error: unknown, isOutage: (error: unknown) => boolean): PublicError {
  if (error instanceof RateLimitedError)
    return { code: error.code, message: error.message, details: [], usage: error.usage };
  if (error instanceof AppError) return { code: error.code, message: error.message, details: error.details };
  const {
    validation,
    validationContext,
    statusCode = 500,
  } = error as Partial<FastifyError> & {
    validation?: SchemaProblem[];
  };
  if (validation) {
    const details = describeInvalid(validation, validationContext);
    return {
      code: "invalid_request",
      message: details.map(({ parameter, message }) => `${parameter} ${message}`).join("; "), // cut in the envelope
      details,
    };
  }
  if (isOutage(error)) return defaultError("unavailable");
  if (statusCode < 400 || statusCode >= 500) return defaultError("internal");
  return defaultError(CODE_OF_STATUS.get(statusCode) ?? "invalid_request"); // raised by the framework
}

function defaultError(code: ErrorCode): PublicError {
  return { code, message: MESSAGES[code], details: [] };
}

export function notFound(): AppError {
  return new AppError("not_found", MESSAGES.not_found);
}
