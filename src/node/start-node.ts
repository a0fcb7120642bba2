/** The composition root of a node: the database, the keeper of the search index, and the apis that answer requests. */
import { burstCounts } from "../access/burst.ts";
import { type Accounts, createAccounts } from "../access/manage-accounts.ts";
import { createKeys, type Keys } from "../access/manage-keys.ts";
import { findServedIds } from "../access/served-accounts.ts";
import { createAccessStore } from "../access/store.ts";
import { createUsageStore } from "../access/usage-store.ts";
import { type Clock, utcDay } from "../base/clock.ts";
import type { Log } from "../base/log.ts";
import { createMergeStore, type MergeStore } from "../catalog/merge-store.ts";
import { keptSince } from "../catalog/month.ts";
import { type CatalogStore, createCatalogStore } from "../catalog/store.ts";
import type { Config, NodeConfig } from "../config/config.ts";
import { makeDataFolder } from "../db/data-folder.ts";
import { openDatabase } from "../db/open.ts";
import type { PressureLimits } from "../http/back-pressure.ts";
import { createNodeMetrics, mergeMetrics } from "../http/metrics.ts";
import { addNodeMetrics } from "../http/node-metrics.ts";
import { addDemoHistory, type Demo, prepareDemoAccounts, prepareDemoMarket } from "../installation/demo.ts";
import { findSecretKey } from "../installation/secret-key.ts";
import { nodeFigures } from "../operations/node-figures.ts";
import type { Users } from "../people/manage-users.ts";
import { createSearch } from "../search/query.ts";
import { createImportStore } from "../sources/import/import-store.ts";
import { createHealthStore } from "../sources/live/health-store.ts";
import { createInstallationStore } from "../webhooks/installation-store.ts";
import type { ResolveName } from "../webhooks/resolve-name.ts";
import type { NodeApi } from "./api.ts";
import { detectionOn } from "./detection.ts";
import { openSearchWriter } from "./search/writer.ts";
import { createImportRunner } from "./threads/import-runner.ts";
import { type ApiThreads, apiThreadCount, poolSizes, startApiThreads } from "./threads/start-api-threads.ts";
import { openUploads } from "./uploads.ts";
import { usersOf } from "./users.ts";
import { createWorker, type NodeWorker } from "./worker.ts";

export type RunningNode = {
  /** Where the only front is in this thread. */
  api: NodeApi | undefined;
  accounts: Accounts;
  keys: Keys;
  users: Users;
  catalog: CatalogStore & MergeStore;
  runJob: NodeWorker["runJob"];
  /** Listens, and answers with the address that clients use. */
  listen(): Promise<{ url: string; demo: Demo | undefined }>;
  /** Rejects when a thread has died, and this process should end. */
  failed: Promise<never>;
  close(): Promise<void>;
};

export type NodeOptions = {
  clock: Clock;
  log: Log;
  pressure?: PressureLimits;
  /** Aborted when the process is told to stop: a start under way is then given up. */
  signal?: AbortSignal;
  /** How the names in webhooks' addresses are resolved, where not by the DNS. */
  resolveName?: ResolveName;
};

