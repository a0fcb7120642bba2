/** Classifies an attempt: the result of the delivery, the health of the endpoint, and the pace of further requests. */
import type { Leased, Result } from "./delivery-store.ts";
import type { EndpointKind } from "./endpoint.ts";
import type { SendResult } from "./http-sender.ts";
import { nextAttemptAt } from "./retry-schedule.ts";

export type Outcome = {
  result: Result;
  isDelivered: boolean;
  /** The receiver or the network has trouble: send more slowly. A 4xx response is not trouble. */
  isTrouble: boolean;
  /** The receiver responds in time, although with an error: it is not overloaded. */
  copes: boolean;
  /** No connection was established: other endpoints on the same host are affected, too. */
  isHostTrouble: boolean;
  /** The receiver responded with 410, or is known to be gone. */
  isGone: boolean;
  /** End of the pause that the receiver requested with Retry-After. */
  pausedUntil: Date | null;
};

/** Maximum pause of an endpoint; the delivery itself may wait longer. */
export const LONGEST_PAUSE_MS = 3_600_000;

/** True for a complete 2xx response. */
export function isDelivered({ status, problem }: Pick<SendResult, "status" | "problem">): boolean {
  return problem === null && status !== null && status >= 200 && status < 300;
}

export function outcomeOf(leased: Leased, sent: SendResult, startedAt: Date, now: Date, random: () => number): Outcome {
  const { status, problem, durationMs, response } = sent;
  const delivered = isDelivered(sent);
  const isBusy = status === 429 || status === 503 || (status === null && sent.retryAfterMs !== null);
  const next =
    delivered || leased.isTest || sent.isFinal
      ? null
      : nextAttemptAt(leased.tries + 1, now, random, isBusy ? sent.retryAfterMs : null);
  const pauseMs = isBusy && sent.retryAfterMs !== null ? Math.min(sent.retryAfterMs, LONGEST_PAUSE_MS) : 0;
  return {
    result: {
      id: leased.id,
      outcome: delivered ? "delivered" : next === null ? "failed" : "pending",
      nextAttemptAt: next,
      at: startedAt,
      durationMs,
      status,
      problem,
      response,
      headers: sent.headers ?? null,
    },
    isDelivered: delivered,
    isTrouble: !delivered && (status === null || status >= 500 || status === 429 || status === 408 || status < 300),
    copes: status !== null && problem === null && ![408, 429, 502, 503, 504].includes(status),
    isHostTrouble: status === null && !sent.isConnected,
    isGone: status === 410 || sent.isGone === true,
    pausedUntil: pauseMs > 0 ? new Date(now.getTime() + pauseMs) : null,
  };
}

/** The result when retention has deleted the event: a retry cannot help. */
export function eventGone(leased: Leased, now: Date): Result {
  return {
    id: leased.id,
    outcome: "failed",
    nextAttemptAt: null,
    at: now,
    durationMs: 0,
    status: null,
    problem: "the event has been deleted",
    response: null,
    headers: null,
  };
}

/** The result when a channel has to be verified again: only its confirmation may be sent. */
export function notVerified(leased: Leased, now: Date): Result {
  return { ...eventGone(leased, now), problem: "the channel is not verified" };
}

/** The fault is ours and does not affect the health of the endpoint. */
export const NOT_SIGNED =
  "could not sign the request: the secret of this webhook cannot be decrypted. Rotate the secret, or ask the operator";

const NOT_READABLE =
  "could not decrypt the address of this channel. Delete the channel and add it again, or ask the operator";

export function notSigned(leased: Leased, kind: EndpointKind, now: Date, random: () => number): Result {
  const next = leased.isTest ? null : nextAttemptAt(leased.tries + 1, now, random);
  return {
    ...eventGone(leased, now),
    outcome: next === null ? "failed" : "pending",
    nextAttemptAt: next,
    problem: kind === "webhook" ? NOT_SIGNED : NOT_READABLE,
  };
}
