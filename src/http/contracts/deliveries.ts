/** What was sent to webhooks, trying them, and sending again. */
import { Type } from "typebox";
import { EVENT_TYPES, type EventType } from "../../tracking/event.ts";
import { DELIVERY_STATES, type DeliveryState } from "../../webhooks/delivery-log-store.ts";
import type { Contract } from "../contract.ts";
import { dateTime, nullable } from "./schemas.ts";
import { maybeTime, webhookId } from "./webhooks.ts";

const webhook = {
  tag: "Webhooks",
  params: Type.Object({ id: webhookId }),
  savedIds: { id: "webhookId" },
} as const;
const delivery = {
  tag: "Webhooks",
  params: Type.Object({ id: Type.String({ minLength: 1, maxLength: 100, description: "The delivery's id." }) }),
} as const;
const counted = { gate: { counted: true } } as const;
const notCounted = { gate: { counted: false } } as const;

const moment = (description: string) =>
  Type.String({ description: `${description} An ISO 8601 date or date-time; UTC where it names no zone.` });

const fields = {
  id: Type.String({ description: "The delivery's id." }),
  webhookId,
  eventId: Type.String({ description: "The event's id: what is sent as `webhook-id`." }),
  type: nullable.string("The event's type; null where the event is not kept any more."),
  status: Type.Unsafe<DeliveryState>({
    type: "string",
    enum: DELIVERY_STATES,
    description: "`pending`: it waits for its next attempt, or is being sent.",
  }),
  isTest: Type.Boolean({ description: "Whether it was sent to try the webhook." }),
  attempts: Type.Integer({ description: "How often it was sent." }),
  nextAttemptAt: maybeTime("When it is sent next; null when it has ended, and while it is being sent."),
  lastStatus: nullable.integer("The status of the last answer; null where there was none."),
  lastProblem: nullable.string("What went wrong the last time."),
  createdAt: dateTime("When it was queued, UTC."),
  finishedAt: maybeTime("When it was delivered, or given up."),
};

const Attempt = Type.Object({
  number: Type.Integer({ description: "From 1." }),
  at: dateTime("When it began, UTC."),
  durationMs: Type.Integer({ description: "How long it took, in milliseconds." }),
  status: nullable.integer("The answer's status; null where there was none."),
  problem: nullable.string("What went wrong."),
  response: nullable.string("The first 20 kB of the answer."),
});

const Detail = Type.Object({
  ...fields,
  body: nullable.string("The body of the request, byte by byte; null where the event is not kept any more."),
  tried: Type.Array(Attempt, { description: "The attempts, the last 50, the oldest first." }),
});

export const testWebhook = {
  ...webhook,
  ...counted,
  id: "testWebhook",
  method: "POST",
  path: "/api/automation/webhooks/:id/test",
  summary: "Try a webhook",
  description:
    "Sends the sample of a type there, signed as any event, and answers with what came back. It is sent once, whatever comes of it, also " +
    "to one that is disabled; the list of deliveries has it.",
  // It may be left out altogether.
  body: Type.Unsafe<{ type?: EventType } | null>({
    type: ["object", "null"],
    properties: {
      type: {
        type: "string",
        enum: EVENT_TYPES,
        description: "The type of the event; by default the first that the webhook wants.",
      },
    },
  }),
  data: Type.Object({
    deliveryId: Type.String({ description: "The delivery's id." }),
    delivered: Type.Boolean({ description: "Whether the answer was a success (2xx)." }),
    status: nullable.integer("The answer's status; null where there was none."),
    durationMs: Type.Integer({ description: "How long it took, in milliseconds." }),
    problem: nullable.string("What went wrong."),
    response: nullable.string("The first 20 kB of the answer."),
  }),
  status: 200,
  prepare: { type: (raw) => raw.trim().toLowerCase() },
} as const satisfies Contract;

export const recoverWebhook = {
  ...webhook,
  ...counted,
  id: "recoverWebhook",
  method: "POST",
  path: "/api/automation/webhooks/:id/recover",
  summary: "Recover what a webhook has missed",
  description:
    "Everything that failed in a period is sent again, and so are events of it that were not queued because the webhook was disabled. " +
    "Nothing from before it was registered. One that is disabled gets 409.",
  body: Type.Object({
    since: moment("The beginning of the period."),
    until: Type.Optional(moment("Its end; by default now. A date means the end of that day.")),
  }),
  data: Type.Object({ queued: Type.Integer({ description: "How many deliveries are sent now." }) }),
  status: 200,
  errors: ["conflict"],
} as const satisfies Contract;

export const listDeliveries = {
  ...webhook,
  ...notCounted,
  id: "listDeliveries",
  method: "GET",
  path: "/api/automation/webhooks/:id/deliveries",
  summary: "Deliveries of a webhook",
  description: "In the order of their events, the newest first.",
  query: Type.Object({
    limit: Type.Integer({ minimum: 1, maximum: 100, default: 20, description: "How many." }),
    before: Type.Optional(
      Type.String({ maxLength: 100, description: "Only those of older events: `next` of a list." }),
    ),
    status: Type.Optional(
      Type.Unsafe<DeliveryState>({ type: "string", enum: DELIVERY_STATES, description: "Only those of this status." }),
    ),
    type: Type.Optional(
      Type.Unsafe<EventType>({ type: "string", enum: EVENT_TYPES, description: "Only events of this type." }),
    ),
  }),
  data: Type.Object({
    deliveries: Type.Array(Type.Object(fields)),
    next: nullable.string("What to send as `before` for the next ones; null at the end."),
  }),
  status: 200,
} as const satisfies Contract;

export const showDelivery = {
  ...delivery,
  ...notCounted,
  id: "showDelivery",
  mayBeMissing: true,
  method: "GET",
  path: "/api/automation/webhooks/deliveries/:id",
  summary: "One delivery",
  description: "With what was sent, and what came back on each attempt.",
  data: Detail,
  status: 200,
} as const satisfies Contract;

export const replayDelivery = {
  ...delivery,
  ...counted,
  id: "replayDelivery",
  mayBeMissing: true,
  method: "POST",
  path: "/api/automation/webhooks/deliveries/:id/replay",
  summary: "Send a delivery again",
  description:
    "It is sent now, under the same `webhook-id`, and by a new schedule if that fails. One that is being sent at this moment stays as it is. " +
    "Where the webhook is disabled or deleted, or the event is not kept any more, it is 409.",
  data: Detail,
  status: 202,
  errors: ["conflict"],
} as const satisfies Contract;
