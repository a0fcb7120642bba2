/**
 * Reads the state of the whole installation for operators. Each part has its own time limit, so one that is slow or
 * unreachable does not keep the others from being reported.
 */
import { statfs } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import packageFile from "../../../package.json" with { type: "json" };
import type { MarketplaceDomain } from "../../features/catalog/marketplace.ts";
import type { MonthsStore } from "../../features/catalog/months-store.ts";
import type { CatalogStore } from "../../features/catalog/store.ts";
import type { ImportStore } from "../../features/imports/import-store.ts";
import type { DeliveryState } from "../../features/webhooks/delivery-state-store.ts";
import type { Clock } from "../../platform/base/clock.ts";
import type { Log } from "../../platform/base/log.ts";
import type { JobStore } from "../../platform/jobs/job-store.ts";
import { nextRunAt } from "../../platform/jobs/next-run.ts";
import type { Config } from "../config/config.ts";
import type { InstallationState } from "./api/operator-state.routes.ts";
import type { NodeState } from "./node-state.ts";

export type StateParts = {
  config: Pick<Config, "role" | "demo" | "dataDir" | "databaseUrl">;
  nodeState: () => Promise<NodeState>;
  marketplaces: () => { marketplace: MarketplaceDomain; products: number }[];
  catalog: Pick<CatalogStore, "getRevision">;
  deliveries: { read(now: Date, timeoutMs: number): Promise<DeliveryState> };
  jobs: Pick<JobStore, "list">;
  imports: Pick<ImportStore, "countOpen">;
  months: Pick<MonthsStore, "extent">;
  database: () => Promise<{ version: string; sizeBytes: number }>;
  clock: Clock;
  log: Log;
};

const TIME_LIMIT_MS = 2_000;

export function createStateReader(parts: StateParts): () => Promise<InstallationState> {
  const { config, nodeState, marketplaces, catalog, deliveries, jobs, imports, months, database, clock, log } = parts;

  const readService = async () => ({
    version: packageFile.version,
    node: process.versions.node,
    role: config.role,
    demo: config.demo,
    startedAt: (await nodeState()).startedAt.toISOString(),
  });

  const readIndex = async () => {
    const [{ index, indexReadyAt }, catalogRevision] = await Promise.all([
      nodeState(),
      within(catalog.getRevision(), TIME_LIMIT_MS / 2).catch(() => null),
    ]);
    const { documents: products, bytes, revision, lagSeconds } = index;
    return {
      products,
      marketplaces: marketplaces(),
      bytes,
      revision,
      catalogRevision,
      lagSeconds,
      readyAt: indexReadyAt?.toISOString() ?? null,
    };
  };

  const readDeliveries = async () => {
    const { oldestDueAt, ...counts } = await deliveries.read(clock.now(), TIME_LIMIT_MS);
    return { ...counts, oldestDueAt: oldestDueAt?.toISOString() ?? null };
  };

  const readJobs = async () => {
    const now = clock.now();
    return (await jobs.list(now)).map(({ lastRunAt, ...job }) => ({
      ...job,
      lastRunAt: lastRunAt?.toISOString() ?? null,
      nextRunAt: nextRunAt(job.schedule, now).toISOString(),
    }));
  };

  const readDatabase = async () => {
    const [{ version, sizeBytes }, { from, rows }] = await Promise.all([database(), months.extent()]);
    const history = { historyFrom: from?.toISOString() ?? null, historyRows: rows };
    return { version, embedded: config.databaseUrl === undefined, sizeBytes, ...history };
  };

  const readDisk = async () => {
    const { bavail, blocks, bsize } = await statfs(config.dataDir);
    return { dataDirFreeBytes: bavail * bsize, dataDirTotalBytes: blocks * bsize };
  };

  return async () => {
    const missing: InstallationState["missing"] = [];
    const readPart = async <T>(part: InstallationState["missing"][number]["part"], read: () => Promise<T>) => {
      try {
        return await within(read(), TIME_LIMIT_MS);
      } catch (err) {
        log.warn({ err, part }, "could not read a part of the installation state");
        missing.push({ part, reason: err instanceof TooSlow ? err.message : "Could not be read; see the log." });
        return null;
      }
    };
    const [service, index, deliveryState, jobList, importCounts, databaseState, disk] = await Promise.all([
      readPart("service", readService),
      readPart("index", readIndex),
      readPart("deliveries", readDeliveries),
      readPart("jobs", readJobs),
      readPart("imports", imports.countOpen),
      readPart("database", readDatabase),
      readPart("disk", readDisk),
    ]);
    return {
      service,
      index,
      deliveries: deliveryState,
      jobs: jobList,
      imports: importCounts,
      database: databaseState,
      disk,
      missing,
    };
  };
}

class TooSlow extends Error {}

async function within<T>(work: Promise<T>, ms: number): Promise<T> {
  const cancel = new AbortController();
  const timeout = sleep(ms, undefined, { signal: cancel.signal, ref: false }).then(() => {
    throw new TooSlow(`No response within ${ms / 1_000} seconds.`);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    cancel.abort();
    timeout.catch(() => {});
  }
}
