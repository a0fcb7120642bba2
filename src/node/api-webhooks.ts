/** Wires the routes of webhooks and their deliveries. */
import { setMaxListeners } from "node:events";
import type { CreateOnce } from "../access/create-once.ts";
import type { Clock } from "../base/clock.ts";
import type { NodeConfig } from "../config/config.ts";
import type { Api } from "../http/contract.ts";
import { deliveryRoutes } from "../http/routes/deliveries.ts";
import { webhookRoutes } from "../http/routes/webhooks.ts";
import { createDeliveries } from "../webhooks/manage-deliveries.ts";
import { createEndpoints } from "../webhooks/manage-endpoints.ts";
import { openSender } from "../webhooks/open-sender.ts";
import type { ResolveName } from "../webhooks/resolve-name.ts";
import type { Stores } from "./open-stores.ts";

export type WebhookParts = {
  config: NodeConfig;
  stores: Stores;
  createOnce: CreateOnce;
  publicUrl: () => string;
  resolveName: ResolveName | undefined;
  clock: Clock;
};

export function serveWebhooks(api: Api, parts: WebhookParts): { close(): Promise<void> } {
  const { config, stores, createOnce, publicUrl, resolveName, clock } = parts;
  const { guard, box, envelopes, sender } = openSender({ settings: config, publicUrl, resolveName, clock });
  const { endpoints: endpointStore, deliveryLog: log, events } = stores;
  // A stop does not wait for test deliveries in flight.
  const stop = new AbortController();
  setMaxListeners(0, stop.signal);
  const endpoints = createEndpoints({ store: endpointStore, guard, box, wake: log.wake, clock });
  const deliveries = createDeliveries({
    store: log,
    endpoints: endpointStore,
    events,
    sender: { send: (request) => sender.send(request, stop.signal) },
    envelopes,
    publicUrl,
    deliveryDays: config.deliveryDays,
    clock,
  });
  webhookRoutes(api, { endpoints, createOnce });
  deliveryRoutes(api, { deliveries, publicUrl });
  return {
    async close() {
      stop.abort();
      await sender.close();
    },
  };
}
