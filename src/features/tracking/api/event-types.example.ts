import type { Examples } from "../../../platform/http/example-types.ts";
import { EVENT_CATALOG, sampleOf } from "../../webhooks/event-catalog.ts";

export const eventTypesExamples = {
  listEventTypes: {
    data: { events: EVENT_CATALOG.filter(({ type }) => ["price_change", "low_stock"].includes(type)) },
  },
  listEventSamples: { params: { type: "price_change" }, data: { samples: [sampleOf("price_change")] } },
} satisfies Partial<Examples>;
