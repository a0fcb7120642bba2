/** Events of tracked products: from an observation to the list of events. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { EVENT_SAMPLES } from "../src/features/tracking/event-samples.ts";
import { wholeFile } from "./support/cleanup.ts";
import { observation } from "./support/observation.ts";
import { until } from "./support/until.ts";
import { type ListedEvent, startWatching } from "./support/watching.ts";

const changesIn = (events: ListedEvent[]) =>
  events.map(({ type, data }) =>
    type === "price_change"
      ? [data.previousPrice, data.price]
      : type === "bsr_drop"
        ? [data.previousBsr, data.bsr]
        : [data.previousReviewCount, data.reviewCount],
  );

const keysOf = (value: unknown): unknown =>
  value !== null && typeof value === "object"
    ? Object.entries(value).map(([key, inner]) => [key, keysOf(inner)])
    : undefined;

const w = await startWatching(wholeFile);

test("a first value becomes the base, and a change of it raises an event as documented", async () => {
  const { track, events, key } = await w.subscriber();
  const asin = w.asin();
  const id = await track(asin, { label: "Ours" });
  const texts = { brand: "Valomi", category: "Sports", imageUrl: "/images/x.svg" };
  await w.observe(asin, { ...texts, priceMinor: 2_799, bsr: 1_204, reviewCount: 3_874, rating: 4.6 });
  assert.deepEqual(await events(), []);
  await w.observe(asin, { priceMinor: 2_499, bsr: 812, reviewCount: 3_877 });
  const seenAt = (await w.client.query("select price_seen_at from products where asin = $1", [asin])).rows[0];
  const found = await events();
  assert.deepEqual(found.map(({ type }) => type).sort(), ["bsr_drop", "new_review", "price_change"]);
  const product = { asin, marketplace: "amazon.com", title: "Mat", ...texts, imageUrl: `${w.url}/images/x.svg` };
  const common = { trackingId: id, label: "Ours", product, observedAt: seenAt.price_seen_at.toISOString() };
  const expected: Record<string, object> = {
    price_change: {
      currency: "USD",
      previousPrice: 27.99,
      price: 24.99,
      change: -3,
      changePercent: -10.7,
      direction: "down",
    },
    bsr_drop: {
      category: "Sports",
      previousBsr: 1_204,
      bsr: 812,
      change: -392,
      changePercent: -32.6,
      direction: "better",
    },
    new_review: { previousReviewCount: 3_874, reviewCount: 3_877, newReviews: 3, rating: 4.6 },
  };
  for (const event of found) {
    assert.deepEqual(event.data, { eventId: event.id, ...common, ...expected[event.type] });
    const sample = EVENT_SAMPLES[event.type as keyof typeof EVENT_SAMPLES];
    assert.deepEqual(keysOf(event.data), keysOf(sample), "order of the fields");
    assert.deepEqual((await w.api(`/api/v1/events/${event.id}`, key)).body.data, event);
  }
});

test("prices are in the currency and units of their marketplace", async () => {
  const { track, events } = await w.subscriber();
  const asin = w.asin();
  await track(asin, { marketplace: "amazon.co.jp" });
  await w.observe(asin, { marketplace: "amazon.co.jp", priceMinor: 0 });
  await w.observe(asin, { marketplace: "amazon.co.jp", priceMinor: 1_980 });
  const [event] = await events();
  const { currency, previousPrice, price, change, changePercent, direction } = event?.data ?? {};
  assert.deepEqual(
    [currency, previousPrice, price, change, changePercent, direction],
    ["JPY", 0, 1_980, 1_980, null, "up"],
  );
});

test("a change is measured from the last event, however small the steps", async () => {
  const percent = await w.subscriber();
  const amount = await w.subscriber();
  const any = await w.subscriber();
  const asin = w.asin();
  await percent.track(asin, { price_by: 10 });
  await amount.track(asin, { price_by: 300, price_unit: "amount" });
  await any.track(asin);
  for (const priceMinor of [1_000, 1_050, 1_099, 1_100, 1_300, 1_299]) await w.observe(asin, { priceMinor });
  const steps = async ({ events }: typeof any) => changesIn(await events());
  assert.deepEqual(await steps(percent), [
    [10, 11],
    [11, 13],
  ]);
  assert.deepEqual(await steps(amount), [[10, 13]]);
  assert.equal((await steps(any)).length, 5);
});

test("with a direction, a change in the other direction moves the base and raises no event", async () => {
  const down = await w.subscriber();
  const up = await w.subscriber();
  const better = await w.subscriber();
  const worse = await w.subscriber();
  const asin = w.asin();
  await down.track(asin, { price_by: 10, price_direction: "down" });
  await up.track(asin, { price_by: 10, price_direction: "up" });
  await better.track(asin, { bsr_by: 100, bsr_unit: "places", bsr_direction: "better", price_by: 1_000 });
  await worse.track(asin, { bsr_by: 100, bsr_unit: "places", bsr_direction: "worse", price_by: 1_000 });
  const prices = [1_000, 1_500, 1_400, 1_350, 1_200, 1_320];
  for (const [i, priceMinor] of prices.entries())
    await w.observe(asin, { priceMinor, bsr: [500, 900, 810, 800, 750, 820][i] as number });
  const of = async ({ events }: typeof up, type: string) =>
    changesIn((await events()).filter((event) => event.type === type));
  assert.deepEqual(await of(down, "price_change"), [
    [15, 13.5],
    [13.5, 12],
  ]);
  assert.deepEqual(await of(up, "price_change"), [
    [10, 15],
    [12, 13.2],
  ]);
  assert.deepEqual(await of(better, "bsr_drop"), [[900, 800]]);
  assert.deepEqual(await of(worse, "bsr_drop"), [[500, 900]]);
  assert.equal((await w.client.query("select from events where data ->> 'bsr' = '820'")).rows.length, 0);
});

test("a price that appears, disappears and returns raises no event", async () => {
  const { track, events } = await w.subscriber();
  const asin = w.asin();
  await track(asin);
  await w.observe(asin);
  await w.observe(asin, { priceMinor: 1_000 });
  await w.observe(asin, { priceMinor: null });
  await w.observe(asin, { priceMinor: 1_000 });
  assert.deepEqual(await events(), []);
});

test("texts, late observations, values reverted within a merge and repeated observations raise no event", async () => {
  const { track, events } = await w.subscriber();
  const asin = w.asin();
  await track(asin);
  await w.observe(asin, { priceMinor: 1_000, bsr: 100, reviewCount: 10 });
  await w.observe(asin, { title: "Yoga Mat", brand: "Kazu", imageUrl: "https://images.example.com/1.jpg" });
  await w.observe(asin, { priceMinor: 900, bsr: 900, reviewCount: 20, seenAt: new Date("2026-02-01T00:00:00Z") });
  w.clock.advance({ minutes: 3 });
  const at = (minutes: number) => new Date(w.clock.now().getTime() - minutes * 60_000);
  await w.app.catalog.merge([
    observation(asin, { priceMinor: 1_200, bsr: 300, seenAt: at(2) }),
    observation(asin, { priceMinor: 1_000, bsr: 100, seenAt: at(1) }),
  ]);
  assert.deepEqual(await events(), []);
  const changed = [observation(asin, { priceMinor: 1_500, bsr: 101, reviewCount: 10, seenAt: at(0) })];
  await w.app.catalog.merge(changed);
  await w.app.catalog.merge(changed);
  assert.deepEqual(changesIn(await events()), [[10, 15]]);
});

test("ranks of two lists are never compared, whether the lists are named or not", async () => {
  const { track, events } = await w.subscriber();
  const [named, unnamed] = [w.asin(), w.asin()];
  await track(named);
  await track(unnamed);
  const category = "Health";
  await w.observe(named, { bsr: 7_338, bsrCategory: category });
  await w.observe(named, { bsr: 1, bsrCategory: "Colour Lenses" });
  await w.observe(named, { bsr: 2, bsrCategory: "Colour Lenses" }); // doubled, within one list
  await w.observe(named, { bsr: 7_000, bsrCategory: category });
  assert.deepEqual(changesIn(await events()), [[1, 2]]);
  await w.observe(unnamed, { bsr: 7_338, category });
  await w.observe(unnamed, { bsr: 100, category });
  await w.observe(unnamed, { bsr: 5_001, category });
  assert.deepEqual(changesIn(await events()), [[1, 2]]);
  await w.observe(unnamed, { bsr: 101, category }); // a jump, but not into the first hundred
  await w.observe(unnamed, { bsr: 5_050, category });
  await w.observe(unnamed, { bsr: 6_060, category, title: "Other" });
  assert.deepEqual(changesIn(await events()).slice(1), [
    [5_001, 101],
    [101, 5_050],
    [5_050, 6_060],
  ]);
  await w.observe(unnamed, { bsr: 600, category: "Beauty" });
  assert.equal((await events()).length, 4);
});

test("a rank keeps the list it was observed with when the category is renamed", async () => {
  const { track, events } = await w.subscriber();
  const [renamed, named] = [w.asin(), w.asin()];
  await track(renamed);
  await track(named);
  await w.observe(renamed, { bsr: 1_000, category: "Kitchen" });
  await w.observe(renamed, { category: "Home & Kitchen" });
  await w.observe(renamed, { bsr: 500, category: "Home & Kitchen" }); // the rank of 1,000 belongs to another list
  assert.deepEqual(changesIn(await events()), []);
  await w.observe(renamed, { bsr: 300 }); // without a name it is the same list
  assert.deepEqual(changesIn(await events()), [[500, 300]]);
  await w.observe(named, { bsr: 7_338, category: "Kitchen", bsrCategory: "Knives" });
  await w.observe(named, { bsr: 90, category: "Kitchen", bsrCategory: "Knives" }); // a jump, but within a named list
  assert.deepEqual(changesIn(await events()).slice(1), [[7_338, 90]]);
});

test("a falling review count and its recovery raise no event", async () => {
  const each = await w.subscriber();
  const five = await w.subscriber();
  const asin = w.asin();
  await each.track(asin);
  await five.track(asin, { reviews_by: 5 });
  for (const reviewCount of [100, 90, 100, 40, 99, 100, 101, 104, 106]) await w.observe(asin, { reviewCount });
  assert.deepEqual(changesIn(await each.events()), [
    [100, 101],
    [101, 104],
    [104, 106],
  ]);
  assert.deepEqual(changesIn(await five.events()), [[100, 106]]);
});

test("a review count that stays lower for a week becomes the base", async () => {
  const { track, events } = await w.subscriber();
  const asin = w.asin();
  const id = await track(asin);
  await w.observe(asin, { reviewCount: 100 });
  await w.observe(asin, { reviewCount: 60 });
  w.days(6);
  await w.observe(asin, { reviewCount: 100 }); // recovered: the week starts again
  await w.observe(asin, { reviewCount: 70 });
  w.days(6);
  await w.checkDue();
  await w.observe(asin, { reviewCount: 71 });
  assert.equal((await w.row("tracked_products", id))["base_review_count"], 100);
  w.days(1);
  await w.checkDue();
  const { base_review_count, reviews_below_since, due_at } = await w.row("tracked_products", id);
  assert.deepEqual([base_review_count, reviews_below_since, due_at], [71, null, null]);
  await w.observe(asin, { reviewCount: 73 });
  assert.deepEqual(changesIn(await events()), [[71, 73]]);
});

test("a change during the cooldown raises an event at its end if it still holds, per event type", async () => {
  const { track, events } = await w.subscriber();
  const asin = w.asin();
  const id = await track(asin, { cooldown_minutes: 60, price_by: 5 });
  await w.observe(asin, { priceMinor: 1_000, reviewCount: 10 });
  await w.observe(asin, { priceMinor: 1_100 });
  await w.observe(asin, { priceMinor: 1_300, reviewCount: 11 });
  await w.observe(asin, { priceMinor: 1_200 });
  assert.deepEqual(changesIn(await events()), [
    [10, 11],
    [10, 11],
  ]);
  await w.checkDue();
  assert.equal((await events()).length, 2);
  w.clock.advance({ minutes: 58 });
  await w.checkDue();
  assert.deepEqual(changesIn(await events()).slice(2), [[11, 12]]);
  assert.equal((await w.row("tracked_products", id))["due_at"], null);
  // Held, and reverted before the end.
  await w.observe(asin, { priceMinor: 1_400, reviewCount: 12 });
  await w.observe(asin, { priceMinor: 1_200 });
  w.clock.advance({ minutes: 60 });
  await w.checkDue();
  assert.deepEqual(changesIn(await events()).slice(3), [[11, 12]]);
  // Nothing is held after the cooldown.
  await w.observe(asin, { priceMinor: 1_300 });
  assert.deepEqual(changesIn(await events()).slice(4), [[12, 13]]);
});

test("tracking a known product starts from its current values", async () => {
  const { track, events } = await w.subscriber();
  const [known, unknown] = [w.asin(), w.asin()];
  await w.observe(known, { priceMinor: 1_000 });
  const ids = [await track(known, { due_at: w.clock.now() }), await track(unknown, { due_at: w.clock.now() })];
  await w.checkDue();
  const rows = [await w.row("tracked_products", ids[0] as string), await w.row("tracked_products", ids[1] as string)];
  assert.deepEqual(
    rows.map(({ base_price_minor, due_at }) => [base_price_minor, due_at]),
    [
      [1_000, null],
      [null, null],
    ],
  );
  await w.observe(known, { priceMinor: 1_100 });
  assert.deepEqual(changesIn(await events()), [[10, 11]]);
});

test("only accounts that track a product get events, each by its own thresholds and marketplace", async () => {
  const one = await w.subscriber();
  const two = await w.subscriber();
  const none = await w.subscriber();
  const asin = w.asin();
  const id = await one.track(asin);
  await two.track(asin, { price_by: 50 });
  await none.track(asin, { marketplace: "amazon.de" });
  await w.observe(asin, { priceMinor: 1_000 });
  await w.observe(asin, { priceMinor: 1_100 });
  const [event] = await one.events();
  assert.equal(event?.data.trackingId, id);
  assert.deepEqual([await two.events(), await none.events()], [[], []]);
  assert.equal((await w.api(`/api/v1/events/${event?.id}`, two.key)).status, 404);
  await w.observe(asin, { priceMinor: 1_500 });
  assert.deepEqual(
    [changesIn(await one.events()), changesIn(await two.events())],
    [
      [
        [10, 11],
        [11, 15],
      ],
      [[10, 15]],
    ],
  );
});

test("a removed product raises no event until it is observed again", async () => {
  const { track, events } = await w.subscriber();
  const asin = w.asin();
  await track(asin, { cooldown_minutes: 10 });
  await w.observe(asin, { priceMinor: 1_000 });
  await w.observe(asin, { priceMinor: 1_100 });
  await w.observe(asin, { priceMinor: 1_200 });
  await w.app.catalog.remove([{ marketplace: "amazon.com", asin }], w.clock.now());
  w.clock.advance({ minutes: 20 });
  await w.checkDue();
  assert.equal((await events()).length, 1);
  await w.observe(asin, { priceMinor: 1_300 });
  assert.deepEqual(changesIn(await events()).slice(1), [[11, 13]]);
});

test("a merge that is rolled back leaves no event and moves no base", async () => {
  const { track, events } = await w.subscriber();
  const asin = w.asin();
  const id = await track(asin);
  await w.observe(asin, { priceMinor: 1_000 });
  const before = await w.row("tracked_products", id);
  const alongside = () => Promise.reject(new Error("no"));
  await assert.rejects(w.observe(asin, { priceMinor: 1_100 }, { alongside }), /no/);
  assert.deepEqual(await events(), []);
  assert.deepEqual(await w.row("tracked_products", id), before);
  await w.observe(asin, { priceMinor: 1_200 });
  assert.deepEqual(changesIn(await events()), [[10, 12]]);
});

test("a merge waits for a concurrent change of thresholds and applies it", async () => {
  const { track, events } = await w.subscriber();
  const asin = w.asin();
  const id = await track(asin);
  await w.observe(asin, { priceMinor: 1_000 });
  await w.client.query("begin");
  await w.client.query("update tracked_products set price_by = 50 where id = $1", [id]);
  const merging = w.observe(asin, { priceMinor: 1_100 });
  const isWaiting = "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
  await until("the merge waits", async () => (await w.client.query(isWaiting)).rows.length > 0);
  await w.client.query("commit");
  await merging;
  assert.deepEqual(await events(), []);
  assert.equal((await w.row("tracked_products", id))["base_price_minor"], 1_000);
});

test("a file that is uploaded twice raises its events once", async () => {
  const { track, events } = await w.subscriber();
  const operator = await w.make.key({ plan: "starter", operator: true });
  const asin = w.asin();
  await track(asin);
  await w.observe(asin, { priceMinor: 1_000 });
  w.days(1);
  const query = `name=prices.csv&marketplace=amazon.com&seenAt=${w.clock.now().toISOString()}`;
  for (let time = 0; time < 2; time++) {
    const body = `asin,price\n${asin},12.00\n`;
    const sent = await w.api(`/api/admin/imports?${query}`, operator.key, { method: "POST", body });
    const run = await until("the upload is imported", async () => {
      const { data } = (await w.api(`/api/admin/imports/${sent.body.data.id}`, operator.key)).body;
      return data.finishedAt !== null && data;
    });
    assert.equal(run.status, "done", run.problem);
    assert.deepEqual(changesIn(await events()), [[10, 12]]);
  }
});
