/** The extra fields of lists with `recent`, and how lists are filtered and sorted. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { VERSION } from "../src/features/search/niche-score.ts";
import { sender } from "./support/sending.ts";
import { startWatching } from "./support/watching.ts";

const PRODUCTS = "/api/v1/tracking/products";
const KEYWORDS = "/api/v1/tracking/keywords";
const ALERTS = "/api/v1/alerts";

type Point = { at: string; value: number | null };
const values = (points: Point[]) => points.map(({ value }) => value);

test("lists with recent", async (t) => {
  const w = await startWatching(t, "2026-03-01T06:00:00Z");
  const person = async () => {
    const subscriber = await w.subscriber();
    return { ...subscriber, send: sender(w, subscriber.key) };
  };

  await t.test("a tracked product has one point per day, equal to its history, and its last event", async () => {
    const { send, track, events } = await person();
    const asin = w.asin();
    await w.observe(asin, { priceMinor: 2_000, bsr: 500, reviewCount: 10, category: "Kitchen" });
    await track(asin, { base_price_minor: 2_000 });
    await track(w.asin());
    w.days(1);
    await w.observe(asin, { priceMinor: 1_900 });
    await w.observe(asin, { priceMinor: 1_800 });
    w.days(2);
    await w.observe(asin, { priceMinor: 1_850, reviewCount: 12 });
    const { body } = await send("GET", `${PRODUCTS}?recent=30`);
    const [unknown, known] = body.data.products;
    assert.deepEqual(unknown.recent, { price: [], bsr: [], monthlySales: [], monthlyRevenue: [], reviewCount: [] });
    assert.equal(unknown.lastEvent, null);
    assert.deepEqual(values(known.recent.price), [20, 18, 18, 18.5]);
    assert.deepEqual(values(known.recent.reviewCount), [10, 10, 10, 12]);
    const path = `/api/v1/products/${asin}/history?from=${known.recent.price[0].at}`;
    const { series } = (await send("GET", path)).body.data;
    for (const metric of ["price", "bsr", "monthlySales", "monthlyRevenue", "reviewCount"])
      assert.deepEqual(
        known.recent[metric].map(({ value }: Point) => value),
        series[metric].map(({ value }: Point) => value),
        metric,
      );
    const last = (await events()).at(-1);
    assert.deepEqual([known.lastEvent.timestamp, known.lastEvent.data.product], [last?.timestamp, last?.data.product]);
    assert.equal((await send("GET", `${PRODUCTS}?recent=2`)).body.data.products[1].recent.price.length, 2);
    assert.deepEqual(
      values((await send("GET", `${PRODUCTS}?recent=2`)).body.data.products[1].recent.price),
      [18, 18.5],
    );
    const plain = (await send("GET", PRODUCTS)).body.data.products[1];
    assert.ok(!("recent" in plain) && !("lastEvent" in plain) && !("moved" in plain));
    for (const days of ["0", "91", "x"]) assert.equal((await send("GET", `${PRODUCTS}?recent=${days}`)).status, 400);
  });

  await t.test("tracked products are found by text and sorted by their change", async () => {
    const { send, track } = await person();
    const other = await person();
    const [still, cheaper, risen] = [w.asin(), w.asin(), w.asin()];
    for (const asin of [still, cheaper, risen])
      await w.observe(asin, { title: `Steel Mat ${asin}`, brand: "100% Mat_", priceMinor: 1_000, bsr: 100 });
    for (const asin of [cheaper, still, risen]) await track(asin, { label: asin === still ? "My Best" : null });
    await other.track(still);
    w.days(2);
    await w.observe(cheaper, { title: `Steel Mat ${cheaper}`, priceMinor: 900, bsr: 100 });
    await w.observe(risen, { title: `Steel Mat ${risen}`, priceMinor: 1_000, bsr: 140 });
    const asins = async (query: string) =>
      (await send("GET", `${PRODUCTS}?${query}`)).body.data.products.map(({ asin }: { asin: string }) => asin);
    assert.deepEqual(await asins("sort=moved"), [risen, cheaper, still]);
    assert.deepEqual(await asins("sort=moved&limit=1"), [risen]);
    const { products, total, next } = (await send("GET", `${PRODUCTS}?sort=moved`)).body.data;
    assert.deepEqual([total, next], [3, null]);
    assert.deepEqual(
      products.map(({ moved }: { moved: object }) => moved),
      [
        { price: 0, bsr: 40, bsrPlaces: 40 },
        { price: -10, bsr: 0, bsrPlaces: 0 },
        { price: 0, bsr: 0, bsrPlaces: 0 },
      ],
    );
    assert.deepEqual(await asins("search=my+BEST"), [still]);
    assert.deepEqual(await asins(`search=mat+${risen.toLowerCase()}`), [risen]);
    assert.deepEqual((await asins("search=100%25+mat_")).sort(), [still, cheaper, risen].sort());
    assert.deepEqual(await asins("search=%25steel"), [], "plain text, not a pattern");
    const wrong = await send("GET", `${PRODUCTS}?sort=moved&before=trk_1`);
    assert.equal(wrong.body.error.details[0].parameter, "before");
  });

  await t.test("a tracked keyword has its daily ranks and scores", async () => {
    const { send, accountId } = await person();
    const asin = w.asin();
    await w.observe(asin, { title: "Cast Iron Pan" });
    const { id } = (await send("POST", KEYWORDS, { keyword: "iron pan", asin })).body.data;
    const day = (ago: number) => new Date(w.clock.now().getTime() - ago * 86_400_000).toISOString().slice(0, 10);
    await w.client.query("update tracked_keywords set created_at = $2, evaluated_at = $2 where id = $1", [id, day(50)]);
    for (const [ago, rank] of [
      [40, 1],
      [2, null],
      [1, 7],
    ] as const)
      await w.client.query("insert into keyword_rank_days values ('amazon.com', 'iron pan', $1, $2, $3)", [
        asin,
        day(ago),
        rank,
      ]);
    await w.client.query(
      `insert into niche_history values
         ('amazon.com', 'iron pan', $1, 10, 61.5, 1, 1, 1, '{"known": {"sales": 10}}', now(), $5, 0.8),
         ('amazon.com', 'iron pan', $2, 5, 40, 1, 1, 1, '{}', now(), 1, null), -- by the first formula
         ('amazon.com', 'iron pan', $3, 10, 30, 1, 1, 1, '{"known": {}}', now(), $5, 0.1), -- hardly anything is known
         ('amazon.com', 'iron pan', $4, 9, 70, 1, 1, 1, '{"known": {}}', now(), $5, 0.8) -- too few products`,
      [day(1), day(2), day(3), day(4), VERSION],
    );
    const list = async (query: string) => (await send("GET", `${KEYWORDS}?${query}`)).body.data.keywords;
    const [found] = await list("recent=30");
    assert.deepEqual([found.id, found.product], [id, { title: "Cast Iron Pan", imageUrl: null }]);
    // The service itself may have noted today's rank already.
    const past = found.recent.rank.filter(({ at }: { at: string }) => at < `${day(0)}T00:00:00.000Z`);
    assert.deepEqual(past, [
      { at: `${day(2)}T00:00:00.000Z`, value: null },
      { at: `${day(1)}T00:00:00.000Z`, value: 7 },
    ]);
    assert.deepEqual(found.recent.nicheScore, [{ at: `${day(1)}T00:00:00.000Z`, value: 61.5 }]);
    assert.equal(found.lastEvent, null);
    assert.equal((await list("search=CAST"))[0]?.id, id);
    assert.deepEqual(await list("search=wood"), []);
    assert.ok(accountId.startsWith("acc_"));
  });

  await t.test("an alert has its current value and the distance from its threshold", async () => {
    const { send } = await person();
    const asin = w.asin();
    await w.observe(asin, { title: "Copper Pot", priceMinor: 3_000 });
    const create = (more: object) => send("POST", ALERTS, { metric: "price", asin, cooldownMinutes: 0, ...more });
    await create({ name: "Cheap", comparison: "below", value: 25 });
    await create({ name: "Expensive", comparison: "at_least", value: 30 });
    await create({ asin: "B0UNKNOWN1", comparison: "below", value: 25 });
    await w.observe(asin, { title: "Copper Pot", priceMinor: 2_400 });
    const list = async (query: string) => (await send("GET", `${ALERTS}?${query}`)).body.data.alerts;
    const [unknown, expensive, cheap] = await list("recent=7");
    assert.deepEqual([unknown.current, unknown.recent, unknown.product, unknown.lastEvent], [null, [], null, null]);
    const { at: _, ...current } = cheap.current;
    assert.deepEqual(current, { value: 24, holds: true, distance: 1, distancePercent: 4 });
    assert.deepEqual(
      [expensive.current.holds, expensive.current.distance, expensive.current.distancePercent],
      [false, 6, 20],
    );
    assert.deepEqual([cheap.product.title, values(cheap.recent)], ["Copper Pot", [24]]);
    assert.deepEqual([cheap.lastEvent.data.observedValue, expensive.lastEvent], [24, null]);
    assert.deepEqual(
      (await list("search=copper")).map(({ name }: { name: string }) => name),
      ["Expensive", "Cheap"],
    );
    assert.equal((await list("search=chea")).length, 1);
  });

  await t.test("a round of the keyword ranker stores the rank of the day once", async () => {
    const { send } = await person();
    const asin = w.asin();
    await w.observe(asin, { title: "Velvet Cushion" });
    await send("POST", KEYWORDS, { keyword: "velvet cushion", asin });
    for (let round = 0; round < 2; round++) await w.app.runJob("keyword-ranks");
    const stored = await w.client.query("select rank from keyword_rank_days where asin = $1", [asin]);
    assert.deepEqual(stored.rows, [{ rank: 1 }]);
  });
});
