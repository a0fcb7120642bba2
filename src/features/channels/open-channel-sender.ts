/** Everything that sends deliveries of every kind: the guarded HTTP client, the mail server, and the words of messages. */
import { createSmtpSender } from "../people/smtp-sender.ts";
import { type OpenSenderParts, openSender, type SenderSettings } from "../webhooks/open-sender.ts";
import { createChannelEnvelopes } from "./channel-envelopes.ts";
import { createChannelSender } from "./channel-sender.ts";
import type { MailLimitStore } from "./mail-limit-store.ts";

/** Connections to the mail server per node; mails wait for one of them. */
const MAIL_CONNECTIONS = 5;

export type OpenChannelSenderParts = Omit<OpenSenderParts, "settings"> & {
  settings: SenderSettings & { smtpUrl: string | undefined; mailFrom: string };
  limits: MailLimitStore;
};

export function openChannelSender({ limits, ...parts }: OpenChannelSenderParts) {
  const { settings, publicUrl, clock } = parts;
  const { guard, box, envelopes: webhooks, sender: http } = openSender(parts);
  const { smtpUrl: url, mailFrom: from } = settings;
  const smtp = url === undefined ? undefined : createSmtpSender({ url, from, connections: MAIL_CONNECTIONS });
  return {
    guard,
    box,
    envelopes: createChannelEnvelopes({ webhooks, box, publicUrl }),
    sender: createChannelSender({ http, smtp, connections: MAIL_CONNECTIONS, limits, clock }),
  };
}
