/**
 * Daily usage. A request is counted once, after it has passed every other gate, and the count is on disk before the
 * response is sent. One commit per request would be too expensive, so requests that arrive together are counted by one
 * statement (group commit). It stays exact because that statement alone decides how many fit.
 *
 * When the database stops responding after a batch was sent, the outcome of the batch is unknown. Its callers get a 503,
 * which must not count. So the batch is undone, whether it was counted or arrives late, before the next one is sent.
 *
 * A failed request does not count, but it takes a place until its outcome is known. So a request that does not fit waits
 * while other admitted ones, on any node, are still **pending**. It is refused when none is left, and after three seconds.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { createBatcher } from "../../platform/base/batch.ts";
import { type Clock, nextUtcMidnight, utcDay } from "../../platform/base/clock.ts";
import { AppError } from "../../platform/base/errors.ts";
import { newId } from "../../platform/base/ids.ts";
import type { Usage } from "../../platform/base/rate-limited.ts";
import type { BatchEntry, Counted, Outcome, UsageStore } from "./usage-store.ts";

/** `day` is the day on which it was counted, so that it can be refunded after midnight. */
export type Admission = Usage & { accountId: string; admitted: boolean; day: string; isPending: boolean };

export type Quota = ReturnType<typeof createQuota>;

const SETTLE_EVERY_MS = 500;
const WAIT_FOR_PENDING_MS = 3_000;
const POLL_PENDING_MS = 10;
/** Waiting requests of one account on one thread. More are refused at once: they would hold too many connections. */
const MOST_WAITING = 100;

type Request = { accountId: string; limit: number };

export function createQuota({ store, clock }: { store: UsageStore; clock: Clock }) {
  const nodeId = newId("node", clock.now());
  let batch = 0;
  let isRegistered = false;
  /** Corrections that wait for the database: a batch of unknown outcome, and requests to refund. */
  let unknownBatch: number | undefined;
  const lateRefunds: Outcome[] = [];
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
    const late = lateRefunds.splice(0);
    if (late.length === 0) return;
    await store.settle(late).catch((error) => {
      lateRefunds.unshift(...late);
      throw error;
    });
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

  const admitNow = createBatcher(async (requests: Request[]): Promise<Admission[]> => {
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
      // A counted request must not fail because the usage for refused ones cannot be read.
      const states = await store.readDay(day, ids).catch(() => undefined);
      for (const { accountId, limit } of refused) {
        const state = states?.get(accountId); // none if the account was just deleted
        const used = state?.used ?? 0;
        // A request may have been given back since the count was refused.
        const isPending = state !== undefined && limit > 0 && (state.pending > 0 || used < limit);
        counted.set(accountId, { admitted: 0, used: Math.max(limit, used), isPending });
      }
    }
    // Admitted requests are numbered in the order of arrival.
    const next = new Map([...counted].map(([accountId, { admitted, used }]) => [accountId, used - admitted + 1]));
    return requests.map(({ accountId }) => {
      const limit = entries.get(accountId)?.limit ?? 0;
      const { used = limit, isPending = false } = counted.get(accountId) ?? {};
      const mine = next.get(accountId) ?? used + 1;
      next.set(accountId, mine + 1);
      return { accountId, admitted: mine <= used, limit, used: Math.min(mine, used), ...reset, day, isPending };
    });
  });

  const readState = createBatcher(async (accountIds: string[]) => {
    const states = await store.readDay(utcDay(clock.now()), [...new Set(accountIds)]);
    return accountIds.map((id) => states.get(id) ?? { used: 0, pending: 0 });
  });

  /** The waiting requests of an account, in the order of arrival: only the first one polls. */
  type Queue = { length: number; last: Promise<unknown>; usedUpAt: number };
  const queues = new Map<string, Queue>();

  /** Counts the request as soon as there is room. Returns the last refusal when nothing is pending, or at the deadline. */
  const admitWithin = async (request: Request, refused: Admission, queue: Queue): Promise<Admission> => {
    let last = refused;
    const since = performance.now();
    const deadline = since + WAIT_FOR_PENDING_MS;
    await queue.last;
    while (performance.now() < deadline && queue.usedUpAt < since) {
      const at = performance.now();
      const { used, pending } = await readState(request.accountId);
      if (used < request.limit) last = await admitNow(request);
      if (last.admitted) return last;
      if (used >= request.limit && pending === 0) queue.usedUpAt = at;
      else await sleep(POLL_PENDING_MS);
    }
    return last;
  };

  const admitLater = async (request: Request, refused: Admission): Promise<Admission> => {
    const queue = queues.get(request.accountId) ?? { length: 0, last: Promise.resolve(), usedUpAt: 0 };
    if (queue.length >= MOST_WAITING) return refused;
    queues.set(request.accountId, queue);
    queue.length++;
    const admission = admitWithin(request, refused, queue);
    queue.last = admission.catch(() => {});
    try {
      return await admission;
    } finally {
      if (--queue.length === 0) queues.delete(request.accountId);
    }
  };

  const readUsage = createBatcher(async (requests: Request[]): Promise<Usage[]> => {
    const now = clock.now();
    const states = await store.readDay(utcDay(now), [...new Set(requests.map((request) => request.accountId))]);
    return requests.map(({ accountId, limit }) => ({
      limit,
      used: states.get(accountId)?.used ?? 0,
      ...resetAfter(now),
    }));
  });

  const settleOutcome = createBatcher<Outcome, undefined>(async (outcomes) => {
    await store.settle(outcomes).catch(() => {
      // The database is unavailable, which is also why requests failed. They are refunded later.
      lateRefunds.push(...outcomes.filter(({ refunds }) => refunds));
      settleLater();
    });
    return Array(outcomes.length).fill(undefined);
  });

  return {
    /** Counts the request if the daily limit allows it. */
    async admit(request: Request): Promise<Admission> {
      const admission = await admitNow(request);
      return admission.admitted || !admission.isPending ? admission : await admitLater(request, admission);
    },
    /** Reads the usage without counting. */
    usage: readUsage,
    /** Takes back the count of a failed request. */
    async refund({ accountId, day, isPending }: Admission): Promise<void> {
      await settleOutcome({ accountId, day, refunds: true, settles: isPending });
    },
    /** Ends the pending state of a request that has succeeded. */
    keep({ accountId, day, isPending }: Admission): void {
      if (isPending) void settleOutcome({ accountId, day, refunds: false, settles: true });
    },
    /** Call it after the last response. */
    close: settle,
  };
}

function resetAfter(now: Date): Pick<Usage, "resetsAt" | "secondsLeft"> {
  const resetsAt = nextUtcMidnight(now);
  return { resetsAt, secondsLeft: Math.ceil((resetsAt.getTime() - now.getTime()) / 1000) };
}