export async function startNode(settings: Config, options: NodeOptions): Promise<RunningNode> {
  const { clock, log, pressure, signal, resolveName } = options;
  const startedAt = clock.now();
  const { dataDir, databaseUrl } = settings;
  const poolSize = poolSizes(settings).keeper;
  const database = await openDatabase({ ...settings, poolSize, as: "service", log, signal });
  const { db, pool } = database;
  const accessStore = createAccessStore(database);
  const [secretKey, onlyAccounts] = await Promise.all([
    findSecretKey(settings, createInstallationStore(pool)),
    findServedIds(settings.onlyAccounts, accessStore.findAccount),
  ]).catch(async (error) => {
    await database.close();
    throw error;
  });
  const config: NodeConfig = { ...settings, secretKey, onlyAccounts };

  const accounts = createAccounts({ store: accessStore, usageStore: createUsageStore(database), clock });
  const keys = createKeys({ store: accessStore, clock });
  const users = usersOf(db, clock);
  const detection = detectionOn(pool, clock);
  const catalog = {
    ...createCatalogStore(pool),
    ...createMergeStore(pool, {
      keepSince: () => keptSince(config.historyMonths, clock.now()),
      detect: detection.detect,
    }),
  };
  const health = createHealthStore(pool);
  const failed = Promise.withResolvers<never>();
  failed.promise.catch(() => {});

  makeDataFolder(dataDir);
  const index = await openSearchWriter({
    config,
    database,
    catalog,
    publish: (view) => apis.adopt(view),
    clock,
    log,
    signal,
  });
  const worker = createWorker({
    config,
    database,
    catalog,
    search: createSearch(index.engine),
    indexRevision: () => index.state().revision,
    resolveName,
    clock,
    log,
  });
  const runner = createImportRunner({
    config,
    store: createImportStore(db),
    uploads: openUploads(config, database, clock),
    clock,
    log,
  });
  const closeAll = async () => {
    await runner.close();
    await worker.close();
    await index.close();
    await database.close();
  };

  let api: NodeApi | undefined;
  let apis: ApiThreads;
  try {
    const nodeMetrics = createNodeMetrics(
      index.state,
      () => health.list(utcDay(clock.now())),
      runner.state,
      config.role === "api" ? undefined : worker.deliveries,
      index.figures,
    );
    addNodeMetrics(nodeMetrics, nodeFigures({ config, database, clock }));
    const metrics = () => nodeMetrics.getMetricsAsJSON();
    const nodeState = async () => ({ startedAt, index: index.state(), indexReadyAt: index.readyAt() });
    if (apiThreadCount(config) === 0) {
      // Only here: where threads have a front each, this one need not load half the libraries for it.
      const { createApi } = await import("./api.ts");
      const only = await createApi({
        config,
        database,
        clock,
        log,
        pressure,
        resolveName,
        burstCounts: burstCounts(),
        collectMetrics: async () =>
          await mergeMetrics([await metrics(), await only.metrics.registry.getMetricsAsJSON()]),
        nodeState,
      });
      api = only;
      apis = { ...only, listen: (port) => only.listen(port, false) };
    } else {
      apis = startApiThreads({ config, log, metrics, state: nodeState, onDeath: failed.reject });
    }
  } catch (error) {
    await closeAll();
    throw error;
  }
  let demoHistory: Promise<void> | undefined;
  let closed: Promise<void> | undefined;
  const close = async () => {
    apis.stopping();
    await Promise.all([apis.close(), runner.close(), worker.close()]);
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
    failed: failed.promise,

    async listen() {
      if (config.demo) await prepareDemoMarket(catalog, config.demoProducts, clock.now());
      await index.start();
      const port = await apis.listen(config.port);
      log.info({ host: config.host, port }, "listening");
      const url = config.publicUrl ?? addressOf(config.host, port, config.tlsCert !== undefined);
      apis.announce(url);
      const demo = config.demo
        ? await prepareDemoAccounts({ dataDir, baseUrl: url, accounts, keys, users, store: accessStore })
        : undefined;
      if (config.demo) demoHistory = addDemoHistory(catalog, config.demoProducts, clock.now(), log);
      // Where the files lie on this node's disk, nobody else can.
      if (config.role !== "api" || databaseUrl === undefined) runner.start();
      await worker.start(demoHistory ?? Promise.resolve(), url);
      return { url, demo };
    },

    /** Once, however often it is asked for. */
    close: () => (closed ??= close()),
  };
}

/** An address to show. One that means "every interface" is no address to call: then this machine's own. */
function addressOf(host: string, port: number, tls: boolean): string {
  const name = host === "0.0.0.0" || host === "::" ? "localhost" : host.includes(":") ? `[${host}]` : host;
  return `${tls ? "https" : "http"}://${name}:${port}`;
}
