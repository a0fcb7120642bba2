import assert from "node:assert/strict";
import { before, test } from "node:test";
import fc from "fast-check";
import type { Static } from "typebox";
import type { findProducts } from "../src/features/search/api/finder.contract.ts";
import { CHANGES } from "../src/features/search/engine.ts";
import { FINDER_PRESETS } from "../src/features/search/finder-presets.ts";
import { capital } from "../src/features/search/search-filters.ts";
import { wholeFile } from "./support/cleanup.ts";
import { observation } from "./support/observation.ts";
import { type ApiResponse, startService } from "./support/service.ts";
import { until } from "./support/until.ts";

const NOW = new Date("2026-06-30T12:00:00Z");
const DAY_MS = 86_400_000;
const ago = (days: number) => new Date(NOW.getTime() - days * DAY_MS);

/** A pseudo-random number below `below`, the same in every run. */
const pick = (seed: number, below: number) => Math.floor((((seed * 2_654_435_761) % 2 ** 32) / 2 ** 32) * below);
const asinOf = (i: number) => `B${String(i).padStart(9, "0")}`;
const COUNT = 240;

type Figures = { priceMinor: number | null; bsr: number | null; rating: number | null };
const figuresAt = (i: number, round: number): Figures => ({
  priceMinor: i % 11 === 0 ? null : 500 + pick(i * 7 + round, 4_000),
  bsr: i % 13 === 0 ? null : 1 + pick(i * 5 + round * 3, 9_000),
  rating: i % 9 === 0 ? null : 1 + pick(i * 3 + round, 41) / 10,
});
/** An envelope, a box, and a stool, longest side first. */
const SIDES = [
  [300, 200, 15],
  [350, 250, 120],
  [700, 400, 250],
] as const;
/** The parents of variations, and the first days on the marketplace. Some are unknown, and some are after the first sighting. */
const parentOf = (i: number) => (i % 4 === 1 ? asinOf(1_000 + (i % 5)) : null);
const availableOn = (i: number) => (i % 3 !== 0 || i % 12 === 0 ? null : i % 2 === 0 ? "2025-05-01" : dayOf(ago(100)));
const dayOf = (at: Date) => at.toISOString().slice(0, 10);
/** The days of the sightings of a product. Some are new, and some have not been seen for long. */
const daysOf = (i: number) => (i % 6 === 0 ? [3] : i % 10 === 1 ? [200, 40] : [200, 60, 20, 1]);

const { app, api, make } = await startService(wholeFile, {
  now: NOW.toISOString(),
  prepareCatalog: async (catalog) => {
    for (const round of [0, 1, 2, 3])
      await catalog.merge(
        Array.from({ length: COUNT }, (_, i) => i).flatMap((i) => {
          const days = daysOf(i)[round];
          if (days === undefined) return [];
          return observation(asinOf(i), {
            title:
              i % 3 === 0
                ? `Product ${i}`
                : `Product ${i} of stainless steel with a wooden handle and a lid and a small brush`,
            brand: i % 4 === 0 ? null : `Brand ${i % 5}`,
            category: i % 2 === 0 ? "Kitchen" : "Sports",
            reviewCount: i % 8 === 0 ? null : pick(i, 500),
            reportedSales: i % 7 === 0 ? null : 100 * pick(i + 1, 30),
            ...figuresAt(i, round),
            offerCount: i % 5 === 0 ? null : 1 + pick(i + 3, 12),
            weightG: i % 14 === 0 ? null : 50 + pick(i + 2, 2_000),
            sidesMm: i % 15 === 0 ? null : (SIDES[i % 3] ?? null),
            parentAsin: parentOf(i),
            firstAvailable: availableOn(i),
            seenAt: ago(days),
          });
        }),
      );
  },
});
let key = "";

type Found = Static<typeof findProducts.data>;
type FoundProduct = Found["products"][number];

