import type { ExamplesOf } from "../../../platform/http/example.ts";
import { EVENT_CATALOG, sampleOf } from "../event-catalog.ts";
import type * as contracts from "./event-types.contract.ts";

export const eventTypesExamples = {
  listEventTypes: {
    data: { events: EVENT_CATALOG.filter(({ type }) => ["price_change", "low_stock"].includes(type)) },
  },
  listEventSamples: { params: { type: "price_change" }, data: { samples: [sampleOf("price_change")] } },
} satisfies ExamplesOf<typeof contracts>;
