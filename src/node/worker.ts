/** The composition root of what a node does by itself: jobs by time, and the demo's living market. */
import { createIdempotencyStore } from "../access/idempotency-store.ts";
import { PLANS } from "../access/plan.ts";
import type { Clock } from "../base/clock.ts";
import type { Log } from "../base/log.ts";
import type { MergeStore } from "../catalog/merge-store.ts";
import { createMonthsStore } from "../catalog/months-store.ts";
import type { NodeConfig } from "../config/config.ts";
import { sourceSettings } from "../config/source-settings.ts";
import { createAdvisoryLock } from "../db/advisory-lock.ts";
import type { Database } from "../db/open.ts";
import type { DeliveryFigures } from "../http/delivery-metrics.ts";
import { DEMO_SEED } from "../installation/demo.ts";
import { createJobStore } from "../jobs/job-store.ts";
import type { Jobs } from "../jobs/run-jobs.ts";
import { jobTable } from "../jobs/schedule.ts";
import { createAttemptStore } from "../people/attempt-store.ts";
import { createInvitationStore } from "../people/invitation-store.ts";
import { createPost } from "../people/mail.ts";
import { createSessionStore } from "../people/session-store.ts";
import { createSmtpSender } from "../people/smtp-sender.ts";
import { createPeopleSweep } from "../people/sweep.ts";
import { createNicheStore } from "../search/niche-store.ts";
import type { Search } from "../search/query.ts";
import { createSimulator } from "../sources/demo-market/simulator.ts";
import { createSimulatorStore } from "../sources/demo-market/simulator-store.ts";
import { createHealthStore } from "../sources/live/health-store.ts";
import { type OpenSources, openSources } from "../sources/live/open-sources.ts";
import { sourceNames } from "../sources/live/source-settings.ts";
import { createWantedStore } from "../sources/live/wanted-store.ts";
import { createEventStore } from "../tracking/event-store.ts";
import { createEventFeed } from "../tracking/feed-store.ts";
import { createKeywordRankStore } from "../tracking/keyword-rank-store.ts";
import { createKeywordRanker } from "../tracking/keyword-ranker.ts";
import { createRankDaysStore } from "../tracking/rank-days-store.ts";
import { createDeliveryRetention } from "../webhooks/delivery-retention-store.ts";
import { createDisabledStore } from "../webhooks/disabled-store.ts";
import { queueDeliveries } from "../webhooks/fan-out-store.ts";
import { notifyOwners } from "../webhooks/notify-owners.ts";
import type { ResolveName } from "../webhooks/resolve-name.ts";
import { detectionOn } from "./detection.ts";
import { openDeliverer } from "./worker-deliveries.ts";

/** It has time, and should not hold up a stop: an import that is under way goes first. */
const SIMULATOR_PATIENCE_MS = 2_000;

const SOURCES_KEPT_MS = 30 * 60_000;

export type NodeWorker = {
  /** The market begins to move when `marketReady` has settled. */
  start(marketReady: Promise<unknown>, publicUrl: string): Promise<void>;
  runJob(name: string): Promise<Record<string, unknown> | undefined>;
  /** For the metrics. */
  deliveries: DeliveryFigures;
  close(): Promise<void>;
};

export type WorkerParts = {
  config: NodeConfig;
  database: Database;
  catalog: Pick<MergeStore, "merge" | "mergeBatch">;
  search: Pick<Search, "search" | "rankOf" | "isReady">;
  /** Up to which revision of the catalogue that search has everything. */
  indexRevision: () => number;
  resolveName: ResolveName | undefined;
  clock: Clock;
  log: Log;
};

export function createWorker(parts: WorkerParts): NodeWorker {
  const { config, database, catalog, search, indexRevision, clock, log } = parts;
  const { pool, sessions } = database;
  const settings = sourceSettings(config);
  const hasSources = sourceNames(settings).length > 0;
  const health = createHealthStore(pool);
  const lockOf = (name: string) => createAdvisoryLock(sessions, name);
  const simulator = createSimulator({
    market: {
      ...createSimulatorStore(pool),
      merge: (seen) => catalog.merge(seen, { patienceMs: SIMULATOR_PATIENCE_MS }),
    },
    seed: DEMO_SEED,
    // Invented figures among real ones would be lies.
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
  const post = createPost(smtpUrl === undefined ? undefined : createSmtpSender({ url: smtpUrl, from: mailFrom }), log);
  let announced = "";
  const deliverer = openDeliverer({ ...parts, publicUrl: () => announced });
  let jobs: Jobs | undefined;
  let isClosing = false;
  let open: { sources: OpenSources; since: number } | undefined;
  /** Kept for a while: they remember tokens and limits. Then opened anew: others have spent of the same budget. */
  const keepSources = async () => {
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
    await Promise.all([deliverer.close(), simulator.close(), ranks.close(), jobs?.close()]);
    await post.close();
    await open?.sources.close();
  };

  return {
    async start(marketReady, publicUrl) {
      if (config.role === "api") return;
      announced = publicUrl;
      deliverer.start();
      void marketReady.finally(() => isClosing || simulator.start());
      ranks.start();
      // Loaded when the service answers already.
      const { startJobs } = await import("../jobs/run-jobs.ts");
      const fresh = Object.entries(PLANS).map(([plan, { refreshHours: hours }]) => ({ plan, hours }));
      const table = jobTable({
        refreshing: { mergeBatch: catalog.mergeBatch, health, wanted: createWantedStore(pool), fresh, clock, log },
        openSources: keepSources,
        hasSources,
        niches: createNicheStore(pool),
        search,
        months: createMonthsStore(pool),
        rankDays: createRankDaysStore(pool),
        historyMonths: config.historyMonths,
        detection: detectionOn(pool, clock),
        events: createEventStore(database.db),
        eventDays: config.eventDays,
        deliveries: createDeliveryRetention(pool),
        deliveryDays: config.deliveryDays,
        requests: createIdempotencyStore(database.db),
        people: createPeopleSweep({
          sessions: createSessionStore(database),
          invitations: createInvitationStore(database.db),
          attempts: createAttemptStore(database.db),
          clock,
        }),
        notifyOwners: () =>
          notifyOwners({ store: createDisabledStore(pool), send: post.send, publicUrl: () => announced, clock }),
        clock,
        log,
      });
      jobs = await startJobs({ jobs: table, pool: sessions, lockOf, store: createJobStore(pool), clock, log });
    },

    async runJob(name) {
      if (name === "keyword-ranks") return await ranks.runOnce();
      return await jobs?.run(name);
    },

    deliveries: deliverer,

    close: () => (closed ??= close()),
  };
}
