import assert from "node:assert/strict";
import { test } from "node:test";
import { RANK_DEPTH } from "../search/engine.ts";
import { METRIC_NAMES, MONEY_METRICS } from "./alert.ts";
import { EVENT_TYPES, type EventType } from "./event.ts";
import { EVENT_SAMPLES } from "./event-samples.ts";
import { EVENT_NAMES, eventWordsIn, METRIC_WORDS, WORDED_RANK_DEPTH } from "./event-words.ts";

const sentence = (type: EventType, changed: Record<string, unknown> = {}, locale = "en") => {
  const { about, what } = eventWordsIn(locale)({ type, data: { ...EVENT_SAMPLES[type], ...changed } });
  return `${about}: ${what}`;
};

const niche = { product: null, keyword: "chef knife", name: null, previousValue: null, currency: null };
const market = { ...niche, keyword: null, marketList: { id: "mkl_1", name: "Chef knives" } };

const CASES: [EventType, Record<string, unknown>, string][] = [
  ["price_change", {}, "Our knife: price dropped from $27.99 to $24.99 (-10.7%)"],
  [
    "price_change",
    { currency: "JPY", previousPrice: 1200, price: 1800, changePercent: 50 },
    "Our knife: price rose from ¥1,200 to ¥1,800 (+50%)",
  ],
  [
    "price_change",
    { previousPrice: 0, changePercent: null, direction: "up" },
    "Our knife: price rose from $0.00 to $24.99",
  ],
  ["bsr_drop", {}, "Our knife: best-seller rank 1,204 → 812 (392 better) in Kitchen & Dining"],
  ["bsr_drop", { category: null, bsr: 2408 }, "Our knife: best-seller rank 1,204 → 2,408 (1,204 worse)"],
  ["new_review", {}, "Our knife: 3 new reviews (3,877 in total, rated 4.6)"],
  ["new_review", { newReviews: 1, rating: null }, "Our knife: 1 new review (3,877 in total)"],
  ["keyword_rank_change", { label: "Knife" }, "Knife: keyword rank 14 → 9 (5 better) for “chef knife”"],
  [
    "keyword_rank_change",
    { label: "Knife", rankSource: "marketplace" },
    "Knife: keyword rank 14 → 9 (5 better) for “chef knife” in the marketplace’s results",
  ],
  [
    "keyword_rank_change",
    { label: "Knife", previousRank: null },
    "Knife: keyword rank 9 for “chef knife” (previously not in the top 1,000)",
  ],
  [
    "keyword_rank_change",
    { label: "Knife", rank: null },
    "Knife: dropped out of the top 1,000 for “chef knife” (keyword rank was 14)",
  ],
  [
    "alert_triggered",
    { product: { asin: "B0A09AGPML", title: null } },
    "B0A09AGPML: price is $24.99, below $25.00 (previously $27.99; alert “Knife under 25”)",
  ],
  [
    "alert_triggered",
    { ...niche, metric: "nicheScore", comparison: "at_least", value: 70, observedValue: 71.5 },
    "“chef knife”: niche score is 71.5, at or above 70.0",
  ],
  [
    "alert_triggered",
    {
      ...niche,
      metric: "monthlyRevenue",
      product: { asin: "B0A09AGPML" },
      keyword: null,
      currency: "USD",
      value: 5000,
      comparison: "above",
      observedValue: 5120.5,
    },
    "B0A09AGPML: monthly revenue is $5,120.50, above $5,000.00",
  ],
  [
    "alert_triggered",
    {
      ...niche,
      metric: "keywordRank",
      product: { asin: "B0A09AGPML" },
      value: 10,
      comparison: "above",
      observedValue: null,
      previousValue: 4,
    },
    "B0A09AGPML: keyword rank for “chef knife” is not in the top 1,000, above 10 (previously 4)",
  ],
  [
    "alert_triggered",
    { ...market, metric: "unitShare", comparison: "below", value: 30, observedValue: 28.4, previousValue: 31 },
    "Chef knives: my share of units is 28.4%, below 30% (previously 31%)",
  ],
  [
    "alert_triggered",
    {
      ...market,
      metric: "priceRank",
      product: { asin: "B0A09AGPML" },
      comparison: "above",
      value: 2,
      observedValue: 3,
    },
    "B0A09AGPML: price rank in “Chef knives” is 3, above 2",
  ],
];

for (const [type, changed, words] of CASES)
  test(`in words: ${words}`, () => assert.equal(sentence(type, changed), words));

test("every event type and every alert metric has words, and money metrics are amounts", () => {
  for (const type of EVENT_TYPES) assert.ok(EVENT_NAMES[type], type);
  assert.deepEqual(Object.keys(METRIC_WORDS).sort(), [...METRIC_NAMES].sort());
  const amounts = METRIC_NAMES.filter((metric) => METRIC_WORDS[metric]?.kind === "money");
  assert.deepEqual(amounts.sort(), [...MONEY_METRICS].sort());
  assert.equal(WORDED_RANK_DEPTH, RANK_DEPTH);
});

test("figures follow the locale", () => {
  assert.match(sentence("bsr_drop", {}, "de-DE"), /best-seller rank 1\.204 → 812/);
});

test("a long title is cut between characters, and becomes one line", () => {
  const about = (label: string) => eventWordsIn("en")({ type: "price_change", data: { label } }).about;
  assert.equal(about(`${"x".repeat(78)}🧘mat`), `${"x".repeat(78)}…`);
  assert.equal(about("Knife\r\nBcc: all\u202e"), "Knife Bcc: all");
});
