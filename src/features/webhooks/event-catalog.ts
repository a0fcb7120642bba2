/** All event types with a sample of each, for the documentation and for the forms of automation platforms. */
import { ANNOUNCED_TYPES, EVENT_TYPES, type EventMessage, type EventType } from "../tracking/event.ts";
import { ANNOUNCED_MEANINGS, EVENT_MEANINGS, EVENT_SAMPLES } from "../tracking/event-samples.ts";

export type CatalogEntry = {
  type: string;
  meaning: string;
  subscribable: boolean;
  /** Announced, not available yet. */
  announced: boolean;
  sample: EventMessage | null;
};

const SAMPLE_TIMESTAMP = "2026-03-01T08:31:02.345Z";

/** Always the same, so that forms built from it do not change. */
export function sampleOf(type: EventType): EventMessage {
  return { type, timestamp: SAMPLE_TIMESTAMP, data: EVENT_SAMPLES[type] };
}

export const EVENT_CATALOG: readonly CatalogEntry[] = [
  ...EVENT_TYPES.map((type) => ({
    type,
    meaning: EVENT_MEANINGS[type],
    subscribable: true,
    announced: false,
    sample: sampleOf(type),
  })),
  ...ANNOUNCED_TYPES.map((type) => ({
    type,
    meaning: ANNOUNCED_MEANINGS[type],
    subscribable: false,
    announced: true,
    sample: null,
  })),
];
