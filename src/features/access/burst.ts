import { hash } from "node:crypto";
import type { Usage } from "../../platform/base/rate-limited.ts";

/**
 * Counts per second and name, in windows of one second, on this node alone: the optional burst limit of an account, and
 * refused requests. They protect a node from one caller; the daily limit is part of the plan.
 */
export type BurstLimiter = {
  /** Counts one. Returns undefined when admitted, else the usage of this name in this second. */
  refuse(name: string, limit: number, now: Date): Usage | undefined;
  /** Counts without a limit. */
  add(name: string, amount: number, now: Date): void;
  /** Returns the usage if the limit is reached, and counts nothing. */
  check(name: string, limit: number, now: Date): Usage | undefined;
};

/**
 * The counts are a hash table in memory shared by all threads of a node. Each slot holds the hash of a name, and one
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

  /** Finds the slot of a name, or takes one that counted nothing in this second. */
  const findSlot = (key: number, second: number): number => {
    for (let probe = 0; probe < PROBES; probe++) {
      const slot = (key + probe) & (SLOTS - 1);
      const taken = Atomics.load(keys, slot);
      if (taken === key) return slot;
      if (taken !== 0 && Atomics.load(counts, slot) >>> COUNT_BITS === second) continue;
      if (Atomics.compareExchange(keys, slot, taken, key) === taken) return slot;
    }
    return key & (SLOTS - 1); // more names in one second than slots nearby: two share a count
  };

  /** Returns the count of a name in this second, without taking a slot for it. */
  const usedBy = (name: string, second: number): number => {
    const key = keyOf(name);
    for (let probe = 0; probe < PROBES; probe++) {
      const slot = (key + probe) & (SLOTS - 1);
      if (Atomics.load(keys, slot) === key) return usedIn(Atomics.load(counts, slot), second);
    }
    return 0;
  };

  const usageOf = (limit: number, used: number, at: number): Usage => ({
    limit,
    used,
    resetsAt: new Date((at + 1) * 1000),
    secondsLeft: 1,
  });

  /** Adds the amount if less than the limit is used. Returns what was used before. */
  const addBelow = (name: string, amount: number, limit: number, at: number): number => {
    const second = at % SECONDS;
    const slot = findSlot(keyOf(name), second);
    for (;;) {
      const before = Atomics.load(counts, slot);
      const used = usedIn(before, second);
      if (used >= limit) return used;
      const after = Math.min(used + amount, COUNT_MASK);
      if (Atomics.compareExchange(counts, slot, before, (second << COUNT_BITS) | after) === before) return used;
    }
  };

  return {
    refuse(name, limit, now) {
      const at = secondOf(now);
      const used = addBelow(name, 1, limit, at);
      return used >= limit ? usageOf(limit, used, at) : undefined;
    },
    add(name, amount, now) {
      addBelow(name, amount, COUNT_MASK, secondOf(now));
    },
    check(name, limit, now) {
      const at = secondOf(now);
      const used = usedBy(name, at % SECONDS);
      return used >= limit ? usageOf(limit, used, at) : undefined;
    },
  };
}

function usedIn(count: number, second: number): number {
  return count >>> COUNT_BITS === second ? count & COUNT_MASK : 0;
}

function secondOf(now: Date): number {
  return Math.floor(now.getTime() / 1000);
}

function keyOf(name: string): number {
  return hash("sha1", name, "buffer").readInt32LE(0) || 1;
}
