/** The types of events that there are, with a sample of each: what documents show, and what automation platforms build their forms from. */
import { ANNOUNCED_TYPES, EVENT_TYPES, type EventType, type EventMessage } from "../tracking/event.ts";
import { ANNOUNCED_MEANINGS, EVENT_MEANINGS, EVENT_SAMPLES } from "../tracking/event-samples.ts";

export type CatalogEntry = {
  type: string;
  meaning: string;
  subscribable: boolean;
  /** It will be, and is not yet. */
  announced: boolean;
  sample: EventMessage | null;
};

const SAMPLE_TIMESTAMP = "2026-03-01T08:31:02.345Z";

/** Always the same: forms that are built from it do not change by themselves. */
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
