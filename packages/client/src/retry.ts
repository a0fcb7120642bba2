/** When a failed request is sent again. Pure: the caller sleeps. */
import { ApiError, ConnectionError } from "./errors.ts";

/** Statuses of a service that is overloaded or restarting, or of a proxy that can't reach it. */
const PASSING = [408, 502, 503, 504];
const FIRST_BACKOFF_MS = 500;
const LONGEST_BACKOFF_MS = 8_000;
/** Spreads clients that all wait for the same reset. */
const RESET_JITTER_MS = 250;

type Failure = {
  error: unknown;
  /** Requests sent so far. */
  sent: number;
  /** True if a repeated request has no further effect, even if the first one was executed. */
  isRepeatable: boolean;
  random: () => number;
};

/**
 * Returns how long to wait before the next attempt, or null if the failure is final. A request that got 429 was not
 * executed, so any request is sent again after it. All other failures leave open whether it was.
 */
export function retryDelayMs({ error, sent, isRepeatable, random }: Failure): number | null {
  const status = error instanceof ApiError ? error.status : undefined;
  const isLimited = status === 429;
  const isPassing = error instanceof ConnectionError || (status !== undefined && PASSING.includes(status));
  if (!isLimited && !(isPassing && isRepeatable)) return null;
  const asked = error instanceof ApiError ? error.retryAfterMs : undefined;
  if (isLimited && asked !== undefined) return asked + random() * RESET_JITTER_MS;
  const backoff = Math.min(FIRST_BACKOFF_MS * 2 ** (sent - 1), LONGEST_BACKOFF_MS) * (0.5 + random() / 2);
  return Math.max(asked ?? 0, backoff);
}
