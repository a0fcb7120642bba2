import type { Log } from "../../base/log.ts";

export type TryingAgain = ReturnType<typeof createTryingAgain>;

/** For what is done again and again: a failure is told once for each reason, and the pause after it grows with every next one. */
export function createTryingAgain(
  log: Log,
  message: string,
  { firstMs, longestMs }: { firstMs: number; longestMs: number },
) {
  let failures = 0;
  let told = "";
  return {
    isFailing: () => failures > 0,
    succeeded(): void {
      failures = 0;
      told = "";
    },
    /** Answers how long to wait. `always`: to be told though it is the reason that was told last. */
    failed(error: unknown, always = false): number {
      const reason = (error as Error).message;
      if (always || reason !== told) log.warn({ err: error }, `${message}; it is tried again`);
      told = reason;
      return Math.min(longestMs, firstMs * 2 ** failures++);
    },
  };
}
