/**
 * What a cluster's failures mean. It is **away** when asking again later may help: then a caller gets 503. Anything else is a
 * question that it does not understand, and a defect of ours. Errors of the client are never handed on: they hold the whole
 * request, and the address with it.
 */
import { errors } from "@opensearch-project/opensearch";
import { AppError } from "../../base/errors.ts";

export class ClusterError extends Error {
  /** What it answered with; undefined where it did not. */
  readonly status: number | undefined;

  constructor(message: string, status?: number) {
    super(message);
    this.name = "ClusterError";
    this.status = status;
  }

  /** Nobody answers, it is too busy (429), does not let us in, or cannot at the moment. */
  get isAway(): boolean {
    const { status } = this;
    return status === undefined || status >= 500 || [401, 403, 408, 429].includes(status);
  }

  /** Whether it is away for others, too. An error inside it (500) may come of one question. */
  get isAwayForAll(): boolean {
    return this.isAway && this.status !== 500;
  }
}

export const AWAY = "The search cluster cannot be reached right now. Try again in a moment.";
export const BEING_BUILT = "The search index is being built. Try again in a moment.";
export const LIST_CUT =
  "The list was cut: it was not read on for too long, or the index that it was read from is gone. Ask for it again.";

/** What a caller of ours is told; `gone` where what was asked is not there. */
export function toldOf(error: ClusterError, gone: string): Error {
  if (error.isAway) return new AppError("unavailable", AWAY);
  if (error.status === 404) return new AppError("unavailable", gone);
  return error;
}

export function clusterErrorOf(error: unknown): ClusterError {
  if (error instanceof ClusterError) return error;
  if (error instanceof errors.ResponseError) return refusal(error.statusCode, error.body);
  if (error instanceof errors.RequestAbortedError || error instanceof errors.TimeoutError)
    return new ClusterError("the cluster did not answer in time");
  if (error instanceof errors.OpenSearchClientError)
    return new ClusterError(`the cluster does not answer: ${error.message || error.name}`);
  throw error;
}

type Cause = { type?: string; reason?: string; caused_by?: Cause; root_cause?: Cause[] };

/** From the body of a refusal, or of one of many answers. */
export function refusal(status: number, body: unknown): ClusterError {
  const { error } = (body ?? {}) as { error?: Cause | string };
  const cause = typeof error === "object" ? (error.root_cause?.[0] ?? error) : undefined;
  const why = cause === undefined ? (typeof error === "string" ? error : "") : `${cause.type}: ${cause.reason}`;
  return new ClusterError(`the cluster answered ${status} ${why}`.trimEnd(), status);
}
