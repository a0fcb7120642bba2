import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import fc from "fast-check";
import { STYLISED_NICHES, statisticsOf as stylised } from "../../../test/support/stylised-niches.ts";
import { tallyOf } from "../../../test/support/tally.ts";
import { UNKNOWN } from "./bins.ts";
import { FRONT, type FrontProduct } from "./market-front.ts";
import { type NicheScore, nicheScore, WEIGHTS } from "./niche-score.ts";
import type { ProductFigures } from "./packed-figures.ts";

/** The figures of a product, with null for unknown ones. */
type Figures = Record<keyof ProductFigures, number | null>;

const FIGURE = {
  units: fc.integer({ min: 0, max: 5_000 }),
  reviews: fc.integer({ min: 0, max: 20_000 }),
  ratingTenths: fc.integer({ min: 10, max: 50 }),
  priceMinor: fc.integer({ min: 100, max: 20_000 }),
  brand: fc.nat({ max: 20 }),
};
/** With everything known and nothing extreme: a median of ten best sellers is a real one. */
const usualProduct: fc.Arbitrary<Figures> = fc.record({
  ...FIGURE,
  reviews: fc.integer({ min: 300, max: 3_000 }),
  ratingTenths: fc.integer({ min: 41, max: 47 }),
});
const product: fc.Arbitrary<Figures> = fc.record({
  units: fc.option(FIGURE.units),
  reviews: fc.option(FIGURE.reviews),
  ratingTenths: fc.option(FIGURE.ratingTenths),
  priceMinor: fc.option(FIGURE.priceMinor),
  brand: fc.option(FIGURE.brand),
});
const niche = fc.array(product, { minLength: 1, maxLength: 60 });

const NOW = new Date("2026-03-20T12:00:00Z");

function scoreOf(
  products: readonly Figures[],
  marketplace: "amazon.com" | "amazon.co.jp" = "amazon.com",
  updated = NOW,
): NicheScore {
  const figures = products.map((each) =>
    Object.fromEntries(Object.entries(each).map(([name, value]) => [name, value ?? UNKNOWN])),
  );
  const tally = tallyOf(figures as ProductFigures[]);
  const all = (name: keyof Figures) => products.map((each) => each[name] ?? UNKNOWN);
  const values = { units: all("units"), reviews: all("reviews"), prices: all("priceMinor"), revenues: [] };
  return nicheScore(tally.statistics(values, frontOf(figures as ProductFigures[], updated)), marketplace, NOW);
}

function frontOf(figures: readonly ProductFigures[], updated: Date): FrontProduct[] {
  return figures
    .filter(({ units }) => units > 0)
    .toSorted((a, b) => b.units - a.units)
    .slice(0, FRONT)
    .map((each) => ({ ...each, updated: updated.getTime() / 1_000 }));
}

const FIGURES = ["score", "demand", "competition", "opportunity"] as const;

/** Changes every known figure of a kind. */
const change = (products: readonly Figures[], name: keyof Figures, to: (value: number) => number | null) =>
  products.map((each) => ({ ...each, [name]: each[name] === null ? null : to(each[name]) }));

test("each figure is between 0 and 100 and within its range, and the weights of a mean add up to 1", () => {
  fc.assert(
    fc.property(niche, (products) => {
      const { range, confidence, basis, ...figures } = scoreOf(products);
      for (const name of FIGURES) assert.ok(figures[name] >= 0 && figures[name] <= 100, name);
      assert.ok(0 <= range.low && range.low <= figures.score && figures.score <= range.high && range.high <= 100);
      assert.ok(confidence >= 0 && confidence <= 1);
      assert.equal(basis.products, products.length);
      assert.equal(basis.sales, products.filter(({ units }) => units !== null).length);
    }),
  );
  const { competition: _, ...means } = WEIGHTS; // each part of the competition alone can close a niche
  for (const [name, weights] of Object.entries(means))
    assert.ok(Math.abs(Object.values(weights).reduce((sum, weight) => sum + weight, 0) - 1) < 1e-9, name);
});

