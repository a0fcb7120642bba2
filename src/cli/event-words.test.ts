import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { EVENT_TYPES, type EventType } from "../tracking/event.ts";
import { EVENT_SAMPLES } from "../tracking/event-samples.ts";
import { eventInWords } from "./event-words.ts";

const said = (type: EventType, changed: Record<string, unknown> = {}) =>
  eventInWords({ type, timestamp: "2026-03-01T08:30:02.000Z", data: { ...EVENT_SAMPLES[type], ...changed } });

test("each type of event is said in words, in either direction", () => {
  const cases: [EventType, Record<string, unknown>, string][] = [
    ["price_change", {}, "price of B0A09AGPML fell from $27.99 to $24.99 (−10.7 %)"],
    [
      "price_change",
      {
        product: { asin: "B0A09AGPML", marketplace: "amazon.co.jp" },
        currency: "JPY",
        previousPrice: 1200,
        price: 1800,
        changePercent: 50,
      },
      "price of B0A09AGPML (amazon.co.jp) rose from ¥1,200 to ¥1,800 (+50.0 %)",
    ],
    ["bsr_drop", {}, "rank of B0A09AGPML in Kitchen & Dining improved from 1,204 to 812 (−32.6 %)"],
    [
      "bsr_drop",
      { category: null, bsr: 2408, changePercent: 100 },
      "rank of B0A09AGPML worsened from 1,204 to 2,408 (+100.0 %)",
    ],
    ["new_review", {}, "B0A09AGPML has 3 new reviews, 3,877 in all, rated 4.6"],
    ["new_review", { newReviews: 1, rating: null }, "B0A09AGPML has 1 new review, 3,877 in all"],
    ["keyword_rank_change", {}, 'B0A09AGPML for "chef knife" rose from place 14 to place 9 of 412'],
    ["keyword_rank_change", { rank: 20 }, 'B0A09AGPML for "chef knife" fell from place 14 to place 20 of 412'],
    ["keyword_rank_change", { previousRank: null }, 'B0A09AGPML for "chef knife" came to place 9 of 412'],
    ["keyword_rank_change", { rank: null }, 'B0A09AGPML for "chef knife" fell from place 14 out of the first 1,000'],
    ["alert_triggered", {}, 'alert "Knife under 25": price of B0A09AGPML is $24.99, below $25.00, was $27.99'],
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
      'alert: niche score for "chef knife" is 71.5, at least 70',
    ],
  ];
  for (const [type, changed, words] of cases) assert.equal(said(type, changed), words);
});

test("whatever comes over the network is one line without control characters", () => {
  assert.equal(eventInWords("hello"), "a body that is no event");
  assert.equal(eventInWords({ type: "toString", data: {} }), "a body that is no event");
  assert.match(said("bsr_drop", { category: "\x1b[2J\nroot: \u202eok" }), /in {1,2}\[2J root: {1,2}ok improved/);
  const type = fc.constantFrom(...EVENT_TYPES);
  const fields = [...new Set(EVENT_TYPES.flatMap((each) => Object.keys(EVENT_SAMPLES[each])))];
  const data = fc.dictionary(
    fc.constantFrom(...fields),
    fc.oneof(fc.jsonValue(), fc.constant({ toString: 0, valueOf: 0 })),
  );
  fc.assert(
    fc.property(type, data, (type, data) => {
      const words = eventInWords({ type, data });
      assert.doesNotMatch(words, /[\p{Cc}\p{Cf}]/u);
      assert.ok(words.length <= 301);
    }),
  );
});
