/** From a delivery to the request that carries it. */
import { type Event, formatEvent } from "../tracking/event.ts";
import { type SealedSecrets, signingSecrets } from "./endpoint.ts";
import type { WebhookRequest } from "./http-sender.ts";
import type { SecretBox } from "./secret-box.ts";
import { signatureHeaders } from "./sign.ts";

export type Envelopes = {
  /** Throws where the secret cannot be opened. */
  make(receiver: { url: string; sealed: SealedSecrets }, event: Event, now: Date): WebhookRequest;
};

const SECRETS_KEPT = 10_000;

export function createEnvelopes({
  box,
  publicUrl,
}: {
  box: Pick<SecretBox, "open">;
  publicUrl: () => string;
}): Envelopes {
  // By what is stored: a secret that was changed is another entry.
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
    make({ url, sealed }, event, now) {
      const body = JSON.stringify(formatEvent(event, publicUrl()));
      return { url, headers: signatureHeaders(signingSecrets(sealed, now, open), event.id, now, body), body };
    },
  };
}
