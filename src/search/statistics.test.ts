import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  binSlotOf,
  createTally,
  isWeak,
  PACKED_WIDTH,
  type ProductFigures,
  packFigures,
  UNKNOWN,
} from "./statistics.ts";

const figure = (max: number) =>
  fc.oneof({ weight: 1, arbitrary: fc.constant(UNKNOWN) }, { weight: 6, arbitrary: fc.nat({ max }) });
const product: fc.Arbitrary<ProductFigures> = fc.record({
  units: figure(0x7fffffff),
  reviews: figure(50_000),
  ratingTenths: figure(50),
  priceMinor: figure(1_000_000),
  brand: figure(20),
});

function oneByOne(products: ProductFigures[]) {
  const tally = createTally();
  const packed = new Int32Array(PACKED_WIDTH);
  for (const each of products) {
    packFigures(each, packed, 0);
    tally.add(packed, 0, PACKED_WIDTH, 1);
  }
  return tally.statistics();
}

/** Counts like an engine that aggregates by itself. */
function inParts(products: ProductFigures[]) {
  const known = products.filter(({ units }) => units !== UNKNOWN);
  const sum = (of: ProductFigures[], value: (each: ProductFigures) => number) =>
    of.reduce((total, each) => total + value(each), 0);
  const histogram = (of: "units" | "reviews" | "priceMinor") =>
    [...Map.groupBy(products, (each) => binSlotOf(each[of]))].map(([slot, alike]): [number, number] => [
      slot,
      alike.length,
    ]);
  const rated = known.filter(({ ratingTenths }) => ratingTenths > 0);
  const tally = createTally();
  tally.addParts({
    products: products.length,
    units: sum(known, ({ units }) => units),
    unitsOfWeak: sum(
      known.filter(({ reviews, ratingTenths }) => isWeak(reviews, ratingTenths)),
      ({ units }) => units,
    ),
    unitsRated: sum(rated, ({ units }) => units),
    ratingTenthsByUnits: sum(rated, ({ units, ratingTenths }) => units * ratingTenths),
    salesHistogram: histogram("units"),
    reviewsHistogram: histogram("reviews"),
    priceHistogram: histogram("priceMinor"),
    largest: known
      .map(({ units }) => units)
      .sort((a, b) => b - a)
      .slice(0, 10),
    brands: [
      ...Map.groupBy(
        known.filter(({ brand }) => brand !== UNKNOWN),
        ({ brand }) => brand,
      ),
    ].map(([brand, own]): [number, number] => [brand, sum(own, ({ units }) => units)]),
  });
  return tally.statistics();
}

test("partial counts give exactly the statistics of counting product by product, in any order", () => {
  fc.assert(
    fc.property(fc.array(product, { maxLength: 60 }), (products) => {
      const statistics = oneByOne(products);
      assert.deepEqual(inParts(products), statistics);
      assert.deepEqual(oneByOne(products.toReversed()), statistics);
    }),
  );
});
