/** The section `webhooks` of the OpenAPI document: what the service sends, and what it makes of the answers. */
import { EVENT_TYPES, type EventType, formatEvent } from "../tracking/event.ts";
import { ANNOUNCED_MEANINGS, EVENT_MEANINGS, EVENT_SAMPLES } from "../tracking/event-samples.ts";
import { SEND_TIMEOUT_MS } from "../webhooks/http-sender.ts";
import { RETRY_DELAYS_MS } from "../webhooks/schedule.ts";
import { type Signed, signatureHeaders } from "../webhooks/sign.ts";
import { eventBodyOf } from "./contracts/event-schemas.ts";

const EXAMPLE_TIME = new Date("2026-03-01T08:30:02.000Z");
const EXAMPLE_SECRET = `whsec_${Buffer.from("the secret of the documentation.").toString("base64")}`;

export function webhooksSection(publicUrl: string) {
  return Object.fromEntries(EVENT_TYPES.map((type) => [type, { post: operation(type, publicUrl) }]));
}

/** Of those that cannot be had yet: told where people look for them. */
export const ANNOUNCED_TEXT = Object.entries(ANNOUNCED_MEANINGS)
  .map(([type, meaning]) => `\`${type}\` is announced: ${meaning}`)
  .join(" ");

function operation(type: EventType, publicUrl: string) {
  const data = EVENT_SAMPLES[type];
  const example = formatEvent({ type, createdAt: EXAMPLE_TIME, data }, publicUrl);
  const signed = signatureHeaders([EXAMPLE_SECRET], String(data["eventId"]), EXAMPLE_TIME, JSON.stringify(example));
  return {
    operationId: `on_${type}`,
    summary: type,
    description: `${EVENT_MEANINGS[type]} Sent to every enabled webhook that is subscribed to \`${type}\`, at least once; answer within ${SEND_TIMEOUT_MS / 1_000} seconds. ${ANNOUNCED_TEXT}`,
    security: [],
    parameters: parameters(signed),
    requestBody: {
      required: true,
      description: "The signature is over these very bytes: verify before parsing.",
      content: {
        "application/json": {
          schema: eventBodyOf(type),
          example,
        },
      },
    },
    responses: ANSWERS,
  };
}

const HEADERS: Record<keyof Signed, string> = {
  "webhook-id": "The event's id: the same on every attempt and replay. Ignore what you have had.",
  "webhook-timestamp":
    "When this attempt was signed, in seconds since 1970. Refuse what is more than five minutes away from now.",
  "webhook-signature":
    "`v1,` and the base64 of the HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<body>` under the webhook's secret, as " +
    "Standard Webhooks has it. Several, with blanks between, while a secret is being changed: one that is right is enough.",
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

const ANSWERS = {
  "2XX": { description: "Taken: it is not sent again." },
  "410": { description: "Not wanted any more: the webhook is disabled." },
  default: {
    description: `Anything else, a redirect, no answer: tried again after ${RETRIES}, later where \`Retry-After\` with 429 or 503 asks for it.`,
  },
};
