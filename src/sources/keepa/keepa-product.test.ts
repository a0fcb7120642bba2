import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { gunzipSync } from "node:zlib";
import fc from "fast-check";
import { keepaProduct, keepaTime } from "../../../test/support/keepa-server.ts";
import { ABSENT, type AbsentFigure } from "../../catalog/absent.ts";
import type { HistoryPoint } from "../../catalog/product.ts";
import { MEAN_RANK_DAYS } from "../../catalog/sales/mean-rank.ts";
import { RowProblem } from "../source.ts";
import { keepaSighting } from "./keepa-product.ts";

const NOW = new Date("2026-03-01T12:00:00Z");
const ASIN = "B0SAMPLE01";

/** Times of the samples, in whole days before now. */
const day = (daysAgo: number) => keepaTime(NOW) - daysAgo * 1440;
const dateOf = (daysAgo: number) => new Date(NOW.getTime() - daysAgo * 86_400_000).toISOString();

function sample(more: Record<string, unknown> = {}, csv: Record<number, unknown> = {}) {
  const product = keepaProduct(ASIN, { now: NOW });
  const series = Array.from({ length: 36 }, (_, i) => csv[i] ?? null);
  return { ...product, monthlySold: undefined, monthlySoldHistory: null, salesRanks: {}, csv: series, ...more };
}

/** The changes of a figure, with their age in days. */
function pastOf(product: unknown, figure: AbsentFigure) {
  return keepaSighting(product, NOW)
    .history.filter((point) => point[figure] !== null)
    .map((point) => [(NOW.getTime() - point.at.getTime()) / 86_400_000, point[figure]]);
}

test("a product becomes a sighting of its current figures", () => {
  const { observation } = keepaSighting(
    sample(
      {
        ...{ monthlySold: 300, parentAsin: "B0PARENT01" },
        ...{ packageWeight: 141, packageLength: 55, packageWidth: 104, packageHeight: 35, itemWeight: 28 },
        listedSince: day(400),
      },
      {
        1: [day(50), 2499, day(3), 1999],
        3: [day(40), 812, day(1), 640],
        11: [day(40), 5, day(2), 6],
        16: [day(9), 46],
        17: [day(9), 1200, day(2), 1213],
      },
    ),
    NOW,
  );
  const { meanRank, imageUrl, imageCount, ...rest } = observation;
  assert.deepEqual(rest, {
    marketplace: "amazon.com",
    asin: ASIN,
    parentAsin: "B0PARENT01",
    title: `Sample item ${ASIN}`,
    brand: "Sample",
    category: "Garden",
    priceMinor: 1999,
    bsr: 640,
    bsrCategory: null,
    isListNamed: true,
    reportedSales: 300,
    reviewCount: 1213,
    rating: 4.6,
    buyBoxMinor: null,
    offerCount: 6,
    weightG: 141,
    sidesMm: [104, 55, 35],
    firstAvailable: dateOf(400).slice(0, 10),
    absent: 0,
    seenAt: NOW,
  });
  assert.equal(imageCount, 1);
  assert.match(imageUrl ?? "", /^https:\/\/m\.media-amazon\.com\/images\/I\/41\d+\+xL\.jpg$/);
  assert.ok(meanRank !== null && meanRank > 640 && meanRank < 812);
});

test("a product without a day of its listing, or with one to come, has no first day", () => {
  for (const listedSince of [undefined, null, 0, -1, day(-3)])
    assert.equal(keepaSighting(sample({ listedSince }), NOW).observation.firstAvailable, null, String(listedSince));
});

test("without a package, the measures are the item's, and unknown ones are null", () => {
  const measures = (more: Record<string, unknown>) => {
    const { weightG, sidesMm } = keepaSighting(sample(more), NOW).observation;
    return [weightG, sidesMm];
  };
  const item = { itemWeight: 28, itemLength: 54, itemWidth: 35, itemHeight: 100 };
  assert.deepEqual(measures({ ...item, packageWeight: -1, packageLength: 0 }), [28, [100, 54, 35]]);
  assert.deepEqual(measures({ packageWeight: 0, packageLength: 10, packageWidth: 20 }), [null, null]);
});

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

test("a product is not a variation of itself", () => {
  assert.equal(keepaSighting(sample({ parentAsin: ASIN }), NOW).observation.parentAsin, null);
});

test("a price is in minor units, and the yen has none", () => {
  const { observation } = keepaSighting(sample({ domainId: 5 }, { 1: [day(1), 3980] }), NOW);
  assert.equal(observation.marketplace, "amazon.co.jp");
  assert.equal(observation.priceMinor, 3980);
});

