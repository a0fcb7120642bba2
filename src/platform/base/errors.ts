/**
 * The closed list of errors that are reported to callers. Any other error is a defect or an outage, and the caller gets only
 * a request id.
 */
export type ErrorCode =
  | "invalid_request"
  | "unauthenticated"
  | "plan_limit"
  | "forbidden"
  | "not_found"
  | "method_not_allowed"
  | "request_timeout"
  | "other_account"
  | "conflict"
  | "payload_too_large"
  | "uri_too_long"
  | "unsupported_media_type"
  | "rate_limited"
  | "headers_too_large"
  | "internal"
  | "unavailable";

/** A problem with one parameter. */
export type ErrorDetail = { parameter: string; message: string };

export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetail[];

  constructor(code: ErrorCode, message: string, details: ErrorDetail[] = []) {
    super(message);
    this.name = "AppError";
    this.code = code;
    this.details = details;
  }
}

/** True if a dependency is unavailable, and the next request would probably fail too. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof AppError && error.code === "unavailable";
}

export function invalid(parameter: string, message: string): AppError {
  return new AppError("invalid_request", `${parameter} ${message}`, [{ parameter, message }]);
}

export function invalidDetails(details: ErrorDetail[]): AppError {
  const message = details.map(({ parameter, message }) => `${parameter} ${message}`).join("; ");
  return new AppError("invalid_request", message, details);
}

/** A set-up problem that the operator can fix; printed without a stack trace. */
export class SetupError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "SetupError";
  }
}
