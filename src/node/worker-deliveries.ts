/** The part of a node's background that delivers webhooks. */
import packageFile from "../../package.json" with { type: "json" };
import type { Clock } from "../base/clock.ts";
import type { Log } from "../base/log.ts";
import type { NodeConfig } from "../config/config.ts";
import type { Database } from "../db/open.ts";
import { createSteeredPool } from "../db/steered-pool.ts";
import type { DeliveryFigures } from "../http/delivery-metrics.ts";
import { createAddressGuard } from "../webhooks/address-guard.ts";
import { createDeliverer, type Deliverer } from "../webhooks/deliver.ts";
import { createDeliveryHints } from "../webhooks/delivery-hint-store.ts";
import { createDeliveryStore } from "../webhooks/delivery-store.ts";
import { createEnvelopes } from "../webhooks/envelope.ts";
import { createHttpSender } from "../webhooks/http-sender.ts";
import type { ResolveName } from "../webhooks/resolve-name.ts";
import { createSecretBox } from "../webhooks/secret-box.ts";

export type DeliveryParts = {
  config: NodeConfig;
  database: Database;
  publicUrl: () => string;
  resolveName: ResolveName | undefined;
  clock: Clock;
  log: Log;
};

/** One claims while the other records. */
const CONNECTIONS = 2;

export function openDeliverer(parts: DeliveryParts): Deliverer & DeliveryFigures {
  const { config, database, publicUrl, resolveName, clock, log } = parts;
  const guard = createAddressGuard({
    allowNetworks: config.webhookAllowNetworks,
    allowHttp: config.webhookAllowHttp,
    ...(resolveName && { resolve: resolveName }),
  });
  // Of its own: what is due must not wait for a merge that has all the others.
  const pool = createSteeredPool(database.sessions, CONNECTIONS);
  const store = createDeliveryStore(pool);
  const deliverer = createDeliverer({
    store,
    hints: createDeliveryHints(database.sessions),
    sender: createHttpSender({ guard, clock, version: packageFile.version }),
    envelopes: createEnvelopes({ box: createSecretBox(config.secretKey), publicUrl }),
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
