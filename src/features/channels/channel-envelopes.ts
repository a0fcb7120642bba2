/** Creates the mail or the chat message of a delivery. */

import type { SecretBox } from "../../platform/security/secret-box.ts";
import type { Mail } from "../people/mail.ts";
import type { Message } from "../tracking/event.ts";
import type { Receiver } from "../webhooks/delivery-store.ts";
import type { Envelopes } from "../webhooks/envelope.ts";
import type { WebhookRequest } from "../webhooks/http-sender.ts";
import { addressOf } from "./channel.ts";
import { CHANNELS, type Hook } from "./channel-kinds.ts";
import { signToken } from "./channel-links.ts";
import { channelMail } from "./mail-text.ts";

/** The data that the sender of channels needs about a delivery. */
export type ChannelRequest =
  | { transport: "mail"; accountId: string; mail: Mail }
  | ({ transport: "http"; isGone?: Hook["isGone"] } & WebhookRequest);

type ChannelReceiver = Pick<Receiver, "id" | "kind" | "accountId" | "url" | "sealed">;

export type ChannelEnvelopes = {
  /** Throws when the secret cannot be decrypted. */
  create(receiver: ChannelReceiver, message: Message, now: Date): ChannelRequest;
};

export function createChannelEnvelopes(parts: {
  webhooks: Envelopes;
  box: Pick<SecretBox, "open">;
  publicUrl: string;
}): ChannelEnvelopes {
  const { webhooks, box, publicUrl } = parts;
  return {
    create(receiver, message, now) {
      const { id, kind, accountId, url, sealed } = receiver;
      if (kind === "webhook") return { transport: "http", ...webhooks.create(receiver, message, now) };
      const rules = CHANNELS[kind];
      const secret = box.open(sealed.secret);
      if (rules.transport === "hook") {
        const { isGone } = rules;
        return { transport: "http", url: secret, headers: {}, body: rules.body(message, publicUrl), isGone };
      }
      const signer = { id, address: addressOf(url), key: secret };
      const linkTo = (page: string, purpose: "confirm" | "unsubscribe") =>
        `${publicUrl}/app/${page}?token=${signToken(purpose, signer, now)}`;
      const links = {
        publicUrl,
        confirm: linkTo("confirm-channel", "confirm"),
        unsubscribe: linkTo("unsubscribe", "unsubscribe"),
      };
      return { transport: "mail", accountId, mail: channelMail(signer, message, links) };
    },
  };
}
