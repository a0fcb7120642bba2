import type { ExamplesOf } from "../../../platform/http/example.ts";
import { EVENT_SAMPLES } from "../event-samples.ts";
import type * as contracts from "./events.contract.ts";

const example = {
  id: EVENT_SAMPLES.price_change["eventId"] as string,
  type: "price_change" as const,
  timestamp: "2026-03-01T08:30:12.345Z",
  data: EVENT_SAMPLES.price_change,
};

export const eventsExamples = {
  listEvents: { query: { type: "price_change,bsr_drop", limit: 20 }, data: { events: [example], next: null } },
  showEvent: { params: { id: example.id }, data: example },
} satisfies ExamplesOf<typeof contracts>;
