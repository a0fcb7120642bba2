/** Alerts on the rank of a product for a keyword, and on the niche score of a keyword. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { RANK_DEPTH } from "../src/features/search/engine.ts";
import { EVENT_SAMPLES } from "../src/features/tracking/event-samples.ts";
import { wholeFile } from "./support/cleanup.ts";
import { mats, startRanking } from "./support/keyword-ranking.ts";

const { observe, alert, account, rank, changesFor, row, clock, api, make } = await startRanking(wholeFile);

test("an alert on a keyword rank fires when the rank crosses the threshold, and again only after the hysteresis", async () => {
  const me = await account();
  const all = mats("lime", 12);
  const [a, ...others] = all;
  await observe(...all.map((each) => ({ ...each, reportedSales: 1_000 })), { ...a, reportedSales: 1 });
  const terms = {
    metric: "keywordRank",
    asin: a.asin,
    comparison: "at_most",
    threshold: 10,
    hysteresis_percent: 10,
  };
  const id = await alert(me, "lime", { ...terms, name: "Top ten" });
  const off = await alert(me, "lime", { ...terms, enabled: false });
  const moveTo = async (target: number) => {
    await observe(...others.map((each, i) => ({ ...each, reportedSales: i < target - 1 ? 1_000_000 : 1 })), {
      ...a,
      reportedSales: 1_000,
    });
    return await rank(me);
  };
  assert.deepEqual(await rank(me), []);
  assert.deepEqual([(await row(id)).is_armed, (await row(id)).last_value], [true, "12"]);
  const [event] = await moveTo(10);
  assert.deepEqual(event?.data, {
    eventId: event?.id,
    alertId: id,
    name: "Top ten",
    metric: "keywordRank",
    comparison: "at_most",
    value: 10,
    observedValue: 10,
    previousValue: 12,
    marketplace: "amazon.com",
    currency: null,
    marketList: null,
    product: {
      asin: a.asin,
      marketplace: "amazon.com",
      title: "mat lime",
      brand: null,
      category: null,
      imageUrl: null,
    },
    keyword: "lime",
    rankSource: "nichescope",
    observedAt: event?.created_at.toISOString(),
  });
  assert.deepEqual(Object.keys(event?.data), Object.keys(EVENT_SAMPLES.alert_triggered));
  for (const [target, count] of [
    [5, 0],
    [11, 0], // not far enough: it must be behind 11
    [9, 0],
    [12, 0],
    [2, 1],
  ] as const)
    assert.equal((await moveTo(target)).length, count, `rank ${target}`);
  assert.deepEqual([(await row(id)).fired_count, (await row(id)).is_armed], [2, false]);
  assert.equal((await row(off)).last_value, null);
});

test("unranked is behind all ranks, reported as null, and arms every alert", async () => {
  const me = await account();
  const [a] = mats("ruby");
  await observe({ ...a, title: "A chair" });
  const terms = { metric: "keywordRank", asin: a.asin, threshold: RANK_DEPTH };
  const found = await alert(me, "ruby", { ...terms, comparison: "at_most" });
  const lost = await alert(me, "ruby", { ...terms, comparison: "above" });
  assert.deepEqual(await changesFor(me), []);
  assert.deepEqual([(await row(found)).is_armed, (await row(lost)).is_armed], [true, false]);
  for (const _ of [1, 2]) {
    await observe(a);
    assert.deepEqual(await changesFor(me), [[null, 1]], "found");
    await observe({ ...a, title: "A chair" });
    assert.deepEqual(await changesFor(me), [[1, null]], "lost");
  }
});

test("an alert on a niche score fires at the threshold, holds during the cooldown, and is armed again", async () => {
  const me = await account();
  const all = mats("jade", 12);
  const sell = (units: number) =>
    observe(
      ...all.map((each, i) => ({
        ...each,
        reportedSales: units,
        reviewCount: 5,
        rating: 3.5,
        priceMinor: 1_000 * (i + 1),
      })),
    );
  const scoreNow = async () => {
    const { key } = await make.key({ plan: "agency" });
    return (await api("/api/v1/search?keyword=jade", key)).body.data.nicheScore.score as number;
  };
  await sell(50);
  const id = await alert(me, "jade", {
    metric: "nicheScore",
    comparison: "at_least",
    threshold: 75,
    cooldown_minutes: 60,
  });
  assert.deepEqual(await rank(me), []);
  const low = await scoreNow();
  assert.ok(low > 0 && low < 71.25, `${low}`);
  await sell(50_000);
  const [event] = await rank(me);
  const high = await scoreNow();
  assert.ok(high > 75, `${high}`);
  const { value, observedValue, previousValue, product, keyword, currency } = event?.data ?? {};
  assert.deepEqual(
    { value, observedValue, previousValue, product, keyword, currency },
    { value: 75, observedValue: high, previousValue: low, product: null, keyword: "jade", currency: null },
  );
  assert.equal((await row(id)).is_armed, false);
  await sell(51);
  assert.deepEqual(await changesFor(me), []);
  assert.equal((await row(id)).is_armed, true);
  const back = await scoreNow();
  await sell(50_000);
  assert.deepEqual(await changesFor(me), [], "cooling down");
  clock.advance({ minutes: 61 });
  assert.deepEqual(await changesFor(me), [[back, high]]);
  assert.equal((await row(id)).fired_count, 2);
});
