import assert from "node:assert/strict";
import { test } from "node:test";
import type { HistoryPoint, Observation } from "../src/features/catalog/product.ts";
import { demoMarket } from "../src/features/sources/demo-market/market.ts";
import { wholeFile } from "./support/cleanup.ts";
import { observation } from "./support/observation.ts";
import { withClient } from "./support/postgres.ts";
import { startService } from "./support/service.ts";

const ASIN = "B0MAT00001";
const at = (text: string) => new Date(`2026-${text}${text.includes("T") ? "" : "T00:00"}Z`);
const mat = (seenAt: string, more: Partial<Observation> = {}, asin = ASIN) =>
  observation(asin, { seenAt: at(seenAt), ...more });
const past = (when: string, more: Partial<HistoryPoint>, asin = ASIN): HistoryPoint => {
  const { marketplace, priceMinor, bsr, bsrCategory, reportedSales, reviewCount, rating } = observation(asin);
  return {
    marketplace,
    asin,
    at: at(when),
    priceMinor,
    bsr,
    bsrCategory,
    reportedSales,
    reviewCount,
    rating,
    ...more,
  };
};

/** Products of the demo market, and one with a history from December to 15 March: added by a source, then observed. */
const { api, app, make, databaseUrl } = await startService(wholeFile, {
  now: "2026-03-20T12:00:00Z",
  prepareCatalog: async (catalog) => {
    await catalog.merge(demoMarket({ seed: 1, products: 3_000, at: at("03-20") }));
    await catalog.merge([
      mat("03-01", { title: "Mat", category: "Toys & Games", priceMinor: 1_000, reviewCount: 5, rating: 4.1 }),
    ]);
    await catalog.merge([mat("03-02T10:00", { priceMinor: 1_100 }), mat("03-04", { bsr: 70, reviewCount: 4 })]);
    await catalog.merge([mat("03-05", { bsr: 70, bsrCategory: "Puzzles" }), mat("03-10", { reportedSales: 50 })]);
    await catalog.merge([mat("03-15T06:00", { priceMinor: 1_100 })]);
    await catalog.addHistory([past("01-10", { priceMinor: 700 }), past("02-20T15:00", { priceMinor: 800 })]);
    await catalog.addHistory([past("02-25", { rating: 4 }), past("02-26", { priceMinor: 800 })]);
  },
});

/** A new account. */
async function start(asin = ASIN) {
  const { key } = await make.key({ plan: "agency" });
  const get = (path: string) => api(`/api/v1/products/${path}`, key);
  const series = async (query: string) => (await get(`${asin}/history?${query}`)).body.data.series;
  return { key, get, series };
}

const short = (points: { at: string; value: number }[]) =>
  points.map((point) => `${point.at.slice(5).replace(/(T00:00)?:00\.000Z$/, "")} ${point.value}`);

test("a product has the same fields and values as in a search, and more", async () => {
  const { key, get } = await start();
  for (const query of ["keyword=yoga+mat", "keyword=phone+case&marketplace=amazon.co.uk"]) {
    const { products, marketplace, currency } = (await api(`/api/v1/search?${query}`, key)).body.data;
    assert.ok(products.length > 5);
    for (const { match: _, ...found } of products) {
      const { status, body } = await get(`${found.asin}?marketplace=${marketplace}`);
      assert.equal(status, 200);
      const { data } = body;
      assert.deepEqual(Object.keys(data).slice(0, 13), Object.keys(found));
      assert.deepEqual({ ...data, ...found }, data);
      assert.deepEqual([data.marketplace, data.currency], [marketplace, currency]);
    }
  }
});

test("the product's estimate is the last value of its history, at every resolution", async () => {
  const asin = "B0MAT00009";
  const { get, series } = await start(asin);
  for (const [when, bsr] of [
    ["02-20", 900],
    ["03-01", 4_000],
    ["03-09", 250],
    ["03-19", 12_000],
  ] as const)
    await app.catalog.merge([mat(when, { title: "Mat", category: "Sports & Outdoors", bsr, priceMinor: 1_099 }, asin)]);
  const { data } = (await get(asin)).body;
  assert.equal(data.monthlyRevenue, Math.round(data.monthlySales * 1_099) / 100);
  assert.ok(data.monthlySales > 0 && data.meanRank !== data.bsr);
  for (const query of ["resolution=raw", "resolution=day", "resolution=week", "from=2026-03-18"]) {
    const { monthlySales, monthlyRevenue } = await series(`metric=monthlySales,monthlyRevenue&${query}`);
    assert.equal(monthlySales.at(-1).value, data.monthlySales, query);
    assert.equal(monthlyRevenue.at(-1).value, data.monthlyRevenue, query);
  }
});

