/** Wires the delivery to webhooks and notification channels. */

import { openChannelSender } from "../../features/channels/open-channel-sender.ts";
import { createDeliverer, type Deliverer } from "../../features/webhooks/deliver.ts";
import { createDeliveryHints } from "../../features/webhooks/delivery-hint-store.ts";
import type { DeliveryFigures } from "../../features/webhooks/delivery-metrics.ts";
import { createDeliveryStore } from "../../features/webhooks/delivery-store.ts";
import type { Clock } from "../../platform/base/clock.ts";
import type { Log } from "../../platform/base/log.ts";
import { createIndexScanPool } from "../../platform/db/index-scan-pool.ts";
import type { Database } from "../../platform/db/open.ts";
import type { ResolveName } from "../../platform/security/resolve-name.ts";
import type { NodeConfig } from "../config/config.ts";
import type { Stores } from "./open-stores.ts";

export type DeliveryParts = {
  config: NodeConfig;
  database: Database;
  stores: Pick<Stores, "mailLimits">;
  publicUrl: string;
  resolveName: ResolveName | undefined;
  clock: Clock;
  log: Log;
};

/** One connection claims deliveries while the other records outcomes. */
const CONNECTIONS = 2;

export function openDeliverer(parts: DeliveryParts): Deliverer & DeliveryFigures {
  const { config, database, publicUrl, resolveName, clock, log } = parts;
  const { mailLimits: limits } = parts.stores;
  const { sender, envelopes } = openChannelSender({ settings: config, limits, publicUrl, resolveName, clock });
  // Its own pool, so that due deliveries do not wait for a merge that holds all other connections.
  const pool = createIndexScanPool(database.sessions, CONNECTIONS);
  const store = createDeliveryStore(pool);
  const deliverer = createDeliverer({
    store,
    hints: createDeliveryHints(database.sessions),
    sender,
    envelopes,
    clock,
    log,
    concurrency: config.webhookConcurrency,
    endpointConcurrency: config.webhookEndpointConcurrency,
    isOnlyNode: config.databaseUrl === undefined,
  });
  return {
    ...deliverer,

    async backlog() {
      const now = clock.now();
      const found = await store.backlog(now);
      const { oldestDueAt } = found;
      return { ...found, oldestDueSeconds: oldestDueAt === null ? 0 : (now.getTime() - oldestDueAt.getTime()) / 1_000 };
    },

    async close() {
      await deliverer.close();
      await pool.end();
    },
  };
}
