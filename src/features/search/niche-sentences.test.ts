import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { nicheLevels } from "./niche-level.ts";
import { nicheScore } from "./niche-score.ts";
import { type NicheSentences, nicheSentences } from "./niche-sentences.ts";
import { inputEffects } from "./score-inputs.ts";
import type { NicheStatistics } from "./statistics.ts";
import type { WeakTitles } from "./weak-titles.ts";

const yoga: NicheStatistics = {
  rounded: false,
  products: 230,
  known: { sales: 230, reviews: 230, prices: 230, ratings: 230, brands: 230 },
  unitsTotal: 12_400,
  unitsMedian: 31,
  revenueTotal: 31_000_000,
  revenueMedian: 98_700,
  revenueTopTen: 15_000_000,
  revenueFifth: 1_234_500,
  sellers: 40,
  reviewsMedian: 412,
  reviewsTypical: 523.4,
  ratingTypical: 4.46,
  priceLow: 1_799,
  priceMedian: 2_499,
  priceHigh: 3_450,
  brandConcentration: 0.08,
  topThreeShare: 0.212,
  topTenShare: 0.412,
  weakShare: 0.231,
  front: {
    products: 50,
    known: { reviews: 50, ratings: 50, brands: 50 },
    units: 9_100,
    reviewsTopTen: 812,
    reviewsMedian: 640,
    ratingMedian: 4.5,
    brandConcentration: 0.09,
    topThreeShare: 0.29,
    weakShare: 0.2,
    updatedAt: "2026-03-01T00:00:00.000Z",
  },
};

const NOW = new Date("2026-03-01T12:00:00Z");
const WEAK_TITLES = { products: 74, share: 74 / 230, salesShare: 0.004 };

const sentencesOf = (statistics: NicheStatistics, currency = "USD", weakTitles: WeakTitles = WEAK_TITLES) => {
  const marketplace = currency === "JPY" ? "amazon.co.jp" : "amazon.com";
  const score = nicheScore(statistics, marketplace, NOW);
  return nicheSentences(statistics, score, { currency, weakTitles, inputs: inputEffects(statistics, marketplace) });
};

test("weak titles are counted with their share of the sales, for none, one and many products", () => {
  const cases: [number, WeakTitles, string][] = [
    [
      230,
      WEAK_TITLES,
      "Weak titles (a score below 50 of 100): 74 of 230 listings (32%), which make less than 1% of sales.",
    ],
    [230, { products: 0, share: 0, salesShare: 0 }, "No listing has a weak title."],
    [
      230,
      { products: 1, share: 1 / 230, salesShare: null },
      "Weak titles (a score below 50 of 100): 1 of 230 listings (less than 1%).",
    ],
    [1, { products: 1, share: 1, salesShare: 1 }, "The listing has a weak title (a score below 50 of 100)."],
    [0, { products: 0, share: null, salesShare: null }, "No products match, so there are no titles to compare."],
  ];
  for (const [products, weakTitles, sentence] of cases)
    assert.equal(sentencesOf({ ...yoga, products }, "USD", weakTitles).listings, sentence);
});

test("each figure is explained by its components", () => {
  const { score, inputs, ...rest } = sentencesOf(yoga);
  assert.match(
    score,
    /^(Promising|Mixed|Difficult or small) niche: \w+ demand, \w+ competition and \w+ opportunity for newcomers\. Likely range: \d+ to \d+\.$/,
  );
  assert.match(inputs, /^Raised by .+\. Lowered by .+\.$/);
  assert.deepEqual(rest, {
    demand:
      "About 12,400 units sold per month across 230 products, worth about $310,000. The ten best earn about $150,000 per month. The fifth-best earns about $12,000 per month.",
    competition:
      "A typical best seller has about 810 reviews and a rating of 4.5. The top three products make 29% of the 50 best sellers' sales.",
    opportunity:
      "Weak listings that a newcomer could beat (fewer than 100 reviews, rated below 4, or few reviews for their sales) make 20% of the best sellers' units. Half of the products cost between $18 and $35.",
    listings: "Weak titles (a score below 50 of 100): 74 of 230 listings (32%), which make less than 1% of sales.",
  });
});

