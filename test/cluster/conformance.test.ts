/** Both engines return the same results: totals, statistics, distributions, order and bytes. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { hasJudgments, readJudgments, readTitles } from "../../bench/relevance/judged.ts";
import { ageOf } from "../../src/search/document/fields.ts";
import type { Filters, SearchRequest } from "../../src/search/engine.ts";
import { FIGURE_SORTS, SORTS } from "../../src/search/engine.ts";
import { product } from "../support/memory-index.ts";
import { type BothEngines, bothEngines, type Listed } from "./support/both-engines.ts";
import { AWKWARD_KEYWORDS, awkwardCatalogue, demoCatalogue } from "./support/catalogues.ts";
import { assertSameList, assertSameRanks, assertSameResult } from "./support/same-results.ts";

/** Compares the first page with its distributions, the second, the last, one past the end, and the highest page allowed. */
async function assertSamePages(engines: BothEngines, question: SearchRequest): Promise<void> {
  const total = await assertSameResult(engines, { ...question, page: 1, distributions: true });
  const last = Math.min(500, Math.max(1, Math.ceil(total / 20)));
  for (const page of new Set([2, last, Math.min(500, last + 1), 500]))
    await assertSameResult(engines, { ...question, page });
}

const FILTERS: Filters[] = [
  {},
  { price: { min: 1_000, max: 1_003 } },
  { monthlySales: { min: 1 }, reviews: { max: 2_000 } },
  { rating: { min: 1.1, max: 4.3 } },
  { bsr: { max: 20 } },
  { brand: "vivo" },
  { category: " plumbing", price: { max: 1e12 } },
  { price: { min: 3e9 } },
];

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
  test(`awkward titles and keywords give the same results, on ${shards} shard${shards === 1 ? "" : "s"}`, async (t) => {
    const engines = await bothEngines(t, awkwardCatalogue(), shards);
    for (const keyword of AWKWARD_KEYWORDS) {
      await assertSamePages(engines, { keyword, marketplace: "amazon.com" });
      await assertSameList(engines, { keyword, marketplace: "amazon.com" });
      const asins = ["B000000003", "B000000075", "B000000230", "B000000999"];
      await assertSameRanks(engines, { keyword, marketplace: "amazon.com" }, asins);
    }
    for (const keyword of ["flasche", "trinkflasche", "flasche sport", "flasche edelstahl halter", "kühcenwaage"])
      await assertSamePages(engines, { keyword, marketplace: "amazon.de" });
    for (const keyword of ["yoga mat", "xbox controller", "hose", "pipe"])
      for (const filters of FILTERS)
        for (const sort of SORTS.slice(0, 13))
          await assertSameResult(engines, {
            keyword,
            marketplace: "amazon.com",
            filters,
            sort,
            page: 1,
            distributions: true,
          });
  });

  test(`a demo market of several marketplaces gives the same results, on ${shards} shard${shards === 1 ? "" : "s"}`, async (t) => {
    const listed = demoCatalogue(6_000, ["amazon.com", "amazon.de", "amazon.co.uk"]);
    const engines = await bothEngines(t, listed, shards);
    const titles = listed.filter(({ product: { marketplace } }) => marketplace === "amazon.com");
    for (const keyword of ["set", "yoga mat", "stainless steel bottle", "water botle", "kitchen", "with"]) {
      await assertSamePages(engines, { keyword, marketplace: "amazon.com" });
      for (const sort of ["relevance", "price", "-monthlySales"] as const)
        await assertSameList(engines, { keyword, marketplace: "amazon.com", sort });
      const asins = titles.slice(0, 500).map(({ product: { asin } }) => asin);
      await assertSameRanks(engines, { keyword, marketplace: "amazon.com" }, asins);
    }
    await assertSamePages(engines, { keyword: "flasche edelstahl", marketplace: "amazon.de" });
    await assertSamePages(engines, { keyword: "yoga mat", marketplace: "amazon.co.jp" }); // an empty marketplace
    await fc.assert(
      fc.asyncProperty(questionsOver(titles), async (question) => {
        await assertSameResult(engines, { ...question, page: 1, distributions: true });
      }),
      { numRuns: 60 },
    );
  });
}

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
  let withResults = 0;
  for (let i = 0; i < queries.length; i += 20) {
    const keyword = (queries[i] as { query: string }).query;
    if (await assertSameResult(engines, { keyword, marketplace: "amazon.com", page: 1 })) withResults++;
  }
  assert.ok(withResults > 150, `${withResults} queries found something`);
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
    const engines = await bothEngines(t, [...list("Hook", 200, 600), ...still, ...busy], shards, [
      later(busy, 1_000),
      later(busy, 1_100),
    ]);
    for (const keyword of ["latern", "kttle", "bukcet", "maplex", "brass lanttern", "latern kttle bukcet"]) {
      await assertSameResult(engines, { keyword, marketplace: "amazon.com", page: 1, distributions: true });
      await assertSameList(engines, { keyword, marketplace: "amazon.com" });
    }
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

/** Keywords from the catalogue, correct and misspelt, with any filters and sort order. */
function questionsOver(listed: Listed[]): fc.Arbitrary<SearchRequest> {
  const words = [...new Set(listed.flatMap(({ product: { title } }) => title.split(/\s+/)))];
  const word = fc.constantFrom(...words);
  const misspelt = fc.tuple(word, fc.nat({ max: 30 })).map(([text, at]) => {
    const place = 1 + (at % Math.max(1, text.length - 1));
    return text.slice(0, place) + text.slice(place + 1);
  });
  const range = (max: number) => fc.record({ min: fc.nat({ max: max / 4 }), max: fc.integer({ min: max / 4, max }) });
  const filters = { price: range(20_000), reviews: range(5_000), bsr: range(200_000), monthlySales: range(5_000) };
  return fc.record({
    keyword: fc
      .array(fc.oneof({ weight: 4, arbitrary: word }, { weight: 1, arbitrary: misspelt }), {
        minLength: 1,
        maxLength: 5,
      })
      .map((parts) => parts.join(" ")),
    marketplace: fc.constant("amazon.com" as const),
    sort: fc.constantFrom(...SORTS),
    filters: fc.record(filters, { requiredKeys: [] }),
  });
}
