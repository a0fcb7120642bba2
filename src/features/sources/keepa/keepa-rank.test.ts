/** The rank of a product of Keepa's API: of which list, and its mean over a month. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { day, NOW, sample } from "../../../../test/support/keepa-samples.ts";
import { MEAN_RANK_DAYS } from "../../catalog/estimates/mean-rank.ts";
import { keepaSighting } from "./keepa-product.ts";

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
