/** Deliveries to webhooks: log, tests, replays and recovery. */
import { Type } from "typebox";
import { formatCount } from "../../../platform/base/format-count.ts";
import { normalizeMoment, type PeriodInput, problemsOf } from "../../../platform/base/period.ts";
import { limit, moment, tidyWord } from "../../../platform/http/parameters.ts";
import { closed, dateTime, integer, nextPage, nullable, oneOf, text } from "../../../platform/http/schemas.ts";
import type { Contract } from "../../access/api/contract.ts";
import { EventBody } from "../../tracking/api/event-schemas.ts";
import { EVENT_TYPES, type EventType } from "../../tracking/event.ts";
import { DELIVERY_STATES, MOST_COUNTED } from "../delivery-log-store.ts";
import { ACTIVITY_PERIODS } from "../manage-deliveries.ts";
import { webhookId } from "./webhooks.contract.ts";

const ofWebhook = { tag: "Webhooks", params: Type.Object({ id: webhookId }), savedIds: { id: "webhookId" } } as const;
const oneDelivery = {
  tag: "Webhooks",
  params: Type.Object({ id: Type.String({ minLength: 1, maxLength: 100, description: "The delivery's ID." }) }),
  mayBeMissing: true,
} as const;
const counted = { gate: { counted: true } } as const;
const notCounted = { gate: { counted: false } } as const;

const fields = {
  id: text("The delivery's ID."),
  webhookId,
  eventId: text("The event's ID, sent as `webhook-id`."),
  type: nullable.string("The event type; null if the event is no longer stored."),
  status: oneOf(DELIVERY_STATES, "`pending`: being sent, or waiting for the next attempt."),
  isTest: Type.Boolean({ description: "Whether the delivery is a test." }),
  attempts: integer("The number of attempts."),
  nextAttemptAt: nullable.dateTime("When the next attempt is due; null if the delivery is finished or being sent."),
  lastStatus: nullable.integer("The HTTP status of the last response; null if there was none."),
  lastProblem: nullable.string("The problem of the last attempt."),
  createdAt: dateTime("When the delivery was queued (UTC)."),
  finishedAt: nullable.dateTime("When the delivery succeeded or failed permanently."),
};

const outcome = {
  durationMs: integer("The duration in milliseconds."),
  status: nullable.integer("The HTTP status of the response; null if there was none."),
  problem: nullable.string("What went wrong."),
  response: nullable.string("The first 20 kB of the response body."),
};

const headers = (description: string) =>
  Type.Unsafe<Record<string, string> | null>({
    type: ["object", "null"],
    additionalProperties: { type: "string" },
    description,
  });

const Attempt = Type.Object({
  number: integer("Starting at 1."),
  at: dateTime("When it started (UTC)."),
  ...outcome,
  requestHeaders: headers("The headers of the request, with its signature; null if it was not sent."),
  responseHeaders: headers(
    "The headers of the response, at most 3 kB, without cookies and credentials; null if there was none.",
  ),
});

const DeliveryDetail = Type.Object({
  ...fields,
  body: nullable.string("The exact request body; null if the event is no longer stored."),
  tried: Type.Array(Attempt, { description: "The last 50 attempts, oldest first." }),
});

export const testWebhook = {
  ...ofWebhook,
  ...counted,
  id: "testWebhook",
  method: "POST",
  path: "/api/automation/webhooks/:id/test",
  summary: "Test a webhook",
  description:
    "Sends a signed sample event to the webhook and returns the response. It is sent once, without retries, and also to a disabled " +
    "webhook. The test appears in the list of deliveries.",
  // The body can be omitted.
  body: Type.Unsafe<{ type?: EventType } | null>({
    type: ["object", "null"],
    properties: { type: oneOf(EVENT_TYPES, "The event type. Defaults to the first type the webhook receives.") },
    ...closed,
  }),
  data: Type.Object({
    deliveryId: text("The delivery's ID."),
    delivered: Type.Boolean({ description: "Whether the receiver returned a 2xx status." }),
    status: outcome.status,
    durationMs: outcome.durationMs,
    problem: outcome.problem,
    response: outcome.response,
  }),
  prepare: { type: tidyWord },
} as const satisfies Contract;

