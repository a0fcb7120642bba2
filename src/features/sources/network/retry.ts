/**
 * Retries for requests to live sources. An attempt says whether a retry may help. The pauses grow, with jitter, so that
 * callers that failed together do not retry together.
 */
import { setTimeout as timer } from "node:timers/promises";
import type { SourceError } from "../source.ts";

/** Waits, or throws the signal's reason if it aborts first. */
export type Sleep = (ms: number, signal?: AbortSignal) => Promise<void>;

/** Node fires longer timers at once. */
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

/** A longer `Retry-After` fails at once instead of keeping the caller waiting. */
const LONGEST_RETRY_AFTER_MS = 120_000;

/** A value, or a failure that a retry may fix, with the pause that the source requested. Other failures are thrown. */
export type Attempt<T> = { value: T } | { failure: SourceError; retryAfterMs?: number | undefined };

type RetryParts = {
  /** Before each of the attempts after the first. */
  pausesMs: readonly number[];
  random: () => number;
  sleep: Sleep;
  signal?: AbortSignal | undefined;
};

/** Returns the value, or throws the failure of the last attempt. */
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

/** Returns the pause before a retry, counted from 1, ±20 %; null when there are no retries left. */
export function pauseBefore(
  retry: number,
  pausesMs: readonly number[],
  random: () => number,
  retryAfterMs = 0,
): number | null {
  const pauseMs = pausesMs[retry - 1];
  if (pauseMs === undefined || retryAfterMs > LONGEST_RETRY_AFTER_MS) return null;
  // `Retry-After` is a minimum and the same for all callers, so our own pause with its jitter is added.
  return Math.round(retryAfterMs + pauseMs * (0.8 + 0.4 * random()));
}

/** Parses a `Retry-After` header, which is seconds or a date; undefined when it is missing or invalid. */
export function retryAfterMs(header: string | undefined, now: Date): number | undefined {
  const text = header?.trim() ?? "";
  if (/^\d{1,9}(\.\d+)?$/.test(text)) return Number(text) * 1000;
  // Only the standard format, because `Date.parse` accepts nearly anything.
  if (!/^[A-Za-z]{3}, \d{2} [A-Za-z]{3} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(text)) return undefined;
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now.getTime());
}
