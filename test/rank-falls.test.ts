/** Large movements of best-seller ranks, and the state of alerts on any series of figures. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { Observation } from "../src/features/catalog/product.ts";
import { wholeFile } from "./support/cleanup.ts";
import { observation } from "./support/observation.ts";
import { sender } from "./support/sending.ts";
import { until } from "./support/until.ts";
import { startWatching } from "./support/watching.ts";

const w = await startWatching(wholeFile);

const upload = async (csv: string): Promise<void> => {
  w.days(1);
  const { key } = await w.make.key({ plan: "starter", operator: true });
  const query = `name=ranks.csv&marketplace=amazon.com&seenAt=${w.clock.now().toISOString()}`;
  const sent = await w.api(`/api/admin/imports?${query}`, key, { method: "POST", body: csv });
  const run = await until("the upload is imported", async () => {
    const { data } = (await w.api(`/api/admin/imports/${sent.body.data.id}`, key)).body;
    return data.finishedAt !== null && data;
  });
  assert.equal(run.status, "done", run.problem);
};

test("a fall by more than a factor of 50 in a named list raises its event and fires its alert", async () => {
  const { key, events, track } = await w.subscriber();
  const send = sender(w, key);
  const asin = w.asin();
  await track(asin);
  await w.observe(asin, { bsr: 9, category: "Kitchen" });
  const created = await send("POST", "/api/v1/alerts", { metric: "bsr", asin, comparison: "above", value: 100 });
  assert.equal(created.body.data.state, "armed");
  for (const bsr of [527, 800])
    await upload(`asin,title,category,bsr,bsr category\n${asin},Mat,Kitchen,${bsr},Kitchen\n`);
  const found = await events();
  assert.deepEqual(
    found.filter(({ type }) => type === "bsr_drop").map(({ data }) => [data.previousBsr, data.bsr, data.category]),
    [
      [9, 527, "Kitchen"],
      [527, 800, "Kitchen"],
    ],
  );
  const { state, firedCount } = (await send("GET", `/api/v1/alerts/${created.body.data.id}`)).body.data;
  assert.deepEqual([state, firedCount], ["fired", 1]);
  assert.equal(found.filter(({ type }) => type === "alert_triggered").length, 1);
  const preview = { metric: "bsr", asin, comparison: "above", value: 100, days: 7 };
  assert.equal((await send("POST", "/api/v1/alerts/preview", preview)).body.data.wouldFire, 1, "as the preview says");
});

test("an alert on a condition that is already true says so, and never that it fired", async () => {
  const { key } = await w.subscriber();
  const send = sender(w, key);
  const asin = w.asin();
  await w.observe(asin, { priceMinor: 900 });
  const input = { metric: "price", asin, comparison: "below", value: 10 };
  const { id, state } = (await send("POST", "/api/v1/alerts", input)).body.data;
  assert.equal(state, "met");
  assert.equal((await send("POST", "/api/v1/alerts/preview", input)).body.data.state, "met");
  const stateNow = async () => (await send("GET", `/api/v1/alerts/${id}`)).body.data.state;
  await w.checkDue();
  assert.equal(await stateNow(), "met");
  await w.observe(asin, { priceMinor: 1_200 });
  assert.equal(await stateNow(), "armed");
  await w.observe(asin, { priceMinor: 800 });
  assert.equal(await stateNow(), "fired");
  const changed = await send("PATCH", `/api/v1/alerts/${id}`, { value: 9 });
  assert.equal(changed.body.data.state, "met", "the new condition was true from its start");
});

const LISTS: Pick<Observation, "category" | "bsrCategory" | "isListNamed">[] = [
  { category: "Kitchen", bsrCategory: null, isListNamed: true },
  { category: "Kitchen", bsrCategory: null },
  { category: "Kitchen", bsrCategory: "Knives" },
  { category: null, bsrCategory: null },
];

test("on any series, the state of an alert is fired only after its event, and named ranks raise every large change", async () => {
  const subscriber = await w.subscriber();
  const send = sender(w, subscriber.key);
  const rank = fc.oneof(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 101, max: 20_000 }));
  const step = fc.record({ bsr: rank, list: fc.nat({ max: LISTS.length - 1 }), isSeen: fc.boolean() });
  const series = fc.record({
    comparison: fc.constantFrom("above", "at_most"),
    value: fc.integer({ min: 2, max: 5_000 }),
    cooldown: fc.constantFrom(0, 3),
    isAlwaysNamed: fc.boolean(),
    steps: fc.array(step, { minLength: 12, maxLength: 12 }),
  });
  const cases = fc.sample(series, 60).map((each) => ({ ...each, asin: w.asin() }));
  const ids = new Map<string, string>();
  for (const { asin, comparison, value, cooldown } of cases) {
    await subscriber.track(asin);
    ids.set(asin, await subscriber.alert(asin, "bsr", comparison, value, { cooldown_minutes: cooldown }));
  }
  const expected = new Map<string, [number, number][]>(cases.map(({ asin }) => [asin, []]));
  const bases = new Map<string, number>();
  for (let i = 0; i < 12; i++) {
    w.clock.advance({ minutes: 1 });
    const seenAt = w.clock.now();
    const seen = cases.flatMap(({ asin, isAlwaysNamed, steps }) => {
      const { bsr, list, isSeen } = steps[i] as (typeof steps)[number];
      if (!isSeen) return [];
      const base = bases.get(asin);
      if (isAlwaysNamed && base !== undefined && 5 * Math.abs(bsr - base) >= base && bsr !== base)
        expected.get(asin)?.push([base, bsr]);
      if (base === undefined || 5 * Math.abs(bsr - base) >= base) bases.set(asin, bsr);
      return [observation(asin, { title: "Mat", bsr, ...LISTS[isAlwaysNamed ? 0 : list], seenAt })];
    });
    await w.app.catalog.merge(seen);
    await w.checkDue();
    const { alerts } = (await send("GET", "/api/v1/alerts?limit=100")).body.data;
    const { rows } = await w.client.query<{ subject_id: string; count: number; last: Date }>(
      `select subject_id, count(*)::int as count, max(created_at) as last from events
       where type = 'alert_triggered' and account_id = $1 group by 1`,
      [subscriber.accountId],
    );
    const fired = new Map(rows.map((row) => [row.subject_id, row]));
    for (const { id, state, firedCount, lastFiredAt, asin } of alerts) {
      const of = JSON.stringify(cases.find((each) => each.asin === asin));
      const event = fired.get(id);
      assert.equal(firedCount, event?.count ?? 0, of);
      assert.equal(lastFiredAt, event?.last.toISOString() ?? null, of);
      if (state === "fired") assert.ok(event !== undefined, of);
    }
  }
  const { rows } = await w.client.query<{ asin: string; changes: [number, number][] }>(
    `select data->'product'->>'asin' as asin, json_agg(json_build_array(data->'previousBsr', data->'bsr') order by number) as changes
     from events where type = 'bsr_drop' and account_id = $1 group by 1`,
    [subscriber.accountId],
  );
  const raised = new Map(rows.map(({ asin, changes }) => [asin, changes]));
  for (const { asin, isAlwaysNamed, ...rest } of cases)
    if (isAlwaysNamed) assert.deepEqual(raised.get(asin) ?? [], expected.get(asin), JSON.stringify(rest));
});
