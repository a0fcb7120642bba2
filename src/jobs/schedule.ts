/** The scheduled jobs. Each is one call of a use case, runs on one node at a time, and may run twice without harm. */
import { IDEMPOTENCY_KEY_TTL_MS } from "../access/create-once.ts";
import type { IdempotencyStore } from "../access/idempotency-store.ts";
import { type Clock, utcDay } from "../base/clock.ts";
import type { Log } from "../base/log.ts";
import { keptSince } from "../catalog/month.ts";
import type { MonthsStore } from "../catalog/months-store.ts";
import type { PeopleSweep } from "../people/sweep.ts";
import type { NicheStore } from "../search/niche-store.ts";
import type { Search } from "../search/query.ts";
import { recordNicheHistory } from "../search/record-niche-history.ts";
import { type Refreshing, refresh } from "../sources/live/refresh.ts";
import type { LiveSource } from "../sources/source.ts";
import type { Detection } from "../tracking/detect-store.ts";
import type { EventStore } from "../tracking/event-store.ts";
import type { RankDaysStore } from "../tracking/rank-days-store.ts";
import type { DeliveryRetention } from "../webhooks/delivery-retention-store.ts";

const DAY_MS = 86_400_000;

export type Job = {
  name: string;
  /** A cron schedule in UTC. */
  at: string;
  /** Runs at the next start if no node was running at its time. */
  mustNotBeMissed: boolean;
  /** Returns fields for the log; undefined if there was nothing to do. */
  run(signal: AbortSignal): Promise<Record<string, unknown> | undefined>;
};

export type JobParts = {
  refreshing: Refreshing;
  openSources: () => Promise<{ all: LiveSource[] }>;
  hasSources: boolean;
  niches: NicheStore;
  search: Pick<Search, "niche" | "isReady">;
  months: Pick<MonthsStore, "truncateBefore" | "createAhead">;
  rankDays: Pick<RankDaysStore, "deleteBefore">;
  historyMonths: number;
  detection: Pick<Detection, "detectDue">;
  events: Pick<EventStore, "deleteBefore">;
  eventDays: number;
  deliveries: DeliveryRetention;
  deliveryDays: number;
  requests: Pick<IdempotencyStore, "deleteIdempotencyKeys">;
  people: PeopleSweep;
  /** Mails the owners of webhooks that were disabled. */
  notifyOwners: () => Promise<Record<string, number> | undefined>;
  clock: Clock;
  log: Log;
};

export function jobTable(parts: JobParts): Job[] {
  const { refreshing, openSources, niches, search, months, historyMonths, clock, log } = parts;
  const jobs: Job[] = [
    {
      name: "niche-history",
      at: "20 0 * * *",
      mustNotBeMissed: true,
      run: (signal) => recordNicheHistory({ store: niches, search, clock, log, signal }),
    },
    {
      name: "history-months",
      at: "30 2 * * *",
      mustNotBeMissed: true,
      async run() {
        await months.createAhead(clock.now());
        return undefined;
      },
    },
    {
      name: "history-retention",
      at: "40 3 * * *",
      mustNotBeMissed: true,
      async run(signal) {
        const since = keptSince(historyMonths, clock.now());
        if (since === null) return { emptied: [] };
        return {
          emptied: await months.truncateBefore(since),
          rankDays: await parts.rankDays.deleteBefore(utcDay(since), signal),
        };
      },
    },
    {
      name: "due-changes",
      at: "* * * * *",
      mustNotBeMissed: false,
      async run(signal) {
        const done = await parts.detection.detectDue(signal);
        return done.checked > 0 ? done : undefined;
      },
    },
    {
      name: "event-retention",
      at: "10 * * * *",
      mustNotBeMissed: false,
      async run(signal) {
        const since = (ms: number) => new Date(clock.now().getTime() - ms);
        return {
          events: await parts.events.deleteBefore(since(parts.eventDays * DAY_MS), signal),
          idempotencyKeys: await parts.requests.deleteIdempotencyKeys(since(IDEMPOTENCY_KEY_TTL_MS)),
        };
      },
    },
    {
      name: "delivery-retention",
      at: "25 * * * *",
      mustNotBeMissed: false,
      async run(signal) {
        return await parts.deliveries.deleteBefore(
          new Date(clock.now().getTime() - parts.deliveryDays * DAY_MS),
          signal,
        );
      },
    },
    {
      name: "people-retention",
      at: "45 * * * *",
      mustNotBeMissed: false,
      run: () => parts.people.sweep(),
    },
    {
      name: "disabled-webhooks",
      at: "* * * * *",
      mustNotBeMissed: false,
      run: () => parts.notifyOwners(),
    },
    {
      name: "deleted-webhooks",
      at: "* * * * *",
      mustNotBeMissed: false,
      async run(signal) {
        const ended = await parts.deliveries.endQueuesOfDeleted(clock.now(), signal);
        return ended === 0 ? undefined : { ended };
      },
    },
  ];
  if (parts.hasSources) {
    jobs.push({
      name: "refresh",
      at: "* * * * *",
      mustNotBeMissed: false,
      async run(signal) {
        return await refresh(refreshing, (await openSources()).all, signal);
      },
    });
  }
  return jobs;
}
