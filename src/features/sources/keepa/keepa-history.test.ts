/** The series of a product of Keepa's API become its history: prices, gaps, and nothing but changes. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { ASIN, dateOf, day, NOW, sample } from "../../../../test/support/keepa-samples.ts";
import { keepaTime } from "../../../../test/support/keepa-server.ts";
import { RowProblem } from "../../../platform/tables/row.ts";
import { ABSENT, type AbsentFigure } from "../../catalog/absent.ts";
import type { HistoryPoint } from "../../catalog/product.ts";
import { keepaSighting } from "./keepa-product.ts";

/** The changes of a figure, with their age in days. */
function pastOf(product: unknown, figure: AbsentFigure) {
  return keepaSighting(product, NOW)
    .history.filter((point) => point[figure] !== null)
    .map((point) => [(NOW.getTime() - point.at.getTime()) / 86_400_000, point[figure]]);
}

/** The ages in days of the points where a figure is absent. */
function gapsOf(product: unknown, figure: AbsentFigure) {
  return keepaSighting(product, NOW)
    .history.filter(({ absent = 0 }) => (absent & ABSENT[figure]) > 0)
    .map((point) => (NOW.getTime() - point.at.getTime()) / 86_400_000);
}

test("the price is the buy box's, else Amazon's, else the lowest new one, at every moment of the history", () => {
  const product = sample(
    {},
    {
      0: [day(80), 1500, day(60), -1],
      1: [day(90), 1400, day(60), 1450, day(20), 1300],
      18: [day(50), 1600, 499, day(30), -1, -1, day(10), 1700, 0],
    },
  );
  assert.deepEqual(pastOf(product, "priceMinor"), [
    [90, 1400],
    [80, 1500],
    [60, 1450],
    [50, 1600],
    [30, 1450],
    [20, 1300],
    [10, 1700],
  ]);
  assert.equal(keepaSighting(product, NOW).observation.priceMinor, 1700);
});

test("of two values in one minute the later one wins, and unordered entries are sorted", () => {
  assert.deepEqual(pastOf(sample({}, { 1: [day(5), 100, day(5), 200, day(3), 300] }), "priceMinor"), [
    [5, 200],
    [3, 300],
  ]);
  assert.deepEqual(pastOf(sample({}, { 3: [day(3), 30, day(5), 50, day(4), 40] }), "bsr"), [
    [5, 50],
    [4, 40],
    [3, 30],
  ]);
});

test("a series that ends with none is absent now, and from there in the history; one that is missing was not seen", () => {
  const product = sample(
    { monthlySold: -1 },
    {
      1: [day(9), 900, day(5), -1],
      3: [day(9), 70, day(5), -1],
      16: [day(9), 40, day(5), -1, day(4), 0],
      17: [day(9), -2, day(8), 0],
    },
  );
  const { observation } = keepaSighting(product, NOW);
  const { priceMinor, bsr, bsrCategory, meanRank, reportedSales, rating, reviewCount } = observation;
  assert.deepEqual(
    { priceMinor, bsr, bsrCategory, meanRank, reportedSales, rating, reviewCount },
    {
      priceMinor: null,
      bsr: null,
      bsrCategory: null,
      meanRank: null,
      reportedSales: null,
      rating: null,
      reviewCount: 0,
    },
  );
  assert.deepEqual(pastOf(product, "priceMinor"), [[9, 900]]);
  assert.deepEqual(pastOf(product, "bsr"), [[9, 70]]);
  assert.deepEqual(pastOf(product, "rating"), [[9, 4]]);
  assert.deepEqual(pastOf(product, "reviewCount"), [[8, 0]]);
  assert.equal(observation.absent, ABSENT.priceMinor + ABSENT.bsr + ABSENT.rating);
  assert.deepEqual(gapsOf(product, "priceMinor"), [5]);
  assert.deepEqual(gapsOf(product, "bsr"), [5]);
  assert.deepEqual(gapsOf(product, "rating"), [5]);
  assert.deepEqual(gapsOf(product, "reviewCount"), [9]);
  assert.deepEqual(gapsOf(product, "reportedSales"), []);
});

test("the old value after a gap ends the gap", () => {
  const product = sample({}, { 1: [day(9), 900, day(7), -1, day(6), -1, day(5), 900, day(4), 900] });
  assert.deepEqual(pastOf(product, "priceMinor"), [
    [9, 900],
    [5, 900],
  ]);
  assert.deepEqual(gapsOf(product, "priceMinor"), [7]);
  assert.equal(keepaSighting(product, NOW).observation.absent, 0);
});

test("there is a gap in the price only while nobody sells the product", () => {
  const product = sample({}, { 0: [day(9), 1500, day(7), -1], 1: [day(8), 1600, day(6), -1, day(2), 1400] });
  assert.deepEqual(gapsOf(product, "priceMinor"), [6]);
});

