import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { boundsOf, emptyDistributions } from "./distribution.ts";

test("price buckets begin at round amounts that fit the niche", () => {
  const cases: [number, number, number[]][] = [
    // The lower quartile, the upper quartile, and the lower bounds of the buckets.
    [1_799, 3_450, [0, 500, 1_000, 1_500, 2_000, 2_500, 3_000, 3_500, 4_000, 4_500, 5_000, 5_500, 6_000]],
    [1_999, 1_999, [0, 1_300, 1_400, 1_500, 1_600, 1_700, 1_800, 1_900, 2_000, 2_100, 2_200, 2_300, 2_400, 2_500]],
    [5, 9, [0, 2, 4, 6, 8, 10, 12, 14, 16]],
    [0, 0, [0, 1, 2]],
  ];
  for (const [priceLow, priceHigh, bounds] of cases)
    assert.deepEqual(boundsOf({ priceLow, priceHigh, revenueMedian: 0 }).price, bounds);
  fc.assert(
    fc.property(fc.nat({ max: 1e9 }), fc.nat({ max: 1e9 }), (a, b) => {
      const { price } = boundsOf({ priceLow: Math.min(a, b), priceHigh: Math.max(a, b), revenueMedian: a });
      assert.equal(price[0], 0);
      assert.ok(price.length <= 14, String(price));
      for (const [i, bound] of price.entries()) assert.ok(i === 0 || bound > (price[i - 1] as number), String(price));
    }),
  );
});

test("revenue buckets are 1, 2 and 5 times powers of ten on both sides of the median", () => {
  const boundsAt = (revenueMedian: number) => boundsOf({ priceLow: 0, priceHigh: 0, revenueMedian }).revenue;
  const around = [0, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000];
  assert.deepEqual(boundsAt(123_456), [
    ...around,
    200_000,
    500_000,
    1_000_000,
    2_000_000,
    5_000_000,
    10_000_000,
    20_000_000,
  ]);
  assert.deepEqual(boundsAt(0), [0, 1, 2, 5, 10, 20, 50, 100]);
  fc.assert(
    fc.property(fc.nat(), (median) => {
      const bounds = boundsAt(median);
      for (const [i, bound] of bounds.entries())
        assert.ok(i === 0 || bound > (bounds[i - 1] as number), String(bounds));
    }),
  );
});

test("an empty result set has empty distributions", () => {
  const { price, brands, others, unknownBrand, unknown, reviews } = emptyDistributions(
    boundsOf({ priceLow: 0, priceHigh: 0, revenueMedian: null }),
  );
  assert.deepEqual([price, brands], [[], []]);
  assert.deepEqual(others, { brands: 0, products: 0, units: 0, revenue: 0, share: 0 });
  assert.deepEqual(unknownBrand, { products: 0, units: 0, revenue: 0, share: 0 });
  assert.deepEqual(unknown, { price: 0, revenue: 0, reviews: 0, rating: 0 });
  assert.ok(reviews.every(({ products }) => products === 0));
});
