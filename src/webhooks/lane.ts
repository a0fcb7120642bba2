/**
 * What a node knows of an endpoint that it sends to: the **lane**, with the deliveries that lie ready, how many are under way,
 * and how it has fared. Lanes to the same host share what concerns the host.
 */
import { type Breaker, breakerRoom, CLOSED } from "./breaker.ts";
import type { Leased, Receiver } from "./delivery-store.ts";
import { newPace, type Pace } from "./pace.ts";

export type Ready = { leased: Leased; leaseEndsAt: number; since: number };

export type Host = { name: string; breaker: Breaker; inFlight: number };

export type Lane = {
  receiver: Receiver;
  host: Host;
  queue: Ready[];
  inFlight: number;
  pace: Pace;
  breaker: Breaker;
  pausedUntil: number;
  /** When the database was last told that it fails. */
  failureNotedAt: number;
  /** What ended last was a success. */
  isGoingWell: boolean;
  /** The last claim gave it all that it had room for. */
  mayHaveMore: boolean;
  /** Among those that can be sent to at once. */
  isListed: boolean;
  /** When something was last begun with nothing else under way, or has ended. */
  movedAt: number;
};

export function newLane(receiver: Receiver, host: Host, most: number, nowMs: number): Lane {
  return {
    receiver,
    host,
    queue: [],
    inFlight: 0,
    pace: newPace(most),
    breaker: CLOSED,
    pausedUntil: 0,
    failureNotedAt: 0,
    isGoingWell: false,
    mayHaveMore: false,
    isListed: false,
    movedAt: nowMs,
  };
}

/** How many more may be begun now; `left` where it is to be left alone, and what lies ready too. */
export function roomToBegin(lane: Lane, nowMs: number): number | "left" {
  const own = breakerRoom(lane.breaker, nowMs) - lane.inFlight;
  const hosts = breakerRoom(lane.host.breaker, nowMs) - lane.host.inFlight;
  if (nowMs < lane.pausedUntil || own <= 0 || hosts <= 0) return "left";
  return Math.max(0, Math.min(Math.floor(lane.pace.limit) - lane.inFlight, own, hosts));
}

/** How many more may be leased for it. */
export function roomToLease(lane: Lane, nowMs: number): number {
  const begin = roomToBegin(lane, nowMs);
  if (begin === "left") return 0;
  const isTried = isHealthy(lane);
  const most = isTried ? Math.floor(lane.pace.limit) + lane.pace.ahead - lane.inFlight : begin;
  return Math.max(0, most - lane.queue.length);
}

/** It has use for more before it runs dry. */
export function isThirsty(lane: Lane): boolean {
  return lane.mayHaveMore && lane.queue.length <= lane.pace.ahead / 2;
}

/** Longer than any breaker is open. */
const FAILURES_REMEMBERED_MS = 15 * 60_000;

/** Nothing to do since then, and nothing that must be remembered. */
export function isIdle(lane: Lane, sinceMs: number): boolean {
  if (lane.inFlight > 0 || lane.queue.length > 0) return false;
  return lane.movedAt < (lane.breaker === CLOSED ? sinceMs : sinceMs - FAILURES_REMEMBERED_MS);
}

/** No breaker has anything to say about it. */
export function isHealthy({ breaker, host }: Lane): boolean {
  return breaker.openings === 0 && host.breaker.openings === 0;
}
