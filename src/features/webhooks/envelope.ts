/** Creates the signed request of a delivery to a webhook. */

import type { SecretBox } from "../../platform/security/secret-box.ts";
import { type Event, formatEvent, type Message } from "../tracking/event.ts";
import { type SealedSecrets, signingSecrets } from "./endpoint.ts";
import type { WebhookRequest } from "./http-sender.ts";
import { signatureHeaders } from "./sign.ts";

export type Envelopes = {
  /** Throws when the secret cannot be decrypted. */
  create(receiver: { url: string; sealed: SealedSecrets }, event: Message, now: Date): WebhookRequest;
};

const SECRETS_KEPT = 10_000;

export function createEnvelopes({ box, publicUrl }: { box: Pick<SecretBox, "open">; publicUrl: string }): Envelopes {
  // Keyed by the encrypted secret: a rotated secret is a new entry.
  const opened = new Map<string, string>();
  const open = (sealed: Buffer): string => {
    const key = sealed.toString("latin1");
    const known = opened.get(key);
    if (known !== undefined) return known;
    if (opened.size >= SECRETS_KEPT) opened.clear();
    const secret = box.open(sealed);
    opened.set(key, secret);
    return secret;
  };

  return {
    create({ url, sealed }, event, now) {
      // Notices go to channels only.
      const body = JSON.stringify(formatEvent(event as Event, publicUrl));
      return { url, headers: signatureHeaders(signingSecrets(sealed, now, open), event.id, now, body), body };
    },
  };
}
