/** Texts and addresses that the dashboard computes, tested without a browser. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { SIZE_TIERS } from "../../src/catalog/size-tier-of.ts";
import { EVENT_TYPES } from "../../src/tracking/event.ts";
import { EVENT_SAMPLES } from "../../src/tracking/event-samples.ts";
import { deviceOf } from "../../web/src/pages/settings/device.ts";
import { EVENT_NAMES, plainSentence, sentenceOf } from "../../web/src/parts/event-sentence.ts";
import { problemInWords } from "../../web/src/parts/field-names.ts";
import { sizeTierName, sizeTiersOf } from "../../web/src/parts/size-tiers.ts";
import { localPath } from "../../web/src/shell/local-path.ts";

/** Figures follow the reader's locale; the expected sentences are for en-US. */
const otherLocale =
  new Intl.NumberFormat().resolvedOptions().locale !== "en-US" && "the sentences expected here are for en-US";

const event = (type: string, more: object = {}) => ({
  type,
  timestamp: "2026-03-01T08:30:00.000Z",
  data: { ...EVENT_SAMPLES[type as keyof typeof EVENT_SAMPLES], ...more },
});

test("every type of event has a name and a sentence without gaps", () => {
  for (const type of EVENT_TYPES) {
    assert.ok(EVENT_NAMES[type], type);
    assert.doesNotMatch(plainSentence(event(type)), /undefined|null|NaN|_/);
    assert.deepEqual(sentenceOf(event(type)).product, { marketplace: "amazon.com", asin: "B0A09AGPML" });
  }
});

for (const [name, given, expected] of [
  ["a price that falls", event("price_change"), "Our knife: price dropped from $27.99 to $24.99 (-10.7%)"],
  [
    "a price that was 0 before",
    event("price_change", { previousPrice: 0, changePercent: null, direction: "up" }),
    "Our knife: price rose from $0.00 to $24.99",
  ],
  [
    "a rank that got worse, without a category",
    event("bsr_drop", { direction: "worse", category: null, previousBsr: 812, bsr: 1_204 }),
    "Our knife: best-seller rank 812 → 1,204 (392 worse)",
  ],
  [
    "a keyword rank",
    event("keyword_rank_change", { label: "Knife" }),
    "Knife: keyword rank 14 → 9 (5 better) for “chef knife”",
  ],
  [
    "a first keyword rank",
    event("keyword_rank_change", { label: "Knife", previousRank: null }),
    "Knife: keyword rank 9 for “chef knife” (previously not in the top 1,000)",
  ],
  [
    "a lost keyword rank",
    event("keyword_rank_change", { label: "Knife", rank: null, direction: "worse" }),
    "Knife: dropped out of the top 1,000 for “chef knife” (keyword rank was 14)",
  ],
  ["one review", event("new_review", { newReviews: 1, rating: null }), "Our knife: 1 new review (3,877 in total)"],
  [
    "an alert for a niche",
    event("alert_triggered", {
      metric: "nicheScore",
      product: null,
      keyword: "chef knife",
      comparison: "at_least",
      value: 70,
      observedValue: 71.5,
      currency: null,
      name: null,
    }),
    "“chef knife”: niche score is 71.5, at or above 70.0",
  ],
] as const)
  test(`the sentence of an event: ${name}`, { skip: otherLocale }, () => assert.equal(plainSentence(given), expected));

test("after signing in, only addresses within the dashboard are opened", () => {
  assert.equal(localPath("/research?keyword=yoga+mat#top"), "/research?keyword=yoga+mat#top");
  for (const elsewhere of [undefined, "", "x", "//x.example", "/\\x.example", "/\t/x.example", "https://x.example"])
    assert.equal(localPath(elsewhere), "/");
});

for (const [userAgent, expected] of [
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0",
    "Edge on Windows",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Safari/604.1",
    "Safari on iPhone",
  ],
  ["Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36", "Chrome on Android"],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 15.0; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Mac"],
  ["curl/8.5.0", "curl"],
  [null, "Unknown device"],
] as const)
  test(`a user agent is shown as ${expected}`, () => assert.equal(deviceOf(userAgent), expected));

test("an error of a parameter names the field", () => {
  const worded = (parameter: string, message: string) => problemInWords({ parameter, message });
  assert.equal(
    worded("minPrice", "must not be greater than maxPrice"),
    "The minimum price must not be greater than the maximum price",
  );
  assert.equal(worded("thresholds.price.percent", "must be at least 0.1"), "The price change must be at least 0.1");
  assert.equal(worded("overrides.alerts", "must be at least 0"), "The number of alerts must be at least 0");
  assert.equal(worded("name", "must not hold the value of a name"), "The name must not hold the value of a name");
  assert.equal(problemInWords({ parameter: "name", message: "is taken" }, "Your name"), "Your name is taken");
});

test("the finder offers every size tier, and each has a name", () => {
  const tiers = ["amazon.com", "amazon.co.uk"].flatMap((marketplace) => sizeTiersOf(marketplace));
  assert.deepEqual(
    tiers.map(({ value }) => value),
    SIZE_TIERS,
  );
  for (const { value, label } of tiers) assert.equal(sizeTierName(value), label);
  assert.deepEqual(sizeTiersOf("amazon.co.jp"), []);
});
