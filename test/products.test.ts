import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import type { HistoryPoint, Observation } from "../src/catalog/product.ts";
import { observation } from "./support/observation.ts";
import { withClient } from "./support/postgres.ts";
import { startService } from "./support/service.ts";

const ASIN = "B0MAT00001";
const at = (text: string) => new Date(`2026-${text}${text.includes("T") ? "" : "T00:00"}Z`);
const mat = (seenAt: string, more: Partial<Observation> = {}) => observation(ASIN, { seenAt: at(seenAt), ...more });
const past = (when: string, more: Partial<HistoryPoint>): HistoryPoint => {
  const { marketplace, priceMinor, bsr, bsrCategory, reportedSales, reviewCount, rating } = observation(ASIN);
  return {
    marketplace,
    asin: ASIN,
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

async function start(t: TestContext, prepareCatalog?: Parameters<typeof startService>[1]) {
  const service = await startService(t, { now: "2026-03-20T12:00:00Z", ...prepareCatalog });
  const { key } = await service.make.key({ plan: "agency" });
  const get = (path: string) => service.api(`/api/v1/products/${path}`, key);
  const series = async (query: string) => (await get(`${ASIN}/history?${query}`)).body.data.series;
  return { ...service, key, get, series };
}

const short = (points: { at: string; value: number }[]) =>
  points.map((point) => `${point.at.slice(5).replace(/(T00:00)?:00\.000Z$/, "")} ${point.value}`);

test("a product is what a search says of it, in the same fields, and more", async (t) => {
  const { api, key, get } = await start(t, { env: { DEMO: "on" } });
  for (const query of ["keyword=yoga", "keyword=knife&marketplace=amazon.co.uk"]) {
    const { products, marketplace, currency } = (await api(`/api/v1/search?${query}`, key)).body.data;
    assert.ok(products.length > 5);
    for (const found of products) {
      const { status, body } = await get(`${found.asin}?marketplace=${marketplace}`);
      assert.equal(status, 200);
      const { data } = body;
      assert.deepEqual(Object.keys(data).slice(0, 12), Object.keys(found));
      assert.deepEqual({ ...data, ...found }, data);
      assert.deepEqual([data.marketplace, data.currency], [marketplace, currency]);
    }
  }
});

test("a product tells when what was seen of it", async (t) => {
  const { get } = await start(t, {
    prepareCatalog: async (catalog) => {
      await catalog.merge([mat("03-01", { title: "Mat", parentAsin: "B0PARENT01", category: "Sports", bsr: 100 })]);
      await catalog.merge([mat("03-03", { priceMinor: 1_999 }), mat("03-04", { bsr: 400, bsrCategory: "Yoga" })]);
      await catalog.merge([mat("03-05T10:20", { title: "Better Mat" })]);
    },
  });
  const { data } = (await get(ASIN)).body;
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
  });
  assert.equal(data.firstSeenAt, "2026-03-01T00:00:00.000Z");
});

test("letter case is forgiven, a marketplace's product is its own, and one that is not there is 404 and not counted", async (t) => {
  const { api, app, get, key } = await start(t, {
    prepareCatalog: (catalog) => catalog.merge([mat("03-01", { title: "Mat" })]),
  });
  assert.equal((await get(`${ASIN.toLowerCase()}?marketplace=www.Amazon.COM`)).body.data.asin, ASIN);
  for (const path of [`${ASIN}?marketplace=amazon.de`, "B0STRANGER", `${ASIN}/history?marketplace=amazon.de`]) {
    const { status, body, headers } = await get(path);
    assert.equal(status, 404, path);
    assert.equal(body.error.code, "not_found");
    assert.match(body.error.message, /^There is no product B0(MAT00001 on amazon\.de|STRANGER on amazon\.com)\.$/);
    assert.match(headers.get("ratelimit") ?? "", /^"daily";r=9999;/, "errors do not count");
  }
  await app.catalog.remove([{ marketplace: "amazon.com", asin: ASIN }], at("03-02"));
  for (const path of [ASIN, `${ASIN}/history`]) assert.equal((await get(path)).status, 404, path);
  assert.equal((await api("/api/v1/usage", key)).body.data.used, 1);
});

