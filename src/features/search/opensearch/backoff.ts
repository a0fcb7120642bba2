import type { Log } from "../../../platform/base/log.ts";

/**
 * Logging and exponential backoff for repeated work: a failure is logged once per reason, and the pause grows with each
 * one.
 */
export function createBackoff(
  log: Log,
  message: string,
  { firstMs, longestMs }: { firstMs: number; longestMs: number },
) {
  let failures = 0;
  let lastLogged = "";
  return {
    isFailing: () => failures > 0,
    succeeded(): void {
      failures = 0;
      lastLogged = "";
    },
    /** Returns the pause in ms. `always` logs a failure even if its reason was logged last. */
    failed(error: unknown, always = false): number {
      const reason = (error as Error).message;
      if (always || reason !== lastLogged) log.warn({ err: error }, `${message}; retrying`);
      lastLogged = reason;
      return Math.min(longestMs, firstMs * 2 ** failures++);
    },
  };
}
