/** Wires the background work of a node: deliveries, scheduled jobs, keyword ranks and the simulated demo market. */
import { PLANS } from "../../features/access/plan.ts";
import { catalogJobs } from "../../features/catalog/jobs.ts";
import { channelJobs } from "../../features/channels/jobs.ts";
import { openUploads } from "../../features/imports/open-uploads.ts";
import { keywordJobs } from "../../features/keywords/jobs.ts";
import { createMailer } from "../../features/people/mail.ts";
import { createSmtpSender } from "../../features/people/smtp-sender.ts";
import { createUnsentMail } from "../../features/people/unsent-mail.ts";
import { createConnectionRunner } from "../../features/sales/connection/open-connections.ts";
import { salesJobs } from "../../features/sales/jobs.ts";
import { searchJobs } from "../../features/search/jobs.ts";
import type { Search } from "../../features/search/query.ts";
import { sourceCredentials } from "../../features/sources/credentials.ts";
import { createSimulator } from "../../features/sources/demo-market/simulator.ts";
import { createSimulatorStore } from "../../features/sources/demo-market/simulator-store.ts";
import { sourceJobs } from "../../features/sources/jobs.ts";
import { type OpenSources, openSources } from "../../features/sources/live/open-sources.ts";
import { sourceNames } from "../../features/sources/live/source-credentials.ts";
import { createEventFeed } from "../../features/tracking/feed-store.ts";
import { trackingJobs } from "../../features/tracking/jobs.ts";
import { createKeywordRankStore } from "../../features/tracking/keyword-rank-store.ts";
import { createKeywordRanker } from "../../features/tracking/keyword-ranker.ts";
import type { DeliveryFigures } from "../../features/webhooks/delivery-metrics.ts";
import { queueDeliveries } from "../../features/webhooks/fan-out-store.ts";
import { webhookJobs } from "../../features/webhooks/jobs.ts";
import type { Clock } from "../../platform/base/clock.ts";
import type { Log } from "../../platform/base/log.ts";
import { createAdvisoryLock } from "../../platform/db/advisory-lock.ts";
import type { Database } from "../../platform/db/open.ts";
import type { Job } from "../../platform/jobs/job.ts";
import type { Jobs } from "../../platform/jobs/run-jobs.ts";
import type { ResolveName } from "../../platform/security/resolve-name.ts";
import type { NodeConfig } from "../config/config.ts";
import { DEMO_SEED } from "../installation/demo.ts";
import { deleteOld } from "./delete-old.ts";
import { createFileRetention } from "./delete-old-files.ts";
import { createDemoShopJob } from "./demo-shop.ts";
import type { Merging } from "./merging.ts";
import type { Stores } from "./open-stores.ts";
import { createRetentionStore } from "./retention-store.ts";
import { openDeliverer } from "./worker-deliveries.ts";

/** Short, so that the simulator gives way to a running import and does not delay a stop. */
const SIMULATOR_LOCK_TIMEOUT_MS = 2_000;

const SOURCES_KEPT_MS = 30 * 60_000;
const DEMO_SHOP_JOB = "demo-shop";

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
  config: NodeConfig;
  database: Database;
  stores: Stores;
  merging: Merging;
  search: Pick<Search, "niche" | "rankOf" | "isReady" | "list">;
  /** The revision of the catalogue that the search index has applied. */
  indexRevision: () => number;
  resolveName: ResolveName | undefined;
  isScheduled: boolean | undefined;
  /** Starts the import of a file that a job has stored. */
  wakeReports: () => void;
  clock: Clock;
  log: Log;
};

export function createWorker(parts: WorkerParts): NodeWorker {
  const { config, database, stores, merging, search, indexRevision, isScheduled, clock, log } = parts;
  const { pool, sessions } = database;
  const settings = sourceCredentials(config);
  const hasSources = sourceNames(settings).length > 0;
  const { sourceHealth: health } = stores;
  const lockOf = (name: string) => createAdvisoryLock(sessions, name);
  const simulator = createSimulator({
    market: {
      ...createSimulatorStore(pool),
      merge: (seen, signal) => merging.merge(seen, { lockTimeoutMs: SIMULATOR_LOCK_TIMEOUT_MS, signal }),
    },
    seed: DEMO_SEED,
    // Simulated figures must never mix with real ones.
    speed: config.demo && !hasSources ? config.simulatorSpeed : 0,
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
  const { smtpUrl, mailFrom } = config;
  const mailer = createMailer({
    sender: smtpUrl === undefined ? undefined : createSmtpSender({ url: smtpUrl, from: mailFrom }),
    unsent: createUnsentMail(config.dataDir),
    clock,
    log,
  });
  const deliverer = openDeliverer({ ...parts, publicUrl: config.publicUrl });
  const { publicUrl, secretKey } = config;
  const platform = { database, clock, log, publicUrl, secretKey, resolveName: parts.resolveName };
  const connections = createConnectionRunner({
    platform,
    settings: config,
    store: stores.salesImports,
    uploads: openUploads(config, database, clock, "rpt"),
    wakeReports: parts.wakeReports,
  });
  const files = createFileRetention({ dataDir: config.dataDir, settings: config, clock, log });
  let jobs: Jobs | undefined;
  let isClosing = false;
  let open: { sources: OpenSources; since: number } | undefined;
  /** Cached because sources remember tokens and limits; reopened after a while because other nodes spend the same budget. */
  const getSources = async () => {
    if (open !== undefined && performance.now() - open.since < SOURCES_KEPT_MS) return open.sources;
    const before = open;
    open = undefined;
    await before?.sources.close();
    open = { sources: await openSources(settings, { health, clock, log }), since: performance.now() };
    return open.sources;
  };

  let closed: Promise<void> | undefined;
  const close = async () => {
    isClosing = true;
    await Promise.all([deliverer.close(), simulator.close(), ranks.close(), files.close(), jobs?.close()]);
    await mailer.close();
    await open?.sources.close();
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
      const fresh = Object.entries(PLANS).map(([plan, { refreshHours: hours }]) => ({ plan, hours }));
      const refreshing = { mergeBatch: merging.mergeBatch, health, queue: stores.refreshQueue, fresh, clock, log };
      const retention = {
        rows: createRetentionStore(pool),
        months: stores.historyMonths,
        events: stores.events,
        deliveries: stores.deliveryRetention,
        settings: config,
        clock,
      };
      const keepDemoShop = config.demo && !hasSources ? createDemoShopJob(parts) : undefined;
      const table: Job[] = [
        ...searchJobs(platform, { search }),
        ...keywordJobs(platform, { search }),
        ...catalogJobs(platform, merging),
        ...trackingJobs(merging.detection),
        ...webhookJobs(platform, mailer),
        ...channelJobs(platform),
        ...salesJobs(platform, connections),
        ...(hasSources ? sourceJobs(refreshing, getSources) : []),
        { name: "retention", at: "10 * * * *", mustNotBeMissed: false, run: (signal) => deleteOld(retention, signal) },
        ...(keepDemoShop ? [{ name: DEMO_SHOP_JOB, at: "* * * * *", mustNotBeMissed: false, run: keepDemoShop }] : []),
      ];
      jobs = await startJobs({
        ...{ jobs: table, pool: sessions, lockOf, store: stores.jobs, clock, log },
        isScheduled,
      });
      // The shop follows the history of the market, which is complete by then. The next minute would be too late for a first look.
      if (table.some(({ name }) => name === DEMO_SHOP_JOB))
        void marketReady.finally(() => (isClosing ? undefined : jobs?.run(DEMO_SHOP_JOB).catch(() => {})));
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
