import assert from "node:assert/strict";
import { test } from "node:test";
import { product } from "../../../../test/support/memory-index.ts";
import { SIZE_TIERS } from "../../catalog/size-tier-of.ts";
import { analyzerFor } from "../analysis/analyze.ts";
import { CHANGES } from "../engine.ts";
import { MAPPING } from "./mapping.ts";
import { documentOf } from "./product-document.ts";
import { termOf } from "./term.ts";

const analyzer = analyzerFor("en");
const written = (...of: Parameters<typeof documentOf>) => JSON.parse(JSON.stringify(documentOf(...of)));

test("each word is in the field that weighs most: the title by count, else the brand, else the category", () => {
  const title = "Mat mat yoga block yoga mat";
  const document = written(
    product("B000000001", title, { brand: "Yoga Works", category: "Mats and Works" }),
    null,
    analyzer,
  );
  assert.deepEqual(document.words, ["mat", "yoga", "block", "work", "and"]);
  assert.deepEqual([document.title1, document.title2, document.title3], [["block"], ["yoga"], ["mat"]]);
  assert.deepEqual([document.brandWords, document.categoryWords], [["work"], ["and"]]);
  assert.deepEqual(document.head, ["mat"]);
  assert.deepEqual(document.pairs, ["matmat", "matyoga", "yogablock", "blockyoga", "yogamat"]);
});

test("a document has exactly the fields of the mapping, without those of unknown figures", () => {
  const past = [4, 10, 5, 2, 1, 1, 4.4, 4.5, 5];
  const known = {
    brand: "A",
    category: "B",
    priceMinor: 5,
    bsr: 1,
    reviewCount: 3,
    rating: 4.5,
    availableDay: 20_000,
    offerCount: 3,
    weightG: 400,
    sidesMm: [300, 200, 15] as const,
    past,
  };
  const sales = { units: 7, low: 1, high: 9, source: "rank" as const };
  const full = written(product("B000000001", "Mat", known), sales, analyzer);
  assert.deepEqual(Object.keys(full).sort(), Object.keys(MAPPING).sort());
  assert.deepEqual(
    [full.salesOfWeak, full.salesJudged, full.salesPriced, full.salesBranded, full.revenue],
    [7, 7, 7, 7, 35],
  );
  assert.deepEqual([full.offers, full.weight, SIZE_TIERS[full.sizeTier]], [3, 400, "small_standard"]);
  // Changes in percent, and in tenths of a star, plus 100.
  assert.deepEqual(
    CHANGES.map((change) => full[change]),
    [125, 50, 100, 50, 100, 100, 101, 100, 95],
  );
  // The square root of 8 in sixteenths, times two doublings in 256ths and 45 tenths of a star.
  assert.deepEqual(
    [full.weightReviewed, full.weightedDoublings, full.weightRated, full.weightedTenths],
    [45, 23_040, 45, 2_025],
  );
  const bare = written(product("B000000001", "Mat"), null, analyzer);
  for (const field of [
    "price",
    "bsr",
    "sales",
    "reviews",
    "rating",
    "brand",
    "salesClass",
    "salesOfWeak",
    "revenue",
    "weightRated",
    "age",
    ...CHANGES,
  ])
    assert.ok(!(field in bare), field);
});

test("terms fit Lucene's limit, and different long ones stay different", () => {
  const [long, other] = [`${"ü".repeat(40_000)}a`, `${"ü".repeat(40_000)}b`];
  assert.ok(Buffer.byteLength(termOf(long)) < 32_766);
  assert.notEqual(termOf(long), termOf(other));
  assert.equal(termOf("mat"), "mat");
});