/** All products of a selection, page by page. */
async function findAll(query: string): Promise<FoundProduct[]> {
  const found: FoundProduct[] = [];
  for (let page = 1; ; page++) {
    const { status, body } = await api(`/api/v1/products?${query}&page=${page}`, key);
    assert.equal(status, 200, JSON.stringify(body));
    found.push(...body.data.products);
    if (found.length >= body.data.totalResults) return found;
  }
}

let all: FoundProduct[] = [];
before(async () => {
  key = (await make.key({ plan: "agency" })).key;
  await app.runJob("past-figures");
  await until("the index has the past figures", async () => {
    all = await findAll("sort=price");
    const isRead = ({ asin, price, priceChange90 }: FoundProduct) =>
      price === null || priceChange90 !== null || daysOf(Number(asin.slice(1))).length === 1;
    return all.length === COUNT && all.every(isRead);
  });
});

test("without filters, all products come best sellers first, in the form of a search", async () => {
  const { body } = await api("/api/v1/products", key);
  const searched = (await api("/api/v1/search?keyword=product", key)).body.data;
  assert.deepEqual(Object.keys(body.data).sort(), Object.keys(searched).sort());
  assert.deepEqual([body.data.keyword, body.data.correctedKeyword, body.data.didYouMean], [null, null, null]);
  assert.equal(body.data.page, 1);
  assert.equal(body.data.totalResults, COUNT);
  const sales = (body.data as Found).products.map(({ monthlySales }) => monthlySales as number);
  assert.deepEqual(
    sales,
    sales.toSorted((a, b) => b - a),
  );
  assert.deepEqual(body.data.nicheScore, searched.nicheScore, "every product contains the word: the same score");
});

test("changes are those of the observations, and the first day is that of the marketplace alone", () => {
  for (const product of all) {
    const i = Number(product.asin.slice(1));
    const rounds = daysOf(i).map((days, round) => ({ days, ...figuresAt(i, round) }));
    const now = rounds.at(-1) as Figures & { days: number };
    assert.equal(product.firstAvailable, availableOn(i), product.asin);
    for (const days of [7, 30, 90] as const) {
      const past = now.days < days ? rounds.findLast((each) => each.days >= days) : undefined;
      const percent = (name: "priceMinor" | "bsr") =>
        past == null || past[name] === null || now[name] === null
          ? null
          : Math.round((100 * (now[name] - past[name])) / past[name]);
      const clamped = (by: number | null) => (by === null ? null : Math.min(922, by));
      assert.equal(product[`priceChange${days}`], clamped(percent("priceMinor")), `${product.asin} ${days}`);
      assert.equal(product[`bsrChange${days}`], clamped(percent("bsr")), `${product.asin} ${days}`);
      const stars = past == null || past.rating === null || now.rating === null ? null : now.rating - past.rating;
      assert.equal(product[`ratingChange${days}`], stars === null ? null : Math.round(10 * stars) / 10);
    }
  }
});

/** The value that a filter compares; null if it is unknown. */
const VALUES: Record<string, (product: FoundProduct) => number | null> = {
  Price: ({ price }) => price,
  Bsr: ({ bsr }) => bsr,
  MonthlySales: ({ monthlySales }) => monthlySales,
  Revenue: ({ monthlyRevenue }) => monthlyRevenue,
  Reviews: ({ reviewCount }) => reviewCount,
  Rating: ({ rating }) => rating,
  AgeDays: ({ firstAvailable }) =>
    firstAvailable == null ? null : (Date.parse(dayOf(NOW)) - Date.parse(firstAvailable)) / DAY_MS,
  Offers: ({ offerCount }) => offerCount,
  Weight: ({ weight }) => weight,
  ...Object.fromEntries(CHANGES.map((change) => [capital(change), (product: FoundProduct) => product[change]])),
};
const figureOf = (name: string) => VALUES[name] as (product: FoundProduct) => number | null;
const LIMITS: Record<string, [number, number]> = { AgeDays: [0, 500], Rating: [0, 5] };

