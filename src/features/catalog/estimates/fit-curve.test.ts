import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { type FitOptions, fitMarketplace, type SalesRow } from "./fit-curve.ts";
import { fitQuantileLine, heightAt, quantile } from "./quantile-line.ts";
import { KNOT_RANKS, type Knot, readCurve } from "./rank-curve.ts";

/** Repeatable random numbers. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Approximately normal, with a standard deviation of one. */
function bell(random: () => number): number {
  let sum = -6;
  for (let i = 0; i < 12; i++) sum += random();
  return sum;
}

/** Has a bend at rank 10,000, as real categories do. */
const truth = (logRank: number, level: number) => level - 0.6 * logRank - 0.5 * Math.max(0, logRank - 4);

type Made = { category: string; level: number; count: number; noise?: number; wild?: number };

function makeRows(random: () => number, { category, level, count, noise = 0.2, wild = 0 }: Made): SalesRow[] {
  return Array.from({ length: count }, (_, i) => {
    const logRank = 2 + 3.5 * random();
    const off = random() < wild ? 2 : noise * bell(random);
    return { category, logRank, logUnits: truth(logRank, level) + off, product: `${category}${i}` };
  });
}

const RANKS = [300, 3_000, 10_000, 30_000, 100_000];

function worstMiss(knots: readonly Knot[], level: number): number {
  const misses = RANKS.map((rank) =>
    Math.abs(Math.log10(readCurve({ knots }, rank).units) - truth(Math.log10(rank), level)),
  );
  return Math.max(...misses);
}

test("the fit recovers a known curve with a bend from noisy rows, and reports its error", () => {
  const [, curve] = fitMarketplace(makeRows(randomFrom(1), { category: "toys", level: 5, count: 800 }));
  assert.ok(curve);
  assert.ok(worstMiss(curve.knots, 5) < 0.08, `${worstMiss(curve.knots, 5)}`);
  // Half of a normal distribution with a deviation of 0.2 is within 0.135.
  assert.ok(Math.abs(curve.typicalError - 0.135) < 0.02, `${curve.typicalError}`);
});

test("one outlier in ten rows hardly changes the fit", () => {
  const [, curve] = fitMarketplace(makeRows(randomFrom(2), { category: "toys", level: 5, count: 800, wild: 0.1 }));
  assert.ok(curve);
  assert.ok(worstMiss(curve.knots, 5) < 0.12, `${worstMiss(curve.knots, 5)}`);
});

test("the range contains four fifths of new rows", () => {
  const shares = [3, 4, 5, 6, 7, 8].map((seed) => {
    const random = randomFrom(seed);
    const made = { category: "toys", level: 5, count: 300 };
    const [, curve] = fitMarketplace(makeRows(random, made));
    assert.ok(curve);
    const fresh = makeRows(random, { ...made, count: 2_000 });
    const held = fresh.filter(({ logRank, logUnits }) => {
      const { low, high } = readCurve(curve, 10 ** logRank);
      return 10 ** logUnits >= Math.floor(low) && 10 ** logUnits <= Math.ceil(high);
    });
    return held.length / fresh.length;
  });
  for (const share of shares) assert.ok(share > 0.72 && share < 0.88, `${shares}`);
  const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
  assert.ok(mean > 0.77 && mean < 0.83, `${shares}`);
});

test("the range for any category is wider, and contains most rows of an unknown category", () => {
  const random = randomFrom(6);
  const levels = { toys: 5, baby: 4.6, home: 5.5, pets: 4.8, beauty: 5.2, office: 4.9 };
  const rows = Object.entries(levels).flatMap(([category, level]) => makeRows(random, { category, level, count: 150 }));
  const [any, toys] = fitMarketplace(rows);
  assert.ok(any && toys);
  assert.equal(any.category, "");
  assert.ok(any.spread > 1.5 * toys.spread, `${any.spread} and ${toys.spread}`);
  assert.ok(any.held > 0.75 && any.held < 0.85, `${any.held}`);
});

test("a category with few rows gets the shape of the others and its own level", () => {
  const random = randomFrom(7);
  const rows = [
    ...makeRows(random, { category: "home", level: 5.5, count: 1_000 }),
    ...makeRows(random, { category: "pets", level: 4.5, count: 35 }),
  ];
  const pets = fitMarketplace(rows).find((curve) => curve.category === "pets");
  assert.ok(pets);
  assert.ok(worstMiss(pets.knots, 4.5) < 0.25, `${worstMiss(pets.knots, 4.5)}`);
});

test("a category with fewer than 30 rows gets no curve, and rows without a category count only for the curve of any", () => {
  const random = randomFrom(8);
  const few = makeRows(random, { category: "pets", level: 4.5, count: 29 });
  const unnamed = makeRows(random, { category: "", level: 5, count: 100 });
  assert.deepEqual(
    fitMarketplace([...few, ...unnamed]).map((curve) => curve.category),
    [""],
  );
});

test("a category with few rows follows the curve that it is regularized towards", () => {
  const random = randomFrom(7);
  const rows = makeRows(random, { category: "pets", level: 5, count: 12 }).filter((row) => row.logRank < 4);
  const fit = (options?: FitOptions) => fitMarketplace(rows, options).find((curve) => curve.category === "pets");
  assert.equal(fit(), undefined, "too few rows for a curve of its own");
  const common = KNOT_RANKS.map((logRank) => truth(logRank, 5));
  const guided = fit({ commonOf: () => () => common, fewestRows: 5, pull: { slope: 5, height: 1 } });
  assert.ok(guided);
  assert.ok(worstMiss(guided.knots, 5) < 0.2, `${worstMiss(guided.knots, 5)}`);
  const flat = fit({ commonOf: () => () => KNOT_RANKS.map(() => 2), fewestRows: 5, pull: { slope: 5, height: 1 } });
  assert.ok(flat && worstMiss(flat.knots, 5) > 0.5, "another guide gives another curve");
});

test("for any rows, a curve never rises and lies within its range", () => {
  const row = fc.record({
    category: fc.constantFrom("", "a", "b"),
    logRank: fc.double({ min: 0, max: 7, noNaN: true }),
    logUnits: fc.double({ min: -1, max: 5, noNaN: true }),
    product: fc.option(fc.constantFrom("p", "q", "r")),
  });
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 120 }), (rows) => {
      for (const { knots } of fitMarketplace(rows))
        knots.forEach((knot, i) => {
          assert.ok(knot.every(Number.isFinite));
          assert.ok(knot[2] <= knot[1] && knot[1] <= knot[3]);
          const before = knots[i - 1];
          if (before) for (const end of [1, 2, 3] as const) assert.ok(knot[end] <= before[end] + 1e-9);
        });
    }),
    { numRuns: 40 },
  );
});

test("a quantile line has its share of the points below it", () => {
  const random = randomFrom(9);
  const points = Array.from({ length: 2_000 }, () => ({ x: 10 * random(), y: bell(random) }));
  const points2 = points.map(({ x, y }) => ({ x, y: y - x }));
  for (const share of [0.1, 0.5, 0.9]) {
    const knots = [0, 5, 10];
    const line = fitQuantileLine(points2, share, knots, [0, 0, 0], { slope: 0.01, height: 0.01 });
    const under = points2.filter(({ x, y }) => y < heightAt(knots, line, x)).length / points2.length;
    assert.ok(Math.abs(under - share) < 0.02, `${under} under the line of ${share}`);
  }
  assert.equal(quantile([3, 1, 2, 5, 4], 0.8), 4);
});
