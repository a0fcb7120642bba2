/** The API of a node: everything that answers requests. A node runs one in its main thread, or one in each API thread. */
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { Api, Gate } from "../../features/access/api/contract.ts";
import { createCatalogStore } from "../../features/catalog/store.ts";
import { type PasswordHashes, passwordHashes } from "../../features/people/password-hash.ts";
import { clusterAwayMetric } from "../../features/search/cluster-metrics.ts";
import type { Peers } from "../../features/search/memory/share-work.ts";
import type { View } from "../../features/search/memory/view.ts";
import { createSynonymStore } from "../../features/search/synonyms/synonym-store.ts";
import { createSynonyms, type Synonyms } from "../../features/search/synonyms/synonyms.ts";
import { type SynonymWatch, watchSynonyms } from "../../features/search/synonyms/watch-synonyms.ts";
import type { Clock } from "../../platform/base/clock.ts";
import type { Log } from "../../platform/base/log.ts";
import { startHeartbeat } from "../../platform/db/heartbeat.ts";
import type { Database } from "../../platform/db/open.ts";
import { isOutage } from "../../platform/db/outage.ts";
import { createBackPressure, PRESSURE_LIMITS, type PressureLimits } from "../../platform/http/back-pressure.ts";
import { createHealth } from "../../platform/http/health.ts";
import { operationsRoutes } from "../../platform/http/health-and-metrics.routes.ts";
import { listenError } from "../../platform/http/listening.ts";
import { createMetrics, type Metrics } from "../../platform/http/metrics.ts";
import { replicaMetrics } from "../../platform/http/replica-metrics.ts";
import { createServer, type Server } from "../../platform/http/server.ts";
import type { ResolveName } from "../../platform/security/resolve-name.ts";
import type { NodeConfig } from "../config/config.ts";
import { dashboardRoutes } from "../dashboard/dashboard.routes.ts";
import { DASHBOARD_FOLDER } from "../dashboard/dashboard-build.ts";
import { createDashboardFiles } from "../dashboard/dashboard-files.ts";
import { docsRoutes } from "../dashboard/docs.routes.ts";
import { descriptionRoutes } from "../description/description.routes.ts";
import { openFeatures } from "../features.ts";
import { statusRoutes } from "../operations/api/status.routes.ts";
import { createAvailabilityStore } from "../operations/availability-store.ts";
import type { NodeState } from "../operations/node-state.ts";
import { serveState } from "../operations/serve-state.ts";
import { createServiceStatus } from "../operations/service-status.ts";
import type { ImportKind } from "../threads/protocol.ts";
import { openSearchReader } from "./search/open-reader.ts";

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
  const { publicUrl, secretKey } = config;
  let isListening = false;
  let isStarted = false;
  let isStopping = false;
  const synonyms = watched?.synonyms ?? createSynonyms();
  const index = await openSearchReader({
    config,
    catalog: createCatalogStore(database.pool),
    publicUrl,
    synonyms,
    peers,
    clock,
    log,
  });
  const synonymWatch =
    watched?.watch ??
    watchSynonyms({ synonyms, store: createSynonymStore(database.db), folder: config.synonymsDir, log });
  const backPressure = createBackPressure(pressure);
  const { pool } = database;
  const metrics = createMetrics({
    poolState: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    inFlight: backPressure.inFlight,
  });
  if (index.isAway) clusterAwayMetric(metrics.registry, index.isAway);
  if (database.replica) replicaMetrics(metrics.registry, database.replica.state);
  const heartbeat = startHeartbeat(pool, log);
  const platform = { database, clock, log, publicUrl, secretKey, resolveName };
  const features = await openFeatures({
    platform,
    config,
    engine: index.engine,
    synonyms: synonymWatch,
    countProducts: index.marketplaces,
    passwords,
    burstCounts,
    app: () => server.app,
    isUnavailable: heartbeat.isUnreachable,
    onRefused: metrics.refused,
    wakeImports,
  });
  const { search } = features;
  const closeAll = async () => {
    backPressure.close();
    await heartbeat.close();
    await features.close();
    await synonymWatch.close();
    await index.close();
  };

  const { tlsCert: cert, tlsKey: key } = config;
  const server: NodeApi["server"] = await createServer({
    gates: features.gates,
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
  const checkHealth = createHealth({ health, optionalHealth, log });
  operationsRoutes(server.app, { checkHealth, collectMetrics, metricsToken: config.metricsToken });
  if (config.role !== "worker") {
    features.serve(server.api);
    serveState(server.api, platform, config, { nodeState, marketplaces: index.marketplaces });
    descriptionRoutes(server.app, { publicUrl });
    const readStatus = createServiceStatus({ store: createAvailabilityStore(database.pool), clock });
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
      await features.closeCalls();
      await closing;
      await closeAll();
    },
  };
}