test("a product has the time of the last sighting of each group of fields", async () => {
  const asin = "B0MAT00002";
  const { get } = await start();
  await app.catalog.merge([
    mat("03-01", { title: "Mat", parentAsin: "B0PARENT01", category: "Sports", bsr: 100 }, asin),
    mat("03-03", { priceMinor: 1_999 }, asin),
    mat("03-04", { bsr: 400, bsrCategory: "Yoga" }, asin),
    mat("03-05T10:20", { title: "Better Mat" }, asin),
  ]);
  const { data } = (await get(asin)).body;
  assert.deepEqual(
    [data.title, data.price, data.bsr, data.bsrCategory, data.meanRank, data.parentAsin, data.updatedAt],
    ["Better Mat", 19.99, 400, "Yoga", 400, "B0PARENT01", "2026-03-05T10:20:00.000Z"],
  );
  assert.deepEqual(data.seenAt, {
    text: "2026-03-05T10:20:00.000Z",
    price: "2026-03-03T00:00:00.000Z",
    bsr: "2026-03-04T00:00:00.000Z",
    sales: null,
    reviews: null,
    offers: null,
  });
  assert.equal(data.firstSeenAt, "2026-03-01T00:00:00.000Z");
});

test("letter case is ignored, marketplaces are separate, and an unknown or removed product is 404 and not counted", async () => {
  const asin = "B0MAT00003";
  const { get, key } = await start();
  await app.catalog.merge([mat("03-01", { title: "Mat" }, asin)]);
  assert.equal((await get(`${asin.toLowerCase()}?marketplace=www.Amazon.COM`)).body.data.asin, asin);
  for (const path of [`${asin}?marketplace=amazon.de`, "B0STRANGER", `${asin}/history?marketplace=amazon.de`]) {
    const { status, body, headers } = await get(path);
    assert.equal(status, 404, path);
    assert.equal(body.error.code, "not_found");
    assert.match(body.error.message, /^There is no product B0(MAT00003 on amazon\.de|STRANGER on amazon\.com)\.$/);
    assert.match(headers.get("ratelimit") ?? "", /^"daily";r=9999;/, "errors do not count");
  }
  await app.catalog.remove([{ marketplace: "amazon.com", asin }], at("03-02"));
  for (const path of [asin, `${asin}/history`]) assert.equal((await get(path)).status, 404, path);
  assert.equal((await api("/api/v1/usage", key)).body.data.used, 1);
});

test("an invalid request gets 400 with the parameter and is not counted", async () => {
  const { get, key } = await start();
  const cases: [string, string, RegExp][] = [
    ["B0", "asin", /must be 10 letters or digits/],
    ["B0MAT000011", "asin", /must be 10 letters or digits/],
    ["B0MAT0000%C3%A9", "asin", /must be 10 letters or digits/],
    [`${ASIN}?marketplace=ebay.com`, "marketplace", /must be one of/],
    [`${ASIN}/history?from=yesterday`, "from", /must be a date/],
    [`${ASIN}/history?to=2026-02-30`, "to", /must be a date/],
    [`${ASIN}/history?from=2026-03-02&to=2026-03-01`, "from", /must not be after to/],
    [`${ASIN}/history?from=2026-03-21`, "from", /must not be in the future/],
    [`${ASIN}/history?from=2026-03-01&from=2026-03-01`, "from", /only once/],
    [
      `${ASIN}/history?metric=price,stock`,
      "metric",
      /one or more of price, bsr, monthlySales, monthlyRevenue, reviewCount, rating/,
    ],
    [`${ASIN}/history?metric=`, "metric", /one or more/],
    [`${ASIN}/history?resolution=minute`, "resolution", /must be one of raw, hour, day, week, month/],
    [`${ASIN}/history?resolution=hour&from=2020-01-01`, "resolution", /more than 10,000 intervals.*narrow.*coarser/],
    [`${ASIN}/history?resolution=day&from=1990-01-01`, "resolution", /more than 10,000 intervals/],
  ];
  for (const [path, parameter, message] of cases) {
    const { status, body } = await get(path);
    assert.equal(status, 400, path);
    assert.deepEqual(
      body.error.details.map((detail: { parameter: string }) => detail.parameter),
      [parameter],
      path,
    );
    assert.match(body.error.details[0].message, message, path);
  }
  assert.equal((await api("/api/v1/usage", key)).body.data.used, 0);
  assert.equal((await get(`${ASIN}/history?resolution=week&from=1990-01-01`)).status, 200);
});

test("resolution raw has each change once and starts with the value known before", async () => {
  const { series } = await start();
  const all = await series("resolution=raw");
  assert.deepEqual(Object.keys(all), [
    ...["price", "bsr", "monthlySales", "monthlyRevenue", "reviewCount", "rating", "buyBoxPrice", "offerCount"],
  ]);
  assert.deepEqual(short(all.price), ["01-10 7", "02-20T15:00 8", "03-01 10", "03-02T10:00 11"]);
  assert.deepEqual(short(all.reviewCount), ["03-01 5", "03-04 4"]);
  assert.deepEqual(short(all.rating), ["02-25 4", "03-01 4.1"]);
  assert.deepEqual(all.bsr, [
    { at: "2026-03-04T00:00:00.000Z", value: 70, category: "Toys & Games" },
    { at: "2026-03-05T00:00:00.000Z", value: 70, category: "Puzzles" },
  ]);
  assert.deepEqual(
    all.monthlySales.map((point: { at: string; source: string | null }) => [point.at.slice(5, 10), point.source]),
    [
      ["03-04", "rank"],
      ["03-05", null], // the rank in the list of a sub-category gives no estimate
      ["03-10", "reported"],
    ],
  );
  assert.deepEqual(short((await series("resolution=raw&from=2026-02-25&to=2026-03-01&metric=price")).price), [
    "02-25 8",
    "03-01 10",
  ]);
  assert.deepEqual(short((await series("resolution=raw&from=2026-03-14T00:00:00%2B01:00&metric=price")).price), [
    "03-13T23:00 11",
  ]);
});

