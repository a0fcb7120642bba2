/** The part of a front that has to do with webhooks. */
import { setMaxListeners } from "node:events";
import packageFile from "../../package.json" with { type: "json" };
import type { CreateOnce } from "../access/create-once.ts";
import type { Clock } from "../base/clock.ts";
import type { NodeConfig } from "../config/config.ts";
import type { Db } from "../db/open.ts";
import type { Api } from "../http/contract.ts";
import { deliveryRoutes } from "../http/routes/deliveries.ts";
import { webhookRoutes } from "../http/routes/webhooks.ts";
import type { EventStore } from "../tracking/event-store.ts";
import { createAddressGuard } from "../webhooks/address-guard.ts";
import { createDeliveryLogStore } from "../webhooks/delivery-log-store.ts";
import { createEndpointStore } from "../webhooks/endpoint-store.ts";
import { createEnvelopes } from "../webhooks/envelope.ts";
import { createHttpSender } from "../webhooks/http-sender.ts";
import { createDeliveries } from "../webhooks/manage-deliveries.ts";
import { createEndpoints } from "../webhooks/manage-endpoints.ts";
import type { ResolveName } from "../webhooks/resolve-name.ts";
import { createSecretBox } from "../webhooks/secret-box.ts";

export type WebhookParts = {
  config: NodeConfig;
  db: Db;
  events: EventStore;
  createOnce: CreateOnce;
  publicUrl: () => string;
  resolveName: ResolveName | undefined;
  clock: Clock;
};

export function serveWebhooks(api: Api, parts: WebhookParts): { close(): Promise<void> } {
  const { config, db, events, createOnce, publicUrl, resolveName, clock } = parts;
  const guard = createAddressGuard({
    allowNetworks: config.webhookAllowNetworks,
    allowHttp: config.webhookAllowHttp,
    ...(resolveName && { resolve: resolveName }),
  });
  const box = createSecretBox(config.secretKey);
  const endpointStore = createEndpointStore(db);
  const log = createDeliveryLogStore(db);
  const sender = createHttpSender({ guard, clock, version: packageFile.version });
  // A stop does not wait for receivers that somebody tries.
  const stop = new AbortController();
  setMaxListeners(0, stop.signal);
  const endpoints = createEndpoints({ store: endpointStore, guard, box, wake: log.wake, clock });
  const deliveries = createDeliveries({
    store: log,
    endpoints: endpointStore,
    events,
    sender: { send: (sending) => sender.send(sending, stop.signal) },
    envelopes: createEnvelopes({ box, publicUrl }),
    publicUrl,
    deliveryDays: config.deliveryDays,
    clock,
  });
  webhookRoutes(api, { endpoints, createOnce });
  deliveryRoutes(api, { deliveries });
  return {
    async close() {
      stop.abort();
      await sender.close();
    },
  };
}