test("more sales never lower demand, more reviews never lower competition", () => {
  const choice = fc.nat({ max: 1_000 });
  fc.assert(
    fc.property(niche, choice, fc.integer({ min: 1, max: 1e6 }), (products, at, more) => {
      const before = scoreOf(products);
      const raised = (name: keyof Figures) => {
        const changed = products.map((each, i) =>
          i === at % products.length && each[name] !== null ? { ...each, [name]: (each[name] as number) + more } : each,
        );
        return [scoreOf(changed), scoreOf(change(products, name, (value) => value + more))];
      };
      for (const after of raised("units")) assert.ok(after.demand >= before.demand, "demand");
      for (const after of raised("reviews")) assert.ok(after.competition >= before.competition, "competition");
    }),
  );
});

test("what is unknown never equals zero", () => {
  const known: Figures = { units: 400, reviews: 300, ratingTenths: 44, priceMinor: 2_500, brand: 1 };
  const products = Array.from({ length: 20 }, (_, i): Figures => ({ ...known, brand: i }));
  for (const name of ["units", "reviews", "priceMinor"] as const) {
    const [zero, unknown] = [scoreOf(change(products, name, () => 0)), scoreOf(change(products, name, () => null))];
    assert.notEqual(zero.score, unknown.score, name);
    assert.ok(unknown.confidence < zero.confidence || zero.confidence === 0, `${name}: less is known`);
  }
  const nothing: Figures = { units: null, reviews: null, ratingTenths: null, priceMinor: null, brand: null };
  const [before, after] = [scoreOf(products), scoreOf([...products, nothing, nothing])];
  assert.equal(after.score, before.score, "products without figures change no figure");
  assert.ok(after.confidence < before.confidence);
  const onlyUnknown = scoreOf([nothing]);
  assert.equal(onlyUnknown.confidence, 0);
  assert.ok(onlyUnknown.score > 0 && onlyUnknown.demand === 50, "not a verdict, and not zero");
});

test("every product twice, or one giant more, changes little", () => {
  const giant: Figures = { units: 500, reviews: 2_000_000, ratingTenths: 50, priceMinor: 1_000_000, brand: 99 };
  fc.assert(
    // Without bias: if half of the products are at one extreme and half at the other, any median jumps.
    fc.property(fc.noBias(fc.array(usualProduct, { minLength: 100, maxLength: 150 })), (products) => {
      const before = scoreOf(products);
      // Twice the products have a front of the best 25, twice: a steeper cut of the same market.
      for (const [after, most] of [
        [scoreOf([...products, ...products]), 22],
        [scoreOf([...products, giant]), 8],
      ] as const)
        for (const figure of FIGURES)
          assert.ok(Math.abs(after[figure] - before[figure]) < most, `${figure}: ${before[figure]} → ${after[figure]}`);
    }),
    { endOnFailure: true },
  );
});

test("an empty result set and a niche without sales score 0", () => {
  const { score, demand, competition, opportunity, confidence, range } = scoreOf([]);
  assert.deepEqual([score, demand, competition, opportunity, confidence], [0, 0, 0, 0, 0]);
  assert.deepEqual(range, { low: 0, high: 0 });
  const idle: Figures = { units: 0, reviews: 2, ratingTenths: 40, priceMinor: 900, brand: 1 };
  assert.equal(scoreOf(Array.from({ length: 50 }, () => idle)).score, 0);
});

test("money is compared in dollars: a yen is not a cent", () => {
  const dollars = Array.from(
    { length: 30 },
    (_, i): Figures => ({ units: 300, reviews: 200, ratingTenths: 44, priceMinor: 2_500, brand: i }),
  );
  const yen = change(dollars, "priceMinor", () => Math.round(25 / 0.0067));
  assert.ok(Math.abs(scoreOf(yen, "amazon.co.jp").score - scoreOf(dollars).score) < 0.5);
});

