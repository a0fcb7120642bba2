/**
 * Trying again, for whoever asks a source over the network. An attempt tells whether it is worth another one; the pauses
 * grow, and are spread by chance so that callers who failed together do not come back together.
 */
import { setTimeout as timer } from "node:timers/promises";
import type { SourceError } from "../source.ts";

/** Waits, and throws the signal's reason should that come first. */
export type Sleep = (ms: number, signal?: AbortSignal) => Promise<void>;

/** A timer that is set for longer goes off at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export const systemSleep: Sleep = async (ms, signal) => {
  try {
    for (let left = ms; left > 0; left -= LONGEST_TIMER_MS)
      await timer(Math.min(left, LONGEST_TIMER_MS), undefined, signal && { signal });
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  }
};

/** A source that asks for a longer pause than this is given up at once: whoever waits is better told. */
const LONGEST_RETRY_AFTER_MS = 120_000;

/** A failure that another attempt may mend, with the pause that the source itself asked for. Anything else is thrown. */
export type Attempt<T> = { value: T } | { failure: SourceError; retryAfterMs?: number | undefined };

type RetryParts = {
  /** Before each of the attempts after the first. */
  pausesMs: readonly number[];
  random: () => number;
  sleep: Sleep;
  signal?: AbortSignal | undefined;
};

/** The value, or the failure of the last attempt. */
export async function withRetries<T>(
  attempt: () => Promise<Attempt<T>>,
  { pausesMs, random, sleep, signal }: RetryParts,
): Promise<T> {
  for (let retry = 1; ; retry++) {
    signal?.throwIfAborted();
    const outcome = await attempt();
    if ("value" in outcome) return outcome.value;
    const pauseMs = pauseBefore(retry, pausesMs, random, outcome.retryAfterMs);
    if (pauseMs === null) throw outcome.failure;
    await sleep(pauseMs, signal);
  }
}

/** The pause before a retry, counted from 1, ±20 %; null when there is none. */
export function pauseBefore(
  retry: number,
  pausesMs: readonly number[],
  random: () => number,
  retryAfterMs = 0,
): number | null {
  const pauseMs = pausesMs[retry - 1];
  if (pauseMs === undefined || retryAfterMs > LONGEST_RETRY_AFTER_MS) return null;
  // What was asked for is a least, and everybody was asked for the same: ours comes on top.
  return Math.round(retryAfterMs + pauseMs * (0.8 + 0.4 * random()));
}

/** The `Retry-After` header, which is seconds or a date. Undefined when there is none that can be read. */
export function retryAfterMs(header: string | undefined, now: Date): number | undefined {
  const text = header?.trim() ?? "";
  if (/^\d{1,9}(\.\d+)?$/.test(text)) return Number(text) * 1000;
  // Only the form that the standard asks for: the engine reads a date out of nearly anything.
  if (!/^[A-Za-z]{3}, \d{2} [A-Za-z]{3} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(text)) return undefined;
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now.getTime());
}