test("filters, alone and together, select the same products as a plain filter over all of them", async () => {
  const range = fc.constantFrom(...Object.keys(VALUES)).chain((name) => {
    const known = all.map(figureOf(name)).filter((value) => value !== null);
    const [least, most] = LIMITS[name] ?? (name.includes("Change") ? [-100, 900] : [0, 1e9]);
    const bound = fc.constantFrom(...known.filter((value) => value >= least && value <= most));
    return fc.tuple(fc.constant(name), fc.constantFrom("min", "max"), bound);
  });
  await fc.assert(
    fc.asyncProperty(fc.array(range, { minLength: 1, maxLength: 3 }), async (ranges) => {
      const wanted = new Map(ranges.map(([name, end, bound]) => [`${end}${name}`, bound]));
      for (const name of Object.keys(VALUES)) {
        const [min, max] = [wanted.get(`min${name}`), wanted.get(`max${name}`)];
        if (min !== undefined && max !== undefined && min > max) wanted.delete(`max${name}`);
      }
      const isWithin = (product: FoundProduct) =>
        [...wanted].every(([filter, bound]) => {
          const value = figureOf(filter.slice(3))(product);
          return value !== null && (filter.startsWith("min") ? value >= bound : value <= bound);
        });
      const query = [...wanted].map(([filter, bound]) => `${filter}=${bound}`).join("&");
      const found = await findAll(query);
      assert.deepEqual(
        found.map(({ asin }) => asin).sort(),
        all
          .filter(isWithin)
          .map(({ asin }) => asin)
          .sort(),
        query,
      );
    }),
    { numRuns: 120 },
  );
  const sports = await findAll("category=sports&brand=BRAND%201&minMonthlySales=1");
  const expected = all.filter(
    (each) => each.category === "Sports" && each.brand === "Brand 1" && (each.monthlySales ?? 0) > 0,
  );
  assert.deepEqual(sports.map(({ asin }) => asin).sort(), expected.map(({ asin }) => asin).sort());
});

test("a size tier follows from the weight and the sides, and an unknown measure passes no filter on it", async () => {
  const numberOf = ({ asin }: FoundProduct) => Number(asin.slice(1));
  const tierOf = (product: FoundProduct) => {
    const i = numberOf(product);
    if (i % 14 === 0 || i % 15 === 0) return null;
    const isLight = i % 3 === 0 && (product.weight as number) <= 454;
    return isLight ? "small_standard" : i % 3 === 2 ? "small_bulky" : "large_standard";
  };
  for (const product of all) assert.equal(product.sizeTier, tierOf(product), product.asin);
  for (const tier of ["small_standard", "large_standard", "small_bulky"]) {
    const expected = all.filter((product) => product.sizeTier === tier);
    assert.ok(expected.length > 5, tier);
    const found = await findAll(`sizeTier=${tier}&maxPrice=100000&minOffers=1`);
    const known = expected.filter(({ price, offerCount }) => price !== null && offerCount !== null);
    assert.deepEqual(found.map(({ asin }) => asin).sort(), known.map(({ asin }) => asin).sort());
  }
  const [light] = all.filter((product) => product.sizeTier === "small_standard") as [FoundProduct];
  const { data } = (await api(`/api/v1/products/${light.asin}`, key)).body;
  const { offerCount, weight, sizeTier } = light;
  assert.deepEqual([data.offerCount, data.weight, data.sizeTier], [offerCount, weight, sizeTier]);
  assert.deepEqual(data.dimensions, [300, 200, 15]);
  assert.equal(data.firstAvailable, availableOn(numberOf(light)));
  const words = (await api("/api/v1/products?sizeTier=large_standard&explain=true", key)).body.data.explain.sentences;
  assert.match(words.score, /^(Promising|Mixed|Difficult or small) selection: /);
});

