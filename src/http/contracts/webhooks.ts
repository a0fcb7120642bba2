/** Webhooks: where subscribers want to be told. What was sent there is in `deliveries.ts`. */
import { Type } from "typebox";
import { EVENT_TYPES, type EventType } from "../../tracking/event.ts";
import { LONGEST_URL } from "../../webhooks/address-guard.ts";
import { ENDPOINT_STATES, type EndpointState, LONGEST_DESCRIPTION } from "../../webhooks/endpoint.ts";
import type { Contract } from "../contract.ts";
import { dateTime, nullable } from "./schemas.ts";

const managing = { gate: { counted: false }, tag: "Webhooks" } as const;

export const webhookId = Type.String({ minLength: 1, maxLength: 100, description: "The webhook's id." });

const one = { ...managing, params: Type.Object({ id: webhookId }), savedIds: { id: "webhookId" } } as const;

export const maybeTime = (description: string) =>
  Type.Unsafe<string | null>({ type: ["string", "null"], format: "date-time", description });

const url = {
  maxLength: LONGEST_URL,
  description:
    "Where events are sent by POST: a public address with https, without a user, a password or a fragment. The operator may allow more.",
};

/** One may be sent without a list around it, as forms of automation platforms do. */
const events = (description: string) =>
  Type.Unsafe<string | string[]>({
    anyOf: [{ type: "array", items: { type: "string" }, minItems: 1, maxItems: 100 }, { type: "string" }],
    description: `${description} A list of ${EVENT_TYPES.join(", ")}, or one of them as a text.`,
  });

const description = Type.Unsafe<string | null>({
  type: ["string", "null"],
  maxLength: LONGEST_DESCRIPTION,
  description: "What it is for, for people.",
});

const alias = (name: string) =>
  Type.Optional(Type.String({ maxLength: LONGEST_URL, description: `Another name for \`${name}\`.` }));

const fields = {
  id: webhookId,
  url: Type.String({ description: "Where events are sent." }),
  description: nullable.string("What it is for."),
  events: Type.Array(Type.Unsafe<EventType>({ type: "string", enum: EVENT_TYPES }), {
    description: "The types of events that are sent there.",
  }),
  enabled: Type.Boolean({ description: "Whether events are sent there. Nothing is queued for one that is disabled." }),
  status: Type.Unsafe<EndpointState>({
    type: "string",
    enum: ENDPOINT_STATES,
    description: "`failing`: of late nothing but failures. `disabled`: see `enabled`.",
  }),
  disabledReason: nullable.string(
    "Why it was disabled, where its owner did not do it: `gone` (it answered 410) or `failing` (nothing but failures for long).",
  ),
  disabledAt: maybeTime("When that was."),
  failingSince: maybeTime("Since when there have been nothing but failures; null while all is well."),
  lastSuccessAt: maybeTime("When a delivery last succeeded."),
  previousSecretUntil: maybeTime("After a rotation: until when the secret before signs too."),
  createdAt: dateTime("When it was created, UTC."),
  updatedAt: dateTime("When it was last changed, UTC."),
};

const Webhook = Type.Object(fields);

const recent = Type.Object(
  {
    delivered: Type.Integer({ description: "Delivered." }),
    failed: Type.Integer({ description: "Given up." }),
    pending: Type.Integer({ description: "Waiting for their next attempt, or being sent." }),
    lastAt: maybeTime("When the last one was queued; null if there is none."),
  },
  { description: "How its last 100 deliveries went, tests not among them." },
);

const SeenWebhook = Type.Object({ ...fields, recent });

const secret = Type.String({
  description: "What signs everything that is sent there, as Standard Webhooks says. It is told here and never again.",
});

