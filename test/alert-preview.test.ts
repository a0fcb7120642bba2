/** What an alert would have told: the preview, held to what detection really tells. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { observation } from "./support/observation.ts";
import { sender } from "./support/sending.ts";
import { startWatching } from "./support/watching.ts";

const PREVIEW = "/api/v1/alerts/preview";

test("previews of alerts", async (t) => {
  const w = await startWatching(t);
  const person = async () => {
    const subscriber = await w.subscriber();
    return { ...subscriber, send: sender(w, subscriber.key) };
  };
  const see = async (asin: string, figures: object) => {
    w.clock.advance({ minutes: 1 });
    await w.lookAtDue();
    await w.app.catalog.merge([observation(asin, { title: "Mat", ...figures, seenAt: w.clock.now() })]);
  };

  await t.test("it tells when the alert would have fired, and makes nothing", async () => {
    const { send } = await person();
    const asin = w.asin();
    for (const priceMinor of [2_799, 2_449, 2_450, 2_799, 2_400]) await see(asin, { priceMinor });
    const wish = { metric: "price", asin: asin.toLowerCase(), comparison: "below", value: 25, cooldownMinutes: 0 };
    const { status, body } = await send("POST", PREVIEW, wish);
    assert.equal(status, 200);
    const { points, fired, wouldFire, state, hysteresisPercent, currency, from, to } = body.data;
    const values = (of: { value: number }[]) => of.map(({ value }) => value);
    assert.deepEqual(values(points), [27.99, 24.49, 24.5, 27.99, 24]);
    assert.deepEqual(values(fired), [24.49, 24]);
    assert.deepEqual([wouldFire, state, hysteresisPercent, currency], [2, "fired", 5, "USD"]);
    assert.equal(new Date(to).getTime() - new Date(from).getTime(), 30 * 86_400_000);
    assert.equal((await send("POST", PREVIEW, { ...wish, cooldownMinutes: 60 })).body.data.wouldFire, 1);
    assert.equal((await send("POST", PREVIEW, { ...wish, hysteresisPercent: 20 })).body.data.wouldFire, 1);
    assert.deepEqual((await send("GET", "/api/v1/alerts")).body.data.alerts, []);
    assert.deepEqual((await send("GET", "/api/v1/usage")).body.data.used, 1, "only the list counts");
  });

  await t.test("what was known before the period opens it, and fires nothing by itself", async () => {
    const { send } = await person();
    const asin = w.asin();
    await see(asin, { reviewCount: 5 });
    await see(asin, { reviewCount: 15 });
    w.days(3);
    await see(asin, { reviewCount: 16 });
    const wish = { metric: "reviewCount", asin, comparison: "at_least", value: 10 };
    const short = (await send("POST", PREVIEW, { ...wish, days: 2 })).body.data;
    assert.deepEqual([short.points[0], short.fired], [{ at: short.from, value: 15 }, []]);
    const long = (await send("POST", PREVIEW, { ...wish, days: 4 })).body.data;
    assert.deepEqual(long.fired, [{ at: long.points[1].at, value: 15 }]);
  });

  await t.test("nothing is known: it waits; and what cannot be made is refused as by making it", async () => {
    const { send } = await person();
    const wish = { metric: "price", asin: "B0UNKNOWN1", comparison: "below", value: 5 };
    const { points, fired, wouldFire, state } = (await send("POST", PREVIEW, wish)).body.data;
    assert.deepEqual([points, fired, wouldFire, state], [[], [], 0, "waiting"]);
    const bad: [object, string][] = [
      [{ ...wish, value: 5.001 }, "value"],
      [{ ...wish, asin: undefined }, "asin"],
      [{ ...wish, keyword: "mat" }, "keyword"],
      [{ ...wish, comparison: "near" }, "comparison"],
      [{ ...wish, days: 0 }, "days"],
      [{ ...wish, days: 91 }, "days"],
      [{ ...wish, colour: "red" }, "colour"],
    ];
    for (const [refused, parameter] of bad) {
      const { status, body } = await send("POST", PREVIEW, refused);
      assert.deepEqual([status, body.error.details[0]?.parameter], [400, parameter], JSON.stringify(refused));
    }
    assert.equal((await w.api(PREVIEW, undefined, { method: "POST" })).status, 401);
    const free = sender(w, (await w.make.key({ plan: "free" })).key);
    const niche = { metric: "nicheScore", keyword: "mat", comparison: "above", value: 50 };
    const refused = await free("POST", PREVIEW, niche);
    assert.deepEqual([refused.status, refused.body.error.code], [403, "plan_limit"]);
  });

  await t.test("a keyword's figures are those that were noted day by day", async () => {
    const { send } = await person();
    const put = (day: string, rank: number | null) =>
      w.client.query("insert into keyword_rank_days values ('amazon.com', 'yoga mat', 'B0A09AGPML', $1, $2)", [
        day,
        rank,
      ]);
    const today = w.clock.now().getTime();
    const dayAgo = (days: number) => new Date(today - days * 86_400_000).toISOString().slice(0, 10);
    await put(dayAgo(4), null);
    await put(dayAgo(3), 9);
    await put(dayAgo(2), 12);
    await put(dayAgo(1), 8);
    const wish = { metric: "keywordRank", keyword: " Yoga  MAT", asin: "B0A09AGPML", comparison: "at_most", value: 10 };
    const { points, fired, state } = (await send("POST", PREVIEW, { ...wish, days: 7 })).body.data;
    assert.deepEqual(
      points.map(({ value }: { value: number | null }) => value),
      [null, 9, 12, 8],
    );
    assert.deepEqual(fired, [
      { at: `${dayAgo(3)}T00:00:00.000Z`, value: 9 },
      { at: `${dayAgo(1)}T00:00:00.000Z`, value: 8 },
    ]);
    assert.equal(state, "waiting");
  });

  await t.test("on the same series it tells what detection has told", async () => {
    const series = fc.sample(fc.array(fc.integer({ min: 40, max: 160 }), { minLength: 25, maxLength: 25 }), 2);
    for (const figures of series) {
      const { send, events } = await person();
      const asin = w.asin();
      await see(asin, { bsr: figures[0] as number, reviewCount: figures[0] as number });
      const wishes = [
        { metric: "bsr", comparison: "below", value: 100, hysteresisPercent: 10, cooldownMinutes: 0 },
        { metric: "bsr", comparison: "at_least", value: 100, hysteresisPercent: 0, cooldownMinutes: 3 },
        { metric: "reviewCount", comparison: "above", value: 90, hysteresisPercent: 25, cooldownMinutes: 7 },
      ].map((wish) => ({ ...wish, asin }));
      const ids: string[] = [];
      for (const wish of wishes) ids.push((await send("POST", "/api/v1/alerts", wish)).body.data.id);
      for (const figure of figures.slice(1)) await see(asin, { bsr: figure, reviewCount: figure });
      const told = await events();
      for (const [i, wish] of wishes.entries()) {
        const { fired } = (await send("POST", PREVIEW, { ...wish, days: 1 })).body.data;
        const really = told.filter(({ data }) => data.alertId === ids[i]).map(({ data }) => data.observedValue);
        assert.deepEqual(
          fired.map(({ value }: { value: number }) => value),
          really,
          JSON.stringify({ wish, figures }),
        );
      }
      assert.ok(told.length > 0);
    }
  });
});
