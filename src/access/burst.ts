import { hash } from "node:crypto";
import type { Usage } from "./quota.ts";

/**
 * The optional burst limit: requests per second and account, in windows of one second, on this node alone. It protects a
 * node from one caller; the daily limit is part of the plan.
 */
export type BurstLimiter = {
  /** Returns undefined when admitted, else the account's usage in this second. */
  refuse(accountId: string, limit: number, now: Date): Usage | undefined;
};

/**
 * The counts are a hash table in memory shared by all threads of a node. Each slot holds the hash of an account id, and one
 * number with the second (upper bits) and the count (lower bits), so that both change atomically.
 */
const SLOTS = 1 << 14;
const PROBES = 16;
const COUNT_BITS = 20;
const COUNT_MASK = (1 << COUNT_BITS) - 1;
const SECONDS = 1 << (31 - COUNT_BITS);

export function burstCounts(): SharedArrayBuffer {
  return new SharedArrayBuffer(SLOTS * 8);
}

export function createBurstLimiter(shared: SharedArrayBuffer): BurstLimiter {
  const keys = new Int32Array(shared, 0, SLOTS);
  const counts = new Int32Array(shared, SLOTS * 4, SLOTS);

  /** Finds the account's slot, or takes one whose account sent nothing in this second. */
  const findSlot = (key: number, second: number): number => {
    for (let probe = 0; probe < PROBES; probe++) {
      const slot = (key + probe) & (SLOTS - 1);
      const taken = Atomics.load(keys, slot);
      if (taken === key) return slot;
      if (taken !== 0 && Atomics.load(counts, slot) >>> COUNT_BITS === second) continue;
      if (Atomics.compareExchange(keys, slot, taken, key) === taken) return slot;
    }
    return key & (SLOTS - 1); // more accounts in one second than slots nearby: two share a count
  };

  return {
    refuse(accountId, limit, now) {
      const at = Math.floor(now.getTime() / 1000);
      const second = at % SECONDS;
      const slot = findSlot(keyOf(accountId), second);
      for (;;) {
        const before = Atomics.load(counts, slot);
        const used = before >>> COUNT_BITS === second ? before & COUNT_MASK : 0;
        if (used >= limit) return { limit, used, resetsAt: new Date((at + 1) * 1000), secondsLeft: 1 };
        if (Atomics.compareExchange(counts, slot, before, (second << COUNT_BITS) | (used + 1)) === before)
          return undefined;
      }
    },
  };
}

function keyOf(accountId: string): number {
  return hash("sha1", accountId, "buffer").readInt32LE(0) || 1;
}
