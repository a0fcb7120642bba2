/** The retry schedule of failed deliveries. */

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Delays after each failure; after the last there is no further attempt. */
export const RETRY_DELAYS_MS = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR] as const;

/** Limit for Retry-After: a wrong clock must not lose a delivery. */
export const LONGEST_RETRY_AFTER_MS = 24 * HOUR;

/**
 * Returns null at the end of the schedule. Retry-After delays an attempt and never brings it forward: the receiver does not
 * know how often the delivery has failed.
 */
export function nextAttemptAt(
  failedAttempts: number,
  now: Date,
  random: () => number,
  retryAfterMs: number | null = null,
): Date | null {
  const delayMs = RETRY_DELAYS_MS[failedAttempts - 1];
  if (delayMs === undefined) return null;
  const jitteredMs = delayMs * (0.8 + 0.4 * random()); // ±20 %, so that retries do not arrive at the same moment
  return new Date(now.getTime() + Math.max(jitteredMs, Math.min(retryAfterMs ?? 0, LONGEST_RETRY_AFTER_MS)));
}
