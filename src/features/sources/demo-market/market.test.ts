import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { ABSENT } from "../../catalog/absent.ts";
import { createCurves } from "../../catalog/estimates/curve-lookup.ts";
import { estimateSales } from "../../catalog/estimates/sales-estimate.ts";
import type { HistoryPoint, Observation } from "../../catalog/product.ts";
import { sizeTierOf } from "../../catalog/size-tier-of.ts";
import { asinOf } from "./asin.ts";
import { CATEGORIES, KINDS } from "./kinds.ts";
import { demoHistory, demoMarket } from "./market.ts";

const at = new Date("2026-03-01T12:00:00Z");
const NO_PRICE = ABSENT.priceMinor | ABSENT.buyBoxMinor;
const market = [...demoMarket({ seed: 1, products: 50_000, at })];
const american = market.filter((product) => product.marketplace === "amazon.com");

/** Upgrades must not change the demo market: an installation keeps the products that it was loaded with. */
test("the market of a seed is the same in every release", () => {
  const hash = createHash("sha256");
  for (const product of demoMarket({ seed: 7, products: 5_000, at })) {
    const { offerCount, buyBoxMinor, absent, weightG, sidesMm, firstAvailable, ...first } = product; // without what was added later
    hash.update(JSON.stringify(first));
  }
  assert.equal(hash.digest("hex"), "045ec9ea8dd21bbe4584a7ad806b5bb8fdeb1c401ef9d0cc1ee93053c214c90b");
});

test("most products have a first day, and only some with few reviews are new", () => {
  const ages = market.map(({ firstAvailable }) =>
    firstAvailable == null ? null : (at.getTime() - Date.parse(firstAvailable)) / 86_400_000,
  );
  const unknown = ages.filter((age) => age === null).length / ages.length;
  assert.ok(unknown > 0.05 && unknown < 0.15, `${unknown}`);
  const young = market.filter((_, i) => ages[i] != null && Number(ages[i]) <= 91);
  assert.ok(young.length > market.length / 100 && young.length < market.length / 4, `${young.length} are new`);
  assert.ok(young.every(({ reviewCount }) => Number(reviewCount) < 60));
  assert.ok(young.filter(({ reportedSales }) => Number(reportedSales) >= 100).length > 10, "some of them sell");
});

test("most products have offers, a weight and sides, and products of a kind weigh about the same", () => {
  const shareOf = (is: (product: Observation) => boolean) => market.filter(is).length / market.length;
  assert.ok(
    shareOf(({ offerCount }) => offerCount === null) > 0.1 && shareOf(({ offerCount }) => offerCount === null) < 0.15,
  );
  assert.ok(shareOf(({ offerCount }) => offerCount === 1) > 0.2);
  assert.ok(shareOf(({ weightG, sidesMm }) => weightG == null || sidesMm == null) < 0.2);
  for (const { sidesMm } of market)
    if (sidesMm)
      assert.deepEqual(
        sidesMm,
        sidesMm.toSorted((a, b) => b - a),
      );
  const tiers = new Map<string | null, number>();
  for (const { weightG, sidesMm } of american) {
    const tier = sizeTierOf("amazon.com", weightG, sidesMm);
    tiers.set(tier, (tiers.get(tier) ?? 0) + 1 / american.length);
  }
  for (const tier of ["small_standard", "large_standard", "small_bulky"])
    assert.ok((tiers.get(tier) ?? 0) > 0.01, `${tier}: ${tiers.get(tier)}`);
});

test("the same options give the same market, and another seed a different one", () => {
  const small = { seed: 5, products: 500, at };
  assert.deepEqual([...demoMarket(small)], [...demoMarket(small)]);
  const titles = new Set([...demoMarket(small)].map((product) => product.title));
  assert.ok([...demoMarket({ ...small, seed: 6 })].every((product) => !titles.has(product.title)));
});

test("ASINs are well-formed, and no two products share one", () => {
  const asins = new Set<string>();
  for (let number = 0; number < 50_000; number++) asins.add(asinOf(number, 1));
  assert.equal(asins.size, 50_000);
  assert.equal(new Set(market.map((product) => product.asin)).size, market.length);
  for (const asin of asins) if (!/^B0[0-9A-Z]{8}$/.test(asin)) assert.fail(asin);
});

test("a market has exactly the requested number of products, on the requested marketplaces", () => {
  for (const products of [0, 1, 2, 7, 100, 3001])
    assert.equal([...demoMarket({ seed: 1, products, at })].length, products);
  const german = [...demoMarket({ seed: 1, products: 50, at, marketplaces: ["amazon.de"] })];
  assert.ok(german.every((product) => product.marketplace === "amazon.de"));
  const shares = Map.groupBy(market, (product) => product.marketplace);
  assert.equal(shares.get("amazon.com")?.length, 30_000);
  assert.equal(shares.get("amazon.co.uk")?.length, 10_000);
  assert.equal(shares.get("amazon.de")?.length, 10_000);
});

