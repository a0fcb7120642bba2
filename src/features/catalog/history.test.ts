import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { ABSENT } from "./absent.ts";
import { createCurves } from "./estimates/curve-lookup.ts";
import { estimateSales } from "./estimates/sales-estimate.ts";
import {
  createSeries,
  MOST_INTERVALS,
  MOST_POINTS,
  nextStep,
  RESOLUTIONS,
  type Series,
  type SeriesOptions,
  stepCount,
  stepStart,
} from "./history.ts";
import { METRICS, type Metric, type Point } from "./known-figures.ts";
import type { MarketplaceDomain } from "./marketplace.ts";

const curves = createCurves();
const STEPS = RESOLUTIONS.filter((resolution) => resolution !== "raw");

const NOTHING = {
  priceMinor: null,
  bsr: null,
  bsrCategory: null,
  reportedSales: null,
  reviewCount: null,
  rating: null,
  buyBoxMinor: null,
  offerCount: null,
  absent: 0,
};
const seen = (at: string, figures: Partial<Point>): Point => ({ ...NOTHING, ...figures, at: new Date(at) });

function seriesOf(
  points: Point[],
  options: { from: string; to: string; resolution: SeriesOptions["resolution"]; metrics?: readonly Metric[] },
  subject: { marketplace?: MarketplaceDomain; category?: string | null; updatedAt?: string } = {},
): Series {
  const product = {
    marketplace: subject.marketplace ?? ("amazon.com" as const),
    category: subject.category ?? null,
    updatedAt: new Date(subject.updatedAt ?? "9999-01-01"),
  };
  const { from, to, resolution, metrics = METRICS } = options;
  const series = createSeries({ from: new Date(from), to: new Date(to), resolution, metrics }, product, curves);
  for (const point of points) series.add(point);
  return series.finish().series;
}

const short = (points: { at: string; value: number | null }[] | undefined) =>
  points?.map(({ at, value }) => `${at.replace(/^2026-|:00\.000Z$/g, "").replace("T00:00", "")} ${value}`);

const PRICES = [
  seen("2026-01-01T00:00Z", { priceMinor: 900 }),
  seen("2026-01-03T10:00Z", { priceMinor: 1_000 }),
  seen("2026-01-03T12:00Z", { priceMinor: 1_100 }),
  seen("2026-01-05T08:00Z", { rating: 4.5 }),
  seen("2026-01-06T08:00Z", { priceMinor: 1_100 }),
  seen("2026-01-20T23:00Z", { priceMinor: 1_250 }),
];

test("a resolution has the value known at the end of each step, and raw has each change", () => {
  const cases: [SeriesOptions["resolution"], string, string, string, string[]][] = [
    [
      "raw",
      "2026-01-02",
      "2026-02-01",
      "2026-02-01",
      ["01-02 9", "01-03T10:00 10", "01-03T12:00 11", "01-20T23:00 12.5"],
    ],
    ["raw", "2025-01-01", "2026-01-02", "2026-02-01", ["01-01 9"]],
    ["raw", "2026-01-03T10:00Z", "2026-01-03T11:00Z", "2026-02-01", ["01-03T10:00 10"]],
    ["day", "2026-01-02", "2026-01-04T12:00Z", "2026-02-01", ["01-02 9", "01-03 11", "01-04 11"]],
    ["day", "2026-01-02T15:00Z", "2026-01-03T11:00Z", "2026-02-01", ["01-02T15:00 9", "01-03 10"]],
    [
      "hour",
      "2026-01-03T09:30Z",
      "2026-01-03T12:00Z",
      "2026-02-01",
      ["01-03T09:30 9", "01-03T10:00 10", "01-03T11:00 10", "01-03T12:00 11"],
    ],
    [
      "week",
      "2026-01-02",
      "2026-01-26",
      "2026-02-01",
      ["01-02 11", "01-05 11", "01-12 11", "01-19 12.5", "01-26 12.5"],
    ],
    ["month", "2025-11-01", "2026-03-15", "2026-02-02", ["01-01 12.5", "02-01 12.5"]],
    // The series ends when the product was last seen.
    ["day", "2026-01-20", "2026-01-31", "2026-01-21T06:00Z", ["01-20 12.5", "01-21 12.5"]],
    ["day", "2026-01-22", "2026-01-31", "2026-01-21T06:00Z", []],
    ["raw", "2026-01-22", "2026-01-31", "2026-01-21T06:00Z", []],
    ["raw", "2026-01-19", "2026-01-31", "2026-01-20T22:00Z", ["01-19 11"]],
  ];
  for (const [resolution, from, to, updatedAt, expected] of cases) {
    const { price } = seriesOf(PRICES, { resolution, from, to }, { updatedAt });
    assert.deepEqual(short(price), expected, `${resolution} ${from} ${to}`);
  }
});

