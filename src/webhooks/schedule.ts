/** When a delivery that failed is tried again. */

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** After each failure in turn; after the last there is no other attempt. */
export const RETRY_DELAYS_MS = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR] as const;

/** What a receiver asks for is granted up to this; a clock that is wrong somewhere must not lose a delivery. */
export const LONGEST_RETRY_AFTER_MS = 24 * HOUR;

/**
 * Null when the schedule has come to its end. A receiver's Retry-After makes it later, never earlier: it does not know how
 * often it has failed already.
 */
export function nextAttemptAt(
  failedAttempts: number,
  now: Date,
  random: () => number,
  retryAfterMs: number | null = null,
): Date | null {
  const delayMs = RETRY_DELAYS_MS[failedAttempts - 1];
  if (delayMs === undefined) return null;
  const jitteredMs = delayMs * (0.8 + 0.4 * random()); // so that receivers are not hit in step
  return new Date(now.getTime() + Math.max(jitteredMs, Math.min(retryAfterMs ?? 0, LONGEST_RETRY_AFTER_MS)));
}
