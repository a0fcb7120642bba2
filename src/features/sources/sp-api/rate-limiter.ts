/**
 * A token bucket that never exceeds the limit, whatever the network latency. Amazon counts a request when it arrives, at some
 * point between sending and response. So a request reserves its token while it is in flight, and is counted when the response
 * is in, the latest moment at which it can have arrived. (Counted at sending, two slow requests and a fast third one could
 * arrive closer together than they were sent.) Under steady load this costs nothing with a burst above 1; with a burst of 1,
 * each call takes its round-trip time longer.
 */
import type { Clock } from "../../../platform/base/clock.ts";
import type { Sleep } from "../network/retry.ts";
import type { Limit } from "./operations.ts";

export type RateLimiter = {
  /** Waits for its turn, first come, first served. The caller must call `done` after the response or failure. */
  take(signal?: AbortSignal): Promise<{ done(): void }>;
  /** Sets the rate that the service allows from now on. */
  follow(ratePerSecond: number): void;
  /** Empties the bucket after a 429: another program has used the quota. */
  drain(): void;
  /** Returns the number of requests possible within this time. */
  availableWithin(ms: number): number;
};

type Waiter = { grant: () => void };

/** The tolerance for rounding: times are whole milliseconds and rates are fractions. */
const EPSILON = 1e-6;

/** The lowest rate that is followed: one request in 15 minutes. */
const SLOWEST_PER_SECOND = 1 / 900;

export function createRateLimiter(limit: Limit, { clock, sleep }: { clock: Clock; sleep: Sleep }): RateLimiter {
  const { burst } = limit;
  let { ratePerSecond } = limit;
  let level: number = burst;
  let filledAt = clock.now().getTime();
  let inFlight = 0;
  let waiting: Waiter[] = [];
  /** Ends the sleep of the loop that serves the queue. */
  let watch: AbortController | undefined;

  const fill = () => {
    const now = clock.now().getTime();
    // A clock that is set back adds no tokens and removes none.
    level = Math.min(burst, level + (Math.max(0, now - filledAt) / 1000) * ratePerSecond);
    filledAt = now;
  };

  /** Returns 0 when a request can be sent now, and Infinity when one in flight must finish first. */
  const msUntilFree = (): number => {
    fill();
    const lacking = inFlight + 1 - level;
    if (lacking <= EPSILON) return 0;
    return inFlight + 1 > burst ? Number.POSITIVE_INFINITY : Math.ceil((lacking / ratePerSecond) * 1000);
  };

  const serve = async (): Promise<void> => {
    if (watch !== undefined) return;
    const mine = new AbortController();
    watch = mine;
    while (waiting.length > 0 && watch === mine) {
      const waitMs = msUntilFree();
      if (waitMs === Number.POSITIVE_INFINITY) break;
      if (waitMs > 0) await sleep(waitMs, mine.signal).catch(() => {});
      else {
        inFlight++;
        waiting.shift()?.grant();
      }
    }
    if (watch === mine) watch = undefined;
  };
  /** Recomputes the wait of the next request after a change. */
  const recompute = () => {
    watch?.abort();
    watch = undefined;
    if (waiting.length > 0) void serve();
  };

  const done = () => {
    fill();
    inFlight--;
    level--;
    recompute();
  };

  return {
    take(signal) {
      return new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason);
        const giveUp = () => {
          waiting = waiting.filter((other) => other !== waiter);
          reject(signal?.reason);
          if (waiting.length === 0) recompute();
        };
        const waiter: Waiter = {
          grant() {
            signal?.removeEventListener("abort", giveUp);
            resolve({ done: once(done) });
          },
        };
        signal?.addEventListener("abort", giveUp, { once: true });
        waiting.push(waiter);
        void serve();
      });
    },
    follow(rate) {
      if (!(rate > 0 && Number.isFinite(rate)) || rate === ratePerSecond) return;
      fill();
      ratePerSecond = Math.max(rate, SLOWEST_PER_SECOND);
      recompute();
    },
    drain() {
      fill();
      level = Math.min(level, inFlight);
    },
    availableWithin(ms) {
      fill();
      const free = level - inFlight - waiting.length + (ms / 1000) * ratePerSecond;
      return Math.max(0, Math.floor(free + EPSILON));
    },
  };
}

function once(act: () => void): () => void {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    act();
  };
}
