import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { NicheStatistics } from "./niche-score.ts";
import { nicheSentences } from "./niche-sentences.ts";

const yoga: NicheStatistics = {
  products: 230,
  unitsTotal: 12_400,
  unitsMedian: 31,
  reviewsMedian: 412,
  ratingBySales: 4.46,
  priceLow: 1_799,
  priceHigh: 3_450,
  brandConcentration: 0.08,
  topShare: 0.412,
  weakShare: 0.231,
};

test("each figure is explained by its components", () => {
  assert.deepEqual(nicheSentences(yoga, "USD"), {
    score: "A mixed niche: moderate demand, moderate competition and moderate opportunity for newcomers.",
    demand: "About 12,400 units sold per month across 230 products; the median product sells 31.",
    competition:
      "The median product has 412 reviews, and the average rating by sales is 4.5. The ten best sellers have 41% of the sales.",
    opportunity:
      "Listings with fewer than 100 reviews or a rating below 4 have 23% of the sales. Half of the products cost between $17.99 and $34.50.",
  });
});

test("sentences fit edge cases: no products, one product, unknown sales, tiny shares, yen", () => {
  const cases: [Partial<NicheStatistics>, keyof ReturnType<typeof nicheSentences>, string][] = [
    [{ products: 0 }, "score", "No products match, so there is nothing to score."],
    [{ products: 0 }, "demand", "No products match, so no sales are known."],
    [{ products: 1, unitsTotal: 1 }, "demand", "About 1 unit sold per month with one product."],
    [
      { unitsTotal: 319_824 },
      "demand",
      "About 320,000 units sold per month across 230 products; the median product sells 31.",
    ],
    [{ unitsTotal: 0 }, "demand", "No sales are known across 230 products."],
    [{ unitsTotal: 0, priceHigh: 0 }, "opportunity", "No sales are known for a newcomer to win."],
    [{ reviewsMedian: 1, ratingBySales: 0, topShare: 0 }, "competition", "The median product has 1 review."],
    [
      { products: 10, topShare: 1, brandConcentration: 0.5 },
      "competition",
      "The median product has 412 reviews, and the average rating by sales is 4.5. One brand has most of the sales.",
    ],
    [
      { weakShare: 0.004, priceLow: 2_000, priceHigh: 2_000 },
      "opportunity",
      "Listings with fewer than 100 reviews or a rating below 4 have less than 1% of the sales. Half of the products cost about $20.00.",
    ],
  ];
  for (const [more, name, sentence] of cases)
    assert.equal(nicheSentences({ ...yoga, ...more }, "USD")[name], sentence, JSON.stringify(more));
  const yen = nicheSentences({ ...yoga, weakShare: 0.999, priceLow: 1_200, priceHigh: 23_000 }, "JPY").opportunity;
  assert.match(yen, /more than 99% of the sales\. .* between ¥1,200 and ¥23,000\.$/);
});

test("every sentence is complete for any figures", () => {
  const count = fc.nat({ max: 2 ** 31 });
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  const statistics = fc.record({
    products: count,
    unitsTotal: count,
    unitsMedian: count,
    reviewsMedian: count,
    ratingBySales: fc.oneof(fc.constant(0), fc.double({ min: 1, max: 5, noNaN: true })),
    priceLow: count,
    priceHigh: count,
    brandConcentration: share,
    topShare: share,
    weakShare: share,
  });
  fc.assert(
    fc.property(statistics, fc.constantFrom("USD", "JPY"), (given, currency) => {
      for (const sentence of Object.values(nicheSentences(given, currency))) {
        assert.doesNotMatch(sentence, /NaN|undefined|Infinity|null|\s\s/);
        assert.match(sentence, /^[A-Z].*[.]$/);
      }
    }),
  );
});
