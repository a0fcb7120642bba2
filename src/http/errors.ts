import type { FastifyError } from "fastify";
import type { Usage } from "../access/quota.ts";
import { RateLimitedError } from "../access/rate-limited.ts";
import { AppError, type ErrorCode, type ErrorDetail } from "../base/errors.ts";
import { STATUS } from "./envelope.ts";
import { describeInvalid, type SchemaProblem } from "./validation.ts";

export type Told = { code: ErrorCode; message: string; details: ErrorDetail[]; usage?: Usage | undefined };

/** What a caller is told where there is nothing more particular to say. */
export const MESSAGES: Record<ErrorCode, string> = {
  invalid_request: "The request could not be read. Check its address, headers and body.",
  unauthenticated: "An API key is needed: send Authorization: Bearer <API_KEY>.",
  plan_limit: "The plan does not include this. Upgrade it.",
  forbidden: "This key's account is not an operator's.",
  not_found: "There is nothing at this address.",
  method_not_allowed: "This address does not take that method.",
  request_timeout: "The request took too long to arrive.",
  other_account: "This page shows another account than the one you act for now. Load it again.",
  conflict: "It conflicts with what is there.",
  payload_too_large: "The body is too large.",
  uri_too_long: "The address is too long.",
  unsupported_media_type: "The body must be JSON: send Content-Type: application/json.",
  rate_limited: "Too many requests. Wait until the limit resets.",
  headers_too_large: "The headers are too large.",
  internal: "Something went wrong on our side. Contact support and name the request id.",
  unavailable: "The service cannot answer right now. Try again in a moment.",
};

const CODE_OF_STATUS = new Map<number, ErrorCode>(
  Object.entries(STATUS).map(([code, status]) => [status, code as ErrorCode]),
);

/** From anything that was thrown to what may be told. What is not on the list says nothing. */
export function tell(error: unknown, isOutage: (error: unknown) => boolean): Told {
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
      message: details.map(({ parameter, message }) => `${parameter} ${message}`).join("; "),
      details,
    };
  }
  if (isOutage(error)) return plainly("unavailable");
  if (statusCode < 400 || statusCode >= 500) return plainly("internal");
  return plainly(CODE_OF_STATUS.get(statusCode) ?? "invalid_request"); // the framework noticed it, not we
}

function plainly(code: ErrorCode): Told {
  return { code, message: MESSAGES[code], details: [] };
}

export function notFound(): AppError {
  return new AppError("not_found", MESSAGES.not_found);
}
