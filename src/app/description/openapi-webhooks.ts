/** The `webhooks` section of the OpenAPI document: the requests the service sends, and how it handles the responses. */

import { eventBodyOf } from "../../features/tracking/api/event-schemas.ts";
import { EVENT_TYPES, type EventType, formatEvent } from "../../features/tracking/event.ts";
import { ANNOUNCED_MEANINGS, EVENT_MEANINGS, EVENT_SAMPLES } from "../../features/tracking/event-samples.ts";
import { SEND_TIMEOUT_MS } from "../../features/webhooks/http-sender.ts";
import { RETRY_DELAYS_MS } from "../../features/webhooks/retry-schedule.ts";
import { type Signed, signatureHeaders } from "../../features/webhooks/sign.ts";

const EXAMPLE_TIME = new Date("2026-03-01T08:30:02.000Z");
const EXAMPLE_SECRET = `whsec_${Buffer.from("the secret of the documentation.").toString("base64")}`;

export function webhooksSection(publicUrl: string) {
  return Object.fromEntries(EVENT_TYPES.map((type) => [type, { post: operation(type, publicUrl) }]));
}

/** Mentions event types that are not available yet where readers look for them. */
export const ANNOUNCED_TEXT = Object.entries(ANNOUNCED_MEANINGS)
  .map(([type, meaning]) => `\`${type}\` is announced: ${meaning}`)
  .join(" ");

function operation(type: EventType, publicUrl: string) {
  const data = EVENT_SAMPLES[type];
  const example = formatEvent({ type, createdAt: EXAMPLE_TIME, data }, publicUrl);
  const signed = signatureHeaders([EXAMPLE_SECRET], String(data["eventId"]), EXAMPLE_TIME, JSON.stringify(example));
  return {
    operationId: `on_${type}`,
    tags: ["Webhooks"], // beside the routes: readers look for both there
    summary: type,
    description: `${EVENT_MEANINGS[type]} Sent at least once to every enabled webhook that receives \`${type}\`. Respond within ${SEND_TIMEOUT_MS / 1_000} seconds. ${ANNOUNCED_TEXT}`,
    security: [],
    parameters: parameters(signed),
    requestBody: {
      required: true,
      description: "The signature covers these exact bytes: verify before parsing.",
      content: {
        "application/json": {
          schema: eventBodyOf(type),
          example,
        },
      },
    },
    responses: RESPONSES,
  };
}

const HEADERS: Record<keyof Signed, string> = {
  "webhook-id": "The event's ID, the same on every attempt and replay. Ignore IDs you have already processed.",
  "webhook-timestamp":
    "When this attempt was signed, in Unix seconds. Reject requests that are more than five minutes off.",
  "webhook-signature":
    "`v1,` and the base64-encoded HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<body>` with the webhook's secret, as " +
    "defined by Standard Webhooks. After a rotation there are several, separated by spaces; one valid signature is enough.",
};

function parameters(signed: Signed) {
  return Object.entries(HEADERS).map(([name, description]) => ({
    name,
    in: "header",
    required: true,
    description,
    schema: { type: "string" },
    example: signed[name as keyof Signed],
  }));
}

/** `5 s, 5 min, 30 min, 2 h, …` */
const RETRIES = RETRY_DELAYS_MS.map((ms) => {
  if (ms < 60_000) return `${ms / 1_000} s`;
  return ms < 3_600_000 ? `${ms / 60_000} min` : `${ms / 3_600_000} h`;
}).join(", ");

const RESPONSES = {
  "2XX": { description: "Received. It is not sent again." },
  "410": { description: "Gone. The webhook is disabled." },
  default: {
    description: `Any other status, a redirect or no response: retried after ${RETRIES}, or later if \`Retry-After\` with 429 or 503 asks for it.`,
  },
};