test("sentences fit edge cases: no products, one product, unknown figures, tiny shares, yen", () => {
  const known = yoga.known;
  const front = (changed: Partial<NicheStatistics["front"]>, more: Partial<NicheStatistics> = {}) => ({
    ...more,
    front: { ...yoga.front, ...changed },
  });
  const cases: [Partial<NicheStatistics>, keyof NicheSentences, RegExp | string][] = [
    [{ products: 0 }, "score", "No products match, so there is no score."],
    [
      { products: 1, known: { sales: 1, reviews: 1, prices: 1, ratings: 1, brands: 1 } },
      "score",
      "Not enough products for a score: 1 found, 10 needed.",
    ],
    [{ products: 0 }, "demand", "No products match, so there is no sales data."],
    [
      { known: { ...known, sales: 2 } },
      "score",
      "Not enough data for a score: we have sales for 2 of 230 products, 10 needed.",
    ],
    [
      { products: 1, known: { ...known, sales: 1 }, unitsTotal: 1, revenueTotal: null, revenueFifth: 0 },
      "demand",
      "The product sells 1 unit/month.",
    ],
    [
      { products: 7, known: { ...known, sales: 7 }, unitsTotal: 12_437, revenueTotal: 31_012_345, revenueFifth: 0 },
      "demand",
      "The 7 products sell 12,437 units/month, worth $310,123.45.",
    ],
    [{ products: 7 }, "opportunity", /Half of the products cost between \$17\.99 and \$34\.50\.$/],
    [{ unitsTotal: null }, "demand", "We have no sales data for these products."],
    [{ known: { ...known, sales: 30 } }, "demand", /We have sales data for 30 of them\.$/],
    [front({ weakShare: null }, { priceHigh: null }), "opportunity", "We have no sales data for weak listings."],
    [
      front({ reviewsTopTen: null, reviewsMedian: null }),
      "competition",
      /^We have no review counts\. A typical best seller has a rating of 4\.5\./,
    ],
    [
      front({
        reviewsTopTen: null,
        reviewsMedian: null,
        ratingMedian: null,
        topThreeShare: null,
        brandConcentration: null,
      }),
      "competition",
      "We have no review data.",
    ],
    [
      front({ reviewsTopTen: 1, ratingMedian: null, topThreeShare: null, brandConcentration: null }),
      "competition",
      "A typical best seller has about 1 review.",
    ],
    [
      front({ reviewsTopTen: null, ratingMedian: null, topThreeShare: null }),
      "competition",
      "A typical best seller has about 640 reviews.",
    ],
    [
      front({ products: 7 }, { products: 7 }),
      "competition",
      /^A typical best seller has 812 reviews and a rating of 4\.5\. .* 29% of the sales\.$/,
    ],
    [
      front({ products: 3 }, { products: 3 }),
      "competition",
      "A typical best seller has 812 reviews and a rating of 4.5.",
    ],
    [front({ brandConcentration: 0.6 }), "competition", /One brand makes most of the sales\.$/],
    [front({ brandConcentration: 1, known: { reviews: 50, ratings: 50, brands: 1 } }), "competition", /sales\.$/],
    [front({ brandConcentration: 0.2 }), "competition", /A few brands make a large share of the sales\.$/],
    [
      front({ weakShare: 0.004 }, { priceLow: 2_000, priceHigh: 2_000 }),
      "opportunity",
      /less than 1% of the best sellers' units\. Half of the products cost about \$20\.$/,
    ],
  ];
  for (const [more, name, sentence] of cases) {
    const actual = sentencesOf({ ...yoga, ...more })[name];
    if (typeof sentence === "string") assert.equal(actual, sentence, JSON.stringify(more));
    else assert.match(actual, sentence, JSON.stringify(more));
  }
  const yen = sentencesOf(
    { ...yoga, ...front({ weakShare: 0.999 }, { priceLow: 1_200, priceHigh: 23_000 }) },
    "JPY",
  ).opportunity;
  assert.match(yen, /more than 99% of the best sellers' units\. .* between ¥1,200 and ¥23,000\.$/);
});

test("every sentence is complete, and names the levels that badges show, for any figures", () => {
  const count = fc.nat({ max: 2 ** 31 });
  const perhaps = fc.option(count);
  const share = fc.option(fc.double({ min: 0, max: 1, noNaN: true }));
  const statistics = fc.record({
    rounded: fc.boolean(),
    products: count,
    known: fc.record({ sales: count, reviews: count, prices: count, ratings: count, brands: count }),
    unitsTotal: perhaps,
    unitsMedian: perhaps,
    revenueTotal: perhaps,
    revenueMedian: perhaps,
    revenueTopTen: perhaps,
    revenueFifth: perhaps,
    sellers: fc.option(fc.double({ min: 1, max: 1e6, noNaN: true })),
    reviewsMedian: perhaps,
    reviewsTypical: perhaps,
    ratingTypical: fc.option(fc.double({ min: 1, max: 5, noNaN: true })),
    priceLow: perhaps,
    priceMedian: perhaps,
    priceHigh: perhaps,
    brandConcentration: share,
    topThreeShare: share,
    topTenShare: share,
    weakShare: share,
    front: fc.record({
      products: fc.nat({ max: 50 }),
      known: fc.record({ reviews: count, ratings: count, brands: count }),
      units: count,
      reviewsTopTen: perhaps,
      reviewsMedian: perhaps,
      ratingMedian: fc.option(fc.double({ min: 1, max: 5, noNaN: true })),
      brandConcentration: share,
      topThreeShare: share,
      weakShare: share,
      updatedAt: fc.option(fc.constantFrom("2020-01-01T00:00:00.000Z", "2026-03-01T00:00:00.000Z")),
    }),
  });
  fc.assert(
    fc.property(statistics, fc.constantFrom("USD", "JPY"), (given, currency) => {
      const { score, inputs, ...rest } = sentencesOf(given, currency);
      for (const sentence of [score, ...(inputs === "" ? [] : [inputs]), ...Object.values(rest)]) {
        assert.doesNotMatch(sentence, /NaN|undefined|Infinity|null|\s\s/);
        assert.match(sentence, /^[A-Z].*[.]$/);
      }
      const niche = nicheScore(given, currency === "JPY" ? "amazon.co.jp" : "amazon.com", NOW);
      const levels = nicheLevels(niche);
      if (score.includes("niche:"))
        for (const [name, level] of Object.entries(levels))
          if (name !== "score") assert.ok(score.includes(`${level} ${name}`), `${score}: ${name} is ${level}`);
    }),
  );
});
