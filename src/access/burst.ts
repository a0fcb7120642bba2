import type { Standing } from "./quota.ts";

/**
 * The burst limit, where the operator has set one: requests per second and account, in windows of one second, on this
 * node alone. It guards a node against one caller; the daily count is what the plan sells.
 */
export type BurstLimiter = {
  /** Undefined when admitted, else where the account stands in this second. */
  refuse(accountId: string, limit: number, now: Date): Standing | undefined;
};

export function createBurstLimiter(): BurstLimiter {
  let window = 0;
  let counts = new Map<string, number>();
  return {
    refuse(accountId, limit, now) {
      const second = Math.floor(now.getTime() / 1000);
      if (second !== window) {
        window = second;
        counts = new Map();
      }
      const used = counts.get(accountId) ?? 0;
      if (used >= limit) return { limit, used, resetsAt: new Date((second + 1) * 1000), secondsLeft: 1 };
      counts.set(accountId, used + 1);
      return undefined;
    },
  };
}