export const createWebhook = {
  ...managing,
  id: "createWebhook",
  method: "POST",
  path: "/api/automation/webhooks",
  summary: "Register a webhook",
  description:
    "From now on events of these types are sent to the address, each with the headers `webhook-id`, `webhook-timestamp` and " +
    "`webhook-signature`. There is no handshake. The same address may be registered several times. Automation platforms call " +
    "the address `hookUrl`, `targetUrl` or `target_url`, and the types `event`: that is understood too.",
  idempotent: true,
  body: Type.Object({
    url: Type.Optional(Type.String(url)),
    events: Type.Optional(events("The types of events.")),
    description: Type.Optional(description),
    hookUrl: alias("url"),
    targetUrl: alias("url"),
    target_url: alias("url"),
    event: Type.Optional(events("Another name for `events`.")),
  }),
  data: Type.Object({ ...fields, secret }),
  status: 201,
  errors: ["plan_limit", "conflict"],
  savesIdAs: "webhookId",
  prepare: { description: tidy },
} as const satisfies Contract;

export const listWebhooks = {
  ...managing,
  id: "listWebhooks",
  method: "GET",
  path: "/api/automation/webhooks",
  summary: "Webhooks",
  description: "The account's webhooks, the newest first.",
  query: Type.Object({
    limit: Type.Integer({ minimum: 1, maximum: 100, default: 20, description: "How many." }),
    before: Type.Optional(
      Type.String({ maxLength: 100, description: "Only those older than this one: `next` of a list." }),
    ),
    url: Type.Optional(Type.String({ maxLength: LONGEST_URL, description: "Only those with exactly this address." })),
    event: Type.Optional(
      Type.Unsafe<EventType>({ type: "string", enum: EVENT_TYPES, description: "Only those that want this type." }),
    ),
  }),
  data: Type.Object({
    webhooks: Type.Array(SeenWebhook),
    total: Type.Integer({ description: "How many there are." }),
    next: nullable.string("What to send as `before` for the next ones; null at the end."),
  }),
  status: 200,
} as const satisfies Contract;

export const showWebhook = {
  ...one,
  id: "showWebhook",
  method: "GET",
  path: "/api/automation/webhooks/:id",
  summary: "One webhook",
  description: "How it is set, and whether deliveries succeed.",
  data: SeenWebhook,
  status: 200,
} as const satisfies Contract;

export const changeWebhook = {
  ...one,
  id: "changeWebhook",
  method: "PATCH",
  path: "/api/automation/webhooks/:id",
  summary: "Change a webhook",
  description:
    "What is left out stays as it is. Disabled, it is sent nothing, and nothing is queued for it; what waits already is sent when it is " +
    "enabled again. What it has missed meanwhile can be recovered.",
  body: Type.Object(
    {
      url: Type.Optional(Type.String(url)),
      events: Type.Optional(events("The types of events, in the place of those before.")),
      description: Type.Optional(description),
      enabled: Type.Optional(Type.Boolean({ description: "Whether events are sent there." })),
    },
    { minProperties: 1 },
  ),
  data: Webhook,
  status: 200,
  prepare: { description: tidy },
} as const satisfies Contract;

export const rotateSecret = {
  ...one,
  id: "rotateWebhookSecret",
  method: "POST",
  path: "/api/automation/webhooks/:id/rotate-secret",
  summary: "Rotate a webhook's secret",
  description:
    "A new secret. For 24 hours everything is signed with both, so that nothing is lost while the receiver is told; of the signatures " +
    "in `webhook-signature` one is right for either.",
  data: Type.Object({ ...fields, secret }),
  status: 200,
} as const satisfies Contract;

export const deleteWebhook = {
  ...one,
  id: "deleteWebhook",
  method: "DELETE",
  path: "/api/automation/webhooks/:id",
  summary: "Delete a webhook",
  description: "Nothing is sent there any more, not even what waits. Deleting it again is no error.",
  data: Type.Object({ id: webhookId, deleted: Type.Literal(true) }),
  status: 200,
} as const satisfies Contract;

/** Control characters mean nothing in it, and the database does not take all of them. */
function tidy(raw: string): string {
  return raw
    .toWellFormed()
    .replace(/\p{Cc}+/gu, " ")
    .trim();
}
