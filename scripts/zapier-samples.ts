/** The samples and choices of the Zapier app, taken from the contract so that they cannot differ from it. */

import { exampleOf } from "../src/app/description/examples.ts";
import { MARKETPLACE_DOMAINS } from "../src/features/catalog/marketplace.ts";
import { EVENT_TYPES, formatEvent } from "../src/features/tracking/event.ts";
import { EVENT_SAMPLES } from "../src/features/tracking/event-samples.ts";

const DETECTED_AT = new Date("2026-03-01T08:30:02Z");

/** Returns the text of `packages/zapier/service.json`. */
export function zapierSamples(): string {
  const samples = EVENT_TYPES.map((type) => {
    const event = { type, createdAt: DETECTED_AT, data: EVENT_SAMPLES[type] };
    return [type, formatEvent(event, "https://research.example.com")];
  });
  const content = {
    marketplaces: [...MARKETPLACE_DOMAINS].sort(),
    samples: Object.fromEntries(samples),
    product: exampleOf({ id: "product" }).data,
    niche: exampleOf({ id: "search" }).data,
    trackedProduct: exampleOf({ id: "trackProduct" }).data,
    alert: exampleOf({ id: "makeAlert" }).data,
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}