test("the market has hundreds of kinds in dozens of categories", () => {
  assert.ok(KINDS.length >= 300 && CATEGORIES.length >= 40);
  assert.equal(new Set(KINDS.map((kind) => kind.names.us.main)).size, KINDS.length, "a kind is listed twice");
  assert.deepEqual(
    new Set(market.map((product) => product.category).filter((category) => category !== null)),
    new Set(CATEGORIES),
  );
});

/** Percentiles 5, 50 and 95 of real data; ours may be off by the factor. */
const PERCENTILES: { of: string; values: (number | null)[]; known: [number, number, number]; factor: number }[] = [
  { of: "price", values: american.map(({ priceMinor }) => priceMinor), known: [600, 1600, 10_000], factor: 1.4 },
  { of: "rating", values: american.map(({ rating }) => rating), known: [3.3, 4.5, 5], factor: 1.1 },
  { of: "title", values: market.map(({ title }) => title?.length ?? null), known: [44, 121, 197], factor: 1.15 },
  { of: "reviews of best sellers", values: reviews(1, 100), known: [164, 12_318, 116_771], factor: 3 },
  { of: "reviews of the long tail", values: reviews(5000, 1e9), known: [1, 39, 2909], factor: 3 },
];

for (const { of, values, known, factor } of PERCENTILES)
  test(`the distribution of the ${of} is as on real marketplaces, within a factor of ${factor}`, () => {
    const sorted = values.filter((value) => value !== null).sort((a, b) => a - b);
    for (const [i, share] of [0.05, 0.5, 0.95].entries()) {
      const ours = sorted[Math.floor(share * sorted.length)] as number;
      const real = known[i] as number;
      assert.ok(ours >= real / factor && ours <= real * factor, `${share * 100} %: ${ours}, known ${real}`);
    }
  });

test("no bestseller has a handful of reviews, and no slow seller as many as a bestseller", () => {
  for (const { bsr, reviewCount } of american) {
    if (bsr === null || reviewCount === null) continue;
    if (bsr <= 100) assert.ok(reviewCount >= 10, `rank ${bsr}: ${reviewCount} reviews`);
    if (bsr >= 10_000) assert.ok(reviewCount <= 20_000, `rank ${bsr}: ${reviewCount} reviews`);
  }
});

test("figures are missing as often as in real data", () => {
  const missing = { priceMinor: 0.04, bsr: 0.06, brand: 0.03, imageUrl: 0.02, category: 0.01, reportedSales: 0.6 };
  for (const [field, share] of Object.entries(missing)) {
    const nulls = market.filter((product) => product[field as keyof Observation] === null).length / market.length;
    assert.ok(Math.abs(nulls - share) < 0.15 * share + 0.003, `${field}: ${nulls}`);
  }
  for (const { reviewCount, rating } of market) assert.equal(rating === null, reviewCount === 0);
});

test("almost every rank of a category belongs to one product", () => {
  const ranked = american.filter(({ category, bsr }) => category !== null && bsr !== null);
  const ranks = new Set(ranked.map(({ category, bsr }) => `${category} ${bsr}`));
  assert.ok(ranks.size > 0.9 * ranked.length);
});

test("well-known searches find enough products, and almost no two titles are the same", () => {
  const full = (marketplace: string, words: string) =>
    market.filter((product) => product.marketplace === marketplace && product.title?.toLowerCase().includes(words));
  assert.ok(full("amazon.com", "yoga mat").length >= 100);
  assert.ok(full("amazon.de", "yogamatte").length >= 40);
  assert.ok(full("amazon.co.uk", "garlic press").length >= 40);
  assert.ok(new Set(market.map(({ title }) => title)).size > 0.998 * market.length);
});

test("niches differ: the median number of reviews of one is ten times that of another", () => {
  const common = KINDS.filter((kind) => kind.weight > 40);
  const niches = common
    .map(({ names }) => american.filter(({ title }) => title?.includes(names.us.main)))
    .map((found) => median(found.map(({ reviewCount }) => reviewCount ?? 0)))
    .sort((a, b) => a - b);
  const at = (share: number) => niches[Math.floor(share * niches.length)] as number;
  assert.ok(at(0.9) > 10 * at(0.1), `${at(0.1)} … ${at(0.9)}`);
});

test("the sales that the marketplace reports fall with the rank", () => {
  const reported = american.filter(({ bsr, reportedSales }) => bsr !== null && reportedSales !== null);
  const sold = (from: number, to: number) =>
    median(
      reported
        .filter(({ bsr }) => Number(bsr) >= from && Number(bsr) < to)
        .map((product) => Number(product.reportedSales)),
    );
  assert.ok(sold(1, 10) > 1.5 * sold(30, 100) && sold(30, 100) > 1.5 * sold(300, 1000));
});