test("a product without the figure comes last in both directions", async () => {
  for (const name of ["bsrChange30", "priceChange7", "ratingChange90", "offers", "weight"] as const) {
    for (const sort of [name, `-${name}`]) {
      const changes = (await findAll(`sort=${sort}`)).map(
        (product) => product[name === "offers" ? "offerCount" : name],
      );
      const known = changes.filter((change) => change !== null);
      assert.ok(known.length > 0 && known.length < changes.length, name);
      assert.deepEqual(changes.slice(0, known.length), known, sort);
      assert.deepEqual(
        known,
        known.toSorted((a, b) => (sort === name ? a - b : b - a)),
        sort,
      );
    }
  }
  const ages = (await findAll("sort=ageDays")).map(({ firstAvailable }) => firstAvailable ?? "");
  assert.deepEqual(ages, ages.toSorted().reverse(), "the youngest first, those of unknown age last");
});

test("a product that was imported a few days ago is new only if the marketplace offers it for a few days", async () => {
  const imported = all.filter(({ asin }) => (daysOf(Number(asin.slice(1)))[0] as number) <= 3);
  assert.ok(imported.length > 20);
  const young = await findAll("maxAgeDays=90");
  assert.deepEqual(young, [], "the youngest one has been offered for 100 days");
  const selected = new Set((await findAll("maxAgeDays=100")).map(({ asin }) => asin));
  for (const { asin, firstAvailable } of imported)
    assert.equal(selected.has(asin), firstAvailable === dayOf(ago(100)), asin);
});

test("a misspelled parameter is reported, and impossible ones are refused, as in a search", async () => {
  for (const parameter of ["minMonthlySale=3", "fbclid=x"]) {
    const [found, searched] = await Promise.all([
      api(`/api/v1/products?${parameter}`, key),
      api(`/api/v1/search?keyword=product&${parameter}`, key),
    ]);
    assert.deepEqual(
      [found.status, found.body.error?.details, found.body.meta.warnings],
      [searched.status, searched.body.error?.details, searched.body.meta.warnings],
    );
  }
  const problem = async (query: string) => {
    const { status, body } = await api(`/api/v1/products?${query}`, key);
    return [status, body.error?.details?.[0]?.parameter];
  };
  assert.deepEqual(await problem("sort=relevance"), [400, "sort"]);
  assert.deepEqual(await problem("minPriceChange30=901"), [400, "minPriceChange30"]);
  assert.deepEqual(await problem("maxRatingChange7=5"), [400, "maxRatingChange7"]);
  assert.deepEqual(await problem("minBsrChange7=5&maxBsrChange7=4"), [400, "minBsrChange7"]);
  assert.deepEqual(await problem("minAgeDays=5&maxAgeDays=4"), [400, "minAgeDays"]);
  assert.deepEqual(await problem("minOffers=5&maxOffers=4"), [400, "minOffers"]);
  assert.deepEqual(await problem("sizeTier=huge"), [400, "sizeTier"]);
});

test("explain and distributions describe the whole selection, with its typical revenue", async () => {
  const { data } = (await api("/api/v1/products?minRevenue=1&explain=true&distributions=true", key)).body;
  const revenues = all.map(({ monthlyRevenue }) => monthlyRevenue ?? 0).filter((value) => value >= 1);
  const sorted = revenues.toSorted((a, b) => a - b);
  assert.equal(data.explain.statistics.revenueMedian, sorted[Math.ceil(sorted.length / 2) - 1]);
  const { revenue, unknown } = data.distributions;
  assert.equal(unknown.revenue, 0);
  for (const { from, to, products } of revenue)
    assert.equal(products, sorted.filter((value) => value >= from && (to === null || value < to)).length);
  assert.equal(
    revenue.reduce((sum: number, { products }: { products: number }) => sum + products, 0),
    sorted.length,
  );
});

test("explain counts the weak titles of a selection and their share of the sales, within its filters", async () => {
  for (const filter of ["", "&maxTitleScore=30", "&minTitleScore=60"]) {
    const { data } = (await api(`/api/v1/products?minMonthlySales=1${filter}&explain=true`, key)).body;
    const found = (await findAll(`minMonthlySales=1${filter}`)) as (FoundProduct & { titleScore: number })[];
    const units = (products: FoundProduct[]) =>
      products.reduce((sum, { monthlySales }) => sum + (monthlySales ?? 0), 0);
    const weak = found.filter(({ titleScore }) => titleScore < 50);
    assert.deepEqual(data.explain.weakTitles, {
      products: weak.length,
      share: found.length === 0 ? null : weak.length / found.length,
      salesShare: found.length === 0 ? null : units(weak) / units(found),
    });
  }
});

