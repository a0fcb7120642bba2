import { setImmediate as nextTurn } from "node:timers/promises";
import type { Sleep } from "../../src/features/sources/network/retry.ts";
import type { Clock } from "../../src/platform/base/clock.ts";

/** A clock that advances only by its own `sleep`, which returns at once. */
export type VirtualTime = { clock: Clock; sleep: Sleep; slept: number[]; advance(ms: number): void };

export function virtualTime(start = "2026-03-01T00:00:00Z"): VirtualTime {
  let now = Date.parse(start);
  const slept: number[] = [];
  return {
    clock: { now: () => new Date(now) },
    async sleep(ms, signal) {
      signal?.throwIfAborted();
      slept.push(ms);
      const until = now + ms;
      await nextTurn();
      signal?.throwIfAborted();
      now = Math.max(now, until);
    },
    slept,
    advance: (ms) => {
      now += ms;
    },
  };
}
