/**
 * Daily usage. A request is counted once, after it has passed every other gate, and the count is on disk before the
 * response is sent. One commit per request would be too expensive, so requests that arrive together are counted by one
 * statement (group commit). It stays exact because that statement alone decides how many fit.
 *
 * When the database stops responding after a batch was sent, the outcome of the batch is unknown. Its callers get a 503,
 * which must not count. So the batch is undone, whether it was counted or arrives late, before the next one is sent.
 */
import { createBatcher } from "../base/batch.ts";
import { type Clock, nextUtcMidnight, utcDay } from "../base/clock.ts";
import { AppError } from "../base/errors.ts";
import { newId } from "../base/ids.ts";
import type { BatchEntry, Counted, UsageStore } from "./usage-store.ts";

/** Usage within the current period: a day, or a second for burst limits. */
export type Usage = { limit: number; used: number; resetsAt: Date; secondsLeft: number };

/** `day` is the day on which it was counted, so that it can be refunded after midnight. */
export type Admission = Usage & { admitted: boolean; day: string };

export type Quota = ReturnType<typeof createQuota>;

const SETTLE_EVERY_MS = 500;

type Request = { accountId: string; limit: number };

export function createQuota({ store, clock }: { store: UsageStore; clock: Clock }) {
  const nodeId = newId("node", clock.now());
  let batch = 0;
  let isRegistered = false;
  /** Corrections that wait for the database: a batch of unknown outcome, and requests to refund. */
  let unknownBatch: number | undefined;
  const pendingRefunds: { accountId: string; day: string }[] = [];
  let retry: NodeJS.Timeout | undefined;
  let settling: Promise<void> | undefined;

  const count = async (day: string, entries: BatchEntry[]): Promise<Map<string, Counted>> => {
    // Until the last batch is settled nothing more is counted. Requests fail at once: the database is unavailable.
    if (unknownBatch !== undefined)
      throw new AppError("unavailable", "The service cannot count requests right now. Try again in a moment.");
    batch++;
    try {
      if (!isRegistered) await store.registerNode(nodeId, batch - 1);
      isRegistered = true;
      const counted = await store.count({ nodeId, batch, day, entries });
      if (counted !== undefined) return counted;
      isRegistered = false; // deleted after a week without requests
      return await count(day, entries);
    } catch (error) {
      unknownBatch ??= batch;
      settleLater();
      throw error;
    }
  };

  const settleOnce = async (): Promise<void> => {
    if (unknownBatch !== undefined) await store.undoBatch(nodeId, unknownBatch);
    unknownBatch = undefined;
    for (let next = pendingRefunds.shift(); next !== undefined; next = pendingRefunds.shift()) {
      const { accountId, day } = next;
      await store.refund(accountId, day).catch((error) => {
        pendingRefunds.unshift({ accountId, day });
        throw error;
      });
    }
  };
  /** Runs one at a time: two would refund the same request twice. */
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
    const entries = new Map<string, BatchEntry>();
    for (const { accountId, limit } of requests) {
      const entry = entries.get(accountId);
      // If the limit changed between two requests of one batch, the newer one applies.
      entries.set(accountId, { accountId, limit, requests: (entry?.requests ?? 0) + 1 });
    }
    const counted = await count(day, [...entries.values()]);
    const refused = [...entries.values()].filter(({ accountId }) => !counted.has(accountId));
    if (refused.length > 0) {
      const ids = refused.map(({ accountId }) => accountId);
      // Counted requests must not fail because the usage of refused ones cannot be read.
      const used = await store.usedOn(day, ids).catch(() => new Map<string, number>());
      for (const { accountId, limit } of refused) {
        counted.set(accountId, { admitted: 0, used: Math.max(limit, used.get(accountId) ?? 0) });
      }
    }
    // Admitted requests are numbered in the order of arrival.
    const next = new Map([...counted].map(([accountId, { admitted, used }]) => [accountId, used - admitted + 1]));
    return requests.map(({ accountId }) => {
      const limit = entries.get(accountId)?.limit ?? 0;
      const used = counted.get(accountId)?.used ?? limit;
      const mine = next.get(accountId) ?? used + 1;
      next.set(accountId, mine + 1);
      return { admitted: mine <= used, limit, used: Math.min(mine, used), ...reset, day };
    });
  });

  const readUsage = createBatcher(async (requests: Request[]): Promise<Usage[]> => {
    const now = clock.now();
    const used = await store.usedOn(utcDay(now), [...new Set(requests.map((request) => request.accountId))]);
    return requests.map(({ accountId, limit }) => ({ limit, used: used.get(accountId) ?? 0, ...resetAfter(now) }));
  });

  return {
    /** Counts the request if the daily limit allows it. */
    admit,
    /** Reads the usage without counting. */
    usage: readUsage,
    /** Takes back the count of a failed request. */
    async refund(accountId: string, day: string): Promise<void> {
      await store.refund(accountId, day).catch(() => {
        // The database is unavailable, which is also why the request failed. It is refunded later.
        pendingRefunds.push({ accountId, day });
        settleLater();
      });
    },
    close: settle,
  };
}

function resetAfter(now: Date): Pick<Usage, "resetsAt" | "secondsLeft"> {
  const resetsAt = nextUtcMidnight(now);
  return { resetsAt, secondsLeft: Math.ceil((resetsAt.getTime() - now.getTime()) / 1000) };
}