test("only the requested metrics are returned, and a metric that was never seen is empty", () => {
  const options = { resolution: "day", from: "2026-01-01", to: "2026-01-02", metrics: ["bsr", "price"] } as const;
  assert.deepEqual(Object.keys(seriesOf(PRICES, options)), ["bsr", "price"]);
  assert.deepEqual(seriesOf(PRICES, options).bsr, []);
});

test("a price is in its currency's major unit", () => {
  const options = { resolution: "raw", from: "2026-01-01", to: "2026-01-02" } as const;
  const { price } = seriesOf(PRICES, options, { marketplace: "amazon.co.jp" });
  assert.deepEqual(price, [{ at: "2026-01-01T00:00:00.000Z", value: 900 }]);
});

test("a rank has its list, and the same rank in another list is a change", () => {
  const points = [
    seen("2026-01-01", { bsr: 7_338 }),
    seen("2026-01-02", { priceMinor: 5 }),
    seen("2026-01-03", { bsr: 7_338, bsrCategory: "Lenses" }),
    seen("2026-01-04", { bsr: 7_338 }),
  ];
  const { bsr } = seriesOf(points, { resolution: "raw", from: "2026-01-01", to: "2026-01-09" }, { category: "Camera" });
  assert.deepEqual(
    bsr?.map(({ at, category }) => [at.slice(0, 10), category]),
    [
      ["2026-01-01", "Camera"],
      ["2026-01-03", "Lenses"],
      ["2026-01-04", "Camera"],
    ],
  );
});

test("monthly sales are the estimate of the time: from the report if there is one, else from the rank", () => {
  const points = [
    seen("2026-01-01", { bsr: 500 }),
    seen("2026-01-02", { bsr: 50_000, bsrCategory: "Baby" }),
    seen("2026-01-03", { reportedSales: 300 }),
    seen("2026-01-04", { bsr: 600 }),
  ];
  const category = "Toys & Games";
  const { monthlySales } = seriesOf(points, { resolution: "day", from: "2026-01-01", to: "2026-01-04" }, { category });
  const at = (bsr: number, bsrCategory: string | null, reportedSales: number | null) => {
    const sold = { marketplace: "amazon.com", category, bsr, bsrCategory, reportedSales, meanRank: null } as const;
    const estimate = estimateSales(sold, curves);
    return [estimate?.units, estimate?.source];
  };
  assert.deepEqual(
    monthlySales?.map(({ value, source }) => [value, source]),
    [at(500, null, null), at(50_000, "Baby", null), at(50_000, "Baby", 300), at(600, null, 300)],
  );
  assert.deepEqual(
    monthlySales?.map(({ source }) => source),
    ["rank", "rank", "reported", "reported"],
  );
});

