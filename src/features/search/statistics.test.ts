import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { tallyOf } from "../../../test/support/tally.ts";
import { amountSlotOf, binSlotOf, UNKNOWN } from "./bins.ts";
import { brandBits, isJudged, isRated, isWeak, type ProductFigures } from "./packed-figures.ts";
import { createTally, DAMPENED, REVIEW_DOUBLINGS, type Values } from "./statistics.ts";

const figure = (max: number) =>
  fc.oneof({ weight: 1, arbitrary: fc.constant(UNKNOWN) }, { weight: 6, arbitrary: fc.nat({ max }) });
const product: fc.Arbitrary<ProductFigures> = fc.record({
  units: figure(10_000_000),
  reviews: figure(50_000),
  ratingTenths: figure(50),
  priceMinor: figure(1_000_000),
  brand: figure(20),
});

const valuesOf = (products: readonly ProductFigures[]): Values => ({
  units: products.map(({ units }) => units),
  reviews: products.map(({ reviews }) => reviews),
  prices: products.map(({ priceMinor }) => priceMinor),
  revenues: products.map(revenueOf),
});

const revenueOf = ({ units, priceMinor }: ProductFigures) =>
  units === UNKNOWN || priceMinor === UNKNOWN ? UNKNOWN : units * priceMinor;

function statisticsOf(products: readonly ProductFigures[], values: Values | null = valuesOf(products)) {
  return tallyOf(products).statistics(values ?? undefined);
}

/** Counts like an engine that aggregates by itself. */
function inParts(products: readonly ProductFigures[]) {
  const sum = (value: (each: ProductFigures) => number, of = products) =>
    of.reduce((total, each) => total + value(each), 0);
  const sold = products.filter(({ units }) => units !== UNKNOWN);
  const unitsOf = (is: (each: ProductFigures) => boolean) => sum(({ units }) => units, sold.filter(is));
  const isKnown = (name: keyof ProductFigures) => (each: ProductFigures) => each[name] !== UNKNOWN;
  const weight = ({ units }: ProductFigures) => DAMPENED[binSlotOf(units)] as number;
  const histogram = (of: "units" | "reviews" | "priceMinor") =>
    [...Map.groupBy(products, (each) => binSlotOf(each[of]))].map(([slot, alike]): [number, number] => [
      slot,
      alike.length,
    ]);
  const largest = (values: number[], count: number) => values.sort((a, b) => b - a).slice(0, count);
  const priced = sold.filter(isKnown("priceMinor"));
  const reviewed = products.filter(isKnown("reviews"));
  const rated = products.filter(({ ratingTenths }) => isRated(ratingTenths));
  const tally = createTally();
  tally.addParts({
    products: products.length,
    units: unitsOf(() => true),
    unitsJudged: unitsOf(({ reviews, ratingTenths }) => isJudged(reviews, ratingTenths)),
    unitsOfWeak: unitsOf(({ units, reviews, ratingTenths }) => isWeak(units, reviews, ratingTenths)),
    unitsPriced: unitsOf(isKnown("priceMinor")),
    unitsBranded: unitsOf(isKnown("brand")),
    revenue: sum(({ units, priceMinor }) => units * priceMinor, priced),
    ratings: rated.length,
    brands: products.filter(isKnown("brand")).length,
    weightReviewed: sum(weight, reviewed),
    weightedDoublings: sum((each) => weight(each) * (REVIEW_DOUBLINGS[binSlotOf(each.reviews)] as number), reviewed),
    weightRated: sum(weight, rated),
    weightedTenths: sum((each) => weight(each) * each.ratingTenths, rated),
    salesHistogram: histogram("units"),
    reviewsHistogram: histogram("reviews"),
    priceHistogram: histogram("priceMinor"),
    revenueHistogram: [...Map.groupBy(priced, (each) => amountSlotOf(revenueOf(each)))].map(
      ([slot, alike]): [number, number] => [slot, alike.length],
    ),
    largestUnits: largest(
      sold.map(({ units }) => units),
      10,
    ),
    largestRevenues: largest(
      priced.map(({ units, priceMinor }) => units * priceMinor),
      10,
    ),
    largestUnpriced: largest(
      sold.filter(({ priceMinor }) => priceMinor === UNKNOWN).map(({ units }) => units),
      10,
    ),
    unitsOfBrands: [...Map.groupBy(sold.filter(isKnown("brand")), ({ brand }) => brand)].flatMap(([brand, own]) => [
      brandBits(brand),
      sum(({ units }) => units, own),
    ]),
  });
  const slots = tally.decidingSlots();
  const deciding = (name: keyof Values) =>
    valuesOf(products)[name].filter((value) => slots[name].includes(amountSlotOf(value)));
  return tally.statistics({
    units: deciding("units"),
    reviews: deciding("reviews"),
    prices: deciding("prices"),
    revenues: deciding("revenues"),
  });
}

test("partial counts give exactly the statistics of counting product by product, in any order", () => {
  fc.assert(
    fc.property(fc.array(product, { maxLength: 60 }), (products) => {
      const statistics = statisticsOf(products);
      assert.deepEqual(inParts(products), statistics);
      assert.deepEqual(statisticsOf(products.toReversed()), statistics);
    }),
  );
});

test("a tally in two parts equals the whole, and a used tally counts again from nothing", () => {
  fc.assert(
    fc.property(fc.array(product, { maxLength: 60 }), fc.array(product, { maxLength: 60 }), (some, others) => {
      const tally = tallyOf(some);
      tally.addParts(structuredClone(tallyOf(others).parts()));
      assert.deepEqual(tally.statistics(), statisticsOf([...others, ...some], null));
      tally.clear();
      tally.addParts(tallyOf(others).parts());
      assert.deepEqual(tally.statistics(), statisticsOf(others, null));
    }),
  );
});

