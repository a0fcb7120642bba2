/** Webhooks: where subscribers receive events. Deliveries are in `deliveries.ts`. */
import { Type } from "typebox";
import { paged, tidyText } from "../../../platform/http/parameters.ts";
import {
  closed,
  closedChange,
  DOCUMENTED,
  dateTime,
  integer,
  nextPage,
  nullable,
  oneOf,
  text,
} from "../../../platform/http/schemas.ts";
import { LONGEST_URL } from "../../../platform/security/address-guard.ts";
import type { Contract } from "../../access/api/contract.ts";
import { EVENT_TYPES, type EventType } from "../../tracking/event.ts";
import { ENDPOINT_STATES, LONGEST_DESCRIPTION } from "../endpoint.ts";

const webhookRoute = { gate: { counted: false }, tag: "Webhooks" } as const;

export const webhookId = Type.String({ minLength: 1, maxLength: 100, description: "The webhook's ID." });

const oneWebhook = {
  ...webhookRoute,
  path: "/api/automation/webhooks/:id",
  params: Type.Object({ id: webhookId }),
  savedIds: { id: "webhookId" },
} as const;

/** The address guard checks the form, with a message for each problem. */
const url = Type.Unsafe<string>({
  type: "string",
  maxLength: LONGEST_URL,
  [DOCUMENTED]: { format: "uri", pattern: "^[Hh][Tt][Tt][Pp][Ss]?://" },
  description:
    "The URL that events are sent to with POST: a public HTTPS address without user, password or fragment. The operator can allow others.",
});

const eventType = { type: "string", enum: EVENT_TYPES };

/** Accepts a single type without a list, as the forms of automation platforms send it. `readEventTypes` checks the types. */
const events = (description: string) =>
  Type.Unsafe<string | string[]>({
    anyOf: [{ type: "array", items: { type: "string" }, minItems: 1, maxItems: 100 }, { type: "string" }],
    description: `${description} A list of ${EVENT_TYPES.join(", ")}, or one of them as a string.`,
    [DOCUMENTED]: { anyOf: [{ type: "array", items: eventType, minItems: 1, maxItems: 100 }, eventType] },
  });

const description = Type.Unsafe<string | null>({
  type: ["string", "null"],
  maxLength: LONGEST_DESCRIPTION,
  description: "A description of what the webhook is for.",
});

const alias = (name: string) =>
  Type.Optional(Type.String({ maxLength: LONGEST_URL, description: `Alias of \`${name}\`.` }));

const fields = {
  id: webhookId,
  url: text("The URL that events are sent to."),
  description: nullable.string("What the webhook is for."),
  events: Type.Array(Type.Unsafe<EventType>({ type: "string", enum: EVENT_TYPES }), {
    description: "The event types the webhook receives.",
  }),
  enabled: Type.Boolean({ description: "Whether events are sent. Nothing is queued for a disabled webhook." }),
  status: oneOf(ENDPOINT_STATES, "`failing`: recent deliveries all failed. `disabled`: see `enabled`."),
  disabledReason: nullable.string(
    "Why the service disabled the webhook: `gone` (the receiver returned 410) or `failing` (deliveries failed for too long). Null if the " +
      "owner disabled it.",
  ),
  disabledAt: nullable.dateTime("When the webhook was disabled."),
  failingSince: nullable.dateTime("Since when all deliveries have failed; null if they succeed."),
  lastSuccessAt: nullable.dateTime("When a delivery last succeeded."),
  previousSecretUntil: nullable.dateTime("After a rotation: until when requests are also signed with the old secret."),
  createdAt: dateTime("When the webhook was created (UTC)."),
  updatedAt: dateTime("When the webhook was last changed (UTC)."),
};

const Webhook = Type.Object(fields);

/** The outcome of the deliveries of a webhook or a channel. */
export const recent = Type.Object(
  {
    delivered: integer("Delivered."),
    failed: integer("Failed permanently."),
    pending: integer("Being sent, or waiting for the next attempt."),
    retrying: integer("Of the pending ones, those with a failed attempt."),
    lastAt: nullable.dateTime("When the last one was queued; null if there is none."),
  },
  { description: "The outcome of the last 100 deliveries, excluding tests." },
);