test("sales follow the mean rank, as the product's own estimate does, also of ranks before the period", () => {
  const points = [
    seen("2026-01-01", { bsr: 100 }),
    seen("2026-01-16", { bsr: 10_000 }),
    seen("2026-01-18", { bsr: 10_000, meanRank: 1_234 }),
  ];
  const { monthlySales } = seriesOf(points, { resolution: "day", from: "2026-01-16", to: "2026-01-18" });
  const ofRank = (meanRank: number) =>
    estimateSales(
      { marketplace: "amazon.com", category: null, bsr: null, bsrCategory: null, meanRank, reportedSales: null },
      curves,
    )?.units;
  // The first rank held until the day before; the time constant is 15 days.
  const kept = Math.exp(-1 / 15);
  const mean = 10 ** (2 * kept + 3 * (1 - kept));
  assert.deepEqual(
    monthlySales?.map(({ value }) => value),
    [ofRank(mean), ofRank(mean), ofRank(1_234)],
  );
});

const WITH_GAPS = [
  seen("2026-01-01T00:00Z", { priceMinor: 900, bsr: 500 }),
  seen("2026-01-03T10:00Z", { absent: ABSENT.bsr }),
  seen("2026-01-04T10:00Z", { priceMinor: 1_000 }),
  seen("2026-01-06T00:00Z", { bsr: 500, absent: ABSENT.priceMinor }),
];

test("an absent figure is a gap until the next value, and one that was not seen is none", () => {
  const series = (resolution: SeriesOptions["resolution"], from: string) =>
    seriesOf(WITH_GAPS, { resolution, from, to: "2026-01-07" }, { updatedAt: "2026-01-07" });
  assert.deepEqual(short(series("raw", "2025-12-01").bsr), ["01-01 500", "01-03T10:00 null", "01-06 500"]);
  assert.deepEqual(short(series("raw", "2025-12-01").price), ["01-01 9", "01-04T10:00 10", "01-06 null"]);
  assert.deepEqual(short(series("day", "2026-01-01").bsr), [
    "01-01 500",
    "01-02 500",
    "01-03 null",
    "01-04 null",
    "01-05 null",
    "01-06 500",
    "01-07 500",
  ]);
  // A period that starts in a gap says so.
  assert.deepEqual(short(series("raw", "2026-01-05").bsr), ["01-05 null", "01-06 500"]);
  assert.deepEqual(series("raw", "2025-12-01").bsr?.[1], {
    at: "2026-01-03T10:00:00.000Z",
    value: null,
    category: null,
  });
});

test("there is no sales estimate while nothing is known to estimate from", () => {
  const options = { resolution: "raw", from: "2026-01-01", to: "2026-01-07" } as const;
  const [first, gap, last, ...rest] = seriesOf(WITH_GAPS, options, { category: "Toys & Games" }).monthlySales ?? [];
  assert.deepEqual(rest, []);
  assert.ok(first?.value);
  const nothing = { value: null, source: null, low: null, high: null };
  assert.deepEqual(gap, { at: "2026-01-03T10:00:00.000Z", ...nothing });
  assert.deepEqual(last, { ...first, at: "2026-01-06T00:00:00.000Z" });
  // A rank of a sub-category's list has no estimate; the previous one no longer holds.
  const sub = [seen("2026-01-01", { bsr: 500 }), seen("2026-01-03", { bsr: 5, bsrCategory: "Toys > Kites > Small" })];
  const { monthlySales } = seriesOf(sub, options, { category: "Toys & Games" });
  assert.deepEqual(monthlySales?.at(-1), { at: "2026-01-03T00:00:00.000Z", ...nothing });
});

test("more changes than a response may contain are refused, not truncated", () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, i) => ({ ...NOTHING, reviewCount: i, at: new Date(Date.UTC(2026, 0) + i) }));
  const options = { from: "2026-01-01", to: "2026-02-01" } as const;
  assert.equal(seriesOf(many(MOST_POINTS), { ...options, resolution: "raw" }).reviewCount?.length, MOST_POINTS);
  assert.throws(() => seriesOf(many(MOST_POINTS + 1), { ...options, resolution: "raw" }), {
    name: "AppError",
    code: "invalid_request",
    message: /more than 10,000 points of reviewCount.*narrow it.*coarser/,
  });
  assert.equal(seriesOf(many(MOST_POINTS + 1), { ...options, resolution: "day" }).reviewCount?.length, 32);
});

