/**
 * A **lane** is what a node knows about one endpoint: the deliveries that are ready to send, the number of requests in flight,
 * and the recent results. Lanes to the same host share the state of that host.
 */
import { type Breaker, breakerRoom, CLOSED } from "./breaker.ts";
import type { Leased, Receiver } from "./delivery-store.ts";
import { firstLimit } from "./pace.ts";

export type Ready = { leased: Leased; leaseEndsAt: number };

export type Host = { name: string; breaker: Breaker; inFlight: number };

export type Lane = {
  receiver: Receiver;
  host: Host;
  queue: Ready[];
  inFlight: number;
  /** Requests at the same time; see `pace.ts`. */
  limit: number;
  breaker: Breaker;
  pausedUntil: number;
  /** When a failure was last stored with the endpoint. */
  failureStoredAt: number;
  /** True when the last request succeeded. */
  isSucceeding: boolean;
  /** Duration of the last request. */
  lastMs: number;
  /** True when the last claim filled all of its room. */
  mayHaveMore: boolean;
  /** True while the lane waits for its turn to send. */
  hasTurn: boolean;
  /** When a request last ended, or the first of those in flight started. */
  movedAt: number;
};

/**
 * Deliveries kept ready for each request in flight, so that a fast receiver does not wait for the database. A claim takes 2 to
 * 3 ms, and the fastest receivers respond in less than 1 ms. A slow receiver gets fewer: no more than a second of work waits
 * here, so that leases do not run out and other nodes find deliveries to send.
 */
const READY_PER_REQUEST = 8;
const READY_FOR_MS = 1_000;
const MOST_READY = 512;

export function newLane(receiver: Receiver, host: Host, most: number, nowMs: number): Lane {
  return {
    receiver,
    host,
    queue: [],
    inFlight: 0,
    limit: firstLimit(most),
    breaker: CLOSED,
    pausedUntil: 0,
    failureStoredAt: 0,
    isSucceeding: false,
    lastMs: 0,
    mayHaveMore: false,
    hasTurn: false,
    movedAt: nowMs,
  };
}

/** Returns how many more requests may start now; `blocked` when none may and the ready deliveries should be released. */
export function roomToSend(lane: Lane, nowMs: number): number | "blocked" {
  const own = breakerRoom(lane.breaker, nowMs) - lane.inFlight;
  const host = breakerRoom(lane.host.breaker, nowMs) - lane.host.inFlight;
  if (nowMs < lane.pausedUntil || own <= 0 || host <= 0) return "blocked";
  return Math.max(0, Math.min(Math.floor(lane.limit) - lane.inFlight, own, host));
}

/** Returns how many more deliveries to lease. An endpoint in trouble gets only what can be sent at once. */
export function roomToLease(lane: Lane, nowMs: number): number {
  const room = roomToSend(lane, nowMs);
  if (room === "blocked") return 0;
  const most = isHealthy(lane) ? Math.floor(lane.limit) - lane.inFlight + readyAhead(lane) : room;
  return Math.max(0, most - lane.queue.length);
}

/** True when the lane should be refilled before it runs empty. */
export function needsRefill(lane: Lane): boolean {
  return lane.mayHaveMore && lane.queue.length <= readyAhead(lane) / 2;
}

function readyAhead(lane: Lane): number {
  if (!isHealthy(lane)) return 0;
  const perRequest = Math.min(READY_PER_REQUEST, Math.floor(READY_FOR_MS / Math.max(1, lane.lastMs)));
  return Math.min(MOST_READY, perRequest * Math.floor(lane.limit));
}

/** False also while the breaker of the host recovers: it lets single requests through. */
function isHealthy({ isSucceeding, host }: Lane): boolean {
  return isSucceeding && host.breaker.openings === 0;
}

/** Longer than any breaker is open. */
const FAILURES_KEPT_MS = 15 * 60_000;

/** True when the lane has been empty since that time and no failures have to be kept. */
export function isIdle(lane: Lane, sinceMs: number): boolean {
  if (lane.inFlight > 0 || lane.queue.length > 0) return false;
  return lane.movedAt < (lane.breaker === CLOSED ? sinceMs : sinceMs - FAILURES_KEPT_MS);
}
