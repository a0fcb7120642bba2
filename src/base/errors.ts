/**
 * What can go wrong and may be told to a caller: a closed list. Anything else that is thrown is a defect or an outage;
 * the caller learns nothing of it but a request id.
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

/** Which parameter is wrong, and how. */
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

/** What was asked for cannot be had for now: asking for the next thing would fare no better. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof AppError && error.code === "unavailable";
}

export function invalid(parameter: string, message: string): AppError {
  return new AppError("invalid_request", `${parameter} ${message}`, [{ parameter, message }]);
}

/** A problem of set-up that the person at the terminal can mend: printed as its message alone, without a stack. */
export class SetupError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "SetupError";
  }
}