const WebhookWithRecent = Type.Object({ ...fields, recent });

const SECRET = "The secret that signs every request (Standard Webhooks). It is returned only once";

const CreatedWebhook = Type.Object({
  ...fields,
  secret: nullable.string(
    `${SECRET}: null if an \`Idempotency-Key\` repeats an earlier request. If you lost it, rotate the secret.`,
  ),
});

const RotatedWebhook = Type.Object({ ...fields, secret: text(`${SECRET}.`) });

export const createWebhook = {
  ...webhookRoute,
  id: "createWebhook",
  method: "POST",
  path: "/api/automation/webhooks",
  summary: "Create a webhook",
  description:
    "Creates a webhook that receives events of the given types. Each request has the headers `webhook-id`, `webhook-timestamp` and " +
    "`webhook-signature`. There is no handshake. The same URL can be registered several times. For automation platforms, " +
    "`hookUrl`, `targetUrl` and `target_url` are accepted for `url`, and `event` for `events`.",
  idempotent: true,
  body: Type.Object(
    {
      url: Type.Optional(url),
      events: Type.Optional(events("The event types.")),
      description: Type.Optional(description),
      enabled: Type.Optional(
        Type.Boolean({
          description: "Whether events are sent. Defaults to true. Nothing is queued while it is false.",
        }),
      ),
      hookUrl: alias("url"),
      targetUrl: alias("url"),
      target_url: alias("url"),
      event: Type.Optional(events("Alias of `events`.")),
    },
    closed,
  ),
  data: CreatedWebhook,
  status: 201,
  errors: ["plan_limit", "conflict"],
  savesIdAs: "webhookId",
  prepare: { description: tidyText },
} as const satisfies Contract;

export const listWebhooks = {
  ...webhookRoute,
  id: "listWebhooks",
  method: "GET",
  path: "/api/automation/webhooks",
  summary: "List webhooks",
  description: "Returns the account's webhooks, newest first.",
  query: Type.Object({
    ...paged(),
    url: Type.Optional(
      Type.String({ maxLength: LONGEST_URL, description: "Returns only webhooks with exactly this URL." }),
    ),
    event: Type.Optional(oneOf(EVENT_TYPES, "Returns only webhooks that receive this event type.")),
  }),
  data: Type.Object({
    webhooks: Type.Array(WebhookWithRecent),
    total: integer("The total number of webhooks."),
    next: nextPage,
  }),
} as const satisfies Contract;

export const showWebhook = {
  ...oneWebhook,
  id: "showWebhook",
  method: "GET",
  summary: "Get a webhook",
  description: "Returns a webhook with its settings and the outcome of recent deliveries.",
  data: WebhookWithRecent,
} as const satisfies Contract;

export const changeWebhook = {
  ...oneWebhook,
  id: "changeWebhook",
  method: "PATCH",
  summary: "Update a webhook",
  description:
    "Updates the given fields. While a webhook is disabled, nothing is sent and nothing is queued; pending deliveries are sent when it is " +
    "enabled again. Missed events can be recovered.",
  body: Type.Object(
    {
      url: Type.Optional(url),
      events: Type.Optional(events("The event types, replacing the current ones.")),
      description: Type.Optional(description),
      enabled: Type.Optional(Type.Boolean({ description: "Whether events are sent." })),
    },
    closedChange,
  ),
  data: Webhook,
  prepare: { description: tidyText },
} as const satisfies Contract;

export const rotateSecret = {
  ...oneWebhook,
  id: "rotateWebhookSecret",
  method: "POST",
  path: "/api/automation/webhooks/:id/rotate-secret",
  summary: "Rotate a webhook's secret",
  description:
    "Creates a new secret. For 24 hours requests are signed with both secrets, so that you can update the receiver without losing " +
    "events; `webhook-signature` then contains one signature for each.",
  data: RotatedWebhook,
} as const satisfies Contract;

export const deleteWebhook = {
  ...oneWebhook,
  id: "deleteWebhook",
  method: "DELETE",
  summary: "Delete a webhook",
  description: "Deletes a webhook and its pending deliveries. Deleting it again is not an error.",
  data: Type.Object({ id: webhookId, deleted: Type.Literal(true) }),
} as const satisfies Contract;
