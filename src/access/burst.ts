import { hash } from "node:crypto";
import type { Standing } from "./quota.ts";

/**
 * The burst limit, where the operator has set one: requests per second and account, in windows of one second, on this
 * node alone. It guards a node against one caller; the daily count is what the plan sells.
 */
export type BurstLimiter = {
  /** Undefined when admitted, else where the account stands in this second. */
  refuse(accountId: string, limit: number, now: Date): Standing | undefined;
};

/**
 * The counts are on memory that all threads of a node share: per account its name's hash, and in one number the second
 * (upper bits) and the count in it (lower), so that both change at once.
 */
const PLACES = 1 << 14;
const PROBES = 16;
const COUNT_BITS = 20;
const COUNT_MASK = (1 << COUNT_BITS) - 1;
const SECONDS = 1 << (31 - COUNT_BITS);

export function burstCounts(): SharedArrayBuffer {
  return new SharedArrayBuffer(PLACES * 8);
}

export function createBurstLimiter(shared: SharedArrayBuffer): BurstLimiter {
  const names = new Int32Array(shared, 0, PLACES);
  const counts = new Int32Array(shared, PLACES * 4, PLACES);

  /** The account's place: its own, or one whose account was not heard of in this second. */
  const placeOf = (name: number, second: number): number => {
    for (let probe = 0; probe < PROBES; probe++) {
      const place = (name + probe) & (PLACES - 1);
      const taken = Atomics.load(names, place);
      if (taken === name) return place;
      if (taken !== 0 && Atomics.load(counts, place) >>> COUNT_BITS === second) continue;
      if (Atomics.compareExchange(names, place, taken, name) === taken) return place;
    }
    return name & (PLACES - 1); // so many accounts in one second: two share a count
  };

  return {
    refuse(accountId, limit, now) {
      const at = Math.floor(now.getTime() / 1000);
      const second = at % SECONDS;
      const place = placeOf(nameOf(accountId), second);
      for (;;) {
        const before = Atomics.load(counts, place);
        const used = before >>> COUNT_BITS === second ? before & COUNT_MASK : 0;
        if (used >= limit) return { limit, used, resetsAt: new Date((at + 1) * 1000), secondsLeft: 1 };
        if (Atomics.compareExchange(counts, place, before, (second << COUNT_BITS) | (used + 1)) === before)
          return undefined;
      }
    },
  };
}

function nameOf(accountId: string): number {
  return hash("sha1", accountId, "buffer").readInt32LE(0) || 1;
}
