/**
 * The daily count. A request is counted once, when it has passed every other gate, and the count is on disk before the
 * answer leaves. Counting one by one would cost each request a commit of its own; requests that arrive together are
 * counted by one statement instead (group commit), which stays exact because that statement alone decides how many fit.
 */
import { createBatcher } from "../base/batch.ts";
import { type Clock, nextUtcMidnight, utcDay } from "../base/clock.ts";
import type { AccessStore, Asked } from "./store.ts";

/** Where an account stands today. */
export type Standing = { limit: number; used: number; resetsAt: Date; secondsLeft: number };

/** `day` is the day on which it was counted, so that it can be given back there even after midnight. */
export type Admission = Standing & { admitted: boolean; day: string };

export type Quota = ReturnType<typeof createQuota>;

const GIVE_BACK_AGAIN_MS = 1_000;

type Request = { accountId: string; limit: number };

export function createQuota({ store, clock }: { store: AccessStore; clock: Clock }) {
  const admit = createBatcher(async (requests: Request[]): Promise<Admission[]> => {
    const now = clock.now();
    const day = utcDay(now);
    const reset = resetAfter(now);
    const asked = new Map<string, Asked>();
    for (const { accountId, limit } of requests) {
      const entry = asked.get(accountId);
      // Should the limit have changed between two requests of one batch, the newer one holds.
      asked.set(accountId, { accountId, limit, requests: (entry?.requests ?? 0) + 1 });
    }
    const counted = await store.count(day, [...asked.values()]);
    const refused = [...asked.values()].filter(({ accountId }) => !counted.has(accountId));
    if (refused.length > 0) {
      const used = await store.usedOn(
        day,
        refused.map(({ accountId }) => accountId),
      );
      for (const { accountId, limit } of refused)
        counted.set(accountId, { admitted: 0, used: Math.max(limit, used.get(accountId) ?? 0) });
    }
    // Within the batch the admitted ones get the numbers in the order in which they came.
    const next = new Map([...counted].map(([accountId, { admitted, used }]) => [accountId, used - admitted + 1]));
    return requests.map(({ accountId }) => {
      const limit = asked.get(accountId)?.limit ?? 0;
      const used = counted.get(accountId)?.used ?? limit;
      const mine = next.get(accountId) ?? used + 1;
      next.set(accountId, mine + 1);
      return { admitted: mine <= used, limit, used: Math.min(mine, used), ...reset, day };
    });
  });

  const readStandings = createBatcher(async (requests: Request[]): Promise<Standing[]> => {
    const now = clock.now();
    const used = await store.usedOn(utcDay(now), [...new Set(requests.map((request) => request.accountId))]);
    return requests.map(({ accountId, limit }) => ({
      limit,
      used: used.get(accountId) ?? 0,
      ...resetAfter(now),
    }));
  });

  let owed: { accountId: string; day: string }[] = [];
  let retry: NodeJS.Timeout | undefined;
  const giveBack = async (accountId: string, day: string): Promise<void> => {
    try {
      await store.giveBack(accountId, day);
    } catch {
      // The database is away, which is also why the request failed. What is owed is paid when it is back.
      owed.push({ accountId, day });
      retry ??= setTimeout(payOwed, GIVE_BACK_AGAIN_MS).unref();
    }
  };
  const payOwed = async (): Promise<void> => {
    clearTimeout(retry);
    retry = undefined;
    const due = owed;
    owed = [];
    for (const { accountId, day } of due) await giveBack(accountId, day);
  };

  return {
    /** Counts the request if the day has room for it. */
    admit,
    /** Where the account stands, without counting. */
    standing: readStandings,
    /** Undoes one count: the service failed, not the caller. */
    giveBack,
    close: payOwed,
  };
}

function resetAfter(now: Date): Pick<Standing, "resetsAt" | "secondsLeft"> {
  const resetsAt = nextUtcMidnight(now);
  return { resetsAt, secondsLeft: Math.ceil((resetsAt.getTime() - now.getTime()) / 1000) };
}
