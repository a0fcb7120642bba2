import type { FastifyError } from "fastify";
import { AppError, type ErrorCode, type ErrorDetail } from "../base/errors.ts";
import { RateLimitedError, type Usage } from "../base/rate-limited.ts";
import { describeInvalid, type SchemaProblem } from "../base/schema-problems.ts";
import { MESSAGES, STATUS } from "./error-codes.ts";

/** An error as the caller sees it. */
export type PublicError = { code: ErrorCode; message: string; details: ErrorDetail[]; usage?: Usage | undefined };

const CODE_OF_STATUS = new Map<number, ErrorCode>(
  Object.entries(STATUS).map(([code, status]) => [status, code as ErrorCode]),
);

/** Converts anything thrown to an error that the caller may see. Unexpected errors reveal nothing. */
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