export const recoverWebhook = {
  ...ofWebhook,
  ...counted,
  id: "recoverWebhook",
  method: "POST",
  path: "/api/automation/webhooks/:id/recover",
  summary: "Recover missed events",
  description:
    "Sends again all failed deliveries of a period, and the events that were not queued because the webhook was disabled. " +
    "Events from before the webhook was created are excluded. If the webhook is disabled, the response is 409.",
  body: Type.Object(
    {
      since: moment("Start of the period."),
      until: Type.Optional(moment("End of the period. Defaults to now. A date means the end of that day.")),
    },
    closed,
  ),
  data: Type.Object({ queued: integer("The number of queued deliveries.") }),
  errors: ["conflict"],
} as const satisfies Contract;

export const listDeliveries = {
  ...ofWebhook,
  ...notCounted,
  id: "listDeliveries",
  method: "GET",
  path: "/api/automation/webhooks/:id/deliveries",
  summary: "List a webhook's deliveries",
  description: "Returns the deliveries of a webhook in the order of their events, newest first.",
  query: Type.Object({
    limit: limit(),
    before: Type.Optional(
      Type.String({
        maxLength: 100,
        description: "Returns only deliveries of older events. Pass `next` of the previous page.",
      }),
    ),
    status: Type.Optional(oneOf(DELIVERY_STATES, "Returns only deliveries with this status.")),
    type: Type.Optional(oneOf(EVENT_TYPES, "Returns only deliveries of this event type.")),
    from: Type.Optional(moment("Returns only deliveries of events since this time.")),
    to: Type.Optional(moment("Returns only deliveries of events until this time. A date means the end of that day.")),
  }),
  data: Type.Object({
    deliveries: Type.Array(
      Type.Object({
        ...fields,
        durationMs: nullable.integer("The duration of the last attempt in milliseconds; null if there was none."),
        event: Type.Union([EventBody, Type.Null()], {
          description: "The event, as it is sent; null if it is no longer stored.",
        }),
      }),
    ),
    next: nextPage,
  }),
  check: (query, now) => problemsOf(query as PeriodInput, now),
  prepare: { from: normalizeMoment, to: normalizeMoment },
} as const satisfies Contract;

export const webhookActivity = {
  ...ofWebhook,
  ...notCounted,
  id: "webhookActivity",
  method: "GET",
  path: "/api/automation/webhooks/:id/activity",
  summary: "Get a webhook's activity",
  description:
    "Returns how many deliveries were queued per hour of the last day, or per six hours of the last week, and their outcome. Tests are " +
    "not counted.",
  query: Type.Object({
    period: oneOf(ACTIVITY_PERIODS, "The period that ends with the current hour.", { default: "day" }),
  }),
  data: Type.Object({
    stepHours: integer("The length of a step in hours."),
    points: Type.Array(
      Type.Object({
        at: dateTime("Start of the step (UTC)."),
        delivered: integer("Delivered."),
        failed: integer("Failed permanently."),
        pending: integer("Being sent, or waiting for the next attempt."),
      }),
      { description: "One point per step, oldest first." },
    ),
    isComplete: Type.Boolean({
      description: `False if there were more than ${formatCount(MOST_COUNTED)} deliveries; then the newest are counted.`,
    }),
  }),
} as const satisfies Contract;

export const showDelivery = {
  ...oneDelivery,
  ...notCounted,
  id: "showDelivery",
  method: "GET",
  path: "/api/automation/webhooks/deliveries/:id",
  summary: "Get a delivery",
  description: "Returns a delivery with its request body and the response to each attempt.",
  data: DeliveryDetail,
} as const satisfies Contract;

export const replayDelivery = {
  ...oneDelivery,
  ...counted,
  id: "replayDelivery",
  method: "POST",
  path: "/api/automation/webhooks/deliveries/:id/replay",
  summary: "Replay a delivery",
  description:
    "Sends a delivery again now, with the same `webhook-id` and a new retry schedule. A delivery that is being sent is left unchanged. If " +
    "the webhook is disabled or deleted, or the event is no longer stored, the response is 409.",
  data: DeliveryDetail,
  status: 202,
  errors: ["conflict"],
} as const satisfies Contract;
