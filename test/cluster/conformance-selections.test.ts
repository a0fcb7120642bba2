/** Both engines return the same results for selections without a keyword, corrected spelling, real titles and many brands. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { hasJudgments, readJudgments, readTitles } from "../../bench/relevance/judged.ts";
import { ageOf } from "../../src/features/search/document/fields.ts";
import type { Filters } from "../../src/features/search/engine.ts";
import { FIGURE_SORTS } from "../../src/features/search/engine.ts";
import { product } from "../support/memory-index.ts";
import { bothEngines, type Listed } from "./support/both-engines.ts";
import { awkwardCatalogue, demoCatalogue } from "./support/catalogues.ts";
import { FILTERS } from "./support/filters.ts";
import { assertSameList, assertSamePages, assertSameResult } from "./support/same-results.ts";

const FINDER_FILTERS: Filters[] = [
  { bsrChange30: { max: -40 } },
  { priceChange7: { min: -10, max: 10 }, monthlySales: { min: 1 } },
  { ratingChange90: { max: -0.2 } },
  { ratingChange7: { min: 0 }, priceChange90: { min: 900 } },
  { ageDays: { min: ageOf(20_300), max: ageOf(20_100) }, revenue: { min: 1 } },
  { offers: { min: 2, max: 4 } },
  { weight: { max: 700 }, sizeTier: "small_parcel" },
  { sizeTier: "standard_parcel", offers: { min: 1 } },
];

for (const shards of [1, 3]) {
  test(`selections without a keyword are the same, on ${shards} shard${shards === 1 ? "" : "s"}`, async (t) => {
    const engines = await bothEngines(t, [...awkwardCatalogue(), ...demoCatalogue(3_000, ["amazon.co.uk"])], shards);
    const [com, uk] = ["amazon.com", "amazon.co.uk"] as const;
    for (const marketplace of [com, uk]) {
      await assertSamePages(engines, { keyword: null, marketplace });
      await assertSameList(engines, { keyword: null, marketplace });
      for (const filters of FILTERS) await assertSamePages(engines, { keyword: null, marketplace, filters });
    }
    for (const sort of FIGURE_SORTS) await assertSameResult(engines, { keyword: null, marketplace: uk, sort, page: 3 });
    for (const filters of FINDER_FILTERS) {
      const total = await assertSameResult(engines, {
        keyword: null,
        marketplace: uk,
        filters,
        page: 1,
        distributions: true,
      });
      assert.ok(total > 0, JSON.stringify(filters));
      await assertSameList(engines, { keyword: null, marketplace: uk, filters, sort: "-bsrChange90" });
      await assertSameResult(engines, { keyword: "set", marketplace: uk, filters, page: 1 });
    }
  });
}

test("real titles and real queries give the same results", { skip: !hasJudgments() }, async (t) => {
  const listed = readTitles()
    .slice(0, 15_000)
    .map(({ id, title }, i): Listed => {
      const units = i % 5 === 0 ? null : (i * 7_919) % 3_000;
      const more = {
        brand: i % 4 === 0 ? null : `Brand ${(i * 31) % 900}`,
        priceMinor: i % 6 === 0 ? null : (i * 104_729) % 20_000,
        reviewCount: i % 7 === 0 ? null : (i * 613) % 9_000,
        rating: i % 8 === 0 ? null : 1 + ((i * 17) % 41) / 10,
      };
      const sales = units === null ? null : { units, low: 0, high: units, source: "rank" as const };
      return { product: product(id, title, more), sales };
    });
  const engines = await bothEngines(t, listed, 2);
  const queries = readJudgments();
  let counted = 0;
  for (let i = 0; i < queries.length; i += 20) {
    const keyword = (queries[i] as { query: string }).query;
    if (await assertSameResult(engines, { keyword, marketplace: "amazon.com", page: 1 })) counted++;
  }
  assert.ok(counted > 50, `${counted} queries counted something`);
});

for (const shards of [1, 3]) {
  test(`after updates, spelling is corrected in the same way, on ${shards} shard${shards === 1 ? "" : "s"}`, async (t) => {
    const list = (word: string, from: number, count: number) =>
      Array.from({ length: count }, (_, i): Listed => {
        const one = product(`B${String(from + i).padStart(9, "0")}`, `Brass ${word} ${from + i}`, { priceMinor: 900 });
        return { product: one, sales: null };
      });
    const later = (listed: Listed[], priceMinor: number) =>
      listed.map(({ product, sales }): Listed => ({ product: { ...product, priceMinor }, sales }));
    // The more frequent word of each pair is in products that never changed: a word that is counted twice would win.
    const still = [...list("Lantern", 0, 40), ...list("Kettle", 100, 36), ...list("Mapler", 140, 6)];
    const many = Array.from("bcdfghkmnp", (letter, i) => list(`Maple${letter}`, 2_000 + 10 * i, 4)).flat();
    // Too rare to be suggested, unless it is counted twice.
    const rare = list("Bucket", 1_200, 2);
    const busy = [...list("Lattern", 1_000, 30), ...list("Kittle", 1_100, 30), ...many, ...rare];
    const hooks = [...list("Hook", 200, 600), ...list("Hookk", 1_300, 6)];
    const engines = await bothEngines(t, [...hooks, ...still, ...busy], shards, [
      later(busy, 1_000),
      later(busy, 1_100),
    ]);
    for (const keyword of [
      "latern",
      "kttle",
      "bukcet",
      "maplex",
      "brass lanttern",
      "brass latern kttle bukcet",
      "brass hok",
    ]) {
      await assertSameResult(engines, { keyword, marketplace: "amazon.com", page: 1, distributions: true });
      await assertSameResult(engines, { keyword, marketplace: "amazon.com", page: 1, correct: false });
      await assertSameList(engines, { keyword, marketplace: "amazon.com" });
    }
    // The slip is counted with the common spelling.
    const { interpretation } = await engines.memory.search({
      keyword: "brass hookk",
      marketplace: "amazon.com",
      page: 1,
    });
    assert.deepEqual(interpretation.spellings, [{ word: "hookk", to: ["hook"] }]);
    await assertSameResult(engines, { keyword: "brass hookk", marketplace: "amazon.com", page: 1 });
    await assertSameList(engines, { keyword: "brass hookk", marketplace: "amazon.com" });
  });
}

test("brands are counted exactly when there are more of them than one aggregation returns", async (t) => {
  const listed = Array.from({ length: 21_000 }, (_, i): Listed => {
    const units = 1 + (i % 97);
    const one = product(`B${String(i).padStart(9, "0")}`, "Brass Hook", {
      brand: `Maker ${i % 20_500}`,
      priceMinor: 100 + i,
    });
    return { product: one, sales: { units, low: units, high: units, source: "rank" } };
  });
  const engines = await bothEngines(t, listed);
  await assertSameResult(engines, { keyword: "brass hook", marketplace: "amazon.com", page: 1, distributions: true });
  await assertSameResult(engines, { keyword: "brass hook", marketplace: "amazon.com", page: 500 });
});
