/** The state of the installation, for operators. */
import type { Api } from "../../features/access/api/contract.ts";
import { createMonthsStore } from "../../features/catalog/months-store.ts";
import { createCatalogStore } from "../../features/catalog/store.ts";
import { createImportStore } from "../../features/imports/import-store.ts";
import { createDeliveryStateStore } from "../../features/webhooks/delivery-state-store.ts";
import { readDatabaseState } from "../../platform/db/database-state.ts";
import type { Platform } from "../../platform/feature.ts";
import { createJobStore } from "../../platform/jobs/job-store.ts";
import type { NodeConfig } from "../config/config.ts";
import { operatorStateRoutes } from "./api/operator-state.routes.ts";
import { createStateReader, type StateParts } from "./installation-state.ts";
import type { NodeState } from "./node-state.ts";

type Needs = { nodeState: () => Promise<NodeState>; marketplaces: StateParts["marketplaces"] };

export function serveState(api: Api, platform: Platform, config: NodeConfig, { nodeState, marketplaces }: Needs): void {
  const { database, clock, log } = platform;
  const { db, pool } = database;
  operatorStateRoutes(api, {
    readState: createStateReader({
      config,
      nodeState,
      marketplaces,
      catalog: createCatalogStore(pool),
      deliveries: createDeliveryStateStore(pool),
      jobs: createJobStore(pool),
      imports: createImportStore(db),
      months: createMonthsStore(pool),
      database: () => readDatabaseState(pool),
      clock,
      log,
    }),
  });
}
