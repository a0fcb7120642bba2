/** Wires the routes of notification channels. */
import { setMaxListeners } from "node:events";
import type { FastifyInstance } from "fastify";
import type { Api } from "../../features/access/api/contract.ts";
import { channelRoutes, unsubscribeRoutes } from "../../features/channels/api/channels.routes.ts";
import { createChannels } from "../../features/channels/manage-channels.ts";
import { openChannelSender } from "../../features/channels/open-channel-sender.ts";
import type { WebhookParts } from "./api-webhooks.ts";

export function serveChannels(app: FastifyInstance, api: Api, parts: WebhookParts): { close(): Promise<void> } {
  const { config, stores, createOnce, publicUrl, resolveName, clock } = parts;
  const opened = openChannelSender({ settings: config, limits: stores.mailLimits, publicUrl, resolveName, clock });
  const { guard, box, envelopes, sender } = opened;
  // A stop does not wait for tests in flight.
  const stop = new AbortController();
  setMaxListeners(0, stop.signal);
  const channels = createChannels({
    store: stores.channels,
    limits: stores.mailLimits,
    digests: stores.digests,
    events: stores.events,
    log: stores.deliveryLog,
    recent: stores.endpoints,
    guard,
    box,
    envelopes,
    sender: { send: (request) => sender.send(request, stop.signal) },
    hasMail: config.smtpUrl !== undefined,
    clock,
  });
  channelRoutes(api, { channels, createOnce });
  unsubscribeRoutes(app, { channels });
  return {
    async close() {
      stop.abort();
      await sender.close();
    },
  };
}
