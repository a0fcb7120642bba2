import { Type } from "typebox";
import { tidyWord } from "../../../platform/http/parameters.ts";
import { oneOf, text } from "../../../platform/http/schemas.ts";
import type { Contract } from "../../access/api/contract.ts";
import { EventBody } from "../../tracking/api/event-schemas.ts";
import { EVENT_TYPES } from "../../tracking/event.ts";

const shared = { method: "GET", gate: { counted: false }, tag: "Webhooks" } as const;

export const eventTypes = {
  ...shared,
  id: "listEventTypes",
  path: "/api/automation/events",
  summary: "List event types",
  description: "Returns the event types that webhooks can receive, each with a sample of the request body.",
  data: Type.Object({
    events: Type.Array(
      Type.Object({
        type: text("The value to use in `events` of a webhook."),
        meaning: text("When the event is sent."),
        subscribable: Type.Boolean({ description: "Whether webhooks can subscribe to it." }),
        announced: Type.Boolean({ description: "Whether it is announced but not available yet." }),
        sample: Type.Unsafe<EventBody | null>({
          ...EventBody,
          type: ["object", "null"],
          description: "The body of a delivery; null for types that are only announced.",
        }),
      }),
    ),
  }),
} as const satisfies Contract;

export const eventSamples = {
  ...shared,
  id: "listEventSamples",
  path: "/api/automation/events/:type/samples",
  summary: "List samples of an event type",
  description:
    "Returns the account's last three events of this type, exactly as webhooks receive them, or an invented one if there are none yet.",
  params: Type.Object({ type: oneOf(EVENT_TYPES, "The event type.") }),
  data: Type.Object({ samples: Type.Array(EventBody) }),
  prepare: { type: tidyWord },
} as const satisfies Contract;
