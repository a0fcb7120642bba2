/** A product of Keepa's API becomes a sighting of its current figures, or is rejected with a reason. */
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { gunzipSync } from "node:zlib";
import { ASIN, dateOf, day, NOW, sample } from "../../../../test/support/keepa-samples.ts";
import { keepaTime } from "../../../../test/support/keepa-server.ts";
import { RowProblem } from "../../../platform/tables/row.ts";
import { ABSENT } from "../../catalog/absent.ts";
import { keepaSighting } from "./keepa-product.ts";

const REAL = join(import.meta.dirname, "../../../../../shared/data/keepa_product_full_B0D8W1YVBX.json.gz");

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

test("a product is not a variation of itself", () => {
  assert.equal(keepaSighting(sample({ parentAsin: ASIN }), NOW).observation.parentAsin, null);
});

test("a price is in minor units, and the yen has none", () => {
  const { observation } = keepaSighting(sample({ domainId: 5 }, { 1: [day(1), 3980] }), NOW);
  assert.equal(observation.marketplace, "amazon.co.jp");
  assert.equal(observation.priceMinor, 3980);
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
