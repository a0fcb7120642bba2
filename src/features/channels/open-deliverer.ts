/** Wires the delivery to webhooks and notification channels. */

import type { Values } from "../../platform/base/setting.ts";
import { createIndexScanPool } from "../../platform/db/index-scan-pool.ts";
import type { Platform } from "../../platform/feature.ts";
import type { PEOPLE_SETTINGS } from "../people/settings.ts";
import { createDeliverer, type Deliverer } from "../webhooks/deliver.ts";
import { createDeliveryHints } from "../webhooks/delivery-hint-store.ts";
import type { DeliveryFigures } from "../webhooks/delivery-metrics.ts";
import { createDeliveryStore } from "../webhooks/delivery-store.ts";
import type { WEBHOOK_SETTINGS } from "../webhooks/settings.ts";
import { createMailLimitStore } from "./mail-limit-store.ts";
import { openChannelSender } from "./open-channel-sender.ts";

type Settings = Values<typeof WEBHOOK_SETTINGS> &
  Values<typeof PEOPLE_SETTINGS> & {
    /** Unset with the embedded database, which a single node uses. */
    databaseUrl: string | undefined;
  };

/** One connection claims deliveries while the other records outcomes. */
const CONNECTIONS = 2;

export function openDeliverer(
  { database, publicUrl, secretKey, resolveName, clock, log }: Platform,
  settings: Settings,
): Deliverer & DeliveryFigures {
  const limits = createMailLimitStore(database.db);
  const { sender, envelopes } = openChannelSender({
    settings: { ...settings, secretKey },
    limits,
    publicUrl,
    resolveName,
    clock,
  });
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
    concurrency: settings.webhookConcurrency,
    endpointConcurrency: settings.webhookEndpointConcurrency,
    isOnlyNode: settings.databaseUrl === undefined,
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
