/** Wires the background work of a node: deliveries, scheduled jobs, keyword ranks and the simulated demo market. */
import { catalogJobs } from "../../features/catalog/jobs.ts";
import { channelJobs } from "../../features/channels/jobs.ts";
import { openDeliverer } from "../../features/channels/open-deliverer.ts";
import { openUploads } from "../../features/imports/open-uploads.ts";
import { keywordJobs } from "../../features/keywords/jobs.ts";
import { openMailer } from "../../features/people/open-mailer.ts";
import { createConnectionRunner } from "../../features/sales/connection/open-connections.ts";
import { openSalesImports } from "../../features/sales/import/open-sales-imports.ts";
import { salesJobs } from "../../features/sales/jobs.ts";
import { searchJobs } from "../../features/search/jobs.ts";
import type { Search } from "../../features/search/query.ts";
import { createSimulator } from "../../features/sources/demo-market/simulator.ts";
import { createSimulatorStore } from "../../features/sources/demo-market/simulator-store.ts";
import { openSourceJobs } from "../../features/sources/jobs.ts";
import { createEventFeed } from "../../features/tracking/feed-store.ts";
import { trackingJobs } from "../../features/tracking/jobs.ts";
import { createKeywordRankStore } from "../../features/tracking/keyword-rank-store.ts";
import { createKeywordRanker } from "../../features/tracking/keyword-ranker.ts";
import type { DeliveryFigures } from "../../features/webhooks/delivery-metrics.ts";
import { queueDeliveries } from "../../features/webhooks/fan-out-store.ts";
import { webhookJobs } from "../../features/webhooks/jobs.ts";
import { createAdvisoryLock } from "../../platform/db/advisory-lock.ts";
import type { Platform } from "../../platform/feature.ts";
import type { Job } from "../../platform/jobs/job.ts";
import { createJobStore } from "../../platform/jobs/job-store.ts";
import type { Jobs } from "../../platform/jobs/run-jobs.ts";
import type { NodeConfig } from "../config/config.ts";
import { DEMO_SEED } from "../installation/demo.ts";
import { demoShopJob } from "../installation/demo-shop.ts";
import { retentionJob } from "../retention/delete-old.ts";
import { createFileRetention } from "../retention/delete-old-files.ts";
import type { Merging } from "./merging.ts";

/** Short, so that the simulator gives way to a running import and does not delay a stop. */
const SIMULATOR_LOCK_TIMEOUT_MS = 2_000;

export type NodeWorker = {
  /**
   * The demo market starts to move once `marketReady` has settled. Keywords are ranked once `weekReady` has settled, because
   * events are written in the order of their times.
   */
  start(demo: { weekReady: Promise<unknown>; marketReady: Promise<unknown> }): Promise<void>;
  runJob(name: string): Promise<Record<string, unknown> | undefined>;
  /** Figures for the metrics. */
  deliveries: DeliveryFigures;
  close(): Promise<void>;
};

export type WorkerParts = {
  platform: Platform;
  config: NodeConfig;
  merging: Merging;
  search: Pick<Search, "niche" | "rankOf" | "isReady" | "list">;
  /** The revision of the catalogue that the search index has applied. */
  indexRevision: () => number;
  isScheduled: boolean | undefined;
  /** Starts the import of a file that a job has stored. */
  wakeReports: () => void;
};

export function createWorker(parts: WorkerParts): NodeWorker {
  const { platform, config, merging, search, indexRevision, isScheduled, wakeReports } = parts;
  const { database, clock, log } = platform;
  const { pool, sessions } = database;
  const lockOf = (name: string) => createAdvisoryLock(sessions, name);
  const sources = openSourceJobs(platform, config, merging);
  const isDemo = config.demo && !sources.hasSources; // simulated figures must never mix with real ones
  const simulator = createSimulator({
    market: {
      ...createSimulatorStore(pool),
      merge: (seen, signal) => merging.merge(seen, { lockTimeoutMs: SIMULATOR_LOCK_TIMEOUT_MS, signal }),
    },
    seed: DEMO_SEED,
    speed: isDemo ? config.simulatorSpeed : 0,
    clock,
    log,
    lock: lockOf("simulator"),
  });
  const ranks = createKeywordRanker({
    store: createKeywordRankStore(pool, createEventFeed(queueDeliveries)),
    search,
    indexRevision,
    clock,
    log,
    lock: lockOf("keyword ranks"),
  });
  const mailer = openMailer(platform, config);
  const deliverer = openDeliverer(platform, config);
  const connections = createConnectionRunner({
    platform,
    settings: config,
    store: openSalesImports(database),
    uploads: openUploads(config, database, clock, "rpt"),
    wakeReports,
  });
  const files = createFileRetention({ dataDir: config.dataDir, settings: config, clock, log });
  let jobs: Jobs | undefined;
  let isClosing = false;
  let closed: Promise<void> | undefined;
  const close = async () => {
    isClosing = true;
    await Promise.all([deliverer.close(), simulator.close(), ranks.close(), files.close(), jobs?.close()]);
    await mailer.close();
    await sources.close();
    await connections.close();
  };

  return {
    async start({ weekReady, marketReady }) {
      files.start();
      if (config.role === "api") return;
      deliverer.start();
      void marketReady.finally(() => isClosing || simulator.start());
      void weekReady.finally(() => isClosing || ranks.start());
      // Imported once the service already answers requests.
      const { startJobs } = await import("../../platform/jobs/run-jobs.ts");
      const demoShop = isDemo ? demoShopJob(platform, config, wakeReports) : undefined;
      const table: Job[] = [
        ...searchJobs(platform, { search }),
        ...keywordJobs(platform, { search }),
        ...catalogJobs(platform, merging),
        ...trackingJobs(merging.detection),
        ...webhookJobs(platform, mailer),
        ...channelJobs(platform),
        ...salesJobs(platform, connections),
        ...sources.jobs,
        retentionJob(platform, config),
        ...(demoShop ? [demoShop] : []),
      ];
      jobs = await startJobs({
        jobs: table,
        pool: sessions,
        lockOf,
        store: createJobStore(pool),
        clock,
        log,
        isScheduled,
      });
      // The shop follows the history of the market, which is complete by then. The next minute would be too late for a first look.
      if (demoShop) void marketReady.finally(() => (isClosing ? undefined : jobs?.run(demoShop.name).catch(() => {})));
    },

    async runJob(name) {
      if (name === "keyword-ranks") return await ranks.runOnce();
      if (name === "files") return await files.sweep();
      return await jobs?.run(name);
    },

    deliveries: deliverer,

    close: () => (closed ??= close()),
  };
}
