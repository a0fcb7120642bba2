import { setTimeout as sleep } from "node:timers/promises";

/** Polls until `look` returns a value other than undefined and false, and returns it; throws after the deadline. */
export async function until<T>(
  what: string,
  look: () => Promise<T | undefined | false>,
  withinMs = 120_000,
): Promise<T> {
  const deadline = Date.now() + withinMs;
  // Longer and longer pauses: most looks are requests, which take CPU time from the work that is waited for.
  for (let pauseMs = 5; Date.now() < deadline; pauseMs = Math.min(50, pauseMs + 2)) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    await sleep(pauseMs);
  }
  throw new Error(`timed out waiting until ${what}`);
}
