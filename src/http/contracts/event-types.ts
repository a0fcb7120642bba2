import { Type } from "typebox";
import { EVENT_TYPES, type EventType } from "../../tracking/event.ts";
import type { Contract } from "../contract.ts";
import { EventBody } from "./event-schemas.ts";

const shared = { gate: { counted: false }, tag: "Webhooks", status: 200 } as const;

export const eventTypes = {
  ...shared,
  id: "listEventTypes",
  method: "GET",
  path: "/api/automation/events",
  summary: "Types of events",
  description: "What webhooks can be told of, with a sample of each as it is sent.",
  data: Type.Object({
    events: Type.Array(
      Type.Object({
        type: Type.String({ description: "What to write in `events` of a webhook." }),
        meaning: Type.String({ description: "When it is sent." }),
        subscribable: Type.Boolean({ description: "Whether webhooks can want it." }),
        announced: Type.Boolean({ description: "Whether they will be able to, and are not yet." }),
        sample: Type.Unsafe<EventBody | null>({
          ...EventBody,
          type: ["object", "null"],
          description: "The body of a delivery; null for what is only announced.",
        }),
      }),
    ),
  }),
} as const satisfies Contract;

export const eventSamples = {
  ...shared,
  id: "listEventSamples",
  method: "GET",
  path: "/api/automation/events/:type/samples",
  summary: "Samples of a type of events",
  description:
    "The account's last three events of this type, exactly as webhooks are sent them, or a made-up one where there are none yet.",
  params: Type.Object({
    type: Type.Unsafe<EventType>({ type: "string", enum: EVENT_TYPES, description: "The type of event." }),
  }),
  data: Type.Object({ samples: Type.Array(EventBody) }),
  prepare: { type: (raw) => raw.trim().toLowerCase() },
} as const satisfies Contract;