test("badges and the estimates from ranks agree, as far as they do on real marketplaces", () => {
  for (const marketplace of ["amazon.com", "amazon.co.uk", "amazon.de"] as const) {
    const errors = market.flatMap((product) => {
      const estimate = estimateSales({ ...product, reportedSales: null }, createCurves());
      // A badge is the floor of a bucket; its middle is about a quarter higher.
      return product.marketplace === marketplace && product.reportedSales !== null && estimate !== null
        ? [Math.log10((1.25 * product.reportedSales) / estimate.units)]
        : [];
    });
    const bias = median([...errors]);
    const size = median(errors.map(Math.abs));
    assert.ok(Math.abs(bias) < 0.05, `${marketplace}: bias ${bias}`);
    assert.ok(size > 0.15 && size < 0.25, `${marketplace}: error ${size}`);
  }
});

test("accessories of some things outnumber them, and of others the market has accessories alone", () => {
  const named = (...names: string[]) =>
    american.filter(({ title }) => names.some((name) => title?.includes(name) && !title.includes(`for ${name}`)))
      .length;
  assert.ok(named("Guitar Strings", "Guitar Capo", "Guitar Picks", "Guitar Stand") > 2 * named("Acoustic Guitar"));
  assert.ok(named("Smart Watch Band", "Smart Watch Screen Protector") > named("Smart Watch,", "Fitness Tracker"));
  assert.equal(
    american.filter(({ title }) => /Drone(?! (Case|Backpack|Propellers|Replacement))/.test(title ?? "")).length,
    0,
  );
  assert.ok(named("Drone Case") > 5);
});

test("some brands are one slip away from a word of titles", () => {
  const words = new Set(american.flatMap(({ title }) => title?.split(" ") ?? []));
  assert.ok(words.has("Blender") && american.filter(({ brand }) => brand === "Blendar").length > 5);
});

test("every product has a history in order of time; for the best of a kind it is daily and ends with the current figures", () => {
  const options = { seed: 1, products: 3_000, at, best: 1, days: 90, marketplaces: ["amazon.de"] as const };
  const products = new Map([...demoMarket(options)].map((product) => [product.asin, product]));
  const histories = Map.groupBy(demoHistory(options), (point) => point.asin);
  assert.equal(histories.size, products.size);
  let daily = 0;
  for (const [asin, points] of histories) {
    for (let i = 1; i < points.length; i++)
      assert.ok((points[i] as HistoryPoint).at > (points[i - 1] as HistoryPoint).at);
    const { firstAvailable, ...product } = products.get(asin) as Observation;
    const [first] = points as [HistoryPoint];
    assert.ok(first.at.getTime() >= Date.parse(firstAvailable ?? "2000-01-01"), "none before its first day");
    if (firstAvailable != null && Date.parse(firstAvailable) > at.getTime() - 91 * 86_400_000) continue;
    if (points.length === 5) continue;
    daily++;
    assert.equal(points.length, 90);
    const { parentAsin, title, brand, category, imageUrl, meanRank, seenAt, ...others } = product;
    const { absent, weightG, sidesMm, ...figures } = others;
    assert.deepEqual(points.at(-1), { ...figures, at: seenAt });
  }
  assert.ok(daily > 200 && daily < 600, `${daily} daily histories`);

  const past = [...histories.values()].filter((points) => points.length === 90);
  const outOfStock = past.filter((points) => points.some(({ absent }) => absent === NO_PRICE));
  assert.ok(
    outOfStock.length > daily / 20,
    `${outOfStock.length} of ${daily} products were out of stock for some days`,
  );
  for (const point of outOfStock.flat().filter(({ absent }) => absent === NO_PRICE))
    assert.deepEqual([point.priceMinor, point.buyBoxMinor, point.offerCount], [null, undefined, 0]);
});

test("every product with a price has a Buy Box, which one of several sellers sometimes has for more", () => {
  const sold = market.filter(({ priceMinor }) => priceMinor !== null);
  assert.ok(sold.every(({ buyBoxMinor }) => Number(buyBoxMinor) > 0));
  assert.ok(market.every(({ priceMinor, buyBoxMinor }) => priceMinor !== null || buyBoxMinor === null));
  const dearer = sold.filter(({ priceMinor, buyBoxMinor }) => Number(buyBoxMinor) > Number(priceMinor));
  assert.ok(dearer.every(({ offerCount }) => Number(offerCount) > 1));
  const share = dearer.length / sold.length;
  assert.ok(share > 0.1 && share < 0.25, `${share} have a Buy Box above the price`);
});

function reviews(fromRank: number, toRank: number): (number | null)[] {
  return american
    .filter(({ bsr }) => bsr !== null && bsr >= fromRank && bsr <= toRank)
    .map(({ reviewCount }) => reviewCount);
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[values.length >> 1] as number;
}
