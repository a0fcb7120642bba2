import assert from "node:assert/strict";
import { test } from "node:test";
import { UNKNOWN } from "./bins.ts";
import { type FrontProduct, frontStatistics } from "./market-front.ts";

const NOON = Date.UTC(2026, 2, 1, 12) / 1_000;
const listing = (more: Partial<FrontProduct>): FrontProduct => ({
  ...{ units: 100, reviews: 500, ratingTenths: 44, priceMinor: 2_500, brand: 1, updated: NOON },
  ...more,
});

test("the front is described by medians and by shares of its units", () => {
  const front = frontStatistics([
    listing({ units: 600, reviews: 90_000, ratingTenths: 48, updated: NOON + 1 }),
    listing({ units: 200, reviews: 300, brand: 2 }),
    listing({ units: 100, reviews: 20, ratingTenths: 39 }),
    listing({ units: 100, reviews: 800, brand: 2, updated: NOON - 9 }),
  ]);
  assert.deepEqual(front, {
    products: 4,
    known: { reviews: 4, ratings: 4, brands: 4 },
    units: 1_000,
    reviewsTopTen: 300,
    reviewsMedian: 300,
    ratingMedian: 4.4,
    brandConcentration: 0.7 ** 2 + 0.3 ** 2,
    topThreeShare: 0.9,
    weakShare: 0.1,
    updatedAt: "2026-03-01T12:00:00.000Z",
  });
});

test("unknown figures are left out, and of nothing nothing is known", () => {
  const unknown = { reviews: UNKNOWN, ratingTenths: UNKNOWN, brand: UNKNOWN };
  const front = frontStatistics([listing({ brand: 7 }), listing({ units: 5_000, ...unknown })]);
  assert.deepEqual(front.known, { reviews: 1, ratings: 1, brands: 1 });
  assert.deepEqual([front.reviewsMedian, front.ratingMedian, front.brandConcentration], [500, 4.4, 1]);
  assert.equal(front.weakShare, 0, "a listing of which neither reviews nor rating are known is not judged");
  const { products, known, units, ...rest } = frontStatistics([]);
  assert.deepEqual([products, known, units], [0, { reviews: 0, ratings: 0, brands: 0 }, 0]);
  assert.ok(Object.values(rest).every((value) => value === null));
});

test("the reviews of the ten best sellers do not depend on the order of products that sell the same", () => {
  const best = Array.from({ length: 9 }, (_, i) => listing({ units: 900 - i, reviews: 1_000 + i }));
  const last = [listing({ units: 5, reviews: 1 }), listing({ units: 5, reviews: 9_000 })];
  const reviewsOf = (products: FrontProduct[]) => frontStatistics(products).reviewsTopTen;
  assert.equal(reviewsOf([...best, ...last]), 1_004);
  assert.equal(reviewsOf([...last.reverse(), ...best]), 1_004);
});
