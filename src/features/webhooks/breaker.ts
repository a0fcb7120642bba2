/**
 * Circuit breaker for failing receivers: it opens after several failures in a row, lets a single probe through after a while,
 * and stays open twice as long when the probe fails. Waiting deliveries lose none of their attempts.
 */
export type Breaker = {
  /** Failures in a row. */
  failures: number;
  /** Openings since the last success. */
  openings: number;
  /** Milliseconds since 1970. */
  openUntil: number;
};

export const OPENS_AFTER = 10;
const SHORTEST_OPEN_MS = 5_000;
export const LONGEST_OPEN_MS = 5 * 60_000;

export const CLOSED: Breaker = { failures: 0, openings: 0, openUntil: 0 };

/** Ignores failures of requests that started before it opened. */
export function failed(breaker: Breaker, nowMs: number): Breaker {
  if (isOpen(breaker, nowMs)) return breaker;
  const failures = breaker.failures + 1;
  if (failures < OPENS_AFTER) return { ...breaker, failures };
  const openMs = Math.min(LONGEST_OPEN_MS, SHORTEST_OPEN_MS * 2 ** breaker.openings);
  return { failures, openings: breaker.openings + 1, openUntil: nowMs + openMs };
}

/** Returns how many requests may be in flight at the same time. */
export function breakerRoom(breaker: Breaker, nowMs: number): number {
  if (breaker.failures < OPENS_AFTER) return Number.POSITIVE_INFINITY;
  return isOpen(breaker, nowMs) ? 0 : 1;
}

/** A clock that is set back does not keep the breaker open for longer than the maximum. */
function isOpen({ openUntil }: Breaker, nowMs: number): boolean {
  return nowMs < openUntil && openUntil - nowMs <= LONGEST_OPEN_MS;
}
