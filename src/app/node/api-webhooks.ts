/** Wires the routes of webhooks and their deliveries. */
import { setMaxListeners } from "node:events";
import type { Api } from "../../features/access/api/contract.ts";
import type { CreateOnce } from "../../features/access/create-once.ts";
import { deliveryRoutes } from "../../features/webhooks/api/deliveries.routes.ts";
import { webhookRoutes } from "../../features/webhooks/api/webhooks.routes.ts";
import { createDeliveries } from "../../features/webhooks/manage-deliveries.ts";
import { createEndpoints } from "../../features/webhooks/manage-endpoints.ts";
import { openSender } from "../../features/webhooks/open-sender.ts";
import type { Clock } from "../../platform/base/clock.ts";
import type { ResolveName } from "../../platform/security/resolve-name.ts";
import type { NodeConfig } from "../config/config.ts";
import type { Stores } from "./open-stores.ts";

export type WebhookParts = {
  config: NodeConfig;
  stores: Stores;
  createOnce: CreateOnce;
  publicUrl: string;
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
