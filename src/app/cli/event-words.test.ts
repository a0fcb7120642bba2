import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { EVENT_TYPES, type EventType } from "../../features/tracking/event.ts";
import { EVENT_SAMPLES } from "../../features/tracking/event-samples.ts";
import { describeEvent } from "./event-words.ts";

const described = (type: EventType, changed: Record<string, unknown> = {}) =>
  describeEvent({ type, timestamp: "2026-03-01T08:30:02.000Z", data: { ...EVENT_SAMPLES[type], ...changed } });

test("an event is one line: the subject, and what happened", () => {
  assert.equal(described("price_change"), "Our knife: price dropped from $27.99 to $24.99 (-10.7%)");
  assert.equal(described("bsr_drop", { label: null, product: { asin: "B0A09AGPML" } }).slice(0, 12), "B0A09AGPML: ");
});

test("any body from the network becomes one line without control characters", () => {
  assert.equal(describeEvent("hello"), "not an event");
  assert.equal(describeEvent({ type: "toString", data: {} }), "not an event");
  assert.match(described("bsr_drop", { category: "\x1b[2J\nroot: \u202eok" }), /in {1,2}\[2J root: {1,2}ok$/);
  const type = fc.constantFrom(...EVENT_TYPES);
  const fields = [...new Set(EVENT_TYPES.flatMap((each) => Object.keys(EVENT_SAMPLES[each])))];
  const data = fc.dictionary(
    fc.constantFrom(...fields),
    fc.oneof(fc.jsonValue(), fc.constant({ toString: 0, valueOf: 0 })),
  );
  fc.assert(
    fc.property(type, data, (type, data) => {
      const words = describeEvent({ type, data });
      assert.doesNotMatch(words, /[\p{Cc}\p{Cf}]/u);
      assert.ok(words.length <= 301);
    }),
  );
});
