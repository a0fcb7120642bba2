/** The front: what answers requests. A node has one in its only thread, or one in each of several. */
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { createAuthenticator } from "../access/authenticate.ts";
import { createBurstLimiter } from "../access/burst.ts";
import { createCreateOnce } from "../access/create-once.ts";
import { createIdempotencyStore } from "../access/idempotency-store.ts";
import { createQuota } from "../access/quota.ts";
import { servedAccounts } from "../access/served-accounts.ts";
import { createAccessStore } from "../access/store.ts";
import { createUsageStore } from "../access/usage-store.ts";
import type { Clock } from "../base/clock.ts";
import type { Log } from "../base/log.ts";
import type { NodeConfig } from "../config/config.ts";
import type { Database } from "../db/open.ts";
import { isOutage } from "../db/outage.ts";
import { watchPulse } from "../db/pulse.ts";
import { createBackPressure, PRESSURE_LIMITS, type PressureLimits } from "../http/back-pressure.ts";
import { whyNotListening } from "../http/listening.ts";
import { createMetrics, type Metrics } from "../http/metrics.ts";
import { replicaMetrics } from "../http/replica-metrics.ts";
import { dashboardRoutes } from "../http/routes/dashboard.ts";
import { descriptionRoutes } from "../http/routes/description.ts";
import { eventRoutes } from "../http/routes/events.ts";
import { imageRoutes } from "../http/routes/images.ts";
import { importRoutes } from "../http/routes/imports.ts";
import { operationsRoutes } from "../http/routes/operations.ts";
import { createServer, type Server } from "../http/server.ts";
import { DASHBOARD_FOLDER } from "../installation/dashboard-build.ts";
import type { NodeState } from "../operations/node-state.ts";
import { createKeywordTally } from "../search/keyword-tally.ts";
import type { View } from "../search/memory/view.ts";
import { createNicheStore } from "../search/niche-store.ts";
import { createSearch } from "../search/query.ts";
import { createImportStore } from "../sources/import/import-store.ts";
import { createImports } from "../sources/import/manage-imports.ts";
import { createEventStore } from "../tracking/event-store.ts";
import type { ResolveName } from "../webhooks/resolve-name.ts";
import { serveAccounts } from "./api-operator.ts";
import { openPeople } from "./api-people.ts";
import { serveResearch } from "./api-research.ts";
import { serveWebhooks } from "./api-webhooks.ts";
import { openSearchReader } from "./search/reader.ts";
import { openUploads } from "./uploads.ts";

export type NodeApi = {
  server: Server;
  metrics: Metrics;
  /** Answers searches from this view from now on. */
  adopt(view: View): void;
  /** Answers with the port. With `shared`, other threads may listen on it too. */
  listen(port: number, shared: boolean): Promise<number>;
  /** Tells the address that clients use: the port is known only when somebody listens. */
  announce(url: string): void;
  /** From now on it says that it is not ready, and goes on answering. */
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
  burstCounts: SharedArrayBuffer;
  /** The metrics of the whole node as text. */
  collectMetrics: () => Promise<string>;
  /** What the thread that keeps the index knows of itself. */
  nodeState: () => Promise<NodeState>;
};

const PING_WITHIN_MS = 2_000;
const BUSY_DRAIN_MS = 250;

