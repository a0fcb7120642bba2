/**
 * A token bucket that never breaks the limit, however long requests travel. Amazon counts a request when it arrives, which
 * is somewhere between its sending and its answer: so a request holds its token while it is under way, and is counted when
 * the answer is in, the latest moment it can have arrived. (Counting at the sending, two slow requests and a fast third one
 * arrive closer together than they were sent.) Under steady load it costs nothing where the burst is above 1; where it is 1,
 * each call takes its travelling time longer.
 */
import type { Clock } from "../../base/clock.ts";
import type { Sleep } from "../network/retry.ts";
import type { Limit } from "./operations.ts";

export type RateLimiter = {
  /** Waits for its turn, first come first served. Whoever got it calls `done` when the answer is in, or will not come. */
  take(signal?: AbortSignal): Promise<{ done(): void }>;
  /** The rate that the service says it allows us from now on. */
  follow(ratePerSecond: number): void;
  /** The service says that nothing is left: somebody else has used it. */
  drain(): void;
  /** How many could be taken within this time. */
  availableWithin(ms: number): number;
};

type Waiter = { grant: () => void };

/** Times are in whole milliseconds and rates are fractions: what lacks less than this is there. */
const EPSILON = 1e-6;

/** Whatever a server says: one request in a quarter of an hour. */
const SLOWEST_PER_SECOND = 1 / 900;

export function createRateLimiter(limit: Limit, { clock, sleep }: { clock: Clock; sleep: Sleep }): RateLimiter {
  const { burst } = limit;
  let { ratePerSecond } = limit;
  let level: number = burst;
  let filledAt = clock.now().getTime();
  let underWay = 0;
  let waiting: Waiter[] = [];
  /** Ends the sleep of whoever watches over the queue. */
  let watch: AbortController | undefined;

  const fill = () => {
    const now = clock.now().getTime();
    // A clock that is set back gives nothing, and takes nothing away.
    level = Math.min(burst, level + (Math.max(0, now - filledAt) / 1000) * ratePerSecond);
    filledAt = now;
  };

  /** Zero when one can go now; infinite when one must come back first. */
  const msUntilFree = (): number => {
    fill();
    const lacking = underWay + 1 - level;
    if (lacking <= EPSILON) return 0;
    return underWay + 1 > burst ? Number.POSITIVE_INFINITY : Math.ceil((lacking / ratePerSecond) * 1000);
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
        underWay++;
        waiting.shift()?.grant();
      }
    }
    if (watch === mine) watch = undefined;
  };
  /** Something changed: how long the next one waits is reckoned again. */
  const reckonAgain = () => {
    watch?.abort();
    watch = undefined;
    if (waiting.length > 0) void serve();
  };

  const done = () => {
    fill();
    underWay--;
    level--;
    reckonAgain();
  };

  return {
    take(signal) {
      return new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason);
        const giveUp = () => {
          waiting = waiting.filter((other) => other !== waiter);
          reject(signal?.reason);
          if (waiting.length === 0) reckonAgain();
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
      reckonAgain();
    },
    drain() {
      fill();
      level = Math.min(level, underWay);
    },
    availableWithin(ms) {
      fill();
      const free = level - underWay - waiting.length + (ms / 1000) * ratePerSecond;
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