const listing: Figures = { units: 400, reviews: 300, ratingTenths: 44, priceMinor: 2_500, brand: 1 };
const listings = (count: number, more: (i: number) => Partial<Figures>) =>
  Array.from({ length: count }, (_, i): Figures => ({ ...listing, brand: i, ...more(i) }));

test("old data lowers the confidence by its age, to half at most, and nothing else; the score says as of when it is", () => {
  const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);
  const products = listings(40, () => ({}));
  const fresh = scoreOf(products);
  assert.equal(fresh.asOf, NOW.toISOString());
  let before = fresh.confidence;
  for (const days of [30, 90, 365]) {
    const old = scoreOf(products, "amazon.com", daysAgo(days));
    assert.ok(old.confidence < before, `${days} days`);
    assert.deepEqual(
      { ...old, confidence: 0, asOf: null, enough: true, reason: null },
      { ...fresh, confidence: 0, asOf: null },
    );
    before = old.confidence;
  }
  assert.ok(scoreOf(products, "amazon.com", new Date(0)).confidence >= fresh.confidence / 2 - 0.01);
});

test("a score needs ten products with known sales, however many products there are", () => {
  const known = (sales: number) => scoreOf(listings(30, (i) => (i < sales ? {} : { units: null })));
  assert.deepEqual(
    [known(9).enough, known(9).reason],
    [false, "Not enough data for a score: we have sales for 9 of 30 products, 10 needed."],
  );
  assert.equal(scoreOf(listings(9, () => ({}))).reason, "Not enough products for a score: 9 found, 10 needed.");
  assert.deepEqual([scoreOf(listings(10, () => ({}))).enough, known(20).enough], [true, true]);
});

test("ten listings of one brand are no monopoly yet, fifty are", () => {
  const ofOneBrand = (count: number) => scoreOf(listings(count, () => ({ brand: 1 }))).competition;
  assert.ok(ofOneBrand(10) < 80, `${ofOneBrand(10)}`);
  assert.ok(ofOneBrand(50) > 90, `${ofOneBrand(50)}`);
});

test("products beyond the best sellers change nothing: the size of the catalog is no part of the score", () => {
  const front = listings(50, (i) => ({ units: 5_000 - 50 * i }));
  const all = [...front, ...listings(950, () => ({ units: 10, reviews: 90_000, ratingTenths: 50, brand: 7 }))];
  for (const name of FIGURES) assert.equal(scoreOf(all)[name], scoreOf(front)[name], name);
});

test("the guess of a margin colours opportunity and does not carry it", () => {
  assert.ok(WEIGHTS.opportunity.margin <= 0.2);
});

const scored = STYLISED_NICHES.map((each) => ({ ...each, ...nicheScore(stylised(each), "amazon.com", NOW) }));

test("stylised niches are ranked nearly as a seller would rank them", () => {
  const byScore = scored.toSorted((a, b) => b.score - a.score);
  const squares = scored.map((each, i) => (byScore.indexOf(each) - i) ** 2).reduce((sum, square) => sum + square, 0);
  const count = scored.length;
  const spearman = 1 - (6 * squares) / (count * (count ** 2 - 1));
  assert.ok(spearman >= 0.85, `Spearman's rank correlation is ${spearman.toFixed(3)}`);
});

test("docs/niche-score.md shows the figures of the stylised niches", () => {
  const page = readFileSync(join(import.meta.dirname, "../../../docs/niche-score.md"), "utf8");
  for (const { name, demand, competition, opportunity, score, range } of scored) {
    const row = `| ${demand} | ${competition} | ${opportunity} | **${score}** | ${range.low}–${range.high} |`;
    assert.ok(page.includes(row), `docs/niche-score.md lacks "${name}": ${row}`);
  }
});
