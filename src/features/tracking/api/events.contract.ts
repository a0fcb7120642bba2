import { Type } from "typebox";
import { type PeriodInput, problemsOf } from "../../../platform/base/period.ts";
import { limit } from "../../../platform/http/parameters.ts";
import { nullable, text } from "../../../platform/http/schemas.ts";
import type { Contract } from "../../access/api/contract.ts";
import { normalize, parameters } from "../../search/api/parameters.ts";
import { ANNOUNCED_TYPES, EVENT_TYPES, type EventType } from "../event.ts";
import { EventBody } from "./event-schemas.ts";

const ListedEvent = Type.Object({
  id: text("The event's ID, also sent as `eventId` in `data` and as the `webhook-id` header of deliveries."),
  ...EventBody.properties,
});

const id = (description: string) =>
  Type.String({ title: "1 to 100 letters, digits or _", pattern: "^\\w{1,100}$", description });
const cursor = (description: string) => Type.Optional(id(description));

const counted = { method: "GET", tag: "Tracking", gate: { counted: "keys" } } as const;

export const listEvents = {
  ...counted,
  id: "listEvents",
  path: "/api/v1/events",
  summary: "List events",
  description:
    "Returns the account's events: changes of tracked products and keywords, and triggered alerts, the same as its webhooks receive. By " +
    "default the newest come first; page back with `before`. To receive every event, start with `after=0` and follow with `after`: events " +
    "come in the order they were stored, and none is ever inserted before one already returned.",
  query: Type.Object({
    type: Type.Optional(
      Type.String({ minLength: 1, description: `One or more of ${EVENT_TYPES.join(", ")}, separated by commas.` }),
    ),
    from: Type.Optional({
      ...parameters.from,
      description: "Returns only events at or after this time. An ISO 8601 date or date-time.",
    }),
    to: Type.Optional({
      ...parameters.to,
      description: "Returns only events at or before this time. A date means the end of that day.",
    }),
    subject: cursor("Returns only events of the tracked product, tracked keyword or alert with this ID."),
    limit: limit(),
    before: cursor("Returns only events stored before this one. Pass `next` of the previous page, or an event's ID."),
    after: cursor(
      "Returns only events stored after this one, oldest first. Pass `next` of the previous page, an event's ID, or `0` for all stored events. Can't be combined with `before`.",
    ),
  }),
  data: Type.Object({
    events: Type.Array(ListedEvent),
    next: nullable.string(
      "Pass this as `before` to get older events; null on the last page. With `after`: pass this as `after` to get the events that " +
        "follow, now or later; never null.",
    ),
  }),
  check: (query, now) => {
    const { type, before, after, ...period } = query as PeriodInput & Record<"type" | "before" | "after", string>;
    const problems = problemsOf(period, now);
    const wrong = type === undefined ? undefined : problemWithTypes(typesOf(type));
    if (wrong !== undefined) problems.push({ parameter: "type", message: wrong });
    if (before !== undefined && after !== undefined)
      problems.push({ parameter: "after", message: "can't be combined with before" });
    return problems;
  },
  prepare: {
    type: (raw) => raw.replace(/\s+/g, "").toLowerCase(),
    from: normalize.from,
    to: normalize.to,
  },
} as const satisfies Contract;

export const showEvent = {
  ...counted,
  id: "showEvent",
  path: "/api/v1/events/:id",
  summary: "Get an event",
  description: "Returns one event.",
  params: Type.Object({ id: id("The event's ID.") }),
  mayBeMissing: true,
  data: ListedEvent,
} as const satisfies Contract;

export function typesOf(type: string): EventType[] {
  return [...new Set(type.split(","))] as EventType[];
}

function problemWithTypes(types: string[]): string | undefined {
  const announced = types.find((each) => ANNOUNCED_TYPES.some((type) => type === each));
  if (announced !== undefined) return `${announced} is announced but not available yet`;
  if (types.every((each) => EVENT_TYPES.some((type) => type === each))) return undefined;
  return `must be one or more of ${EVENT_TYPES.join(", ")}, separated by commas`;
}