test("what is wrong gets 400, is named, and is not counted", async (t) => {
  const { api, get, key } = await start(t, {
    prepareCatalog: (catalog) => catalog.merge([mat("03-01", { title: "Mat" })]),
  });
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
    [`${ASIN}/history?metric=price,stock`, "metric", /one or several of price, bsr, monthlySales, reviewCount, rating/],
    [`${ASIN}/history?metric=`, "metric", /one or several/],
    [`${ASIN}/history?resolution=minute`, "resolution", /must be one of raw, hour, day, week, month/],
    [`${ASIN}/history?resolution=hour&from=2020-01-01`, "resolution", /more than 10,000 steps.*narrow.*coarser/],
    [`${ASIN}/history?resolution=day&from=1990-01-01`, "resolution", /more than 10,000 steps/],
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

/** From December to 15 March: the past that a source remembered, and then what was seen. */
async function startWithHistory(t: TestContext) {
  return await start(t, {
    prepareCatalog: async (catalog) => {
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
}

test("raw tells each change, once, and opens with what was known before", async (t) => {
  const { series } = await startWithHistory(t);
  const all = await series("resolution=raw");
  assert.deepEqual(Object.keys(all), ["price", "bsr", "monthlySales", "reviewCount", "rating"]);
  assert.deepEqual(short(all.price), ["01-10 7", "02-20T15:00 8", "03-01 10", "03-02T10:00 11"]);
  assert.deepEqual(short(all.reviewCount), ["03-01 5", "03-04 4"]);
  assert.deepEqual(short(all.rating), ["02-25 4", "03-01 4.1"]);
  assert.deepEqual(all.bsr, [
    { at: "2026-03-04T00:00:00.000Z", value: 70, category: "Toys & Games" },
    { at: "2026-03-05T00:00:00.000Z", value: 70, category: "Puzzles" },
  ]);
  assert.deepEqual(
    all.monthlySales.map((point: { at: string; source: string }) => [point.at.slice(5, 10), point.source]),
    [
      ["03-04", "rank"],
      ["03-05", "rank_any_category"],
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

test("a resolution tells what was known at the end of each step, and nothing after the product was last seen", async (t) => {
  const { get, series } = await startWithHistory(t);
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

test("the series ends in the product's figures of now, whatever a source remembered of the time since", async (t) => {
  const { get, series } = await start(t, {
    prepareCatalog: async (catalog) => {
      await catalog.merge([mat("03-01", { title: "Mat", priceMinor: 1_000 })]);
      await catalog.merge([mat("03-10", { priceMinor: 1_000 })]);
      await catalog.addHistory([past("03-04", { priceMinor: 900 })]);
    },
  });
  assert.deepEqual(short((await series("resolution=raw&metric=price")).price), ["03-01 10", "03-04 9", "03-10 10"]);
  assert.equal((await get(ASIN)).body.data.price, 10);
});

test("a long history is read whole at a resolution, and refused at raw where it does not fit", async (t) => {
  const { get, series, databaseUrl, api, key } = await start(t, {
    prepareCatalog: (catalog) => catalog.merge([mat("03-15", { title: "Mat", priceMinor: 5, reviewCount: 20_000 })]),
  });
  await withClient(databaseUrl, async (client) => {
    await client.query(
      "create table product_history_early partition of product_history for values from ('2026-01-01') to ('2026-03-01')",
    );
    // A change every five minutes.
    await client.query(
      `insert into product_history (marketplace, asin, at, review_count)
       select 'amazon.com', $1, timestamptz '2026-01-01Z' + i * interval '5 minutes', i from generate_series(0, 12000) as i`,
      [ASIN],
    );
  });
  const { status, body } = await get(`${ASIN}/history?resolution=raw`);
  assert.equal(status, 400);
  assert.equal(body.error.details[0].parameter, "resolution");
  assert.match(
    body.error.message,
    /more than 10,000 points of reviewCount.*narrow it with from and to, or ask for a coarser/,
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

test("a history comes as a table to whoever asks for one", async (t) => {
  const { api, key } = await startWithHistory(t);
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
  assert.equal((await api(`${path}&format=csv`, key)).text, text, "by name as by Accept");
});
