/** Both engines return the same results for keywords: totals, statistics, distributions, order and bytes. */
import { test } from "node:test";
import fc from "fast-check";
import type { SearchRequest } from "../../src/features/search/engine.ts";
import { SORTS } from "../../src/features/search/engine.ts";
import { bothEngines, type Listed } from "./support/both-engines.ts";
import { AWKWARD_KEYWORDS, awkwardCatalogue, demoCatalogue } from "./support/catalogues.ts";
import { FILTERS } from "./support/filters.ts";
import { assertSameList, assertSamePages, assertSameRanks, assertSameResult } from "./support/same-results.ts";

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
