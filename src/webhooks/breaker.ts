/**
 * The breaker of a receiver that does not work at all: after some failures in a row with no success between them it is left
 * alone for a while, then tried with a single delivery, and left alone for twice as long when that fails too. What waits
 * meanwhile loses none of its attempts.
 */
export type Breaker = {
  /** In a row. */
  failures: number;
  /** How often it has opened since the last success. */
  openings: number;
  /** In ms since 1970. */
  openUntil: number;
};

export const OPENS_AFTER = 10;
export const SHORTEST_OPEN_MS = 5_000;
export const LONGEST_OPEN_MS = 5 * 60_000;

export const CLOSED: Breaker = { failures: 0, openings: 0, openUntil: 0 };

/** A failure of what was begun before it opened says nothing new. */
export function failed(breaker: Breaker, nowMs: number): Breaker {
  if (isOpen(breaker, nowMs)) return breaker;
  const failures = breaker.failures + 1;
  if (failures < OPENS_AFTER) return { ...breaker, failures };
  const openMs = Math.min(LONGEST_OPEN_MS, SHORTEST_OPEN_MS * 2 ** breaker.openings);
  return { failures, openings: breaker.openings + 1, openUntil: nowMs + openMs };
}

/** How many deliveries may be under way at the same time. */
export function breakerRoom(breaker: Breaker, nowMs: number): number {
  if (breaker.failures < OPENS_AFTER) return Number.POSITIVE_INFINITY;
  return isOpen(breaker, nowMs) ? 0 : 1;
}

/** A clock that was put back must not keep it open for longer than it ever is. */
function isOpen({ openUntil }: Breaker, nowMs: number): boolean {
  return nowMs < openUntil && openUntil - nowMs <= LONGEST_OPEN_MS;
}
