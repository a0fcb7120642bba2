/** Checks that a webhook request comes from the service: a Standard Webhooks signature over the exact bytes of the body. */
import { WebhookVerificationError } from "./errors.ts";
import type { WebhookBodies } from "./operations.ts";

/** An event as webhooks receive it. `event.type` narrows `event.data`. */
export type WebhookEvent = WebhookBodies[keyof WebhookBodies];

export type WebhookRequest = {
  /** The body as it arrived, unparsed. */
  body: string | Uint8Array;
  /** Of a `Request`, of Node (`request.headers`), or any record with lower-case names. */
  headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** `whsec_…`; several while a secret is rotated. */
  secret: string | readonly string[];
  /** How old a request may be; 300 seconds by default. */
  toleranceSeconds?: number | undefined;
  now?: Date | undefined;
};

const TOLERANCE_SECONDS = 300;
const PREFIX = "whsec_";
const VERSION = "v1,";

/** Returns the event, or throws a `WebhookVerificationError`. */
export async function verifyWebhook(request: WebhookRequest): Promise<WebhookEvent> {
  const { headers, secret, toleranceSeconds = TOLERANCE_SECONDS, now = new Date() } = request;
  const id = header(headers, "webhook-id");
  const timestamp = header(headers, "webhook-timestamp");
  const signatures = header(headers, "webhook-signature").split(" ");
  // Digits only: Number() also reads "1e9" and " 1 ".
  const age = /^\d{1,12}$/.test(timestamp) ? Math.abs(now.getTime() / 1_000 - Number(timestamp)) : Number.NaN;
  if (!(age <= toleranceSeconds))
    throw new WebhookVerificationError("webhook-timestamp is not a time within the tolerance.");

  const body = typeof request.body === "string" ? new TextEncoder().encode(request.body) : request.body;
  const signed = joined(new TextEncoder().encode(`${id}.${timestamp}.`), body);
  const keys = await Promise.all((typeof secret === "string" ? [secret] : secret).map(importKey));
  for (const signature of signatures) {
    const bytes = signature.startsWith(VERSION) ? decode(signature.slice(VERSION.length)) : undefined;
    if (bytes === undefined) continue;
    // `verify` compares in constant time.
    for (const key of keys) if (await crypto.subtle.verify("HMAC", key, bytes, signed)) return parse(body);
  }
  throw new WebhookVerificationError("No signature of the request belongs to the secret.");
}

function header(headers: WebhookRequest["headers"], name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : headers[name];
  if (typeof value !== "string" || value === "") throw new WebhookVerificationError(`The header ${name} is missing.`);
  return value;
}

async function importKey(secret: string) {
  const bytes = secret.startsWith(PREFIX) ? decode(secret.slice(PREFIX.length)) : undefined;
  if (bytes === undefined || bytes.length === 0)
    throw new WebhookVerificationError("The secret must be the one of the webhook, whsec_…");
  return await crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["verify"]);
}

function decode(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(first.length + second.length);
  all.set(first);
  all.set(second, first.length);
  return all;
}

function parse(body: Uint8Array): WebhookEvent {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body)) as WebhookEvent;
  } catch {
    throw new WebhookVerificationError("The body is not JSON.");
  }
}
