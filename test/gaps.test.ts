/** Gaps in a source's series: from an import to the history, the product and its alerts. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { keepaSighting } from "../src/features/sources/keepa/keepa-product.ts";
import { wholeFile } from "./support/cleanup.ts";
import { keepaProduct, keepaTime } from "./support/keepa-server.ts";
import { observation } from "./support/observation.ts";
import { withClient } from "./support/postgres.ts";
import { post } from "./support/signing-in.ts";
import { ended, startForOperator } from "./support/uploading.ts";

const NOW = new Date("2026-03-01T12:00:00Z");
const operator = await startForOperator(wholeFile, { now: NOW.toISOString() });
const { api, key, send, app, databaseUrl } = operator;
const { catalog } = app;

const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);
const day = (days: number) => keepaTime(NOW) - days * 1440;

type Csv = Record<number, number[]>;

/** A Keepa product that was last updated some days ago. */
function keepa(asin: string, csv: Csv, { updated = 0, ...more }: { updated?: number; monthlySold?: number } = {}) {
  const product = keepaProduct(asin, { now: NOW });
  const series = Array.from({ length: 36 }, (_, i) => csv[i] ?? null);
  return {
    ...product,
    monthlySold: undefined,
    monthlySoldHistory: null,
    salesRanks: {},
    ...more,
    csv: series,
    lastUpdate: day(updated),
  };
}

async function importKeepa(...products: object[]): Promise<void> {
  const sent = await send("name=keepa.json", JSON.stringify({ products }));
  const run = await ended(operator, sent.body.data.id);
  assert.deepEqual([run.status, run.counts.rejected], ["done", 0]);
}

/** The history as `[days ago, value]`. */
async function historyOf(asin: string, metric: string, query = "resolution=raw"): Promise<[number, number | null][]> {
  const from = daysAgo(100).toISOString();
  const { status, body } = await api(`/api/v1/products/${asin}/history?from=${from}&metric=${metric}&${query}`, key);
  assert.equal(status, 200, JSON.stringify(body));
  return body.data.series[metric].map(({ at, value }: { at: string; value: number | null }) => [
    (NOW.getTime() - Date.parse(at)) / 86_400_000,
    value,
  ]);
}

const productOf = async (asin: string) => (await api(`/api/v1/products/${asin}`, key)).body.data;

const storedOf = (asin: string) =>
  withClient(databaseUrl, async (client) => {
    const history = await client.query("select * from product_history where asin = $1 order by at", [asin]);
    const products = await client.query("select * from products where asin = $1", [asin]);
    return { history: history.rows, products: products.rows.map(withoutPastFigures) };
  });

/** A job writes these every minute, also while a test compares. */
const withoutPastFigures = (row: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !/_\d+d$|^first_seen_at$|^revision$/.test(name)));

const GAPPY: Csv = {
  1: [day(50), 900, day(40), -1, day(30), 900],
  3: [day(50), 500, day(35), -1, day(20), 800, day(5), -1],
  16: [day(50), 45, day(25), -1],
  17: [day(50), 10, day(25), -1],
};
const RANKS = [
  [50, 500],
  [35, null],
  [20, 800],
  [5, null],
];
const PRICES = [
  [50, 9],
  [40, null],
  [30, 9],
];

async function assertGappy(asin: string): Promise<void> {
  assert.deepEqual(await historyOf(asin, "bsr"), RANKS);
  assert.deepEqual(await historyOf(asin, "price"), PRICES);
  assert.deepEqual(await historyOf(asin, "rating"), [
    [50, 4.5],
    [25, null],
  ]);
  const { bsr, price, rating, reviewCount, monthlySales, meanRank } = await productOf(asin);
  assert.deepEqual([bsr, price, rating, reviewCount, monthlySales, meanRank], [null, 9, null, null, null, null]);
}

test("gaps of an imported series are gaps in the history, and the end of the history agrees with the product", async () => {
  const asin = "B0GAPPY001";
  await importKeepa(keepa(asin, GAPPY));
  await assertGappy(asin);
  const days = new Map(await historyOf(asin, "bsr", "resolution=day"));
  assert.deepEqual(
    [days.get(36.5), days.get(34.5), days.get(20.5), days.get(19.5), days.get(4.5), days.get(0.5)],
    [500, null, 800, 800, null, null],
  );
  const sales = await historyOf(asin, "monthlySales");
  assert.deepEqual(
    sales.map(([at, units]) => [at, units === null]),
    [
      [50, false],
      [35, true],
      [20, false],
      [5, true],
    ],
  );
  const { text } = await api(
    `/api/v1/products/${asin}/history?from=${daysAgo(50).toISOString()}&metric=bsr&resolution=raw&format=csv`,
    key,
  );
  assert.match(text, /\r\nbsr,2026-01-25T12:00:00\.000Z,,,,,\r\n/);
});

