/**
 * Jobs: the way in by time. Each is one call into a use case, done by one node of many; what it does may be done twice
 * without harm.
 */
import { KEPT_FOR_MS } from "../access/create-once.ts";
import type { IdempotencyStore } from "../access/idempotency-store.ts";
import { type Clock, utcDay } from "../base/clock.ts";
import type { Log } from "../base/log.ts";
import { keptSince } from "../catalog/month.ts";
import type { MonthsStore } from "../catalog/months-store.ts";
import type { PeopleSweep } from "../people/sweep.ts";
import type { NicheStore } from "../search/niche-store.ts";
import type { Search } from "../search/query.ts";
import { takeNicheHistory } from "../search/take-niche-history.ts";
import { type Refreshing, refresh } from "../sources/live/refresh.ts";
import type { LiveSource } from "../sources/source.ts";
import type { Detection } from "../tracking/detect-store.ts";
import type { EventStore } from "../tracking/event-store.ts";
import type { RankDaysStore } from "../tracking/rank-days-store.ts";
import type { DeliveryRetention } from "../webhooks/delivery-retention-store.ts";

const DAY_MS = 86_400_000;

export type Job = {
  name: string;
  /** As cron has it, in UTC. */
  at: string;
  /** Made up for at the next start where no node was running then. */
  mustNotBeMissed: boolean;
  /** What it did, for the log; undefined where there was nothing to do. */
  run(signal: AbortSignal): Promise<Record<string, unknown> | undefined>;
};

export type JobParts = {
  refreshing: Refreshing;
  openSources: () => Promise<{ all: LiveSource[] }>;
  hasSources: boolean;
  niches: NicheStore;
  search: Pick<Search, "search" | "isReady">;
  months: Pick<MonthsStore, "empty" | "makeAhead">;
  rankDays: Pick<RankDaysStore, "forget">;
  historyMonths: number;
  detection: Pick<Detection, "detectDue">;
  events: Pick<EventStore, "forget">;
  eventDays: number;
  deliveries: DeliveryRetention;
  deliveryDays: number;
  requests: Pick<IdempotencyStore, "forgetIdempotencyKeys">;
  people: PeopleSweep;
  /** Mails the owners of webhooks that were disabled. */
  tellOwners: () => Promise<Record<string, number> | undefined>;
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
      run: (signal) => takeNicheHistory({ store: niches, search, clock, log, signal }),
    },
    {
      name: "history-months",
      at: "30 2 * * *",
      mustNotBeMissed: true,
      async run() {
        await months.makeAhead(clock.now());
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
        return { emptied: await months.empty(since), rankDays: await parts.rankDays.forget(utcDay(since), signal) };
      },
    },
    {
      name: "due-changes",
      at: "* * * * *",
      mustNotBeMissed: false,
      async run(signal) {
        const done = await parts.detection.detectDue(signal);
        return done.looked > 0 ? done : undefined;
      },
    },
    {
      name: "event-retention",
      at: "10 * * * *",
      mustNotBeMissed: false,
      async run(signal) {
        const since = (ms: number) => new Date(clock.now().getTime() - ms);
        return {
          events: await parts.events.forget(since(parts.eventDays * DAY_MS), signal),
          idempotencyKeys: await parts.requests.forgetIdempotencyKeys(since(KEPT_FOR_MS)),
        };
      },
    },
    {
      name: "delivery-retention",
      at: "25 * * * *",
      mustNotBeMissed: false,
      async run(signal) {
        return await parts.deliveries.forget(new Date(clock.now().getTime() - parts.deliveryDays * DAY_MS), signal);
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
      run: () => parts.tellOwners(),
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
