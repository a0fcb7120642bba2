/** What an attempt means: for the delivery, for its endpoint's health, and for how it is sent to from now on. */
import type { Leased, Result } from "./delivery-store.ts";
import type { SendResult } from "./http-sender.ts";
import { nextAttemptAt } from "./schedule.ts";

export type Outcome = {
  result: Result;
  isDelivered: boolean;
  /** The receiver, or the way to it, has trouble: to be sent to more slowly. What it merely refuses is none. */
  isTrouble: boolean;
  /** …but it is there, and answers in time: not too much is sent to it. */
  copes: boolean;
  /** Nobody was there at all: whatever else is on that host fares the same. */
  isHostTrouble: boolean;
  /** The receiver wants no more of it, ever. */
  isGone: boolean;
  /** It has asked to be left alone until then. */
  pausedUntil: Date | null;
};

/** For all that goes to an endpoint; the delivery itself may wait longer. */
export const LONGEST_PAUSE_MS = 3_600_000;

/** Success is a whole answer that begins with 2. */
export function isDelivered({ status, problem }: Pick<SendResult, "status" | "problem">): boolean {
  return problem === null && status !== null && status >= 200 && status < 300;
}

export function outcomeOf(leased: Leased, sent: SendResult, begunAt: Date, now: Date, random: () => number): Outcome {
  const { status, problem, durationMs, response } = sent;
  const delivered = isDelivered(sent);
  const isBusy = status === 429 || status === 503;
  const next =
    delivered || leased.isTest ? null : nextAttemptAt(leased.tries + 1, now, random, isBusy ? sent.retryAfterMs : null);
  const pauseMs = isBusy && sent.retryAfterMs !== null ? Math.min(sent.retryAfterMs, LONGEST_PAUSE_MS) : 0;
  return {
    result: {
      id: leased.id,
      outcome: delivered ? "delivered" : next === null ? "failed" : "pending",
      nextAttemptAt: next,
      at: begunAt,
      durationMs,
      status,
      problem,
      response,
    },
    isDelivered: delivered,
    isTrouble: !delivered && (status === null || status >= 500 || status === 429 || status === 408 || status < 300),
    copes: status !== null && problem === null && ![408, 429, 502, 503, 504].includes(status),
    isHostTrouble: status === null && !sent.isConnected,
    isGone: status === 410,
    pausedUntil: pauseMs > 0 ? new Date(now.getTime() + pauseMs) : null,
  };
}

/** Where there is nothing to send; it cannot be had again, so it is not tried again. */
export function eventGone(leased: Leased, now: Date): Result {
  return {
    id: leased.id,
    outcome: "failed",
    nextAttemptAt: null,
    at: now,
    durationMs: 0,
    status: null,
    problem: "its event is not kept any more",
    response: null,
  };
}

/** Where it cannot be signed: the fault is ours, and the endpoint's health none of it. */
export const NOT_SIGNED =
  "it could not be signed: the secret of this webhook cannot be read. Rotate it, or ask the operator";

export function notSigned(leased: Leased, now: Date, random: () => number): Result {
  const next = leased.isTest ? null : nextAttemptAt(leased.tries + 1, now, random);
  return {
    ...eventGone(leased, now),
    outcome: next === null ? "failed" : "pending",
    nextAttemptAt: next,
    problem: NOT_SIGNED,
  };
}
