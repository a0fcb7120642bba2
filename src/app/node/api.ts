/** The API of a node: everything that answers requests. A node runs one in its main thread, or one in each API thread. */
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { Api, Gate } from "../../features/access/api/contract.ts";
import { createAuthenticator } from "../../features/access/authenticate.ts";
import { createBurstLimiter } from "../../features/access/burst.ts";
import { createCreateOnce } from "../../features/access/create-once.ts";
import { createGates } from "../../features/access/gates.ts";
import { createInnerCalls } from "../../features/access/inner-calls.ts";
import { createQuota } from "../../features/access/quota.ts";
import { servedAccounts } from "../../features/access/served-accounts.ts";
import { imageRoutes } from "../../features/catalog/api/images.routes.ts";
import { createFeeCards } from "../../features/catalog/fees/manage-cards.ts";
import { importRoutes, mappingRoutes } from "../../features/imports/api/imports.routes.ts";
import { createImports } from "../../features/imports/manage-imports.ts";
import { type PasswordHashes, passwordHashes } from "../../features/people/password-hash.ts";
import { clusterAwayMetric } from "../../features/search/cluster-metrics.ts";
import { createKeywordTally } from "../../features/search/keyword-tally.ts";
import type { Peers } from "../../features/search/memory/share-work.ts";
import type { View } from "../../features/search/memory/view.ts";
import { createSearch } from "../../features/search/query.ts";
import { createSynonyms, type Synonyms } from "../../features/search/synonyms/synonyms.ts";
import { type SynonymWatch, watchSynonyms } from "../../features/search/synonyms/watch-synonyms.ts";
import { reportRoutes } from "../../features/search-data/api/reports.routes.ts";
import { createReports } from "../../features/search-data/manage-reports.ts";
import { eventRoutes } from "../../features/tracking/api/events.routes.ts";
import type { Clock } from "../../platform/base/clock.ts";
import type { Log } from "../../platform/base/log.ts";
import { startHeartbeat } from "../../platform/db/heartbeat.ts";
import type { Database } from "../../platform/db/open.ts";
import { isOutage } from "../../platform/db/outage.ts";
import { createBackPressure, PRESSURE_LIMITS, type PressureLimits } from "../../platform/http/back-pressure.ts";
import { createHealth } from "../../platform/http/health.ts";
import { listenError } from "../../platform/http/listening.ts";
import { createMetrics, type Metrics } from "../../platform/http/metrics.ts";
import { operationsRoutes } from "../../platform/http/operations.routes.ts";
import { replicaMetrics } from "../../platform/http/replica-metrics.ts";
import { createServer, type Server } from "../../platform/http/server.ts";
import type { ResolveName } from "../../platform/security/resolve-name.ts";
import type { NodeConfig } from "../config/config.ts";
import { sourceCredentials } from "../config/source-credentials.ts";
import { DASHBOARD_FOLDER } from "../installation/dashboard-build.ts";
import { statusRoutes } from "../operations/api/status.routes.ts";
import type { NodeState } from "../operations/node-state.ts";
import { createServiceStatus } from "../operations/service-status.ts";
import type { ImportKind } from "../threads/protocol.ts";
import { serveAccounts } from "./api-accounts.ts";
import { serveApps } from "./api-apps.ts";
import { serveChannels } from "./api-channels.ts";
import { serveListingModels } from "./api-listing-models.ts";
import { serveOperator } from "./api-operator.ts";
import { openPeople } from "./api-people.ts";
import { serveResearch } from "./api-research.ts";
import { serveSales } from "./api-sales.ts";
import { serveSalesFigures } from "./api-sales-figures.ts";
import { serveWebhooks } from "./api-webhooks.ts";
import { dashboardRoutes } from "./dashboard.routes.ts";
import { createDashboardFiles } from "./dashboard-files.ts";
import { descriptionRoutes } from "./description.routes.ts";
import { docsRoutes } from "./docs.routes.ts";
import type { Stores } from "./open-stores.ts";
import { serveSalesConnections } from "./sales-connections.ts";
import { openSearchReader } from "./search/reader.ts";
import { openUploads } from "./uploads.ts";

export type NodeApi = {
  server: Server<Gate> & { api: Api };
  metrics: Metrics;
  /** Searches use this view from now on. */
  adopt(view: View): void;
  /** Listens and returns the port. With `shared`, other threads may listen on the same port. */
  listen(port: number, shared: boolean): Promise<number>;
  /** Reports "ready" from now on: everything that the start prepares is in place. */
  started(): void;
  /** Reports "not ready" from now on, and keeps answering. */
  stopping(): void;
  close(): Promise<void>;
};