/** The ages in days of the points where a figure is absent. */
function gapsOf(product: unknown, figure: AbsentFigure) {
  return keepaSighting(product, NOW)
    .history.filter(({ absent = 0 }) => (absent & ABSENT[figure]) > 0)
    .map((point) => (NOW.getTime() - point.at.getTime()) / 86_400_000);
}

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

test("the rank is that of the reference list", async (t) => {
  const ranks = { 3: [day(9), 30, day(2), 20] };
  const cases = [
    { name: "the root category", more: { salesRankReference: 100 }, list: null, past: 2 },
    { name: "a category below", more: { salesRankReference: 9_000_000_110 }, list: "Watering", past: 2 },
    { name: "one outside of the tree", more: { salesRankReference: 77 }, list: "Category 77", past: 2 },
    { name: "missing", more: { salesRankReference: -1 }, list: null, past: 2 },
    {
      name: "another one until a while ago",
      more: { salesRankReference: 100, salesRankReferenceHistory: [day(10), 9_000_000_110, day(3), 100] },
      list: null,
      past: 1,
    },
  ];
  for (const { name, more, list, past } of cases) {
    await t.test(name, () => {
      const { observation, history } = keepaSighting(sample({ salesRankReferenceHistory: null, ...more }, ranks), NOW);
      assert.equal(observation.bsr, 20);
      assert.equal(observation.bsrCategory, list);
      assert.deepEqual(
        history.flatMap(({ bsr, bsrCategory }) => (bsr === null ? [] : [bsrCategory])),
        Array(past).fill(list),
      );
    });
  }
  await t.test("a rank of the previous list is not taken for one of the current list", () => {
    const more = { salesRankReferenceHistory: [day(10), 9_000_000_110, day(1), 100] };
    assert.equal(keepaSighting(sample(more, ranks), NOW).observation.bsr, null);
  });
  await t.test("without a main rank, the rank of the list itself is used", () => {
    const more = { salesRanks: { 100: [day(5), 44] } };
    assert.equal(keepaSighting(sample(more), NOW).observation.bsr, 44);
  });
});

test("the mean rank is over the last month", async (t) => {
  const meanOf = (...ranks: number[]) => keepaSighting(sample({}, { 3: ranks }), NOW).observation.meanRank as number;
  await t.test("a rank that does not move is its own mean", () => {
    assert.ok(Math.abs(meanOf(day(200), 500, day(20), 500) - 500) < 1e-6);
  });
  await t.test("ranks before the month do not count", () => {
    assert.equal(meanOf(day(400), 900_000, day(31), 100, day(10), 50), meanOf(day(31), 100, day(10), 50));
  });
  await t.test("a gap takes no time", () => {
    // Fourteen days at 100, a gap of six days, and ten days at 50.
    const kept = Math.exp(-10 / MEAN_RANK_DAYS);
    const expected = Math.exp(kept * Math.log(100) + (1 - kept) * Math.log(50));
    assert.ok(Math.abs(meanOf(day(30), 100, day(16), -1, day(10), 50) - expected) < 1e-6);
  });
  await t.test("a gap that began before the month counts nothing before it", () => {
    assert.ok(Math.abs(meanOf(day(90), 100, day(40), -1, day(10), 50) - 50) < 1e-6);
  });
  await t.test("the rank at its beginning counts from there", () => {
    assert.equal(meanOf(day(300), 100, day(10), 50), meanOf(day(30), 100, day(10), 50));
  });
  await t.test("the last rank counts up to the sighting", () => {
    const recent = meanOf(day(30), 1000, day(1), 10);
    const longer = meanOf(day(30), 1000, day(15), 10);
    assert.ok(longer < recent && recent < 1000 && longer > 10);
  });
});

test("a clock that is slightly ahead is accepted, a date in the future is not", () => {
  const soon = keepaTime(NOW) + 600;
  assert.deepEqual(keepaSighting(sample({ lastUpdate: soon }), NOW).observation.seenAt, NOW);
  assert.deepEqual(
    keepaSighting(sample({}, { 1: [soon, 5] }), NOW).history.map(({ at }) => at),
    [NOW],
  );
  const wrong = keepaTime(NOW) + 1441;
  assert.throws(() => keepaSighting(sample({ lastUpdate: wrong }), NOW), /lastUpdate .* future/);
  assert.throws(() => keepaSighting(sample({}, { 1: [wrong, 5] }), NOW), /csv\[1\] .* future/);
});