test("gaps take no part in the mean rank and in the estimate of sales", async () => {
  const [gappy, steady] = ["B0GAPPY009", "B0GAPPY010"];
  await importKeepa(
    keepa(gappy, { 3: [day(90), 90_000, day(40), -1, day(10), 50, day(8), -1, day(2), 50] }),
    keepa(steady, { 3: [day(90), 50] }),
  );
  const [found, expected] = [await productOf(gappy), await productOf(steady)];
  assert.deepEqual([found.meanRank, found.monthlySales], [50, expected.monthlySales]);
  assert.ok(expected.monthlySales > 0);
});

test("importing a response again corrects a mean rank that was computed across its gaps", async () => {
  const asin = "B0GAPPY011";
  const product = keepa(asin, { 1: [day(50), 900], 3: [day(90), 90_000, day(40), -1, day(10), 50] });
  const { observation: seen, history } = keepaSighting(product, NOW);
  await catalog.merge([{ ...seen, meanRank: 2_000 }]); // as an earlier release stored it
  await catalog.addHistory(history);
  assert.equal((await productOf(asin)).meanRank, 2_000);
  await importKeepa(product);
  assert.equal((await productOf(asin)).meanRank, 50);
  const healed = await storedOf(asin);
  await importKeepa(product);
  assert.deepEqual(await storedOf(asin), healed);
});

test("importing a response again changes nothing", async () => {
  const asin = "B0GAPPY002";
  await importKeepa(keepa(asin, GAPPY));
  const before = await storedOf(asin);
  await importKeepa(keepa(asin, GAPPY));
  assert.deepEqual(await storedOf(asin), before);
});

test("importing a response again heals what was stored without its gaps", async () => {
  const asin = "B0GAPPY003";
  // As earlier releases stored it: without gaps, without the old value after a gap, and with the rank carried on.
  const storeAsBefore = async (csv: Csv, updated: number) => {
    const sighting = keepaSighting(keepa(asin, csv, { updated }), NOW);
    const { absent: _, ...seen } = sighting.observation;
    await catalog.merge([seen]);
    const last: Record<string, unknown> = {};
    const points = sighting.history.flatMap(({ absent: __, ...point }) => {
      const changed = { ...point };
      for (const figure of ["priceMinor", "bsr", "reviewCount", "rating"] as const) {
        if (changed[figure] === last[figure]) changed[figure] = null;
        last[figure] = changed[figure] ?? last[figure];
      }
      return (changed.priceMinor ?? changed.bsr ?? changed.reviewCount ?? changed.rating) ? [changed] : [];
    });
    await catalog.addHistory(points);
  };
  await storeAsBefore({ 1: [day(50), 900], 3: [day(50), 500], 16: [day(50), 45], 17: [day(50), 10] }, 45);
  // In the first gap of the rank another source sees a price, and in the last one nothing else changes.
  await catalog.merge([observation(asin, { ...NO_FIGURES, title: "Sample", priceMinor: 950, seenAt: daysAgo(33) })]);
  await catalog.merge([observation(asin, { ...NO_FIGURES, title: "Sample", priceMinor: 900, seenAt: daysAgo(29) })]);
  await storeAsBefore(GAPPY, 0);
  assert.equal((await productOf(asin)).bsr, 500, "carried over the gaps");

  await importKeepa(keepa(asin, GAPPY));
  const prices = await historyOf(asin, "price");
  assert.deepEqual(prices, [
    [50, 9],
    [40, null],
    [33, 9.5], // seen by another source
    [30, 9],
  ]);
  assert.deepEqual(await historyOf(asin, "bsr"), RANKS);
  assert.deepEqual(await historyOf(asin, "rating"), [
    [50, 4.5],
    [25, null],
  ]);
  assert.equal((await productOf(asin)).bsr, null);
  const healed = await storedOf(asin);
  await importKeepa(keepa(asin, GAPPY));
  assert.deepEqual(await storedOf(asin), healed);
});

const NO_FIGURES = { priceMinor: null, bsr: null, reviewCount: null, rating: null, reportedSales: null };

test("an observation that lacks a figure makes no gap", async () => {
  const asin = "B0GAPPY004";
  await importKeepa(keepa(asin, { 1: [day(50), 900], 3: [day(50), 500] }, { updated: 10 }));
  await catalog.merge([observation(asin, { ...NO_FIGURES, priceMinor: 990, seenAt: daysAgo(5) })]);
  await importKeepa(keepa(asin, {}, { updated: 2 })); // without any series
  assert.deepEqual(await historyOf(asin, "bsr"), [[50, 500]]);
  assert.deepEqual(await historyOf(asin, "price"), [
    [50, 9],
    [5, 9.9],
  ]);
  assert.equal((await productOf(asin)).bsr, 500);
});

