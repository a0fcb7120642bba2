/** The errors of the client. None of them contains the API key, a header or a body of the request. */

/** A problem with one parameter. */
export type ErrorDetail = { parameter: string; message: string };

/** The body of a refused request. */
type Refusal = {
  error?: { code?: unknown; message?: unknown; details?: unknown };
  meta?: { timestamp?: unknown; requestId?: unknown };
  limit?: unknown;
  used?: unknown;
  resetsAt?: unknown;
};

/** Any error that the client throws, except for an abort by the caller's signal. */
export class NichescopeError extends Error {
  override name = "NichescopeError";
}

/** The service refused the request. */
export class ApiError extends NichescopeError {
  override name = "ApiError";
  readonly status: number;
  /** The code of the error, such as `rate_limited`; `unreadable` if the response is not from the API. */
  readonly code: string;
  /** One entry per invalid parameter. */
  readonly details: readonly ErrorDetail[];
  /** The ID of the request, for support and the service's log. */
  readonly requestId: string | undefined;
  /** The limit that was reached, the requests counted, and when it resets. */
  readonly limit: number | undefined;
  readonly used: number | undefined;
  readonly resetsAt: string | undefined;
  /** Milliseconds to wait before a retry, if the service sent them. */
  readonly retryAfterMs: number | undefined;

  constructor(status: number, body: unknown, retryAfter: string | null = null) {
    const { error, meta, limit, used, resetsAt } = (typeof body === "object" && body !== null ? body : {}) as Refusal;
    super(text(error?.message) ?? "Unexpected response from the service. Try again.");
    this.status = status;
    this.code = text(error?.code) ?? "unreadable";
    this.details = Array.isArray(error?.details) ? (error.details as ErrorDetail[]) : [];
    this.requestId = text(meta?.requestId);
    this.limit = number(limit);
    this.used = number(used);
    this.resetsAt = text(resetsAt);
    this.retryAfterMs = waitOf(this.resetsAt, text(meta?.timestamp), retryAfter);
  }
}

/** No response arrived: the service can't be reached, or the connection was lost. */
export class ConnectionError extends NichescopeError {
  override name = "ConnectionError";

  constructor(message = "We can’t reach the service. Check your connection and try again.", options?: ErrorOptions) {
    super(message, options);
  }
}

/** No response arrived within `timeoutMs`. */
export class TimeoutError extends ConnectionError {
  override name = "TimeoutError";
}

/** The body or the headers of a webhook request are not what the service sent. */
export class WebhookVerificationError extends NichescopeError {
  override name = "WebhookVerificationError";
}

/** Both times of the response come from the clock of the service, so a wrong local clock does no harm. */
function waitOf(resetsAt: string | undefined, timestamp: string | undefined, retryAfter: string | null) {
  const untilReset = Date.parse(resetsAt ?? "") - Date.parse(timestamp ?? "");
  if (untilReset >= 0) return untilReset;
  const seconds = retryAfter === null || retryAfter.trim() === "" ? Number.NaN : Number(retryAfter);
  if (seconds >= 0 && Number.isFinite(seconds)) return seconds * 1_000;
  return undefined;
}

function text(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

function number(value: unknown): number | undefined {
  return typeof value === "number" ? value : undefined;
}
