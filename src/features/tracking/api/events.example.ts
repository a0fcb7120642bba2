import type { Examples } from "../../../platform/http/example-types.ts";
import { EVENT_SAMPLES } from "../event-samples.ts";

const example = {
  id: EVENT_SAMPLES.price_change["eventId"] as string,
  type: "price_change" as const,
  timestamp: "2026-03-01T08:30:12.345Z",
  data: EVENT_SAMPLES.price_change,
};

export const eventsExamples = {
  listEvents: { query: { type: "price_change,bsr_drop", limit: 20 }, data: { events: [example], next: null } },
  showEvent: { params: { id: example.id }, data: example },
} satisfies Partial<Examples>;
