/** The composition root: everything with I/O is made here and handed over. */
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { createAuthenticator } from "./access/authenticate.ts";
import { createBurstLimiter } from "./access/burst.ts";
import { type Accounts, createAccounts } from "./access/manage-accounts.ts";
import { createKeys, type Keys } from "./access/manage-keys.ts";
import { createQuota } from "./access/quota.ts";
import { createAccessStore } from "./access/store.ts";
import { createUsageStore } from "./access/usage-store.ts";
import type { Clock } from "./base/clock.ts";
import { SetupError } from "./base/errors.ts";
import type { Log } from "./base/log.ts";
import { createCatalogStore } from "./catalog/store.ts";
import type { Config } from "./config.ts";
import { openDatabase } from "./db/open.ts";
import { isOutage } from "./db/outage.ts";
import { type Demo, prepareDemoAccounts, prepareDemoMarket } from "./demo.ts";
import { createBackPressure, PRESSURE_LIMITS, type PressureLimits } from "./http/back-pressure.ts";
import { createMetrics } from "./http/metrics.ts";
import { descriptionRoutes } from "./http/routes/description.ts";
import { imageRoutes } from "./http/routes/images.ts";
import { operationsRoutes } from "./http/routes/operations.ts";
import { searchRoutes } from "./http/routes/search.ts";
import { usageRoutes } from "./http/routes/usage.ts";
import { createServer, type Server } from "./http/server.ts";
import { createMemoryEngine } from "./search/memory/memory-engine.ts";
import { createSearch } from "./search/query.ts";

export type App = {
  server: Server;
  accounts: Accounts;
  keys: Keys;
  /** Listens, and answers with the address that clients use. */
  listen(): Promise<{ url: string; demo: Demo | undefined }>;
  close(): Promise<void>;
};

export type AppOptions = {
  clock: Clock;
  log: Log;
  pressure?: PressureLimits;
  /** Aborted when the process is told to stop: a start under way is then given up. */
  signal?: AbortSignal;
};

const PING_WITHIN_MS = 2_000;
const LISTEN_ON_MS = 250;

export async function createApp(
  config: Config,
  { clock, log, pressure = PRESSURE_LIMITS, signal }: AppOptions,
): Promise<App> {
  if (config.openSearchUrl !== undefined)
    throw new SetupError("OPENSEARCH_URL is set, but this version has no OpenSearch engine yet. Unset it.");
  const { dataDir, databaseUrl, databasePoolSize: poolSize } = config;
  const database = await openDatabase({ dataDir, databaseUrl, poolSize, as: "service", log, signal });
  const { db, pool } = database;

  const accessStore = createAccessStore(database);
  const usageStore = createUsageStore(database);
  const catalogStore = createCatalogStore(db);
  const accounts = createAccounts({ store: accessStore, usageStore, clock });
  const keys = createKeys({ store: accessStore, clock });
  const quota = createQuota({ store: usageStore, clock });
  const authenticator = createAuthenticator({
    store: accessStore,
    clock,
    onError: (err) => log.warn({ err }, "the last use of keys was not stored"),
  });
  const engine = createMemoryEngine(catalogStore);
  const search = createSearch({ engine, publicUrl: () => publicUrl });
  const backPressure = createBackPressure(pressure);
  const metrics = createMetrics({
    poolState: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    inFlight: backPressure.inFlight,
  });

  const tls =
    config.tlsCert !== undefined && config.tlsKey !== undefined
      ? { cert: config.tlsCert, key: config.tlsKey }
      : undefined;
  let publicUrl = config.publicUrl ?? addressOf(config.host, config.port, tls !== undefined);
  let stopping = false;

  const closeAll = async () => {
    backPressure.close();
    await quota.close();
    await authenticator.close();
    await database.close();
  };

  try {
    const access = { authenticator, quota, burst: createBurstLimiter(), burstLimits: config.burstLimits };
    const server = await createServer({
      access,
      clock,
      log,
      metrics,
      isOutage,
      corsOrigins: config.corsOrigins,
      tls,
      backPressure,
    });
    const health = {
      database: () => database.ping(PING_WITHIN_MS),
      index: async () => {
        if (config.role !== "worker" && !search.isReady()) throw new Error("the search index is not ready");
      },
      service: async () => {
        if (stopping) throw new Error("the service is stopping");
      },
    };
    operationsRoutes(server.app, { health, metrics, metricsToken: config.metricsToken, log });
    if (config.role !== "worker") {
      searchRoutes(server.api, { search });
      usageRoutes(server.api, { quota });
      descriptionRoutes(server.app, { publicUrl: () => publicUrl });
      imageRoutes(server.app);
    }

    return {
      server,
      accounts,
      keys,

      async listen() {
        if (config.demo) await prepareDemoMarket(catalogStore, clock);
        if (config.role !== "worker") await engine.load();
        await server.app.listen({ host: config.host, port: config.port }).catch((error: NodeJS.ErrnoException) => {
          const where = `${config.host}:${config.port}`;
          if (error.code === "EADDRINUSE")
            throw new SetupError(`Another program listens on ${where}. Set PORT to a free one.`);
          if (error.code === "EACCES")
            throw new SetupError(`This user may not listen on ${where}. Set PORT to one above 1023.`);
          throw new SetupError(`The service cannot listen on ${where}: ${error.message}`);
        });
        const { port } = server.app.server.address() as AddressInfo;
        log.info({ host: config.host, port }, "listening");
        publicUrl = config.publicUrl ?? addressOf(config.host, port, tls !== undefined);
        const demo = config.demo
          ? await prepareDemoAccounts({ dataDir, baseUrl: publicUrl, accounts, keys, store: accessStore })
          : undefined;
        return { url: publicUrl, demo };
      },

      async close() {
        stopping = true;
        // A busy node listens a moment longer: what callers have sent by now is still on its way to us.
        if (backPressure.inFlight() > 0) await sleep(LISTEN_ON_MS);
        await server.app.close();
        await closeAll();
      },
    };
  } catch (error) {
    await closeAll();
    throw error;
  }
}

/** An address to show. One that means "every interface" is no address to call: then this machine's own. */
function addressOf(host: string, port: number, tls: boolean): string {
  const name = host === "0.0.0.0" || host === "::" ? "localhost" : host.includes(":") ? `[${host}]` : host;
  return `${tls ? "https" : "http"}://${name}:${port}`;
}