test("an image is found in either of its fields, and images are counted", async (t) => {
  const cases: [string, Record<string, unknown>, string | null, number | null][] = [
    ["large", { images: [{ l: "51a.jpg", m: "31a.jpg" }, { l: "51b.jpg" }] }, "51a.jpg", 2],
    ["only middle", { images: [{ m: "31a.jpg" }] }, "31a.jpg", 1],
    ["a list of names", { images: null, imagesCSV: "41b.jpg,41c.jpg" }, "41b.jpg", 2],
    ["none", { images: null, imagesCSV: null }, null, null],
    ["none of none", { images: [] }, null, null],
  ];
  for (const [name, more, file, count] of cases) {
    await t.test(name, () => {
      const { imageUrl, imageCount } = keepaSighting(sample(more), NOW).observation;
      assert.equal(imageCount, count);
      assert.equal(imageUrl, file && `https://m.media-amazon.com/images/I/${file}`);
    });
  }
});

test("an invalid product is rejected, and the reason names the field", async (t) => {
  const cases: [string, unknown, RegExp][] = [
    ["no object", [], /the product/],
    ["no asin", sample({ asin: null }), /^asin/],
    ["a wrong asin", sample({ asin: "B0/../0001" }), /^asin/],
    ["a wrong parent", sample({ parentAsin: "x" }), /^parentAsin/],
    ["an unknown marketplace", sample({ domainId: 7 }), /^domainId 7/],
    ["a title that is none", sample({ title: 5 }), /^title/],
    ["no time", sample({ lastUpdate: 0 }), /^lastUpdate/],
    ["csv of another shape", sample({ csv: "1,2" }), /^csv/],
    ["a series of another shape", sample({}, { 3: {} }), /^csv\[3\]/],
    ["a series that is cut off", sample({}, { 3: [day(3), 7, day(2)] }), /^csv\[3\] is cut off/],
    ["triples that are cut off", sample({}, { 18: [day(3), 7, 0, day(2), 8] }), /^csv\[18\] is cut off/],
    ["half a number", sample({}, { 1: [day(3), 7.5] }), /^csv\[1\]\[1\]/],
    ["no number", sample({}, { 17: [day(3), null] }), /^csv\[17\]\[1\]/],
    ["a number that the database does not hold", sample({}, { 3: [day(3), 2 ** 31] }), /^csv\[3\]\[1\]/],
    ["a time before all times", sample({}, { 3: [-5, 7] }), /^csv\[3\]\[0\]/],
    ["too many sold", sample({ monthlySold: 2 ** 31 }), /^monthlySold/],
    ["sold of another shape", sample({ monthlySoldHistory: [1] }), /^monthlySoldHistory/],
    ["ranks of another shape", sample({ salesRanks: [] }), /^salesRanks/],
    ["a tree of another shape", sample({ categoryTree: {} }), /^categoryTree/],
    ["a tree of nothing", sample({ categoryTree: [null] }), /^categoryTree\[0\]/],
    ["pictures of another shape", sample({ images: ["a.jpg"] }), /^images\[0\]/],
    ["a picture from elsewhere", sample({ images: [{ l: "../../x?y" }] }), /^images/],
  ];
  for (const [name, product, reason] of cases) {
    await t.test(name, () => {
      assert.throws(
        () => keepaSighting(product, NOW),
        (error) => error instanceof RowProblem && reason.test(error.message),
      );
    });
  }
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

const REAL = join(import.meta.dirname, "../../../../shared/data/keepa_product_full_B0D8W1YVBX.json.gz");

test("a real Keepa response is read", { skip: !existsSync(REAL) }, () => {
  const [product] = JSON.parse(gunzipSync(readFileSync(REAL)).toString()).products;
  const { observation, history } = keepaSighting(product, new Date("2026-06-01T00:00:00Z"));
  const count = (figure: keyof (typeof history)[0]) => history.filter((point) => point[figure] !== null).length;
  assert.equal(observation.category, "Beauty & Personal Care");
  assert.equal(observation.bsrCategory, null);
  assert.equal(observation.reportedSales, 100_000);
  assert.equal(count("reportedSales"), 385);
  // 2,740 entries: four mean "no value".
  assert.equal(count("bsr"), 2736);
  const gaps = history.filter(({ absent = 0 }) => (absent & ABSENT.bsr) > 0);
  assert.equal(gaps.length, 4);
  assert.equal(observation.bsr, 23);
  assert.equal(observation.absent, 0);
});
