import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { ABSENT } from "./absent.ts";
import { createCurves } from "./estimates/curve-lookup.ts";
import { METRICS, type Metric, NOTHING, type Point } from "./known-figures.ts";
import { createStatistics, type MetricStatistics } from "./statistics.ts";

const NOW = new Date("2026-03-01T12:00:00Z");
const DAY_MS = 86_400_000;
const curves = createCurves();
const { mean: _, ...NO_FIGURES } = NOTHING;

const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS);
const seen = (days: number, figures: Partial<Point>): Point => ({ ...NO_FIGURES, ...figures, at: daysAgo(days) });

function statisticsOf(
  points: Point[],
  { metrics = METRICS, lastSeen = 0 }: { metrics?: readonly Metric[]; lastSeen?: number } = {},
): MetricStatistics[] {
  const product = { marketplace: "amazon.com" as const, category: "Kitchen", updatedAt: daysAgo(lastSeen) };
  const statistics = createStatistics({ metrics, to: NOW }, product, curves);
  for (const point of points) statistics.add(point);
  return statistics.finish();
}

/** The statistics of one metric as `[current, [min, average, max, known, absent] of each period]`. */
function ofMetric(metric: Metric, points: Point[], lastSeen = 0) {
  const [found] = statisticsOf(points, { metrics: [metric], lastSeen });
  const { current, periods } = found as MetricStatistics;
  return [current, ...periods.map(({ min, average, max, known, absent }) => [min, average, max, known, absent])];
}

test("an average is weighted by the time for which a value held", () => {
  const points = [seen(400, { priceMinor: 1_000 }), seen(9, { priceMinor: 4_000 }), seen(6, { priceMinor: 2_000 })];
  // Of 30 days: 21 at $10, 3 at $40, 6 at $20.
  assert.deepEqual(ofMetric("price", points), [20, [10, 15, 40, 1, 0], [10, 11.67, 40, 1, 0], [10, 10.41, 40, 1, 0]]);
});

test("times without a value, before the first sighting and after the last one do not count", () => {
  const points = [
    seen(60, { priceMinor: 1_000 }),
    seen(20, { absent: ABSENT.priceMinor }),
    seen(10, { priceMinor: 3_000, offerCount: 4 }),
  ];
  assert.deepEqual(ofMetric("price", points, 4), [
    30,
    // 10 days at $10, 10 without an offer, 6 at $30, 4 not observed.
    [10, 17.5, 30, 0.5333, 0.3333],
    [10, 12.61, 30, 0.5111, 0.1111],
    [10, 12.61, 30, 0.126, 0.0274],
  ]);
  assert.deepEqual(ofMetric("offerCount", points, 4)[1], [4, 4, 4, 0.2, 0]);
  assert.deepEqual(ofMetric("buyBoxPrice", points, 4), [null, ...Array(3).fill([null, null, null, 0, 0])]);
  assert.deepEqual(ofMetric("price", [seen(50, { priceMinor: 500 })], 45), [
    5,
    [null, null, null, 0, 0],
    [5, 5, 5, 0.0556, 0],
    [5, 5, 5, 0.0137, 0],
  ]);
});

test("a product that was seen once has its values, and one that is out of stock has no current price", () => {
  assert.deepEqual(ofMetric("rating", [seen(3, { rating: 4.4 })], 3)[1], [4.4, 4.4, 4.4, 0, 0]);
  const gone = [seen(40, { priceMinor: 700 }), seen(10, { absent: ABSENT.priceMinor })];
  assert.deepEqual(ofMetric("price", gone).slice(0, 2), [null, [7, 7, 7, 0.6667, 0.3333]]);
});

test("ranks count only in the category of the last rank", () => {
  const points = [
    seen(25, { bsr: 90_000, bsrCategory: "Home" }),
    seen(20, { bsr: 10, bsrCategory: "Knives" }),
    seen(10, { bsr: 30, bsrCategory: "Knives" }),
    seen(5, { absent: ABSENT.bsr }),
  ];
  assert.deepEqual(ofMetric("bsr", points).slice(0, 2), [null, [10, 17, 30, 0.5, 0.1667]]);
});

test("min ≤ average ≤ max, shares add up to at most one, and longer periods reach further, whatever the history", () => {
  const figure = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: null });
  const point = fc.record({
    days: fc.double({ min: 0, max: 500, noNaN: true }),
    priceMinor: figure(fc.integer({ min: 1, max: 1_000_000 })),
    buyBoxMinor: figure(fc.integer({ min: 1, max: 1_000_000 })),
    bsr: figure(fc.integer({ min: 1, max: 5_000_000 })),
    bsrCategory: figure(fc.constantFrom("Home", "Knives")),
    offerCount: figure(fc.nat(300)),
    rating: figure(fc.integer({ min: 10, max: 50 }).map((tenths) => tenths / 10)),
    reviewCount: figure(fc.nat(1_000_000)),
    absent: fc.nat(127),
  });
  fc.assert(
    fc.property(fc.array(point, { maxLength: 30 }), fc.nat(450), (history, lastSeen) => {
      const points = history.map(({ days, ...figures }) => seen(days, figures));
      points.sort((a, b) => a.at.getTime() - b.at.getTime());
      for (const { periods } of statisticsOf(points, { lastSeen })) {
        for (const [i, { min, average, max, known, absent }] of periods.entries()) {
          assert.equal(min === null, average === null);
          assert.equal(min === null, max === null);
          assert.ok(known >= 0 && absent >= 0 && known + absent <= 1.0001);
          if (min === null) assert.equal(known, 0);
          else
            assert.ok(min <= (average as number) && (average as number) <= (max as number), `${min} ${average} ${max}`);
          const longer = periods[i + 1];
          if (min === null || longer === undefined) continue;
          assert.ok((longer.min as number) <= min && (longer.max as number) >= (max as number));
        }
      }
    }),
  );
});
