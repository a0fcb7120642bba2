/** Fetches tracked products and keywords again from live sources. */
import type { Values } from "../../platform/base/setting.ts";
import type { Platform } from "../../platform/feature.ts";
import type { Job } from "../../platform/jobs/job.ts";
import { sourceCredentials } from "./credentials.ts";
import { createHealthStore } from "./live/health-store.ts";
import { type LiveSources, openLiveSources } from "./live/open-live-sources.ts";
import { refresh } from "./live/refresh.ts";
import { createRefreshQueueStore } from "./live/refresh-queue-store.ts";
import { sourceNames } from "./live/source-credentials.ts";
import type { PageStorage } from "./live/store-pages.ts";
import type { SOURCE_SETTINGS } from "./settings.ts";

const KEPT_OPEN_MS = 30 * 60_000;

/** `hasSources` is false without credentials: there is no job then. */
export function openSourceJobs(
  { database: { pool }, clock, log }: Platform,
  settings: Omit<Values<typeof SOURCE_SETTINGS>, "demo">,
  { mergeBatch }: Pick<PageStorage, "mergeBatch">,
) {
  const credentials = sourceCredentials(settings);
  const health = createHealthStore(pool);
  const queue = createRefreshQueueStore(pool);
  let open: { sources: LiveSources; since: number } | undefined;
  /** Kept open because sources remember tokens and limits; reopened after a while because other nodes spend the same budget. */
  const getSources = async () => {
    if (open !== undefined && performance.now() - open.since < KEPT_OPEN_MS) return open.sources;
    const before = open;
    open = undefined;
    await before?.sources.close();
    open = { sources: await openLiveSources(credentials, { health, clock, log }), since: performance.now() };
    return open.sources;
  };
  const hasSources = sourceNames(credentials).length > 0;
  const refreshJob: Job = {
    name: "refresh",
    at: "* * * * *",
    mustNotBeMissed: false,
    async run(signal) {
      const { all } = await getSources();
      return await refresh({ mergeBatch, health, queue, clock, log }, all, signal);
    },
  };
  return {
    hasSources,
    jobs: hasSources ? [refreshJob] : [],
    close: async (): Promise<void> => await open?.sources.close(),
  };
}
