/** When alerts about products fire: from a sight of a product to the list of events. */
import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import fc from "fast-check";
import type { Observation } from "../src/catalog/product.ts";
import { COMPARISONS, holds, isBack } from "../src/tracking/alert.ts";
import { EVENT_SAMPLES } from "../src/tracking/event-samples.ts";
import { observation } from "./support/observation.ts";
import { startWatching, type Watching } from "./support/watching.ts";

test("alerts about products", async (t) => {
  const watching = await startWatching(t);
  const guarantee = (name: string, check: (w: Watching, t: TestContext) => Promise<void>) =>
    t.test(name, (inner) => check(watching, inner));

  await guarantee("an alert is told as documented, whatever it watches", async (w) => {
    const { alert, events } = await w.subscriber();
    const asin = w.asin();
    const cases: [string, string, number, Partial<Observation>, Partial<Observation>, unknown[]][] = [
      ["price", "below", 2_500, { priceMinor: 2_799 }, { priceMinor: 2_490 }, [25, 24.9, 27.99, "USD"]],
      ["bsr", "at_most", 900, { bsr: 1_000 }, { bsr: 900 }, [900, 900, 1_000, null]],
      ["reviewCount", "above", 12, { reviewCount: 12 }, { reviewCount: 13 }, [12, 13, 12, null]],
      ["rating", "below", 4.25, { rating: 4.5 }, { rating: 4 }, [4.25, 4, 4.5, null]],
      ["monthlySales", "at_least", 200, { reportedSales: 100 }, { reportedSales: 200 }, [200, 299, 199, null]],
    ];
    const ids = new Map<string, string>();
    for (const [metric, comparison, threshold] of cases)
      ids.set(metric, await alert(asin, metric, comparison, threshold, { name: `My ${metric}` }));
    const all = (at: 3 | 4) => Object.assign({}, ...cases.map((each) => each[at]));
    await w.see(asin, all(3));
    assert.deepEqual(await events(), [], "what is seen first never fires");
    await w.see(asin, all(4));
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
          observedAt,
        },
      );
      assert.deepEqual(Object.keys(data), Object.keys(EVENT_SAMPLES.alert_triggered), "the order of the fields");
    }
  });

  await guarantee("an alert fires on crossing, not while it holds, and again only after the hysteresis", async (w) => {
    const { alert, events } = await w.subscriber();
    const asin = w.asin();
    const id = await alert(asin, "price", "below", 1_000, { hysteresis_percent: 10 });
    const observed = async () => (await events()).map(({ data }) => [data.previousValue, data.observedValue]);
    for (const priceMinor of [1_200, 1_000, 999, 900, 1_050, 950, 1_099, 999]) await w.see(asin, { priceMinor });
    assert.deepEqual(await observed(), [[10, 9.99]]);
    for (const priceMinor of [1_100, 1_001, 990]) await w.see(asin, { priceMinor });
    assert.deepEqual((await observed()).slice(1), [[10.01, 9.9]]);
    const { fired_count, is_armed, last_value } = await w.row("alerts", id);
    assert.deepEqual([fired_count, is_armed, last_value], [2, false, "990"]);
  });

  await guarantee("what holds when it is first seen does not fire before it has gone and come again", async (w) => {
    const { alert, events } = await w.subscriber();
    const asin = w.asin();
    const before = await alert(asin, "reviewCount", "at_least", 100);
    await w.see(asin, { reviewCount: 150 });
    const due = await alert(asin, "reviewCount", "at_least", 100, { due_at: w.clock.now() });
    await w.lookAtDue();
    for (const reviewCount of [160, 95, 120, 94, 120]) await w.see(asin, { reviewCount });
    const found = await events();
    assert.deepEqual(found.map(({ data }) => data.alertId).sort(), [before, due].sort());
    assert.ok(found.every(({ data }) => data.previousValue === 94));
  });

  await guarantee("what holds again within the cooldown fires at its end if it still holds", async (w) => {
    const { alert, events } = await w.subscriber();
    const asin = w.asin();
    const id = await alert(asin, "bsr", "below", 100, { cooldown_minutes: 60 });
    for (const bsr of [150, 90, 140, 80, 70]) await w.see(asin, { bsr });
    const observed = async () => (await events()).map(({ data }) => [data.previousValue, data.observedValue]);
    assert.deepEqual(await observed(), [[150, 90]]);
    await w.lookAtDue();
    assert.equal((await events()).length, 1);
    w.clock.advance({ minutes: 57 });
    await w.lookAtDue();
    assert.deepEqual((await observed()).slice(1), [[140, 70]]);
    // Held, and gone again before the end.
    for (const bsr of [140, 80, 120]) await w.see(asin, { bsr });
    w.clock.advance({ minutes: 60 });
    await w.lookAtDue();
    const { fired_count, is_armed, due_at } = await w.row("alerts", id);
    assert.deepEqual([fired_count, is_armed, due_at], [2, true, null]);
    await w.see(asin, { bsr: 99 });
    assert.equal((await events()).length, 3);
  });

  await guarantee("a rank of another list fires nothing, named or not", async (w) => {
    const { alert, events } = await w.subscriber();
    const [named, unnamed] = [w.asin(), w.asin()];
    const ids = [await alert(named, "bsr", "below", 100), await alert(unnamed, "bsr", "below", 100)];
    await w.see(named, { bsr: 7_338, bsrCategory: "Health" });
    await w.see(named, { bsr: 1, bsrCategory: "Lenses" });
    await w.see(named, { bsr: 7_000, bsrCategory: "Health" });
    await w.see(unnamed, { bsr: 7_338, category: "Health" });
    await w.see(unnamed, { bsr: 1, category: "Health" });
    await w.see(unnamed, { bsr: 7_000, category: "Health" });
    assert.deepEqual(await events(), []);
    for (const id of ids) assert.equal((await w.row("alerts", id))["is_armed"], true);
    await w.see(named, { bsr: 99, bsrCategory: "Health" });
    assert.equal((await events())[0]?.data.alertId, ids[0]);
  });

  await guarantee("a disabled alert, another's alert and one on another marketplace hear nothing", async (w) => {
    const mine = await w.subscriber();
    const other = await w.subscriber();
    const asin = w.asin();
    const disabled = await mine.alert(asin, "price", "below", 1_000, { enabled: false });
    await other.alert(asin, "price", "below", 1_000, { marketplace: "amazon.de" });
    for (const priceMinor of [1_200, 900]) await w.see(asin, { priceMinor });
    assert.deepEqual([await mine.events(), await other.events()], [[], []]);
    assert.equal((await w.row("alerts", disabled))["is_armed"], null);
  });

  await guarantee("a merge that is rolled back leaves an alert as it was", async (w) => {
    const { alert, events } = await w.subscriber();
    const asin = w.asin();
    const id = await alert(asin, "price", "below", 1_000);
    await w.see(asin, { priceMinor: 1_200 });
    const before = await w.row("alerts", id);
    const alongside = () => Promise.reject(new Error("no"));
    await assert.rejects(w.see(asin, { priceMinor: 900 }, { alongside }), /no/);
    assert.deepEqual([await w.row("alerts", id), await events()], [before, []]);
  });

  await guarantee("what the statements decide is what the rules say", async (w) => {
    const { accountId } = await w.subscriber();
    // Close to the line, where the rules differ: counts with thresholds and hysteresis of two decimals.
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
    const cases = fc.sample(some, 2_000).map((each, i) => ({ ...each, asin: `C${String(i).padStart(9, "0")}` }));
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
            : isBack("reviewCount", { comparison, value: threshold }, hysteresis, reviewCount);
      const expected = { id: asin, is_armed: becomes, fired_count: fires ? 1 : 0 };
      assert.deepEqual(rows[i], expected, JSON.stringify(cases[i]));
    }
  });
});
