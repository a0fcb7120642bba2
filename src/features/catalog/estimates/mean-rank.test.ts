import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { MEAN_RANK_DAYS, type MeanRank, nextMeanRank } from "./mean-rank.ts";

const START = Date.UTC(2026, 0, 1);
const day = (days: number) => new Date(START + days * 86_400_000);

function meanOf(ranks: number[], everyDays: number): number {
  let mean: MeanRank | null = null;
  ranks.forEach((rank, i) => {
    mean = nextMeanRank(mean, rank, "toys", day(i * everyDays));
  });
  return Math.exp((mean as MeanRank | null)?.logMean ?? Number.NaN);
}

test("the first observation is the mean, and a constant rank is its own mean", () => {
  assert.ok(Math.abs(meanOf([700], 1) - 700) < 1e-9);
  assert.ok(Math.abs(meanOf([700, 700, 700, 700], 0.01) - 700) < 1e-9);
});

test("a jump moves the mean gradually", () => {
  const before = nextMeanRank(null, 100, "toys", day(0));
  const soon = nextMeanRank(before, 10_000, "toys", day(0.01));
  const later = nextMeanRank(before, 10_000, "toys", day(MEAN_RANK_DAYS));
  assert.ok(Math.exp(soon.logMean) < 101);
  // After the time constant, 1/e of the old mean is left; the move from 100 to 10,000 counts as 1,000.
  const expected = Math.log(100) / Math.E + Math.log(1_000) * (1 - 1 / Math.E);
  assert.ok(Math.abs(later.logMean - expected) < 1e-9);
});

test("the number of observations does not matter if the rank moves evenly", () => {
  const path = (steps: number) => Array.from({ length: steps + 1 }, (_, i) => 100 * 100 ** (i / steps));
  const often = meanOf(path(600), 0.1);
  const seldom = meanOf(path(60), 1);
  assert.ok(Math.abs(Math.log(often / seldom)) < 0.01, `${often} and ${seldom}`);
});

test("the mean stays between the lowest and the highest rank", () => {
  const ranks = fc.array(fc.integer({ min: 1, max: 5_000_000 }), { minLength: 1, maxLength: 50 });
  fc.assert(
    fc.property(ranks, fc.double({ min: 0.001, max: 100, noNaN: true }), (seen, everyDays) => {
      const mean = meanOf(seen, everyDays);
      assert.ok(mean >= Math.min(...seen) * 0.999999 && mean <= Math.max(...seen) * 1.000001);
    }),
  );
});

test("the mean restarts in another category, because ranks of two lists are not comparable", () => {
  const before = nextMeanRank(null, 50_000, "home", day(0));
  const after = nextMeanRank(before, 3, "garden gnomes", day(0.1));
  assert.equal(after.logMean, Math.log(3));
});
