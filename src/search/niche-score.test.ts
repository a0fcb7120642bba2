import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { type NicheStatistics, nicheScore } from "./niche-score.ts";

const statistics: fc.Arbitrary<NicheStatistics> = fc.record({
  products: fc.integer({ min: 1, max: 1e7 }),
  unitsTotal: fc.integer({ min: 0, max: 1e9 }),
  unitsMedian: fc.integer({ min: 0, max: 1e6 }),
  reviewsMedian: fc.integer({ min: 0, max: 1e6 }),
  ratingMedian: fc.double({ min: 1, max: 5, noNaN: true }),
  weakShare: fc.double({ min: 0, max: 1, noNaN: true }),
});

test("each figure stays within 0 and 100", () => {
  fc.assert(
    fc.property(statistics, (given) => {
      for (const value of Object.values(nicheScore(given))) assert.ok(value >= 0 && value <= 100);
    }),
  );
});

test("more sales never lower demand, and more reviews never lower competition", () => {
  fc.assert(
    fc.property(statistics, fc.integer({ min: 1, max: 1e6 }), (given, more) => {
      const richer = { ...given, unitsTotal: given.unitsTotal + more, unitsMedian: given.unitsMedian + more };
      assert.ok(nicheScore(richer).demand >= nicheScore(given).demand);
      assert.ok(
        nicheScore({ ...given, reviewsMedian: given.reviewsMedian + more }).competition >=
          nicheScore(given).competition,
      );
    }),
  );
});

test("an empty result set is all zeros", () => {
  const nothing = { products: 0, unitsTotal: 0, unitsMedian: 0, reviewsMedian: 0, ratingMedian: 0, weakShare: 0 };
  assert.deepEqual(nicheScore(nothing), { score: 0, demand: 0, competition: 0, opportunity: 0 });
});
