import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import fc from "fast-check";
import { STYLISED_NICHES, statisticsOf as stylised } from "../../test/support/stylised-niches.ts";
import { tallyOf } from "../../test/support/tally.ts";
import { UNKNOWN } from "./bins.ts";
import { type NicheScore, nicheScore, WEIGHTS } from "./niche-score.ts";
import type { ProductFigures } from "./packed-figures.ts";

/** The figures of a product, with null for unknown ones. */
type Figures = Record<keyof ProductFigures, number | null>;

const product: fc.Arbitrary<Figures> = fc.record({
  units: fc.option(fc.integer({ min: 0, max: 5_000 })),
  reviews: fc.option(fc.integer({ min: 0, max: 20_000 })),
  ratingTenths: fc.option(fc.integer({ min: 10, max: 50 })),
  priceMinor: fc.option(fc.integer({ min: 100, max: 20_000 })),
  brand: fc.option(fc.nat({ max: 20 })),
});
const niche = fc.array(product, { minLength: 1, maxLength: 60 });

function scoreOf(products: readonly Figures[], marketplace: "amazon.com" | "amazon.co.jp" = "amazon.com"): NicheScore {
  const figures = products.map((each) =>
    Object.fromEntries(Object.entries(each).map(([name, value]) => [name, value ?? UNKNOWN])),
  );
  const tally = tallyOf(figures as ProductFigures[]);
  const all = (name: keyof Figures) => products.map((each) => each[name] ?? UNKNOWN);
  const values = { units: all("units"), reviews: all("reviews"), prices: all("priceMinor"), revenues: [] };
  return nicheScore(tally.statistics(values), marketplace);
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
    fc.property(fc.noBias(fc.array(product, { minLength: 100, maxLength: 150 })), (products) => {
      const before = scoreOf(products);
      for (const after of [scoreOf([...products, ...products]), scoreOf([...products, giant])])
        for (const figure of FIGURES)
          assert.ok(Math.abs(after[figure] - before[figure]) < 8, `${figure}: ${before[figure]} → ${after[figure]}`);
    }),
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

const scored = STYLISED_NICHES.map((each) => ({ ...each, ...nicheScore(stylised(each), "amazon.com") }));

test("stylised niches are ranked nearly as a seller would rank them", () => {
  const byScore = scored.toSorted((a, b) => b.score - a.score);
  const squares = scored.map((each, i) => (byScore.indexOf(each) - i) ** 2).reduce((sum, square) => sum + square, 0);
  const count = scored.length;
  const spearman = 1 - (6 * squares) / (count * (count ** 2 - 1));
  assert.ok(spearman >= 0.85, `Spearman's rank correlation is ${spearman.toFixed(3)}`);
});

test("docs/niche-score.md shows the figures of the stylised niches", () => {
  const page = readFileSync(join(import.meta.dirname, "../../docs/niche-score.md"), "utf8");
  for (const { name, demand, competition, opportunity, score, range } of scored) {
    const row = `| ${demand} | ${competition} | ${opportunity} | **${score}** | ${range.low}–${range.high} |`;
    assert.ok(page.includes(row), `docs/niche-score.md lacks "${name}": ${row}`);
  }
});