test("a figure that is absent stays so until somebody sees it later", async () => {
  const asin = "B0GAPPY005";
  await importKeepa(keepa(asin, { 1: [day(50), 900], 3: [day(50), 500, day(12), -1] }, { updated: 10 }));
  const see = (days: number, bsr: number) =>
    catalog.merge([observation(asin, { ...NO_FIGURES, category: null, bsr, seenAt: daysAgo(days) })]);
  await see(20, 450); // an old file
  assert.equal((await productOf(asin)).bsr, null);
  assert.deepEqual(await historyOf(asin, "bsr"), [
    [50, 500],
    [20, 450],
    [12, null],
  ]);
  await see(4, 480);
  const { bsr, meanRank } = await productOf(asin);
  assert.deepEqual([bsr, meanRank], [480, 480], "the mean restarts");
  const ranks = [
    [50, 500],
    [20, 450],
    [12, null],
    [4, 480],
  ];
  assert.deepEqual(await historyOf(asin, "bsr"), ranks);
  ranks.push([3, 500], [2, 480]);
  // The response with the gap is imported again: what was seen later stays, also a rank that the product had before the gap.
  await see(3, 500);
  await see(2, 480);
  await importKeepa(keepa(asin, { 1: [day(50), 900], 3: [day(50), 500, day(12), -1] }, { updated: 10 }));
  assert.deepEqual(await historyOf(asin, "bsr"), ranks);
  assert.equal((await productOf(asin)).bsr, 480);
});

test("a gap between two sightings of the same figures is found later", async () => {
  const asin = "B0GAPPY006";
  await importKeepa(keepa(asin, { 1: [day(50), 900], 3: [day(50), 500] }, { updated: 20 }));
  await importKeepa(keepa(asin, { 1: [day(50), 900, day(15), -1, day(10), 900], 3: [day(50), 500] }));
  assert.deepEqual(await historyOf(asin, "price"), [
    [50, 9],
    [15, null],
    [10, 9],
  ]);
  assert.deepEqual(await historyOf(asin, "bsr"), [[50, 500]]);
});

test("a gap that began with the current figures is found later", async () => {
  const asin = "B0GAPPY008";
  const see = (days: number, bsr: number) =>
    catalog.merge([observation(asin, { title: "Sample", priceMinor: 900, bsr, seenAt: daysAgo(days) })]);
  await see(50, 500);
  await see(20, 200);
  const csv = { 1: [day(50), 900, day(20), -1, day(0), 900], 3: [day(50), 500, day(20), 200] };
  await importKeepa(keepa(asin, csv));
  assert.deepEqual(await historyOf(asin, "price"), [
    [50, 9],
    [20, null],
    [0, 9],
  ]);
});

test("a gap causes no event and fires no alert, and lists and previews show it", async () => {
  const asin = "B0GAPPY007";
  const before: Csv = { 1: [day(50), 900], 3: [day(50), 500] };
  await importKeepa(keepa(asin, before, { updated: 20 }));
  const { key: other } = await operator.make.key({ plan: "agency" });
  const subject = { asin, marketplace: "amazon.com" };
  assert.equal((await post(api, "/api/v1/tracking/products", subject, other)).status, 201);
  const alert = { ...subject, metric: "bsr", comparison: "below", value: 100 };
  assert.equal((await post(api, "/api/v1/alerts", alert, other)).status, 201);
  await importKeepa(keepa(asin, { 1: [day(50), 900, day(9), -1], 3: [day(50), 500, day(9), -1] }));
  assert.deepEqual((await api("/api/v1/events", other)).body.data.events, []);
  const { products } = (await api("/api/v1/tracking/products?recent=12&sort=moved", other)).body.data;
  const [{ recent, moved, product }] = products;
  assert.deepEqual(
    recent.bsr.map(({ value }: { value: number | null }) => value),
    [500, 500, ...Array(10).fill(null)],
  );
  assert.deepEqual([moved.price, moved.bsr, product.price, product.bsr], [null, null, null, null]);
  const { alerts } = (await api("/api/v1/alerts?recent=12", other)).body.data;
  assert.equal(alerts[0].current, null);
  assert.equal(alerts[0].recent.at(-1).value, null);
  const preview = await post(api, "/api/v1/alerts/preview", { ...alert, comparison: "above", days: 30 }, other);
  assert.deepEqual(
    preview.body.data.points.map(({ value }: { value: number | null }) => value),
    [500, null],
  );
});
