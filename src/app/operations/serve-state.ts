/** The state of the installation and of its sources, for operators. */
import type { Api } from "../../features/access/api/contract.ts";
import { createMonthsStore } from "../../features/catalog/months-store.ts";
import { createCatalogStore } from "../../features/catalog/store.ts";
import { createImportStore } from "../../features/imports/import-store.ts";
import { sourceCredentials } from "../../features/sources/credentials.ts";
import { createHealthStore } from "../../features/sources/live/health-store.ts";
import { createRefreshQueueStore } from "../../features/sources/live/refresh-queue-store.ts";
import { sourceNames } from "../../features/sources/live/source-credentials.ts";
import { createDeliveryStateStore } from "../../features/webhooks/delivery-state-store.ts";
import { readDatabaseState } from "../../platform/db/database-state.ts";
import type { Platform } from "../../platform/feature.ts";
import { createJobStore } from "../../platform/jobs/job-store.ts";
import type { NodeConfig } from "../config/config.ts";
import { operatorStateRoutes } from "./api/operator-state.routes.ts";
import { createStateReader, type StateParts } from "./installation-state.ts";
import type { NodeState } from "./node-state.ts";
import { createSourcesReader } from "./source-state.ts";

type Needs = { nodeState: () => Promise<NodeState>; marketplaces: StateParts["marketplaces"] };

export function serveState(api: Api, platform: Platform, config: NodeConfig, { nodeState, marketplaces }: Needs): void {
  const { database, clock, log } = platform;
  const { db, pool } = database;
  const jobs = createJobStore(pool);
  operatorStateRoutes(api, {
    readState: createStateReader({
      config,
      nodeState,
      marketplaces,
      catalog: createCatalogStore(pool),
      deliveries: createDeliveryStateStore(pool),
      jobs,
      imports: createImportStore(db),
      months: createMonthsStore(pool),
      database: () => readDatabaseState(pool),
      clock,
      log,
    }),
    readSources: createSourcesReader({
      configured: sourceNames(sourceCredentials(config)),
      keepaTokensPerDay: config.keepaTokensPerDay,
      health: createHealthStore(pool),
      queue: createRefreshQueueStore(pool),
      jobs,
      clock,
      log,
    }),
  });
}