export async function createApi(options: ApiOptions): Promise<NodeApi> {
  const {
    config,
    database,
    clock,
    log,
    pressure = PRESSURE_LIMITS,
    resolveName,
    burstCounts,
    collectMetrics,
    nodeState,
  } = options;
  const quota = createQuota({ store: createUsageStore(database), clock });
  const authenticator = createAuthenticator({
    store: createAccessStore(database),
    clock,
    onError: (err) => log.warn({ err }, "the last use of keys was not stored"),
  });
  let publicUrl = config.publicUrl ?? "";
  const served = servedAccounts(config.onlyAccounts);
  const people = openPeople({ config, database, publicUrl: () => publicUrl, served, clock, log });
  let isListening = false;
  let isStopping = false;
  const index = await openSearchReader({ config, database, publicUrl: () => publicUrl, clock, log });
  const search = createSearch(index.engine);
  const backPressure = createBackPressure(pressure);
  const { db, pool } = database;
  const niches = createNicheStore(pool);
  const tally = createKeywordTally({
    store: niches,
    clock,
    onError: (err) => log.warn({ err }, "what was searched for was not stored; it is tried again"),
  });
  const metrics = createMetrics({
    poolState: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    inFlight: backPressure.inFlight,
    isClusterAway: index.isAway,
  });
  if (database.replica) replicaMetrics(metrics.registry, database.replica.state);
  const pulse = watchPulse(pool, log);
  const closeAll = async () => {
    backPressure.close();
    await pulse.close();
    await quota.close();
    await authenticator.close();
    await tally.close();
    await people.close();
    await index.close();
  };

  const { tlsCert: cert, tlsKey: key } = config;
  const server = await createServer({
    access: {
      authenticator,
      recognise: people.recognise,
      quota,
      burst: createBurstLimiter(burstCounts),
      burstLimits: config.burstLimits,
      served,
      isAway: pulse.isAway,
    },
    clock,
    log,
    metrics,
    isOutage,
    corsOrigins: config.corsOrigins,
    trustProxy: config.trustProxy,
    tls: cert !== undefined && key !== undefined ? { cert, key } : undefined,
    backPressure,
  }).catch(async (error) => {
    await closeAll();
    throw error;
  });
  const health = {
    database: async () => {
      if (pulse.isAway()) throw new Error("the database does not answer");
      await database.ping(PING_WITHIN_MS);
    },
    index: async () => {
      if (config.role !== "worker" && !search.isReady()) throw new Error("the search index is not ready");
    },
    service: async () => {
      if (isStopping) throw new Error("the service is stopping");
    },
  };
  // It is told, and does not make the node unready: all but searches works on, and no other node could do better.
  const alsoTold = index.isAway && {
    search: async () => {
      if (index.isAway?.()) throw new Error("the search cluster is away");
    },
  };
  let webhooks: { close(): Promise<void> } | undefined;
  operationsRoutes(server.app, { health, alsoTold, collectMetrics, metricsToken: config.metricsToken, log });
  if (config.role !== "worker") {
    const events = createEventStore(db);
    eventRoutes(server.api, { store: events, publicUrl: () => publicUrl });
    const createOnce = createCreateOnce({ store: createIdempotencyStore(db), clock });
    serveResearch(server.api, {
      database,
      search,
      tally,
      events,
      createOnce,
      clock,
      publicUrl: () => publicUrl,
    });
    const parts = { config, db, events, createOnce, publicUrl: () => publicUrl, resolveName, clock };
    webhooks = serveWebhooks(server.api, parts);
    serveAccounts(server.api, {
      config,
      database,
      quota,
      invitations: people.invitations,
      nodeState,
      marketplaces: index.marketplaces,
      clock,
      log,
    });
    people.serve(server.api);
    const imports = createImports({
      store: createImportStore(db),
      uploads: openUploads(config, database, clock),
      maxBytes: config.importMaxBytes,
      clock,
    });
    importRoutes(server.api, { imports, clock });
    descriptionRoutes(server.app, { publicUrl: () => publicUrl });
    imageRoutes(server.app);
    dashboardRoutes(server.app, { folder: DASHBOARD_FOLDER });
  }

  const stopping = () => {
    isStopping = true;
    server.letGo();
  };

  return {
    server,
    metrics,
    adopt: index.adopt,
    announce: (url) => {
      publicUrl = url;
    },
    stopping,

    async listen(port, shared) {
      const { host } = config;
      const reusePort = shared && process.platform === "linux";
      await server.app.listen({ host, port, reusePort } as { port: number }).catch((error) => {
        throw whyNotListening(error, host, port);
      });
      isListening = true;
      backPressure.watch();
      return (server.app.server.address() as AddressInfo).port;
    },

    async close() {
      stopping();
      // What callers have sent by now is still on its way to us, and who shares out requests has yet to notice.
      const drainMs = config.drainSeconds === undefined ? BUSY_DRAIN_MS : config.drainSeconds * 1_000;
      const isWanted = config.drainSeconds !== undefined || backPressure.inFlight() > 0;
      if (isListening && isWanted) await sleep(drainMs);
      // It says that it closes before it calls back what is under way: nobody is to keep a connection for later.
      const closing = server.app.close();
      await webhooks?.close();
      await closing;
      await closeAll();
    },
  };
}