const START = Date.UTC(2026, 0);
const times = fc.integer({ min: 0, max: 400 * 24 }).map((hours) => START + hours * 3_600_000);
const figure = fc.option(fc.integer({ min: 1, max: 3 }));
const histories = fc
  .array(fc.record({ at: times, priceMinor: figure, bsr: figure, bsrCategory: fc.constantFrom(null, "A", "B") }))
  .map((rows) => rows.sort((a, b) => a.at - b.at).map((row): Point => ({ ...NOTHING, ...row, at: new Date(row.at) })));
const periods = fc.tuple(times, times).map((pair) => pair.sort((a, b) => a - b) as [number, number]);

/** The simplest implementation of what is known at a time. */
const knownAt = (points: Point[], ms: number) =>
  points.findLast(({ at, priceMinor }) => at.getTime() <= ms && priceMinor !== null)?.priceMinor ?? null;

test("at every moment of the period, raw has the known value, in order and without repeats", () => {
  fc.assert(
    fc.property(histories, periods, times, times, (points, [from, to], last, moment) => {
      const options = {
        from: new Date(from).toISOString(),
        to: new Date(to).toISOString(),
        resolution: "raw",
      } as const;
      const { price = [], bsr = [] } = seriesOf(points, options, { updatedAt: new Date(last).toISOString() });
      const until = Math.min(to, last);
      for (const [i, { at, value }] of price.entries()) {
        const before = price[i - 1];
        assert.ok(before === undefined || (before.at < at && before.value !== value));
        assert.ok(Date.parse(at) >= from && Date.parse(at) <= until);
      }
      for (const [i, { value, category }] of bsr.entries())
        assert.ok(bsr[i - 1]?.value !== value || bsr[i - 1]?.category !== category);
      if (moment < from || moment > until) return;
      const actual = price.findLast(({ at }) => Date.parse(at) <= moment)?.value ?? null;
      const known = knownAt(points, moment);
      assert.equal(actual, known === null ? null : known / 100);
    }),
    { numRuns: 200 },
  );
});

test("every step with a known value has the value at its end", () => {
  fc.assert(
    fc.property(histories, periods, times, fc.constantFrom(...STEPS), (points, [from, to], last, resolution) => {
      const options = { from: new Date(from).toISOString(), to: new Date(to).toISOString(), resolution };
      const { price } = seriesOf(points, options, { updatedAt: new Date(last).toISOString() });
      const until = Math.min(to, last);
      const expected = [];
      for (
        let start = stepStart(from, resolution);
        start <= until && from <= until;
        start = nextStep(start, resolution)
      ) {
        const value = knownAt(points, Math.min(until, nextStep(start, resolution) - 1));
        const at = new Date(Math.max(from, start)).toISOString();
        if (value !== null) expected.push({ at, value: value / 100 });
      }
      assert.deepEqual(price, expected);
      assert.ok(expected.length <= stepCount({ from: new Date(from), to: new Date(to) }, resolution));
    }),
    { numRuns: 80 },
  );
});

test("steps start at the hour, at midnight UTC, on Monday, and on the first of a month", () => {
  const at = Date.parse("2026-03-01T17:45:00Z"); // a Sunday
  const cases = {
    hour: ["2026-03-01T17:00:00.000Z", "2026-03-01T18:00:00.000Z"],
    day: ["2026-03-01T00:00:00.000Z", "2026-03-02T00:00:00.000Z"],
    week: ["2026-02-23T00:00:00.000Z", "2026-03-02T00:00:00.000Z"],
    month: ["2026-03-01T00:00:00.000Z", "2026-04-01T00:00:00.000Z"],
  };
  for (const step of STEPS) {
    const start = stepStart(at, step);
    assert.deepEqual(
      [start, nextStep(start, step)].map((ms) => new Date(ms).toISOString()),
      cases[step],
      step,
    );
  }
  const period = { from: new Date("2025-12-31T23:59:59Z"), to: new Date("2026-03-01T00:00:00Z") };
  assert.deepEqual(
    STEPS.map((step) => stepCount(period, step)),
    [1_418, 61, 9, 4],
  );
});

