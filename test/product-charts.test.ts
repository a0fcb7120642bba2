/** Offers, the Buy Box and times out of stock: from a Keepa response to the history and the statistics of a product. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { wholeFile } from "./support/cleanup.ts";
import { keepaProduct, keepaTime } from "./support/keepa-server.ts";
import { withClient } from "./support/postgres.ts";
import { ended, startForOperator } from "./support/uploading.ts";

const NOW = new Date("2026-03-01T12:00:00Z");
const operator = await startForOperator(wholeFile, { now: NOW.toISOString() });
const { api, key, send, databaseUrl } = operator;

const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);
const day = (days: number) => keepaTime(NOW) - days * 1440;

const CSV: Record<number, number[]> = {
  1: [day(100), 2_000, day(40), -1, day(30), 3_000],
  3: [day(100), 500, day(10), 800],
  11: [day(100), 3, day(40), -1, day(30), 5],
  16: [day(100), 45, day(20), 44],
  17: [day(100), 10],
  18: [day(60), 2_500, 0, day(40), -1, -1],
};

function keepa(asin: string, csv = CSV) {
  return {
    ...keepaProduct(asin, { now: NOW }),
    monthlySold: undefined,
    monthlySoldHistory: null,
    salesRanks: {},
    csv: Array.from({ length: 36 }, (_, i) => csv[i] ?? null),
    lastUpdate: day(0),
  };
}

async function importKeepa(...products: object[]): Promise<void> {
  const sent = await send("name=keepa.json", JSON.stringify({ products }));
  const run = await ended(operator, sent.body.data.id);
  assert.deepEqual([run.status, run.counts.rejected], ["done", 0]);
}

const read = async (path: string) => {
  const { status, body } = await api(`/api/v1/products/${path}`, key);
  assert.equal(status, 200, JSON.stringify(body));
  return body.data;
};
const ageOf = (at: string | null) => at && (NOW.getTime() - Date.parse(at)) / 86_400_000;

async function historyOf(asin: string) {
  const from = daysAgo(90).toISOString();
  const { series, outOfStock } = await read(
    `${asin}/history?from=${from}&metric=price,buyBoxPrice,offerCount&resolution=raw`,
  );
  const short = (points: { at: string; value: number | null }[]) => points.map(({ at, value }) => [ageOf(at), value]);
  return {
    price: short(series.price),
    buyBoxPrice: short(series.buyBoxPrice),
    offerCount: short(series.offerCount),
    outOfStock: outOfStock.map(({ at, until }: { at: string; until: string | null }) => [ageOf(at), ageOf(until)]),
  };
}

const SHARED = "B0CHARTS01";
await importKeepa(keepa(SHARED));

const HISTORY = {
  price: [
    [90, 20],
    [60, 25],
    [40, null],
    [30, 30],
  ],
  buyBoxPrice: [
    [60, 25],
    [40, null],
  ],
  offerCount: [
    [90, 3],
    [40, null],
    [30, 5],
  ],
  outOfStock: [[40, 30]],
};

test("the history has the offers, the Buy Box and the times out of stock of an imported Keepa response", async () => {
  const asin = SHARED;
  assert.deepEqual(await historyOf(asin), HISTORY);
  const { price, buyBoxPrice, offerCount, seenAt } = await read(asin);
  assert.deepEqual([price, buyBoxPrice, offerCount, seenAt.offers], [30, null, 5, NOW.toISOString()]);

  const daily = await read(`${asin}/history?from=${daysAgo(45).toISOString()}&metric=offerCount`);
  assert.deepEqual(
    daily.series.offerCount.slice(0, 17).map(({ value }: { value: number | null }) => value),
    [3, 3, 3, 3, 3, ...Array(10).fill(null), 5, 5],
  );
  assert.deepEqual(daily.outOfStock, [{ at: daysAgo(40).toISOString(), until: daysAgo(30).toISOString() }]);
  const { text } = await api(`/api/v1/products/${asin}/history?metric=offerCount&resolution=raw&format=csv`, key);
  assert.match(text, /\r\nofferCount,2026-01-30T12:00:00\.000Z,5,,,,\r\n/);
});

test("statistics are weighted by time and skip the times without a value", async () => {
  const asin = SHARED;
  const { to, currency, metrics } = await read(`${asin}/statistics?metric=price,bsr,offerCount,rating,buyBoxPrice`);
  assert.deepEqual([to.slice(0, 10), currency], ["2026-03-01", "USD"]);
  const [price, bsr, offers, rating, buyBox] = metrics;
  assert.deepEqual(price, {
    metric: "price",
    current: 30,
    periods: [
      { days: 30, min: 30, average: 30, max: 30, known: 1, absent: 0 },
      // 30 days at $20, 20 at $25, 10 without an offer, 30 at $30.
      { days: 90, min: 20, average: 25, max: 30, known: 0.8889, absent: 0.1111 },
      { days: 365, min: 20, average: 24.44, max: 30, known: 0.2466, absent: 0.0274 },
    ],
  });
  assert.deepEqual(bsr.periods[0], { days: 30, min: 500, average: 600, max: 800, known: 1, absent: 0 });
  assert.deepEqual([offers.current, offers.periods[1].average], [5, 3.8]);
  assert.deepEqual([rating.current, rating.periods[0].average], [4.4, 4.43]);
  assert.deepEqual(buyBox.periods[0], { days: 30, min: null, average: null, max: null, known: 0, absent: 1 });
  assert.equal((await api(`/api/v1/products/B0NOTHING0/statistics`, key)).status, 404);
  assert.equal((await api(`/api/v1/products/${asin}/statistics?metric=colour`, key)).status, 400);
});

test("importing a response again adds offers and the Buy Box to a history that was stored without them", async () => {
  const asin = "B0CHARTS02";
  await importKeepa(keepa(asin));
  await withClient(databaseUrl, async (client) => {
    // As earlier releases stored it.
    await client.query(
      "update product_history set buy_box_minor = null, offer_count = null, absent = nullif(absent & 31, 0) where asin = $1",
      [asin],
    );
    await client.query(
      "update products set buy_box_minor = null, offer_count = null, buy_box_seen_at = null, offers_seen_at = null where asin = $1",
      [asin],
    );
  });
  assert.deepEqual((await historyOf(asin)).offerCount, []);
  const stored = () =>
    withClient(databaseUrl, async (client) => ({
      history: (await client.query("select * from product_history where asin = $1 order by at", [asin])).rows,
      products: (await client.query("select * from products where asin = $1", [asin])).rows,
    }));
  await importKeepa(keepa(asin), keepa(asin));
  assert.deepEqual(await historyOf(asin), HISTORY);
  await operator.app.runJob("past-figures"); // otherwise it may determine them between the two reads
  const once = await stored();
  await importKeepa(keepa(asin));
  assert.deepEqual(await stored(), once);
});
