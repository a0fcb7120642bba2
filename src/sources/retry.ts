/**
 * Trying again, for whoever asks a source over the network. An attempt tells whether it is worth another one; the pauses
 * grow, and are drawn at random so that callers who failed together do not come back together.
 */
import { setTimeout as timer } from "node:timers/promises";
import type { SourceError } from "./source.ts";

/** Waits, and throws the signal's reason should that come first. */
export type Sleep = (ms: number, signal?: AbortSignal) => Promise<void>;

export const systemSleep: Sleep = async (ms, signal) => {
  try {
    await timer(ms, undefined, signal && { signal });
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  }
};

export type RetryPlan = {
  /** How often it is tried again after the first time. */
  retries: number;
  firstPauseMs: number;
  longestPauseMs: number;
  /** A source that asks for a longer pause than this is given up at once: whoever waits is better told. */
  longestRetryAfterMs: number;
};

/** A failure that another attempt may mend, with the pause that the source itself asked for. Anything else is thrown. */
export type Failure = { failure: SourceError; retryAfterMs?: number | undefined };
export type Attempt<T> = { value: T } | Failure;

export type RetryParts = { plan: RetryPlan; random: () => number; sleep: Sleep; signal?: AbortSignal | undefined };

/** The value, or the failure of the last attempt. */
export async function withRetries<T>(
  attempt: () => Promise<Attempt<T>>,
  { plan, random, sleep, signal }: RetryParts,
): Promise<T> {
  for (let retry = 1; ; retry++) {
    signal?.throwIfAborted();
    const outcome = await attempt();
    if ("value" in outcome) return outcome.value;
    const pauseMs = pauseBefore(retry, plan, random, outcome.retryAfterMs);
    if (pauseMs === null) throw outcome.failure;
    await sleep(pauseMs, signal);
  }
}

/** The pause before a retry, counted from 1; null when there is none. It doubles, and is shortened by up to a half. */
export function pauseBefore(
  retry: number,
  { retries, firstPauseMs, longestPauseMs, longestRetryAfterMs }: RetryPlan,
  random: () => number,
  retryAfterMs = 0,
): number | null {
  if (retry > retries || retryAfterMs > longestRetryAfterMs) return null;
  const grown = Math.min(longestPauseMs, firstPauseMs * 2 ** (retry - 1));
  // What was asked for is a least, and everybody was asked for the same: the chance comes on top.
  return Math.ceil(retryAfterMs + grown * (0.5 + random() / 2));
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