test("steps leave no gap and do not overlap", () => {
  const anyTime = fc.date({ min: new Date("0001-01-01"), max: new Date("9000-01-01"), noInvalidDate: true });
  fc.assert(
    fc.property(anyTime, fc.constantFrom(...STEPS), (date, step) => {
      const ms = date.getTime();
      const start = stepStart(ms, step);
      const next = nextStep(start, step);
      assert.ok(start <= ms && ms < next);
      assert.deepEqual(
        [stepStart(start, step), stepStart(next - 1, step), stepStart(next, step)],
        [start, start, next],
      );
    }),
  );
});

test("times without an offer are exact at every resolution, and a price that was only not seen is none", () => {
  const gone = { absent: ABSENT.priceMinor };
  const points = [
    seen("2026-01-01T00:00Z", gone),
    seen("2026-01-02T05:00Z", { priceMinor: 900 }),
    seen("2026-01-03T05:00Z", gone),
    seen("2026-01-03T06:30Z", { rating: 4 }),
    seen("2026-01-03T07:00Z", { priceMinor: 900 }),
    seen("2026-01-04T00:00Z", { bsr: 5 }),
    seen("2026-01-05T00:00Z", gone),
  ];
  const intervalsOf = (from: string, to: string, resolution: SeriesOptions["resolution"], updatedAt = "2026-01-09") => {
    const product = { marketplace: "amazon.com" as const, category: null, updatedAt: new Date(updatedAt) };
    const options = { from: new Date(from), to: new Date(to), resolution, metrics: ["bsr"] as const };
    const series = createSeries(options, product, curves);
    for (const point of points) series.add(point);
    return series.finish().outOfStock.map((each) => [each.at, each.until].map((at) => at?.slice(5, 16) ?? null));
  };
  const whole = [
    ["01-01T12:00", "01-02T05:00"],
    ["01-03T05:00", "01-03T07:00"],
    ["01-05T00:00", null],
  ];
  for (const resolution of RESOLUTIONS)
    assert.deepEqual(intervalsOf("2026-01-01T12:00Z", "2026-02-01", resolution), whole);
  assert.deepEqual(intervalsOf("2026-01-03T06:00Z", "2026-01-03T06:10Z", "day"), [["01-03T06:00", null]]);
  assert.deepEqual(intervalsOf("2026-01-03T08:00Z", "2026-01-04", "day"), []);
  assert.deepEqual(intervalsOf("2026-01-10", "2026-02-01", "day"), []);
});

test("of very many times without an offer, the longest are returned, in order", () => {
  const product = { marketplace: "amazon.com" as const, category: null, updatedAt: new Date("2026-12-01") };
  const options = { from: new Date("2026-01-01"), to: new Date("2026-12-01"), resolution: "day", metrics: [] } as const;
  const series = createSeries(options, product, curves);
  const start = options.from.getTime();
  for (let i = 0; i <= MOST_INTERVALS; i++) {
    const at = start + i * 7_200_000;
    series.add(seen(new Date(at).toISOString(), { absent: ABSENT.priceMinor }));
    series.add(seen(new Date(at + (i === 3 ? 60_000 : 3_600_000)).toISOString(), { priceMinor: 5 }));
  }
  const { outOfStock } = series.finish();
  assert.equal(outOfStock.length, MOST_INTERVALS);
  const starts = outOfStock.map(({ at }) => at);
  assert.deepEqual(starts.toSorted(), starts);
  assert.ok(!starts.some((at) => Date.parse(at) === start + 3 * 7_200_000));
});
