import { Type } from "typebox";
import { type AskedPeriod, problemsOf } from "../../base/period.ts";
import { ANNOUNCED_TYPES, EVENT_TYPES, type EventType } from "../../tracking/event.ts";
import type { Contract } from "../contract.ts";
import { EventBody } from "./event-schemas.ts";
import { forgiven, parameters } from "./parameters.ts";
import { nullable } from "./schemas.ts";

const ListedEvent = Type.Object({
  id: Type.String({ description: "The event's id: also `eventId` in its `data`, and `webhook-id` of its deliveries." }),
  ...EventBody.properties,
});

const id = (description: string) =>
  Type.String({ title: "1 to 100 letters, digits or _", pattern: "^\\w{1,100}$", description });
const cursor = (description: string) => Type.Optional(id(description));

const counted = { tag: "Tracking", gate: { counted: true }, status: 200 } as const;

export const listEvents = {
  ...counted,
  id: "listEvents",
  method: "GET",
  path: "/api/v1/events",
  summary: "Events",
  description:
    "What has happened to what the account tracks and to its alerts: the same that its webhooks are sent. The newest first, and " +
    "older ones with `before`. Who must not miss any follows with `after`, from `after=0` on: events in the order in which they " +
    "were stored; none appears later among those that were listed.",
  query: Type.Object({
    type: Type.Optional(
      Type.String({ minLength: 1, description: `One or several of ${EVENT_TYPES.join(", ")}, separated by commas.` }),
    ),
    from: Type.Optional({ ...parameters.from, description: "Not before this. An ISO 8601 date or date-time." }),
    to: Type.Optional({ ...parameters.to, description: "Not after this. A date means the end of that day." }),
    subject: cursor("Only of the tracked product, tracked keyword or alert with this id."),
    limit: Type.Integer({ minimum: 1, maximum: 100, default: 20, description: "How many." }),
    before: cursor("Only those stored before that event: `next` of a list, or an event's id."),
    after: cursor(
      "Only those stored after that event, the oldest first: `next` of such a list, an event's id, or `0` for all that are kept. Not together with `before`.",
    ),
  }),
  data: Type.Object({
    events: Type.Array(ListedEvent),
    next: nullable.string(
      "What to send as `before` for older ones; null at the end. In a list with `after`: what to send as `after` for those that come " +
        "next, now or later; never null.",
    ),
  }),
  check: (query, now) => {
    const { type, before, after, ...period } = query as AskedPeriod & Record<"type" | "before" | "after", string>;
    const problems = problemsOf(period, now);
    const wrong = type === undefined ? undefined : wordOnTypes(typesOf(type));
    if (wrong !== undefined) problems.push({ parameter: "type", message: wrong });
    if (before !== undefined && after !== undefined)
      problems.push({ parameter: "after", message: "does not go together with before" });
    return problems;
  },
  prepare: {
    type: (raw) => raw.replace(/\s+/g, "").toLowerCase(),
    from: forgiven.from,
    to: forgiven.to,
  },
} as const satisfies Contract;

export const showEvent = {
  ...counted,
  id: "showEvent",
  method: "GET",
  path: "/api/v1/events/:id",
  summary: "One event",
  description: "As lists have it.",
  params: Type.Object({ id: id("The event's id.") }),
  mayFindNothing: true,
  data: ListedEvent,
} as const satisfies Contract;

export function typesOf(type: string): EventType[] {
  return [...new Set(type.split(","))] as EventType[];
}

function wordOnTypes(types: string[]): string | undefined {
  const announced = types.find((each) => ANNOUNCED_TYPES.some((type) => type === each));
  if (announced !== undefined) return `${announced} is announced: there are no such events yet`;
  if (types.every((each) => EVENT_TYPES.some((type) => type === each))) return undefined;
  return `must be one or several of ${EVENT_TYPES.join(", ")}, separated by commas`;
}
