/** The composition root of a node: the database, the search index, the API (in this thread or in several) and the worker. */
import { hostname } from "node:os";
import { burstCounts } from "../../features/access/burst.ts";
import type { Accounts } from "../../features/access/manage-accounts.ts";
import type { Keys } from "../../features/access/manage-keys.ts";
import { openAccounts } from "../../features/access/open-accounts.ts";
import { findServedIds, servedAccounts } from "../../features/access/served-accounts.ts";
import { createAccessStore } from "../../features/access/store.ts";
import type { MergeStore } from "../../features/catalog/merge-store.ts";
import { type CatalogStore, createCatalogStore } from "../../features/catalog/store.ts";
import { createImportStore } from "../../features/imports/import-store.ts";
import { openUploads } from "../../features/imports/open-uploads.ts";
import type { Users } from "../../features/people/manage-users.ts";
import { openUsers } from "../../features/people/open-users.ts";
import type { PasswordHashes } from "../../features/people/password-hash.ts";
import { createSearch } from "../../features/search/query.ts";
import { createSynonymStore } from "../../features/search/synonyms/synonym-store.ts";
import { createSynonyms } from "../../features/search/synonyms/synonyms.ts";
import { watchSynonyms } from "../../features/search/synonyms/watch-synonyms.ts";
import { createReportStore } from "../../features/search-data/report-store.ts";
import { createInstallationStore } from "../../features/webhooks/installation-store.ts";
import type { Clock } from "../../platform/base/clock.ts";
import type { Log } from "../../platform/base/log.ts";
import { createDataFolder } from "../../platform/db/data-folder.ts";
import { openDatabase } from "../../platform/db/open.ts";
import type { Platform } from "../../platform/feature.ts";
import type { PressureLimits } from "../../platform/http/back-pressure.ts";
import { mergeMetrics } from "../../platform/http/metrics.ts";
import type { ResolveName } from "../../platform/security/resolve-name.ts";
import type { Config, NodeConfig } from "../config/config.ts";
import {
  addDemoHistory,
  type Demo,
  type DemoWeek,
  prepareDemoAccounts,
  prepareDemoMarket,
} from "../installation/demo.ts";
import { demoShopAsins } from "../installation/demo-shop.ts";
import { findSecretKey } from "../installation/secret-key.ts";
import { prepareSelfSigned } from "../installation/self-signed.ts";
import { createAvailabilityStore } from "../operations/availability-store.ts";
import { openMetrics } from "../operations/open-metrics.ts";
import { type SelfCheck, startSelfCheck } from "../operations/self-check.ts";
import { takePort } from "../threads/free-port.ts";
import { createImportRunner } from "../threads/import-runner.ts";
import type { ImportKind } from "../threads/protocol.ts";
import { type ApiThreads, apiThreadCount, poolSizes, startApiThreads } from "../threads/start-api-threads.ts";
import type { NodeApi } from "./api.ts";
import { logWaiting, openMerging } from "./merging.ts";
import { openSearchWriter } from "./search/open-writer.ts";
import { createWorker, type NodeWorker } from "./worker.ts";

export type RunningNode = {
  /** The API, where it runs in this thread. */
  api: NodeApi | undefined;
  accounts: Accounts;
  keys: Keys;
  users: Users;
  catalog: CatalogStore & MergeStore;
  runJob: NodeWorker["runJob"];
  /** Checks this node now and stores the result. */
  checkItself(): Promise<void>;
  /** Starts listening and returns the address that clients use. */
  listen(): Promise<{ url: string; demo: Demo | undefined }>;
  /** Rejects when a thread has died and this process should end. */
  failed: Promise<never>;
  /** May be called at any moment: it cancels a start in progress and waits for it. */
  close(): Promise<void>;
};

export type NodeOptions = {
  clock: Clock;
  log: Log;
  pressure?: PressureLimits;
  /** Aborted when the process receives a stop signal, which also cancels a start in progress. */
  signal?: AbortSignal;
  /** Resolves host names of webhook addresses; DNS by default. */
  resolveName?: ResolveName;
  /** Hashes passwords; scrypt by default. */
  passwords?: PasswordHashes;
  /** False runs jobs on request only; true by default. */
  isScheduled?: boolean;
};

