import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import fc from "fast-check";
import { type NicheStatistics, nicheScore, WEIGHTS } from "./niche-score.ts";
import { createTally, PACKED_WIDTH, type ProductFigures, packFigures, UNKNOWN } from "./statistics.ts";

const statistics: fc.Arbitrary<NicheStatistics> = fc
  .record({
    products: fc.integer({ min: 1, max: 1e7 }),
    unitsTotal: fc.integer({ min: 0, max: 1e9 }),
    unitsMedian: fc.integer({ min: 0, max: 1e6 }),
    reviewsMedian: fc.integer({ min: 0, max: 1e6 }),
    ratingBySales: fc.double({ min: 0, max: 5, noNaN: true }),
    priceLow: fc.integer({ min: 0, max: 1e6 }),
    spread: fc.double({ min: 1, max: 50, noNaN: true }),
    brandConcentration: fc.double({ min: 0, max: 1, noNaN: true }),
    topShare: fc.double({ min: 0, max: 1, noNaN: true }),
    weakShare: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ spread, ...rest }) => ({ ...rest, priceHigh: rest.priceLow * spread }));

test("each figure is between 0 and 100, and the weights of each add up to 1", () => {
  fc.assert(
    fc.property(statistics, (given) => {
      for (const value of Object.values(nicheScore(given))) assert.ok(value >= 0 && value <= 100, String(value));
    }),
  );
  for (const [name, weights] of Object.entries(WEIGHTS)) {
    assert.ok(Math.abs(Object.values(weights).reduce((sum, weight) => sum + weight, 0) - 1) < 1e-9, name);
  }
});

test("more sales never lower demand, more reviews never lower competition, more weak sales never lower opportunity", () => {
  fc.assert(
    fc.property(statistics, fc.integer({ min: 1, max: 1e6 }), (given, more) => {
      const before = nicheScore(given);
      assert.ok(
        nicheScore({ ...given, unitsTotal: given.unitsTotal + more, unitsMedian: given.unitsMedian + more }).demand >=
          before.demand,
      );
      assert.ok(nicheScore({ ...given, reviewsMedian: given.reviewsMedian + more }).competition >= before.competition);
      assert.ok(
        nicheScore({ ...given, weakShare: Math.min(1, given.weakShare + 0.1) }).opportunity >= before.opportunity,
      );
    }),
  );
});

/** The figures of a product, with null for unknown ones. */
type Figures = Record<"units" | "reviews" | "ratingTenths" | "priceMinor" | "brand", number | null>;

const product: fc.Arbitrary<Figures> = fc.record({
  units: fc.option(fc.integer({ min: 0, max: 5_000 })),
  reviews: fc.option(fc.integer({ min: 0, max: 20_000 })),
  ratingTenths: fc.option(fc.integer({ min: 10, max: 50 })),
  priceMinor: fc.option(fc.integer({ min: 100, max: 20_000 })),
  brand: fc.option(fc.nat({ max: 20 })),
});

function scoreOf(products: Figures[]) {
  const tally = createTally();
  for (const each of products) {
    const figures = Object.fromEntries(Object.entries(each).map(([name, value]) => [name, value ?? UNKNOWN]));
    const packed = new Int32Array(PACKED_WIDTH);
    packFigures(figures as ProductFigures, packed, 0);
    tally.add(packed, 0, PACKED_WIDTH, 1);
  }
  return nicheScore(tally.statistics());
}

test("one more product, even with millions of reviews, hardly moves the figures of a niche of a hundred", () => {
  const giant: Figures = { units: 500, reviews: 2_000_000, ratingTenths: 50, priceMinor: 1_000_000, brand: 99 };
  fc.assert(
    // Without bias: if half of the products are at one extreme and half at the other, any median jumps.
    fc.property(fc.noBias(fc.array(product, { minLength: 100, maxLength: 150 })), (products) => {
      const [before, after] = [scoreOf(products), scoreOf([...products, giant])];
      for (const figure of ["score", "demand", "competition", "opportunity"] as const) {
        assert.ok(Math.abs(after[figure] - before[figure]) < 6, `${figure}: ${before[figure]} → ${after[figure]}`);
      }
    }),
  );
});

test("unknown figures are left out and do not count as zero", () => {
  const known = Array.from(
    { length: 20 },
    (): Figures => ({ units: 400, reviews: 300, ratingTenths: 44, priceMinor: 2_000, brand: 1 }),
  );
  const unknown: Figures = { units: null, reviews: null, ratingTenths: null, priceMinor: null, brand: null };
  const [before, after] = [scoreOf(known), scoreOf([...known, unknown, unknown])];
  assert.equal(after.demand, before.demand);
  assert.ok(Math.abs(after.competition - before.competition) < 2, "two more products crowd the niche a little");
});

test("an empty result set and a niche without sales score 0", () => {
  assert.deepEqual(scoreOf([]), { score: 0, demand: 0, competition: 0, opportunity: 0 });
  assert.equal(
    scoreOf(
      Array.from(
        { length: 50 },
        (): Figures => ({ units: 0, reviews: 2, ratingTenths: 40, priceMinor: 900, brand: 1 }),
      ),
    ).score,
    0,
  );
});

/** Niches in the order a seller would prefer them, best first. */
const NICHES: [string, Partial<NicheStatistics>][] = [
  [
    "strong demand, weak listings, prices apart",
    { unitsTotal: 90_000, unitsMedian: 600, reviewsMedian: 60, ratingBySales: 4.0, weakShare: 0.6, topShare: 0.3 },
  ],
  [
    "good demand, mixed listings",
    { unitsTotal: 40_000, unitsMedian: 250, reviewsMedian: 250, ratingBySales: 4.3, weakShare: 0.3, topShare: 0.4 },
  ],
  [
    "good demand, strong listings",
    { unitsTotal: 40_000, unitsMedian: 250, reviewsMedian: 3_000, ratingBySales: 4.6, weakShare: 0.08, topShare: 0.5 },
  ],
  [
    "huge demand, dominated by one brand",
    {
      unitsTotal: 250_000,
      unitsMedian: 300,
      reviewsMedian: 12_000,
      ratingBySales: 4.7,
      weakShare: 0.01,
      topShare: 0.9,
      brandConcentration: 0.8,
    },
  ],
  [
    "hardly any demand, no competition",
    { unitsTotal: 60, unitsMedian: 1, reviewsMedian: 3, ratingBySales: 4.2, weakShare: 0.9, topShare: 0.6 },
  ],
];

test("niches are ranked as a seller would rank them, and docs/niche-score.md shows the same scores", () => {
  const base: NicheStatistics = {
    products: 150,
    unitsTotal: 0,
    unitsMedian: 0,
    reviewsMedian: 0,
    ratingBySales: 0,
    priceLow: 1_500,
    priceHigh: 3_500,
    brandConcentration: 0.08,
    topShare: 0,
    weakShare: 0,
  };
  const page = readFileSync(join(import.meta.dirname, "../../docs/niche-score.md"), "utf8");
  for (const [name, given] of NICHES) {
    const { score, demand, competition, opportunity } = nicheScore({ ...base, ...given });
    assert.ok(
      page.includes(`| ${demand} | ${competition} | ${opportunity} | **${score}** |`),
      `docs/niche-score.md shows other figures for "${name}"`,
    );
  }
  const scores = NICHES.map(([name, given]) => ({ name, score: nicheScore({ ...base, ...given }).score }));
  assert.deepEqual(
    scores.toSorted((a, b) => b.score - a.score).map(({ name }) => name),
    NICHES.map(([name]) => name),
    JSON.stringify(scores),
  );
});
