/** Notifies programs: endpoints, and the signed deliveries of events to them. */
import { setMaxListeners } from "node:events";
import type { Values } from "../../platform/base/setting.ts";
import type { Platform } from "../../platform/feature.ts";
import type { Api } from "../access/api/contract.ts";
import type { CreateOnce } from "../access/create-once.ts";
import type { EventStore } from "../tracking/event-store.ts";
import { deliveryRoutes } from "./api/deliveries.routes.ts";
import { webhookRoutes } from "./api/webhooks.routes.ts";
import { createDeliveryLogStore } from "./delivery-log-store.ts";
import { createEndpointStore } from "./endpoint-store.ts";
import { createDeliveries } from "./manage-deliveries.ts";
import { createEndpoints } from "./manage-endpoints.ts";
import { openSender } from "./open-sender.ts";
import type { WEBHOOK_SETTINGS } from "./settings.ts";

type Needs = { createOnce: CreateOnce; events: EventStore };

export function openWebhooks(
  { database: { db }, publicUrl, secretKey, resolveName, clock }: Platform,
  settings: Values<typeof WEBHOOK_SETTINGS>,
  { createOnce, events }: Needs,
) {
  const store = createEndpointStore(db);
  const log = createDeliveryLogStore(db);
  const { guard, box, envelopes, sender } = openSender({
    settings: { ...settings, secretKey },
    publicUrl,
    resolveName,
    clock,
  });
  // A stop does not wait for test deliveries in flight.
  const stop = new AbortController();
  setMaxListeners(0, stop.signal);
  const endpoints = createEndpoints({ store, guard, box, wake: log.wake, clock });
  const deliveries = createDeliveries({
    store: log,
    endpoints: store,
    events,
    sender: { send: (request) => sender.send(request, stop.signal) },
    envelopes,
    publicUrl,
    deliveryDays: settings.deliveryDays,
    clock,
  });

  return {
    /** The endpoints that received an event lately, and their deliveries. */
    recent: store,
    log,

    serve(api: Api): void {
      webhookRoutes(api, { endpoints, createOnce });
      deliveryRoutes(api, { deliveries, publicUrl });
    },

    async close(): Promise<void> {
      stop.abort();
      await sender.close();
    },
  };
}

export type Webhooks = ReturnType<typeof openWebhooks>;
