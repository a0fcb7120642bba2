/**
 * The daily count. A request is counted once, when it has passed every other gate, and the count is on disk before the
 * answer leaves. Counting one by one would cost each request a commit of its own; requests that arrive together are
 * counted by one statement instead (group commit), which stays exact because that statement alone decides how many fit.
 *
 * Should the database fall silent after a batch was sent, nobody knows whether it counted. Its callers got a 503, which must
 * not count: so the batch is undone, whether it has been counted or comes late, before another one is sent.
 */
import { createBatcher } from "../base/batch.ts";
import { type Clock, nextUtcMidnight, utcDay } from "../base/clock.ts";
import { AppError } from "../base/errors.ts";
import { newId } from "../base/ids.ts";
import type { Asked, Counted, UsageStore } from "./usage-store.ts";

/** Where an account stands today. */
export type Standing = { limit: number; used: number; resetsAt: Date; secondsLeft: number };

/** `day` is the day on which it was counted, so that it can be given back there even after midnight. */
export type Admission = Standing & { admitted: boolean; day: string };

export type Quota = ReturnType<typeof createQuota>;

const SETTLE_EVERY_MS = 500;

type Request = { accountId: string; limit: number };

export function createQuota({ store, clock }: { store: UsageStore; clock: Clock }) {
  const nodeId = newId("node", clock.now());
  let batch = 0;
  let isRegistered = false;
  /** What the database did not let us settle: a batch of unknown outcome, and requests to be given back. */
  let unknown: number | undefined;
  const owed: { accountId: string; day: string }[] = [];
  let retry: NodeJS.Timeout | undefined;
  let settling: Promise<void> | undefined;

  const count = async (day: string, asked: Asked[]): Promise<Map<string, Counted>> => {
    // Until the last batch is settled nothing more is counted, and nobody waits: the database is away.
    if (unknown !== undefined)
      throw new AppError("unavailable", "The service cannot count requests right now. Try again in a moment.");
    batch++;
    try {
      if (!isRegistered) await store.registerNode(nodeId, batch - 1);
      isRegistered = true;
      const counted = await store.count({ nodeId, batch, day, asked });
      if (counted !== undefined) return counted;
      isRegistered = false; // forgotten after a long rest
      return await count(day, asked);
    } catch (error) {
      unknown ??= batch;
      settleLater();
      throw error;
    }
  };

  const settleOnce = async (): Promise<void> => {
    if (unknown !== undefined) await store.undoBatch(nodeId, unknown);
    unknown = undefined;
    for (let next = owed.shift(); next !== undefined; next = owed.shift()) {
      const { accountId, day } = next;
      await store.giveBack(accountId, day).catch((error) => {
        owed.unshift({ accountId, day });
        throw error;
      });
    }
  };
  /** One at a time: two would give the same request back twice. */
  const settle = (): Promise<void> => {
    clearTimeout(retry);
    retry = undefined;
    settling ??= settleOnce()
      .catch(settleLater)
      .finally(() => {
        settling = undefined;
      });
    return settling;
  };
  const settleLater = () => {
    retry ??= setTimeout(settle, SETTLE_EVERY_MS).unref();
  };

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
    const counted = await count(day, [...asked.values()]);
    const refused = [...asked.values()].filter(({ accountId }) => !counted.has(accountId));
    if (refused.length > 0) {
      const ids = refused.map(({ accountId }) => accountId);
      // What is counted by now must not fail for a figure in somebody else's refusal.
      const used = await store.usedOn(day, ids).catch(() => new Map<string, number>());
      for (const { accountId, limit } of refused) {
        counted.set(accountId, { admitted: 0, used: Math.max(limit, used.get(accountId) ?? 0) });
      }
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
    return requests.map(({ accountId, limit }) => ({ limit, used: used.get(accountId) ?? 0, ...resetAfter(now) }));
  });

  return {
    /** Counts the request if the day has room for it. */
    admit,
    /** Where the account stands, without counting. */
    standing: readStandings,
    /** Undoes one count: the service failed, not the caller. */
    async giveBack(accountId: string, day: string): Promise<void> {
      await store.giveBack(accountId, day).catch(() => {
        // The database is away, which is also why the request failed. What is owed is paid when it is back.
        owed.push({ accountId, day });
        settleLater();
      });
    },
    close: settle,
  };
}

function resetAfter(now: Date): Pick<Standing, "resetsAt" | "secondsLeft"> {
  const resetsAt = nextUtcMidnight(now);
  return { resetsAt, secondsLeft: Math.ceil((resetsAt.getTime() - now.getTime()) / 1000) };
}
