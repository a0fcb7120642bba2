/** Notifies people: channels by e-mail and to Slack, their confirmation, and daily digests. */
import { setMaxListeners } from "node:events";
import type { FastifyInstance } from "fastify";
import type { Values } from "../../platform/base/setting.ts";
import type { Platform } from "../../platform/feature.ts";
import type { Api } from "../access/api/contract.ts";
import type { CreateOnce } from "../access/create-once.ts";
import type { PEOPLE_SETTINGS } from "../people/settings.ts";
import type { EventStore } from "../tracking/event-store.ts";
import type { Webhooks } from "../webhooks/feature.ts";
import type { WEBHOOK_SETTINGS } from "../webhooks/settings.ts";
import { channelRoutes, unsubscribeRoutes } from "./api/channels.routes.ts";
import { createChannelStore } from "./channel-store.ts";
import { createDigestStore } from "./digest-store.ts";
import { createMailLimitStore } from "./mail-limit-store.ts";
import { createChannels } from "./manage-channels.ts";
import { openChannelSender } from "./open-channel-sender.ts";
import { createReadChannels, createWarnOfNoReceiver } from "./read-channels.ts";

type Settings = Values<typeof WEBHOOK_SETTINGS> & Values<typeof PEOPLE_SETTINGS>;
type Needs = { createOnce: CreateOnce; events: EventStore; webhooks: Pick<Webhooks, "recent" | "log"> };

export function openChannels(
  { database: { db }, publicUrl, secretKey, resolveName, clock }: Platform,
  settings: Settings,
  { createOnce, events, webhooks }: Needs,
) {
  const store = createChannelStore(db);
  const limits = createMailLimitStore(db);
  const { guard, box, envelopes, sender } = openChannelSender({
    settings: { ...settings, secretKey },
    limits,
    publicUrl,
    resolveName,
    clock,
  });
  // A stop does not wait for tests in flight.
  const stop = new AbortController();
  setMaxListeners(0, stop.signal);
  const channels = createChannels({
    store,
    limits,
    digests: createDigestStore(db),
    events,
    log: webhooks.log,
    recent: webhooks.recent,
    guard,
    box,
    envelopes,
    sender: { send: (request) => sender.send(request, stop.signal) },
    hasMail: settings.smtpUrl !== undefined,
    clock,
  });

  return {
    readChannels: createReadChannels(store),
    warnOfNoReceiver: createWarnOfNoReceiver(store),

    serve(app: FastifyInstance, api: Api): void {
      channelRoutes(api, { channels, createOnce });
      unsubscribeRoutes(app, { channels });
    },

    async close(): Promise<void> {
      stop.abort();
      await sender.close();
    },
  };
}