export async function startNode(settings: Config, options: NodeOptions): Promise<RunningNode> {
  const { clock, log, pressure, signal, resolveName, passwords, isScheduled } = options;
  const startedAt = clock.now();
  const closing = new AbortController();
  const stops = signal === undefined ? closing.signal : AbortSignal.any([signal, closing.signal]);
  const { dataDir, databaseUrl, host } = settings;
  const taken = await takePort(host, settings.port);
  const { port } = taken;
  const poolSize = poolSizes(settings).main;
  const database = await openDatabase({ ...settings, poolSize, as: "service", log, signal }).catch(async (error) => {
    await taken.release();
    throw error;
  });
  const { accounts, keys, findAccount } = openAccounts(database, clock);
  const [secretKey, onlyAccounts, certificate] = await Promise.all([
    findSecretKey(settings, createInstallationStore(database.pool)),
    findServedIds(settings.onlyAccounts, findAccount),
    settings.tls === "self-signed" ? prepareSelfSigned({ ...settings, now: startedAt }) : undefined,
  ]).catch(async (error) => {
    await database.close();
    await taken.release();
    throw error;
  });
  const ownUrl = addressOf(host, port, (certificate?.tlsCert ?? settings.tlsCert) !== undefined);
  const url = settings.publicUrl ?? ownUrl;
  const config: NodeConfig = { ...settings, ...certificate, port, publicUrl: url, secretKey, onlyAccounts };

  const platform: Platform = { database, clock, log, publicUrl: url, secretKey, resolveName };
  const users = openUsers(database, clock, passwords);
  const merging = openMerging(database, config, clock, { onWaiting: logWaiting(log), onMerged: () => index.wake?.() });
  const catalog = { ...createCatalogStore(database.pool), ...merging };
  const failed = Promise.withResolvers<never>();
  failed.promise.catch(() => {});

  createDataFolder(dataDir);
  const synonyms = createSynonyms();
  const synonymWatch = watchSynonyms({
    synonyms,
    store: createSynonymStore(database.db),
    folder: config.synonymsDir,
    log,
  });
  const index = await openSearchWriter({
    config,
    database,
    catalog,
    publish: (view) => apiThreads.adopt(view),
    synonyms,
    clock,
    log,
    signal: stops,
  });
  const search = createSearch(index.engine, clock);
  const worker = createWorker({
    platform,
    config,
    merging,
    search,
    indexRevision: () => index.state().revision,
    isScheduled,
    wakeReports: () => reportRunner.wake(),
  });
  const runner = createImportRunner({
    config,
    kind: "products",
    store: createImportStore(database.db),
    uploads: openUploads(config, database, clock),
    clock,
    log,
  });
  const reportRunner = createImportRunner({
    config,
    kind: "reports",
    store: createReportStore(database, { family: "search" }),
    uploads: openUploads(config, database, clock, "rpt"),
    clock,
    log,
  });
  const wakeImports = (kind: ImportKind) => (kind === "products" ? runner : reportRunner).wake();
  const closeRunners = async () => void (await Promise.all([runner.close(), reportRunner.close()]));
  const closeAll = async () => {
    await closeRunners();
    await worker.close();
    await index.close();
    await synonymWatch.close();
    await database.close();
    await taken.release();
  };

  let api: NodeApi | undefined;
  let apiThreads: ApiThreads;
  try {
    const nodeMetrics = openMetrics(platform, config, { index, imports: runner, deliveries: worker.deliveries });
    const metrics = () => nodeMetrics.getMetricsAsJSON();
    const nodeState = async () => ({ startedAt, index: index.state(), indexReadyAt: index.readyAt() });
    if (apiThreadCount(config) === 0) {
      // Imported only here: a node with API threads does not load these libraries in its main thread.
      const { createApi } = await import("./api.ts");
      const only = await createApi({
        config,
        database,
        clock,
        log,
        pressure,
        resolveName,
        passwords,
        burstCounts: burstCounts(),
        watched: { synonyms, watch: synonymWatch },
        collectMetrics: async () =>
          await mergeMetrics([await metrics(), await only.metrics.registry.getMetricsAsJSON()]),
        nodeState,
        wakeImports,
      });
      api = only;
      apiThreads = {
        ...only,
        listen: async (port) => void (await only.listen(port, false)),
        started: async () => only.started(),
      };
    } else {
      apiThreads = startApiThreads({ config, log, metrics, state: nodeState, wakeImports, onDeath: failed.reject });
    }
  } catch (error) {
    await closeAll();
    throw error;
  }
  let demoHistory: Promise<void> | undefined;
  let selfCheck: SelfCheck | undefined;
  let starting: Promise<unknown> | undefined;
  let closed: Promise<void> | undefined;

  const replayWeek = async (week: DemoWeek) => {
    const { replayDemoWeek } = await import("../installation/demo-week.ts"); // needed once in the life of an installation
    const revision = () => index.state().revision;
    await replayDemoWeek(week, {
      database,
      search,
      indexRevision: revision,
      onMerged: () => index.wake?.(),
      log,
      signal: stops,
    });
  };

  const start = async () => {
    const market = { products: config.demoProducts, own: () => demoShopAsins(config) };
    const week = config.demo ? await prepareDemoMarket(catalog, market, clock.now(), stops) : undefined;
    await index.start();
    stops.throwIfAborted();
    await taken.vacate();
    await apiThreads.listen(port);
    log.info({ host: config.host, port }, "listening");
    stops.throwIfAborted();
    const demo = config.demo
      ? await prepareDemoAccounts({ dataDir, baseUrl: url, accounts, keys, users, store: createAccessStore(database) })
      : undefined;
    await apiThreads.started();
    stops.throwIfAborted();
    selfCheck = startSelfCheck({
      url: ownUrl,
      node: `${hostname()}:${port}`,
      // A dedicated endpoint serves only its own accounts.
      servesApi: config.role !== "worker" && !servedAccounts(onlyAccounts).isLimited,
      store: createAvailabilityStore(database.pool),
      clock,
      log,
    });
    // With the embedded database, uploads are on this node's disk, so no other node can import them.
    if (config.role !== "api" || databaseUrl === undefined) {
      runner.start();
      reportRunner.start();
    }
    const weekReady = Promise.withResolvers<void>();
    const marketReady = Promise.withResolvers<void>();
    await worker.start({ weekReady: weekReady.promise, marketReady: marketReady.promise });
    // Begins last: it keeps this thread busy, and connections that the worker opens meanwhile could time out.
    const replayed = week === undefined || stops.aborted ? undefined : replayWeek(week);
    void Promise.resolve(replayed).then(weekReady.resolve);
    if (config.demo && !stops.aborted)
      demoHistory = weekReady.promise.then(() => addDemoHistory(catalog, market, clock.now(), log, stops));
    void Promise.resolve(demoHistory).then(marketReady.resolve);
    return { url, demo };
  };

  const close = async () => {
    closing.abort();
    apiThreads.stopping();
    // Parts are closed only once no step of the start can still open one.
    await Promise.allSettled([starting]);
    await selfCheck?.close();
    await Promise.all([apiThreads.close(), closeRunners(), worker.close()]);
    await demoHistory;
    await closeAll();
  };

  return {
    api,
    accounts,
    keys,
    users,
    catalog,
    runJob: worker.runJob,
    checkItself: async () => await selfCheck?.run(),
    failed: failed.promise,

    listen() {
      const started = start();
      starting = started;
      return started;
    },

    close: () => (closed ??= close()),
  };
}

/** Returns an address that can be called: a wildcard such as 0.0.0.0 becomes localhost. */
function addressOf(host: string, port: number, tls: boolean): string {
  const name = host === "0.0.0.0" || host === "::" ? "localhost" : host.includes(":") ? `[${host}]` : host;
  return `${tls ? "https" : "http"}://${name}:${port}`;
}
