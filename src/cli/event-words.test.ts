import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { EVENT_TYPES, type EventType } from "../tracking/event.ts";
import { EVENT_SAMPLES } from "../tracking/event-samples.ts";
import { describeEvent } from "./event-words.ts";

const described = (type: EventType, changed: Record<string, unknown> = {}) =>
  describeEvent({ type, timestamp: "2026-03-01T08:30:02.000Z", data: { ...EVENT_SAMPLES[type], ...changed } });

test("every event type is described in one sentence, in either direction", () => {
  const cases: [EventType, Record<string, unknown>, string][] = [
    ["price_change", {}, "Price of B0A09AGPML dropped from $27.99 to $24.99 (−10.7%)"],
    [
      "price_change",
      {
        product: { asin: "B0A09AGPML", marketplace: "amazon.co.jp" },
        currency: "JPY",
        previousPrice: 1200,
        price: 1800,
        changePercent: 50,
      },
      "Price of B0A09AGPML (amazon.co.jp) rose from ¥1,200 to ¥1,800 (+50.0%)",
    ],
    ["bsr_drop", {}, "Best-seller rank of B0A09AGPML in Kitchen & Dining: 1,204 → 812 (392 better)"],
    [
      "bsr_drop",
      { category: null, bsr: 2408, changePercent: 100 },
      "Best-seller rank of B0A09AGPML: 1,204 → 2,408 (1,204 worse)",
    ],
    ["new_review", {}, "B0A09AGPML has 3 new reviews (3,877 in total, rated 4.6)"],
    ["new_review", { newReviews: 1, rating: null }, "B0A09AGPML has 1 new review (3,877 in total)"],
    ["keyword_rank_change", {}, 'Keyword rank of B0A09AGPML for "chef knife": 14 → 9 of 412 (5 better)'],
    ["keyword_rank_change", { rank: 20 }, 'Keyword rank of B0A09AGPML for "chef knife": 14 → 20 of 412 (6 worse)'],
    [
      "keyword_rank_change",
      { previousRank: null },
      'Keyword rank of B0A09AGPML for "chef knife": not in the top 1,000 → 9 of 412',
    ],
    ["keyword_rank_change", { rank: null }, 'Keyword rank of B0A09AGPML for "chef knife": 14 → not in the top 1,000'],
    ["alert_triggered", {}, 'Alert "Knife under 25": price of B0A09AGPML is $24.99 (below $25.00), previously $27.99'],
    [
      "alert_triggered",
      {
        name: null,
        metric: "nicheScore",
        comparison: "at_least",
        value: 70,
        observedValue: 71.5,
        previousValue: null,
        product: null,
        keyword: "chef knife",
      },
      'Alert: niche score for "chef knife" is 71.5 (at least 70)',
    ],
  ];
  for (const [type, changed, words] of cases) assert.equal(described(type, changed), words);
});

test("any body from the network becomes one line without control characters", () => {
  assert.equal(describeEvent("hello"), "not an event");
  assert.equal(describeEvent({ type: "toString", data: {} }), "not an event");
  assert.match(described("bsr_drop", { category: "\x1b[2J\nroot: \u202eok" }), /in {1,2}\[2J root: {1,2}ok: /);
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
