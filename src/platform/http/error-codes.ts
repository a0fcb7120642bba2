/** The error codes as callers see them. Tables without imports, because the docs site is also built from them. */
import type { ErrorCode } from "../base/errors.ts";

export const STATUS = {
  invalid_request: 400,
  unauthenticated: 401,
  plan_limit: 403,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  other_account: 409,
  conflict: 409,
  payload_too_large: 413,
  uri_too_long: 414,
  unsupported_media_type: 415,
  rate_limited: 429,
  headers_too_large: 431,
  internal: 500,
  unavailable: 503,
} as const satisfies Record<ErrorCode, number>;

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