test("the Buy Box and the new offers have their own history, with gaps while there are none", () => {
  const product = sample(
    {},
    {
      1: [day(90), 1400],
      11: [day(90), 3, day(40), -1, day(35), 0, day(20), 2],
      18: [day(50), 1600, 499, day(30), -1, -1, day(10), 1700, 0, day(5), -1, -1],
    },
  );
  assert.deepEqual(pastOf(product, "buyBoxMinor"), [
    [50, 1600],
    [10, 1700],
  ]);
  assert.deepEqual(gapsOf(product, "buyBoxMinor"), [30, 5]);
  assert.deepEqual(pastOf(product, "offerCount"), [
    [90, 3],
    [35, 0],
    [20, 2],
  ]);
  assert.deepEqual(gapsOf(product, "offerCount"), [40]);
  const { buyBoxMinor, offerCount, absent } = keepaSighting(product, NOW).observation;
  assert.deepEqual([buyBoxMinor, offerCount, absent], [null, 2, ABSENT.buyBoxMinor]);
});

test("sales that are reported now are not absent, whatever their history says", () => {
  const monthlySoldHistory = [day(9), 100, day(5), -1];
  const absentOf = (more: object) => keepaSighting(sample({ monthlySoldHistory, ...more }), NOW).observation.absent;
  assert.equal(absentOf({ monthlySold: 200 }), 0);
  assert.equal(absentOf({ monthlySold: -1 }), ABSENT.reportedSales);
});

test("the history has one point per moment, with only the figures that changed", () => {
  const product = sample(
    { monthlySoldHistory: [day(7), 50, day(6), 50, day(5), 100] },
    { 16: [day(7), 45], 17: [day(7), 10, day(6), 10], 3: [day(7), 5, day(4), -1, day(3), 5] },
  );
  const { history } = keepaSighting(product, NOW);
  const common = {
    marketplace: "amazon.com",
    asin: ASIN,
    priceMinor: null,
    bsrCategory: null,
    buyBoxMinor: null,
    offerCount: null,
  };
  assert.deepEqual(
    history.map((point) => ({ ...point, at: point.at.toISOString() })),
    [
      { ...common, at: dateOf(7), bsr: 5, reportedSales: 50, reviewCount: 10, rating: 4.5, absent: 0 },
      { ...common, at: dateOf(5), bsr: null, reportedSales: 100, reviewCount: null, rating: null, absent: 0 },
      { ...common, at: dateOf(4), bsr: null, reportedSales: null, reviewCount: null, rating: null, absent: ABSENT.bsr },
      { ...common, at: dateOf(3), bsr: 5, reportedSales: null, reviewCount: null, rating: null, absent: 0 },
    ],
  );
});

test("any input is a sighting with an ordered history of real changes, or a rejection", () => {
  const value = fc.oneof(fc.integer({ min: -2, max: 60 }), fc.integer(), fc.constant(-1));
  const step = fc.tuple(fc.integer({ min: 7_000_000, max: keepaTime(NOW) }), value);
  const listOf = (steps: fc.Arbitrary<number[][]>) =>
    fc.oneof({ weight: 9, arbitrary: steps.map((each) => each.flat()) }, { weight: 1, arbitrary: fc.anything() });
  const list = listOf(fc.array(step));
  const triples = listOf(fc.array(step.map(([time, price]) => [time, price, 0])));
  fc.assert(
    fc.property(fc.record({ 0: list, 1: list, 3: list, 16: list, 17: list, 18: triples }), list, (csv, sold) => {
      let sighting: ReturnType<typeof keepaSighting>;
      try {
        sighting = keepaSighting(sample({ monthlySoldHistory: sold }, csv), NOW);
      } catch (error) {
        return assert.ok(error instanceof RowProblem, String(error));
      }
      const { history } = sighting;
      for (const [i, point] of history.entries())
        assert.ok(i === 0 || point.at > (history[i - 1] as typeof point).at, "in the order of time");
      for (const figure of ["priceMinor", "bsr", "reportedSales", "reviewCount", "rating"] as const) {
        const isGap = ({ absent = 0 }: HistoryPoint) => (absent & ABSENT[figure]) > 0;
        assert.ok(history.every((point) => !isGap(point) || point[figure] === null));
        const steps = history.filter((point) => point[figure] !== null || isGap(point)).map((point) => point[figure]);
        assert.ok(
          steps.every((each, i) => each !== steps[i - 1]),
          "no repeats",
        );
        const values = steps.filter((each) => each !== null);
        assert.ok(
          values.every((each) => each >= (figure === "reviewCount" ? 0 : 1)),
          "no none",
        );
        if (figure === "rating") assert.ok(values.every((each) => each <= 5));
      }
    }),
    { numRuns: 300 },
  );
});