test("a selection is exported as a table and as lines, with its changes", async () => {
  const query = "maxBsrChange30=-1&sort=bsrChange30";
  const found = await findAll(query);
  const lines = await api(`/api/v1/products?${query}&format=ndjson`, key);
  assert.deepEqual(
    lines.text
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line)),
    found,
  );
  const table = await api(`/api/v1/products?${query}&format=csv`, key);
  const [header = "", ...rows] = table.text.trimEnd().split("\r\n");
  const columns = header.split(",");
  const cellsOf = (row: string) => Object.fromEntries(row.split(",").map((cell, i) => [columns[i], cell]));
  assert.equal(rows.length, found.length);
  const written = (value: unknown) => String(value ?? "");
  for (const [at, product] of found.entries()) {
    const i = Number(product.asin.slice(1));
    const { asin, bsrChange30, offerCount, weight, sizeTier, ...cells } = cellsOf(rows[at] as string);
    assert.deepEqual(
      [asin, bsrChange30, offerCount, weight, sizeTier],
      [product.asin, product.bsrChange30, product.offerCount, product.weight, product.sizeTier].map(written),
    );
    const { lengthMm, widthMm, heightMm, parentAsin, firstAvailable } = cells;
    const [length, width, height] = i % 15 === 0 ? [] : (SIDES[i % 3] ?? []);
    assert.deepEqual(
      [lengthMm, widthMm, heightMm, parentAsin, firstAvailable],
      [length, width, height, parentOf(i), availableOn(i)].map(written),
      product.asin,
    );
  }
  assert.match(table.headers.get("content-disposition") ?? "", /selected-products-amazon.com.csv/);
});

test("every preset is a valid selection, and presets do not count as requests", async () => {
  const own = await make.key();
  const { status, body } = await api("/api/v1/finder-presets", own.key);
  assert.deepEqual([status, body.data.presets], [200, JSON.parse(JSON.stringify(FINDER_PRESETS))]);
  assert.equal((await api("/api/v1/usage", own.key)).body.data.used ?? 0, 0);
  for (const { name, filters } of FINDER_PRESETS) {
    const response: ApiResponse = await api(
      `/api/v1/products?${new URLSearchParams(filters as Record<string, string>)}`,
      own.key,
    );
    assert.deepEqual([response.status, response.body.meta.warnings], [200, undefined], name);
  }
});

test("a selection is saved without a keyword, beside searches", async () => {
  const filters = {
    minMonthlySales: 100,
    maxBsrChange30: -40,
    maxOffers: 5,
    sizeTier: "small_standard",
    sort: "bsrChange30",
  };
  const send = (body: object) =>
    api("/api/v1/saved-searches", key, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  const saved = await send({ name: "Risers", marketplace: "amazon.com", filters });
  assert.deepEqual([saved.status, saved.body.data.keyword, saved.body.data.filters], [201, null, filters]);
  assert.equal((await send({ name: "Risers in mats", keyword: "mat", filters })).body.data.keyword, "mat");
  assert.equal((await send({ name: "Same", keyword: null, filters })).status, 201);
  const empty = await send({ name: "Nothing", filters: { sort: "price" } });
  assert.deepEqual([empty.status, empty.body.error.details[0].parameter], [400, "keyword"]);
  const { savedSearches } = (await api("/api/v1/saved-searches", key)).body.data;
  assert.deepEqual(
    savedSearches.map(({ name, keyword }: { name: string; keyword: string | null }) => [name, keyword]),
    [
      ["Same", null],
      ["Risers in mats", "mat"],
      ["Risers", null],
    ],
  );
  assert.equal((await send({ name: "Empty", keyword: "" })).status, 400);
});
