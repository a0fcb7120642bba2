/** When alerts on products fire, and the preview of alerts, which must agree with it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { Observation } from "../src/features/catalog/product.ts";
import { COMPARISONS, canRearm, holds } from "../src/features/tracking/alert.ts";
import { EVENT_SAMPLES } from "../src/features/tracking/event-samples.ts";
import { wholeFile } from "./support/cleanup.ts";
import { observation } from "./support/observation.ts";
import { sender } from "./support/sending.ts";
import { startWatching } from "./support/watching.ts";

const w = await startWatching(wholeFile);

test("the event of an alert is as documented for every metric", async () => {
  const { alert, events } = await w.subscriber();
  const asin = w.asin();
  const cases: [string, string, number, Partial<Observation>, Partial<Observation>, unknown[]][] = [
    ["price", "below", 2_500, { priceMinor: 2_799 }, { priceMinor: 2_490 }, [25, 24.9, 27.99, "USD"]],
    ["bsr", "at_most", 900, { bsr: 1_000 }, { bsr: 900 }, [900, 900, 1_000, null]],
    ["reviewCount", "above", 12, { reviewCount: 12 }, { reviewCount: 13 }, [12, 13, 12, null]],
    ["rating", "below", 4.25, { rating: 4.5 }, { rating: 4 }, [4.25, 4, 4.5, null]],
    ["monthlySales", "at_least", 200, { reportedSales: 100 }, { reportedSales: 200 }, [200, 249, 149, null]],
    ["monthlyRevenue", "at_least", 500_000, {}, {}, [5_000, 6_200.1, 4_170.51, "USD"]],
  ];
  const ids = new Map<string, string>();
  for (const [metric, comparison, threshold] of cases)
    ids.set(metric, await alert(asin, metric, comparison, threshold, { name: `My ${metric}` }));
  const all = (at: 3 | 4) => Object.assign({}, ...cases.map((each) => each[at]));
  await w.observe(asin, all(3));
  assert.deepEqual(await events(), [], "a first value never fires");
  await w.observe(asin, all(4));
  const observedAt = new Date(Math.floor(w.clock.now().getTime() / 60_000) * 60_000).toISOString().slice(0, 16);
  const found = await events();
  assert.deepEqual(found.map(({ data }) => data.metric).sort(), cases.map(([metric]) => metric).sort());
  for (const { id, data } of found) {
    const [metric, comparison, , , , [value, observedValue, previousValue, currency]] = cases.find(
      ([name]) => name === data.metric,
    ) as (typeof cases)[number];
    assert.deepEqual(
      { ...data, observedAt: data.observedAt.slice(0, 16) },
      {
        eventId: id,
        alertId: ids.get(metric),
        name: `My ${metric}`,
        metric,
        comparison,
        value,
        observedValue,
        previousValue,
        marketplace: "amazon.com",
        currency,
        product: { asin, marketplace: "amazon.com", title: "Mat", brand: null, category: null, imageUrl: null },
        keyword: null,
        marketList: null,
        rankSource: null,
        observedAt,
      },
    );
    assert.deepEqual(Object.keys(data), Object.keys(EVENT_SAMPLES.alert_triggered), "order of the fields");
  }
});

test("an alert fires when its value crosses the threshold, and again only after the hysteresis", async () => {
  const { alert, events } = await w.subscriber();
  const asin = w.asin();
  const id = await alert(asin, "price", "below", 1_000, { hysteresis_percent: 10 });
  const observed = async () => (await events()).map(({ data }) => [data.previousValue, data.observedValue]);
  for (const priceMinor of [1_200, 1_000, 999, 900, 1_050, 950, 1_099, 999]) await w.observe(asin, { priceMinor });
  assert.deepEqual(await observed(), [[10, 9.99]]);
  for (const priceMinor of [1_100, 1_001, 990]) await w.observe(asin, { priceMinor });
  assert.deepEqual((await observed()).slice(1), [[10.01, 9.9]]);
  const { fired_count, is_armed, last_value } = await w.row("alerts", id);
  assert.deepEqual([fired_count, is_armed, last_value], [2, false, "990"]);
});

test("a condition that holds at the first value fires only after it has stopped and returned", async () => {
  const { alert, events } = await w.subscriber();
  const asin = w.asin();
  const before = await alert(asin, "reviewCount", "at_least", 100);
  await w.observe(asin, { reviewCount: 150 });
  const due = await alert(asin, "reviewCount", "at_least", 100, { due_at: w.clock.now() });
  await w.checkDue();
  for (const reviewCount of [160, 95, 120, 94, 120]) await w.observe(asin, { reviewCount });
  const found = await events();
  assert.deepEqual(found.map(({ data }) => data.alertId).sort(), [before, due].sort());
  assert.ok(found.every(({ data }) => data.previousValue === 94));
});

test("a crossing during the cooldown fires at its end if the condition still holds", async () => {
  const { alert, events } = await w.subscriber();
  const asin = w.asin();
  const id = await alert(asin, "bsr", "below", 100, { cooldown_minutes: 60 });
  for (const bsr of [150, 90, 140, 80, 70]) await w.observe(asin, { bsr });
  const observed = async () => (await events()).map(({ data }) => [data.previousValue, data.observedValue]);
  assert.deepEqual(await observed(), [[150, 90]]);
  await w.checkDue();
  assert.equal((await events()).length, 1);
  w.clock.advance({ minutes: 57 });
  await w.checkDue();
  assert.deepEqual((await observed()).slice(1), [[140, 70]]);
  // Held, and reverted before the end.
  for (const bsr of [140, 80, 120]) await w.observe(asin, { bsr });
  w.clock.advance({ minutes: 60 });
  await w.checkDue();
  const { fired_count, is_armed, due_at } = await w.row("alerts", id);
  assert.deepEqual([fired_count, is_armed, due_at], [2, true, null]);
  await w.observe(asin, { bsr: 99 });
  assert.equal((await events()).length, 3);
});

test("a rank of another list never fires, whether the list is named or not", async () => {
  const { alert, events } = await w.subscriber();
  const [named, unnamed] = [w.asin(), w.asin()];
  const ids = [await alert(named, "bsr", "below", 100), await alert(unnamed, "bsr", "below", 100)];
  await w.observe(named, { bsr: 7_338, bsrCategory: "Health" });
  await w.observe(named, { bsr: 1, bsrCategory: "Lenses" });
  await w.observe(named, { bsr: 7_000, bsrCategory: "Health" });
  await w.observe(unnamed, { bsr: 7_338, category: "Health" });
  await w.observe(unnamed, { bsr: 1, category: "Health" });
  await w.observe(unnamed, { bsr: 7_000, category: "Health" });
  assert.deepEqual(await events(), []);
  for (const id of ids) assert.equal((await w.row("alerts", id))["is_armed"], true);
  await w.observe(named, { bsr: 99, bsrCategory: "Health" });
  assert.equal((await events())[0]?.data.alertId, ids[0]);
});

test("a disabled alert and an alert on another marketplace do not fire", async () => {
  const mine = await w.subscriber();
  const other = await w.subscriber();
  const asin = w.asin();
  const disabled = await mine.alert(asin, "price", "below", 1_000, { enabled: false });
  await other.alert(asin, "price", "below", 1_000, { marketplace: "amazon.de" });
  for (const priceMinor of [1_200, 900]) await w.observe(asin, { priceMinor });
  assert.deepEqual([await mine.events(), await other.events()], [[], []]);
  assert.equal((await w.row("alerts", disabled))["is_armed"], null);
});

test("a merge that is rolled back leaves an alert as it was", async () => {
  const { alert, events } = await w.subscriber();
  const asin = w.asin();
  const id = await alert(asin, "price", "below", 1_000);
  await w.observe(asin, { priceMinor: 1_200 });
  const before = await w.row("alerts", id);
  const alongside = () => Promise.reject(new Error("no"));
  await assert.rejects(w.observe(asin, { priceMinor: 900 }, { alongside }), /no/);
  assert.deepEqual([await w.row("alerts", id), await events()], [before, []]);
});

test("the SQL statement and the TypeScript rule decide the same", async () => {
  const { accountId } = await w.subscriber();
  // Values near the threshold, with thresholds and hysteresis of two decimals.
  const some = fc.record({
    comparison: fc.constantFrom(...COMPARISONS),
    threshold: fc.integer({ min: 0, max: 3_000 }).map((hundredths) => hundredths / 100),
    hysteresis: fc.oneof(
      fc.constantFrom(0, 5, 100),
      fc.integer({ min: 0, max: 10_000 }).map((each) => each / 100),
    ),
    reviewCount: fc.integer({ min: 0, max: 40 }),
    isArmed: fc.constantFrom(true, false, null),
  });
  const cases = fc.sample(some, 1_000).map((each, i) => ({ ...each, asin: `C${String(i).padStart(9, "0")}` }));
  const column = <T>(value: (each: (typeof cases)[number]) => T) => cases.map(value);
  await w.client.query(
    `insert into alerts (id, account_id, metric, marketplace, asin, comparison, threshold, hysteresis_percent, cooldown_minutes, is_armed, created_at)
       select asin, $1, 'reviewCount', 'amazon.com', asin, comparison, threshold, hysteresis, 0, is_armed, now()
       from unnest($2::text[], $3::text[], $4::numeric[], $5::numeric[], $6::boolean[]) as c (asin, comparison, threshold, hysteresis, is_armed)`,
    [
      accountId,
      column(({ asin }) => asin),
      column(({ comparison }) => comparison),
      column(({ threshold }) => threshold),
      column(({ hysteresis }) => hysteresis),
      column(({ isArmed }) => isArmed),
    ],
  );
  const seenAt = w.clock.now();
  await w.app.catalog.merge(
    cases.map(({ asin, reviewCount }) => observation(asin, { title: "Mat", reviewCount, seenAt })),
  );
  const { rows } = await w.client.query(
    "select id, is_armed, fired_count from alerts where account_id = $1 order by id",
    [accountId],
  );
  for (const [i, { comparison, threshold, hysteresis, reviewCount, isArmed, asin }] of cases.entries()) {
    const isHolding = holds(comparison, threshold, reviewCount);
    const fires = isArmed === true && isHolding;
    const becomes =
      isArmed === null
        ? !isHolding
        : isArmed
          ? !fires
          : canRearm("reviewCount", { comparison, value: threshold }, hysteresis, reviewCount);
    const expected = { id: asin, is_armed: becomes, fired_count: fires ? 1 : 0 };
    assert.deepEqual(rows[i], expected, JSON.stringify(cases[i]));
  }
});

const PREVIEW = "/api/v1/alerts/preview";

const person = async () => {
  const subscriber = await w.subscriber();
  return { ...subscriber, send: sender(w, subscriber.key) };
};
const see = async (asin: string, figures: object) => {
  w.clock.advance({ minutes: 1 });
  await w.checkDue();
  await w.app.catalog.merge([observation(asin, { title: "Mat", ...figures, seenAt: w.clock.now() })]);
};

test("a preview returns when the alert would have fired, and creates nothing", async () => {
  const { send } = await person();
  const asin = w.asin();
  for (const priceMinor of [2_799, 2_449, 2_450, 2_799, 2_400]) await see(asin, { priceMinor });
  const input = { metric: "price", asin: asin.toLowerCase(), comparison: "below", value: 25, cooldownMinutes: 0 };
  const { status, body } = await send("POST", PREVIEW, input);
  assert.equal(status, 200);
  const { points, fired, wouldFire, state, hysteresisPercent, currency, from, to } = body.data;
  const values = (of: { value: number }[]) => of.map(({ value }) => value);
  assert.deepEqual(values(points), [27.99, 24.49, 24.5, 27.99, 24]);
  assert.deepEqual(values(fired), [24.49, 24]);
  assert.deepEqual([wouldFire, state, hysteresisPercent, currency], [2, "met", 5, "USD"]);
  assert.equal(new Date(to).getTime() - new Date(from).getTime(), 30 * 86_400_000);
  assert.equal((await send("POST", PREVIEW, { ...input, cooldownMinutes: 60 })).body.data.wouldFire, 1);
  assert.equal((await send("POST", PREVIEW, { ...input, hysteresisPercent: 20 })).body.data.wouldFire, 1);
  assert.deepEqual((await send("GET", "/api/v1/alerts")).body.data.alerts, []);
  assert.deepEqual((await send("GET", "/api/v1/usage")).body.data.used, 4, "each preview counts as a request");
});

test("a preview starts with the value before the period, which does not fire", async () => {
  const { send } = await person();
  const asin = w.asin();
  await see(asin, { reviewCount: 5 });
  await see(asin, { reviewCount: 15 });
  w.days(3);
  await see(asin, { reviewCount: 16 });
  const input = { metric: "reviewCount", asin, comparison: "at_least", value: 10 };
  const short = (await send("POST", PREVIEW, { ...input, days: 2 })).body.data;
  assert.deepEqual([short.points[0], short.fired], [{ at: short.from, value: 15 }, []]);
  const long = (await send("POST", PREVIEW, { ...input, days: 4 })).body.data;
  assert.deepEqual(long.fired, [{ at: long.points[1].at, value: 15 }]);
});

test("a preview without values waits, and refuses what creation refuses", async () => {
  const { send } = await person();
  const input = { metric: "price", asin: "B0UNKNOWN1", comparison: "below", value: 5 };
  const { points, fired, wouldFire, state } = (await send("POST", PREVIEW, input)).body.data;
  assert.deepEqual([points, fired, wouldFire, state], [[], [], 0, "waiting"]);
  const bad: [object, string][] = [
    [{ ...input, value: 5.001 }, "value"],
    [{ ...input, asin: undefined }, "asin"],
    [{ ...input, keyword: "mat" }, "keyword"],
    [{ ...input, comparison: "near" }, "comparison"],
    [{ ...input, days: 0 }, "days"],
    [{ ...input, days: 91 }, "days"],
    [{ ...input, colour: "red" }, "colour"],
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

test("a preview for a keyword uses the daily history", async () => {
  const { send } = await person();
  const put = (day: string, rank: number | null) =>
    w.client.query("insert into keyword_rank_days values ('amazon.com', 'yoga mat', 'B0A09AGPML', $1, $2)", [
      day,
      rank,
    ]);
  const today = w.clock.now().getTime();
  const dayAgo = (days: number) => new Date(today - days * 86_400_000).toISOString().slice(0, 10);
  const pair = { keyword: "yoga mat", asin: "B0A09AGPML" };
  const { id } = (await send("POST", "/api/v1/tracking/keywords", pair)).body.data;
  await w.client.query("update tracked_keywords set created_at = $2, evaluated_at = $2 where id = $1", [id, dayAgo(9)]);
  await put(dayAgo(4), null);
  await put(dayAgo(3), 9);
  await put(dayAgo(2), 12);
  await put(dayAgo(1), 8);
  const input = { metric: "keywordRank", keyword: " Yoga  MAT", asin: "B0A09AGPML", comparison: "at_most", value: 10 };
  const { points, fired, state } = (await send("POST", PREVIEW, { ...input, days: 7 })).body.data;
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

test("a preview fires exactly when detection fires on the same series", async () => {
  const series = fc.sample(fc.array(fc.integer({ min: 40, max: 160 }), { minLength: 25, maxLength: 25 }), 2);
  for (const figures of series) {
    const { send, events } = await person();
    const asin = w.asin();
    await see(asin, { bsr: figures[0] as number, reviewCount: figures[0] as number });
    const inputs = [
      { metric: "bsr", comparison: "below", value: 100, hysteresisPercent: 10, cooldownMinutes: 0 },
      { metric: "bsr", comparison: "at_least", value: 100, hysteresisPercent: 0, cooldownMinutes: 3 },
      { metric: "reviewCount", comparison: "above", value: 90, hysteresisPercent: 25, cooldownMinutes: 7 },
    ].map((input) => ({ ...input, asin }));
    const ids: string[] = [];
    for (const input of inputs) ids.push((await send("POST", "/api/v1/alerts", input)).body.data.id);
    for (const figure of figures.slice(1)) await see(asin, { bsr: figure, reviewCount: figure });
    const found = await events();
    for (const [i, input] of inputs.entries()) {
      const { fired } = (await send("POST", PREVIEW, { ...input, days: 1 })).body.data;
      const actual = found.filter(({ data }) => data.alertId === ids[i]).map(({ data }) => data.observedValue);
      assert.deepEqual(
        fired.map(({ value }: { value: number }) => value),
        actual,
        JSON.stringify({ input, figures }),
      );
    }
    assert.ok(found.length > 0);
  }
});