export type ApiOptions = {
  config: NodeConfig;
  database: Database;
  stores: Stores;
  clock: Clock;
  log: Log;
  pressure?: PressureLimits | undefined;
  resolveName?: ResolveName | undefined;
  passwords?: PasswordHashes | undefined;
  burstCounts: SharedArrayBuffer;
  /** The other API threads of the node. */
  peers?: Peers | undefined;
  /** The synonyms of this thread, where something else in it also uses them. Otherwise the API watches its own. */
  watched?: { synonyms: Synonyms; watch: SynonymWatch } | undefined;
  /** Returns the metrics of the whole node as text. */
  collectMetrics: () => Promise<string>;
  /** State of the main thread, which maintains the index. */
  nodeState: () => Promise<NodeState>;
  /** Starts the import of a file that was accepted, where this node imports files. */
  wakeImports: (kind: ImportKind) => void;
};

const PING_WITHIN_MS = 2_000;
const BUSY_DRAIN_MS = 250;
/** Response of a worker to an API call. */
const WORKER =
  "This node is a worker (ROLE=worker): it delivers webhooks and runs jobs, and has only /health and /metrics. Send API requests to a node with ROLE=api or ROLE=all.";

export async function createApi(options: ApiOptions): Promise<NodeApi> {
  const {
    config,
    database,
    stores,
    clock,
    log,
    pressure = PRESSURE_LIMITS,
    resolveName,
    passwords = passwordHashes,
    burstCounts,
    peers,
    watched,
    collectMetrics,
    nodeState,
    wakeImports,
  } = options;
  const quota = createQuota({ store: stores.usage, clock });
  const dashboardQuota = createQuota({ store: stores.dashboardUsage, clock });
  const authenticator = createAuthenticator({
    store: stores.access,
    dashboardLimits: config.dashboardLimits,
    clock,
    onError: (err) => log.warn({ err }, "could not store last-used times of keys"),
  });
  const { publicUrl } = config;
  const served = servedAccounts(config.onlyAccounts);
  const people = openPeople({ config, stores, passwords, publicUrl, served, clock, log });
  let isListening = false;
  let isStarted = false;
  let isStopping = false;
  const synonyms = watched?.synonyms ?? createSynonyms();
  const index = await openSearchReader({
    config,
    catalog: stores.catalog,
    publicUrl,
    synonyms,
    peers,
    clock,
    log,
  });
  const synonymWatch =
    watched?.watch ?? watchSynonyms({ synonyms, store: stores.synonyms, folder: config.synonymsDir, log });
  const search = createSearch(index.engine, clock);
  const backPressure = createBackPressure(pressure);
  const { pool } = database;
  const tally = createKeywordTally({
    store: stores.niches,
    clock,
    onError: (err) => log.warn({ err }, "could not store searched keywords; will retry"),
  });
  const metrics = createMetrics({
    poolState: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    inFlight: backPressure.inFlight,
  });
  if (index.isAway) clusterAwayMetric(metrics.registry, index.isAway);
  if (database.replica) replicaMetrics(metrics.registry, database.replica.state);
  const heartbeat = startHeartbeat(pool, log);
  const closeAll = async () => {
    backPressure.close();
    await heartbeat.close();
    await quota.close();
    await dashboardQuota.close();
    await authenticator.close();
    await tally.close();
    await synonymWatch.close();
    await people.close();
    await index.close();
  };

  const { tlsCert: cert, tlsKey: key } = config;
  const inner = createInnerCalls(() => server.app);
  const gates = createGates(
    {
      authenticator,
      authenticateSession: people.authenticateSession,
      quota,
      dashboardQuota,
      burst: createBurstLimiter(burstCounts),
      burstLimits: config.burstLimits,
      refusedLimit: config.refusedLimit,
      served,
      isUnavailable: heartbeat.isUnreachable,
    },
    clock,
    metrics.refused,
    inner.caller,
  );
  const server: NodeApi["server"] = await createServer({
    gates,
    clock,
    log,
    metrics,
    isOutage,
    corsOrigins: config.corsOrigins,
    trustProxy: config.trustProxy,
    notServed: config.role === "worker" ? WORKER : undefined,
    tls: cert !== undefined && key !== undefined ? { cert, key } : undefined,
    backPressure,
  }).catch(async (error) => {
    await closeAll();
    throw error;
  });
  const health = {
    database: async () => {
      if (heartbeat.isUnreachable()) throw new Error("the database does not respond");
      await database.ping(PING_WITHIN_MS);
    },
    index: async () => {
      if (config.role !== "worker" && !search.isReady()) throw new Error("the search index is not ready");
    },
    service: async () => {
      if (!isStarted) throw new Error("the service is starting");
      if (isStopping) throw new Error("the service is stopping");
    },
  };
  // Reported without making the node unready: everything but searches still works, and no other node could do better.
  const optionalHealth = index.isAway && {
    search: async () => {
      if (index.isAway?.()) throw new Error("the search cluster is unreachable");
    },
  };
  let senders: { close(): Promise<void> }[] = [];
  const checkHealth = createHealth({ health, optionalHealth, log });
  operationsRoutes(server.app, { checkHealth, collectMetrics, metricsToken: config.metricsToken });
  if (config.role !== "worker") {
    eventRoutes(server.api, { store: stores.events, publicUrl });
    const createOnce = createCreateOnce({ store: stores.idempotency, clock });
    const feeCards = createFeeCards({ store: stores.feeCards, clock });
    const { spApi } = sourceCredentials(config);
    const fees =
      spApi && (await import("../../features/sources/sp-api/quote-fees.ts")).openFeeQuotes(spApi, { clock, log });
    serveResearch(server.api, {
      feeCards,
      quoteFees: fees?.quoteFees,
      database,
      stores,
      search,
      tally,
      createOnce,
      clock,
      publicUrl,
      countProducts: index.marketplaces,
      log,
    });
    serveSalesFigures(server.api, { database, stores, search, clock });
    const parts = { config, stores, createOnce, publicUrl, resolveName, clock };
    const models = serveListingModels(server.api, { config, stores, resolveName, clock, log });
    senders = [
      serveWebhooks(server.api, parts),
      serveChannels(server.app, server.api, parts),
      models,
      ...(fees ? [fees] : []),
    ];
    serveOperator(server.api, {
      feeCards,
      config,
      database,
      stores,
      accounts: serveAccounts(server.api, { config, stores, quota, dashboardQuota, clock, log }),
      invitations: people.invitations,
      nodeState,
      marketplaces: index.marketplaces,
      refreshSynonyms: synonymWatch.refresh,
      clock,
      log,
    });
    people.serve(server.api);
    serveApps(server, { config, gates, inner, stores, keys: authenticator, publicUrl, clock, log });
    const imports = createImports({
      store: stores.imports,
      uploads: openUploads(config, database, clock),
      maxBytes: config.importMaxBytes,
      clock,
      onWaiting: () => wakeImports("products"),
    });
    const onWaiting = () => wakeImports("reports");
    const reports = createReports({
      store: stores.reports,
      uploads: openUploads(config, database, clock, "rpt"),
      maxBytes: config.importMaxBytes,
      clock,
      onWaiting,
    });
    serveSalesConnections(server.api, { config, database, stores, resolveName, clock, log });
    reportRoutes(server.api, { reports, data: stores.searchData });
    serveSales(server.api, { config, database, stores, clock, onWaiting });
    importRoutes(server.api, { imports, mappings: stores.mappings, clock });
    mappingRoutes(server.api, { mappings: stores.mappings, clock });
    descriptionRoutes(server.app, { publicUrl });
    imageRoutes(server.app);
    const readStatus = createServiceStatus({ store: stores.availability, clock });
    statusRoutes(server.app, server.api, { checkHealth, readStatus });
    const fileAt = createDashboardFiles(DASHBOARD_FOLDER);
    dashboardRoutes(server.app, { fileAt });
    docsRoutes(server.app, { fileAt });
  }

  const stopping = () => {
    isStopping = true;
    server.drain();
  };

  return {
    server,
    metrics,
    adopt: index.adopt,
    started: () => {
      isStarted = true;
    },
    stopping,

    async listen(port, shared) {
      const { host } = config;
      const reusePort = shared && process.platform === "linux";
      await index.lookAgain();
      await server.app.listen({ host, port, reusePort } as { port: number }).catch((error) => {
        throw listenError(error, host, port);
      });
      isListening = true;
      backPressure.watch();
      return (server.app.server.address() as AddressInfo).port;
    },

    async close() {
      stopping();
      // Requests already sent are still on their way, and a load balancer needs time to notice.
      const drainMs = config.drainSeconds === undefined ? BUSY_DRAIN_MS : config.drainSeconds * 1_000;
      const mustDrain = config.drainSeconds !== undefined || backPressure.inFlight() > 0;
      if (isListening && mustDrain) await sleep(drainMs);
      // Closing starts before test deliveries are cancelled, so that no client keeps its connection for a later request.
      const closing = server.app.close();
      await Promise.all(senders.map((sender) => sender.close()));
      await closing;
      await closeAll();
    },
  };
}
