/** The scheduled jobs. Each is one call of a use case, runs on one node at a time, and may run twice without harm. */

import { updateEstimates } from "../../features/catalog/estimates/calibrate.ts";
import type { MonthsStore } from "../../features/catalog/months-store.ts";
import type { PastStore } from "../../features/catalog/past-store.ts";
import { refreshPast } from "../../features/catalog/refresh-past.ts";
import { recordShareOfVoice } from "../../features/keywords/record-share-of-voice.ts";
import type { VoiceStore } from "../../features/keywords/voice-store.ts";
import type { NicheStore } from "../../features/search/niche-store.ts";
import type { Search } from "../../features/search/query.ts";
import { recordNicheHistory } from "../../features/search/record-niche-history.ts";
import { type Refreshing, refresh } from "../../features/sources/live/refresh.ts";
import type { LiveSource } from "../../features/sources/source.ts";
import type { Detection } from "../../features/tracking/detect-store.ts";
import type { DeliveryRetention } from "../../features/webhooks/delivery-retention-store.ts";
import type { Clock } from "../../platform/base/clock.ts";
import type { Log } from "../../platform/base/log.ts";
import type { Job } from "../../platform/jobs/job.ts";
import { deleteOld, type RetentionParts } from "./delete-old.ts";

export type JobParts = {
  refreshing: Refreshing;
  openSources: () => Promise<{ all: LiveSource[] }>;
  hasSources: boolean;
  niches: NicheStore;
  voices: VoiceStore;
  search: Pick<Search, "niche" | "list" | "isReady">;
  months: Pick<MonthsStore, "createAhead">;
  past: PastStore;
  retention: RetentionParts;
  /** Finishes a calibration that was interrupted. */
  estimates: Parameters<typeof updateEstimates>[0];
  detection: Pick<Detection, "detectDue">;
  deliveries: Pick<DeliveryRetention, "endQueuesOfDeleted">;
  /** Queues the daily digests of e-mail channels. */
  sendDigests: (signal: AbortSignal) => Promise<Record<string, number> | undefined>;
  /** Fetches the reports of connected selling accounts. */
  fetchSales: (signal: AbortSignal) => Promise<Record<string, number> | undefined>;
  /** Gives stored lines of settlements the class that the table has for them now. */
  reclassifyLines: (signal: AbortSignal) => Promise<Record<string, number> | undefined>;
  /** Sums the sales again that were summed by the definitions of an older release. */
  sumSales: (signal: AbortSignal) => Promise<Record<string, number> | undefined>;
  /** Imports the newest files of the demo's shop; undefined without a demo. */
  keepDemoShop: ((signal: AbortSignal) => Promise<Record<string, number> | undefined>) | undefined;
  /** Mails the owners of webhooks that were disabled. */
  notifyOwners: () => Promise<Record<string, number> | undefined>;
  clock: Clock;
  log: Log;
};

export function jobTable(parts: JobParts): Job[] {
  const { refreshing, openSources, niches, search, months, clock, log } = parts;
  const jobs: Job[] = [
    {
      name: "niche-history",
      at: "20 0 * * *",
      mustNotBeMissed: true,
      run: (signal) => recordNicheHistory({ store: niches, search, clock, log, signal }),
    },
    {
      name: "share-of-voice",
      at: "40 0 * * *",
      mustNotBeMissed: true,
      run: (signal) => recordShareOfVoice({ store: parts.voices, search, clock }, signal),
    },
    {
      name: "history-months",
      at: "30 2 * * *",
      mustNotBeMissed: true,
      async run(signal) {
        await months.createAhead(clock.now(), signal);
        return undefined;
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
      name: "sales-estimates",
      at: "* * * * *",
      mustNotBeMissed: false,
      async run(signal) {
        const updated = await updateEstimates(parts.estimates, { signal });
        return updated === 0 ? undefined : { updated };
      },
    },
    {
      name: "past-figures",
      at: "* * * * *",
      mustNotBeMissed: false,
      run: (signal) => refreshPast({ store: parts.past, clock }, signal),
    },
    {
      name: "retention",
      at: "10 * * * *",
      mustNotBeMissed: false,
      run: (signal) => deleteOld(parts.retention, signal),
    },
    {
      name: "disabled-webhooks",
      at: "* * * * *",
      mustNotBeMissed: false,
      run: () => parts.notifyOwners(),
    },
    {
      name: "digests",
      at: "* * * * *",
      mustNotBeMissed: false,
      run: (signal) => parts.sendDigests(signal),
    },
    {
      name: "sales-connections",
      at: "* * * * *",
      mustNotBeMissed: false,
      run: (signal) => parts.fetchSales(signal),
    },
    {
      name: "line-classes",
      at: "50 3 * * *",
      mustNotBeMissed: true,
      run: (signal) => parts.reclassifyLines(signal),
    },
    {
      name: "sales-sums",
      at: "* * * * *",
      mustNotBeMissed: false,
      run: (signal) => parts.sumSales(signal),
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
  const { keepDemoShop } = parts;
  if (keepDemoShop !== undefined)
    jobs.push({ name: "demo-shop", at: "* * * * *", mustNotBeMissed: false, run: (signal) => keepDemoShop(signal) });
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
