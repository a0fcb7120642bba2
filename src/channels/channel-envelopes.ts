/** Creates the mail or the chat message of a delivery. */
import type { Mail } from "../people/mail.ts";
import type { Message } from "../tracking/event.ts";
import type { Receiver } from "../webhooks/delivery-store.ts";
import type { Envelopes } from "../webhooks/envelope.ts";
import type { WebhookRequest } from "../webhooks/http-sender.ts";
import type { SecretBox } from "../webhooks/secret-box.ts";
import { addressOf } from "./channel.ts";
import { signToken } from "./channel-links.ts";
import { channelMail } from "./mail-text.ts";
import { slackBody } from "./slack-text.ts";

/** The data that the sender of channels needs about a delivery. */
export type ChannelRequest =
  | { kind: "email"; accountId: string; mail: Mail }
  | ({ kind: "slack" } & WebhookRequest)
  | ({ kind: "webhook" } & WebhookRequest);

export type ChannelReceiver = Pick<Receiver, "id" | "kind" | "accountId" | "url" | "sealed">;

export type ChannelEnvelopes = {
  /** Throws when the secret cannot be decrypted. */
  create(receiver: ChannelReceiver, message: Message, now: Date): ChannelRequest;
};

export function createChannelEnvelopes(parts: {
  webhooks: Envelopes;
  box: Pick<SecretBox, "open">;
  publicUrl: () => string;
}): ChannelEnvelopes {
  const { webhooks, box } = parts;
  return {
    create(receiver, message, now) {
      const { id, kind, accountId, url, sealed } = receiver;
      const publicUrl = parts.publicUrl();
      switch (kind) {
        case "webhook":
          return { kind, ...webhooks.create(receiver, message, now) };
        case "slack":
          return { kind, url: box.open(sealed.secret), headers: {}, body: slackBody(message, publicUrl) };
        case "email": {
          const signer = { id, address: addressOf(url), key: box.open(sealed.secret) };
          const linkTo = (page: string, purpose: "confirm" | "unsubscribe") =>
            `${publicUrl}/app/${page}?token=${signToken(purpose, signer, now)}`;
          const links = {
            publicUrl,
            confirm: linkTo("confirm-channel", "confirm"),
            unsubscribe: linkTo("unsubscribe", "unsubscribe"),
          };
          return { kind, accountId, mail: channelMail(signer, message, links) };
        }
        default:
          return kind satisfies never;
      }
    },
  };
}