test("a resolution has the value at the end of each step, until the product was last seen", async () => {
  const { get, series } = await start();
  assert.deepEqual(short((await series("metric=price&from=2026-02-28&to=2026-03-03")).price), [
    "02-28 8",
    "03-01 10",
    "03-02 11",
    "03-03 11",
  ]);
  assert.deepEqual(short((await series("metric=price&resolution=month&from=2025-01-01")).price), [
    "01-01 7",
    "02-01 8",
    "03-01 11",
  ]);
  assert.deepEqual(short((await series("metric=price&from=2026-03-14")).price), ["03-14 11", "03-15 11"]);
  assert.deepEqual(await series("metric=rating,%20price&from=2026-03-16"), { rating: [], price: [] });
  const { data } = (await get(`${ASIN}/history`)).body;
  assert.deepEqual(
    [data.asin, data.marketplace, data.currency, data.from, data.resolution, data.series.price.length],
    [ASIN, "amazon.com", "USD", "2025-12-20T00:00:00.000Z", "day", 22 + 28 + 15],
  );
  assert.equal((await get(`${ASIN}/history?to=2026-03-02`)).body.data.to, "2026-03-02T23:59:59.999Z");
});

test("a series ends with the current figures, even if a source adds history in between", async () => {
  const asin = "B0MAT00004";
  const { get, series } = await start(asin);
  await app.catalog.merge([mat("03-01", { title: "Mat", priceMinor: 1_000 }, asin)]);
  await app.catalog.merge([mat("03-10", { priceMinor: 1_000 }, asin)]);
  await app.catalog.addHistory([past("03-04", { priceMinor: 900 }, asin)]);
  assert.deepEqual(short((await series("resolution=raw&metric=price")).price), ["03-01 10", "03-04 9", "03-10 10"]);
  assert.equal((await get(asin)).body.data.price, 10);
});

test("a long history is read completely at a resolution, and refused at raw if it has too many points", async () => {
  const asin = "B0MAT00005";
  const { get, series, key } = await start(asin);
  await app.catalog.merge([mat("03-15", { title: "Mat", priceMinor: 5, reviewCount: 20_000 }, asin)]);
  // A change every five minutes.
  await withClient(databaseUrl, (client) =>
    client.query(
      `insert into product_history (marketplace, asin, at, review_count)
       select 'amazon.com', $1, timestamptz '2026-01-01Z' + i * interval '5 minutes', i from generate_series(0, 12000) as i`,
      [asin],
    ),
  );
  const { status, body } = await get(`${asin}/history?resolution=raw`);
  assert.equal(status, 400);
  assert.equal(body.error.details[0].parameter, "resolution");
  assert.match(
    body.error.message,
    /more than 10,000 points of reviewCount.*narrow it with from and to, or choose a coarser/,
  );
  assert.equal((await api("/api/v1/usage", key)).body.data.used, 0);
  const { reviewCount } = await series("resolution=day&from=2026-01-01&to=2026-02-01&metric=reviewCount");
  assert.deepEqual(
    reviewCount.map(({ value }: { value: number }) => value),
    Array.from({ length: 32 }, (_, i) => 288 * (i + 1) - 1),
  );
  assert.equal(
    (await series("resolution=raw&metric=reviewCount&from=2026-01-20")).reviewCount.length,
    12_000 - 19 * 288 + 2,
  );
});

test("a history is available as CSV", async () => {
  const { key } = await start();
  const path = `/api/v1/products/${ASIN}/history?metric=price,bsr&from=2026-03-02&to=2026-03-05&resolution=raw`;
  const { text, headers } = await api(path, key, { headers: { accept: "text/csv" } });
  assert.equal(headers.get("content-disposition"), `attachment; filename="${ASIN}-amazon.com-raw.csv"`);
  assert.deepEqual(text.trimEnd().split("\r\n"), [
    "metric,at,value,category,source,low,high",
    "price,2026-03-02T00:00:00.000Z,10,,,,",
    "price,2026-03-02T10:00:00.000Z,11,,,,",
    "bsr,2026-03-04T00:00:00.000Z,70,Toys & Games,,,",
    "bsr,2026-03-05T00:00:00.000Z,70,Puzzles,,,",
  ]);
  assert.equal(
    (await api(`${path}&format=csv`, key)).text,
    text,
    "format=csv and the Accept header give the same response",
  );
});