test("medians and quartiles are exact with the values, and without them round numbers within 3 %", () => {
  const exact = (values: readonly number[], share: number) => {
    const known = values.filter((value) => value !== UNKNOWN).sort((a, b) => a - b);
    return known[Math.ceil(share * known.length) - 1] ?? null;
  };
  fc.assert(
    fc.property(fc.array(product, { minLength: 1, maxLength: 60 }), (products) => {
      const { units, reviews, prices, revenues } = valuesOf(products);
      const expected = {
        unitsMedian: exact(units, 0.5),
        reviewsMedian: exact(reviews, 0.5),
        priceLow: exact(prices, 0.25),
        priceMedian: exact(prices, 0.5),
        priceHigh: exact(prices, 0.75),
        revenueMedian: exact(revenues, 0.5),
      };
      const [found, rounded] = [statisticsOf(products), inBins(products)];
      assert.deepEqual([found.rounded, rounded.rounded], [false, true]);
      for (const [name, value] of Object.entries(expected) as [keyof typeof expected, number | null][]) {
        assert.equal(found[name], value, name);
        const isBeyondBins = value !== null && value >= 2 ** 36 - 2 ** 31;
        assert.ok(value === null || isBeyondBins || Math.abs((rounded[name] as number) - value) <= 0.032 * value, name);
      }
    }),
  );
  const at = (priceMinor: number) => inBins([{ ...KNOWN, priceMinor }]).priceMedian;
  assert.deepEqual([at(2_528), at(2_500), at(63), at(1_999), at(123_456)], [2_500, 2_500, 63, 2_000, 124_000]);
});

const inBins = (products: readonly ProductFigures[]) => statisticsOf(products, null);
const KNOWN: ProductFigures = { units: 100, reviews: 200, ratingTenths: 45, priceMinor: 2_000, brand: 7 };
const NOTHING: ProductFigures = { units: -1, reviews: -1, ratingTenths: -1, priceMinor: -1, brand: -1 };

test("a figure that no product has is null, and products without figures change nothing but their number", () => {
  const { products, known, rounded: _, front: _front, ...rest } = statisticsOf([NOTHING, NOTHING]);
  assert.deepEqual([products, known], [2, { sales: 0, reviews: 0, prices: 0, ratings: 0, brands: 0 }]);
  for (const [name, value] of Object.entries(rest)) assert.equal(value, null, name);
  const one = statisticsOf([KNOWN]);
  assert.deepEqual(statisticsOf([KNOWN, { ...NOTHING }]), { ...one, products: 2 });
});

test("revenue counts a product without a price at the median price, and the fifth best needs five", () => {
  const unpriced = { ...KNOWN, units: 50, priceMinor: UNKNOWN };
  const { revenueTotal, revenueTopTen, revenueFifth, priceMedian } = statisticsOf([KNOWN, KNOWN, unpriced]);
  assert.equal(revenueTopTen, revenueTotal);
  assert.deepEqual([revenueTotal, revenueFifth], [400_000 + 50 * (priceMedian as number), 0]);
  const five = [1, 2, 3, 4, 5, 6].map((units) => ({ ...KNOWN, units }));
  assert.equal(statisticsOf(five).revenueFifth, 2 * 2_000);
  const oneUnpriced = statisticsOf(five.map((each, i) => (i === 5 ? { ...each, priceMinor: UNKNOWN } : each)));
  assert.equal(oneUnpriced.revenueFifth, 2 * 2_000, "the best seller without a price is still the first");
  assert.equal(statisticsOf([unpriced]).revenueTotal, null, "no price at all");
});

test("shares, concentration and the effective number of sellers", () => {
  const brands = [1, 1, 2, 3].map((brand) => ({ ...KNOWN, brand }));
  const { sellers, topThreeShare, topTenShare, brandConcentration } = statisticsOf([
    ...brands,
    { ...KNOWN, brand: UNKNOWN },
  ]);
  assert.ok(Math.abs((sellers as number) - 5) < 0.1);
  assert.deepEqual([topThreeShare, topTenShare], [0.6, 1]);
  assert.equal(brandConcentration, (200 ** 2 + 100 ** 2 + 100 ** 2) / 400 ** 2, "of the known brands");
});

test("a listing is weak with few reviews, a low rating, or sales that outrun its reviews; a giant only with a low rating", () => {
  const cases: [units: number, reviews: number, tenths: number, weak: boolean][] = [
    [10, 99, 45, true],
    [10, 100, 45, false],
    [10, 500, 39, true],
    [10, 500, 40, false],
    [2_000, 500, 45, true],
    [1_999, 500, 45, false],
    [UNKNOWN, 500, 45, false],
    [4_000, 999, 45, true],
    [4_000, 1_000, 45, false],
    [9_999, 20, 45, true],
    [10_000, 20, 45, false],
    [29_999, 5_025, 45, false],
    [29_999, 5_025, 39, true],
    [10, UNKNOWN, 45, false],
    [10, UNKNOWN, 39, true],
    [10, UNKNOWN, UNKNOWN, false],
  ];
  for (const [units, reviews, tenths, weak] of cases)
    assert.equal(isWeak(units, reviews, tenths), weak, `${units} ${reviews} ${tenths}`);
  const strong = { ...KNOWN, reviews: 5_000 };
  const unknown = { ...KNOWN, reviews: UNKNOWN, ratingTenths: UNKNOWN };
  assert.equal(statisticsOf([strong, { ...strong, reviews: 10 }, unknown]).weakShare, 0.5, "the unknown is left out");
});
