/**
 * Errors of the cluster. It is **unavailable** when a retry may help; callers then get 503. Anything else is an invalid
 * request and a bug of ours. Errors of the client library are never passed on: they contain the whole request,
 * including the address.
 */
import { errors } from "@opensearch-project/opensearch";
import { AppError } from "../../../platform/base/errors.ts";

export class ClusterError extends Error {
  /** The HTTP status; undefined without a response. */
  readonly status: number | undefined;

  constructor(message: string, status?: number) {
    super(message);
    this.name = "ClusterError";
    this.status = status;
  }

  /** No response, too many requests (429), access denied, or a temporary error. */
  get isUnavailable(): boolean {
    const { status } = this;
    return status === undefined || status >= 500 || [401, 403, 408, 429].includes(status);
  }

  /** True if other requests would fail too. An internal error (500) may be caused by one request. */
  get isUnavailableForAll(): boolean {
    return this.isUnavailable && this.status !== 500;
  }
}

export const UNREACHABLE = "The search cluster cannot be reached right now. Try again in a moment.";
export const BEING_BUILT = "The search index is being built. Try again in a moment.";
export const LIST_EXPIRED =
  "The list ended early: it was paused for too long, or its index was replaced. Request it again.";

/** The error a caller gets; `gone` is the message for a missing index. */
export function callerErrorOf(error: ClusterError, gone: string): Error {
  if (error.isUnavailable) return new AppError("unavailable", UNREACHABLE);
  if (error.status === 404) return new AppError("unavailable", gone);
  return error;
}

export function clusterErrorOf(error: unknown): ClusterError {
  if (error instanceof ClusterError) return error;
  if (error instanceof errors.ResponseError) return errorFrom(error.statusCode, error.body);
  if (error instanceof errors.RequestAbortedError || error instanceof errors.TimeoutError)
    return new ClusterError("the cluster did not respond in time");
  if (error instanceof errors.OpenSearchClientError)
    return new ClusterError(`the cluster is unreachable: ${error.message || error.name}`);
  throw error;
}

type Cause = { type?: string; reason?: string; caused_by?: Cause; root_cause?: Cause[] };

/** Builds an error from an error body, also of one item of a multi-search. */
export function errorFrom(status: number, body: unknown): ClusterError {
  const { error } = (body ?? {}) as { error?: Cause | string };
  const cause = typeof error === "object" ? (error.root_cause?.[0] ?? error) : undefined;
  const why = cause === undefined ? (typeof error === "string" ? error : "") : `${cause.type}: ${cause.reason}`;
  return new ClusterError(`the cluster returned ${status} ${why}`.trimEnd(), status);
}
