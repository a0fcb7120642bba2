/** Texts and addresses that the dashboard computes, tested without a browser. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeEvent } from "../../src/app/cli/event-words.ts";
import { SIZE_TIERS } from "../../src/features/catalog/size-tier-of.ts";
import { eventText } from "../../src/features/channels/event-text.ts";
import { EVENT_TYPES, type EventType } from "../../src/features/tracking/event.ts";
import { EVENT_SAMPLES } from "../../src/features/tracking/event-samples.ts";
import { deviceOf } from "../../web/src/pages/settings/device.ts";
import { plainSentence, sentenceOf } from "../../web/src/parts/event-sentence.ts";
import { problemInWords } from "../../web/src/parts/field-names.ts";
import { sizeTierName, sizeTiersOf } from "../../web/src/parts/size-tiers.ts";
import { localPath } from "../../web/src/shell/local-path.ts";

/** Figures follow the reader's locale; the expected sentences are for en-US. */
const otherLocale =
  new Intl.NumberFormat().resolvedOptions().locale !== "en-US" && "the sentences expected here are for en-US";

const event = (type: EventType) => ({ type, timestamp: "2026-03-01T08:30:00.000Z", data: EVENT_SAMPLES[type] });

test("events read the same on pages, in mails and on the command line, and name what a page links to", {
  skip: otherLocale,
}, () => {
  for (const type of EVENT_TYPES) {
    const shown = event(type);
    const sentence = plainSentence(shown);
    assert.doesNotMatch(sentence, /undefined|null|NaN|_/);
    assert.equal(eventText({ type, data: shown.data }).headline, sentence);
    assert.equal(describeEvent(shown), sentence);
    const { product, alertId } = sentenceOf(shown);
    assert.deepEqual(product, { marketplace: "amazon.com", asin: "B0A09AGPML" });
    assert.equal(alertId !== null, type === "alert_triggered");
  }
});

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
