import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { MarketplaceDomain } from "../../catalog/marketplace.ts";
import type { Product } from "../../catalog/product.ts";
import { PAGE_SIZE } from "../engine.ts";
import { createMemoryEngine } from "./memory-engine.ts";
import { createPostingsBuilder, findPostings, hashOf } from "./postings.ts";
import { createSpelling, editsBetween } from "./spelling.ts";
import { bestOf } from "./top.ts";

function product(asin: string, title: string, more: Partial<Product> = {}): Product {
  const unknown = {
    brand: null,
    category: null,
    imageUrl: null,
    priceMinor: null,
    bsr: null,
    monthlySales: null,
    reviewCount: null,
    rating: null,
  };
  return { marketplace: "amazon.com", asin, title, ...unknown, updatedAt: new Date(0), ...more };
}

async function engineOf(products: Product[], marketplace: MarketplaceDomain = "amazon.com") {
  const engine = createMemoryEngine({
    listMarketplaces: async () => [marketplace],
    listProducts: async () => products,
  });
  await engine.load();
  const ask = (keyword: string, page = 1) => engine.search({ keyword, marketplace, page });
  const asins = async (keyword: string) => (await ask(keyword)).products.map(({ asin }) => asin);
  return { engine, ask, asins };
}

const many = (count: number, title: string, from = 0) =>
  Array.from({ length: count }, (_, i) => product(`B${String(from + i).padStart(9, "0")}`, title));

test("where many products hold every word, only those match; where few do, those that hold some follow them", async () => {
  const mats = many(50, "Yoga Mat");
  const others = many(500, "Door Mat", 1_000);
  const plenty = await engineOf([...mats, ...others]);
  assert.equal((await plenty.ask("yoga mat")).totalResults, 50);
  const scarce = await engineOf([...mats.slice(0, 3), ...others]);
  const { totalResults, products } = await scarce.ask("yoga mat");
  assert.equal(totalResults, 503);
  assert.deepEqual(
    products.slice(0, 3).map(({ title }) => title),
    ["Yoga Mat", "Yoga Mat", "Yoga Mat"],
  );
});

test("a word is found joined, apart, hyphenated, in the plural and misspelt", async () => {
  const { asins } = await engineOf([
    product("A", "Xbox Controller Charger"),
    product("B", "X-Box headset"),
    ...many(30, "Garden Hose", 100),
    ...many(30, "Blue Chair", 200),
  ]);
  for (const keyword of ["xbox", "x box", "x-box", "XBOX"])
    assert.deepEqual((await asins(keyword)).sort(), ["A", "B"], keyword);
  for (const keyword of ["garden hoses", "gardn hose", "gadren hose"])
    assert.equal((await asins(keyword)).length, PAGE_SIZE, keyword);
  assert.ok((await asins("gardn hose")).every((asin) => asin.startsWith("B0000001")));
});

test("a model number is not mended into another", async () => {
  const { ask } = await engineOf(many(30, "Battery 18500"));
  assert.equal((await ask("18600")).totalResults, 0);
});

test("brand and category are found, and weigh less than the title", async () => {
  const { asins } = await engineOf([
    product("A", "Mat", { brand: "Valomi" }),
    product("B", "Valomi Mat"),
    product("C", "Mat", { category: "Valomi" }),
  ]);
  assert.deepEqual(await asins("valomi"), ["B", "A", "C"]);
});

test("of equals the one that sells more comes first, and then the order of asins settles it", async () => {
  const { asins } = await engineOf([
    product("C", "Mat"),
    product("B", "Mat"),
    product("A", "Mat", { monthlySales: 0 }),
    product("D", "Mat", { monthlySales: 900 }),
  ]);
  assert.deepEqual(await asins("mat"), ["D", "A", "B", "C"]);
});

test("the pages of an answer list each match once, in one order", async () => {
  const { ask } = await engineOf(many(115, "Mat"));
  const pages = await Promise.all([1, 2, 3, 4, 5, 6, 7].map((page) => ask("mat", page)));
  const listed = pages.flatMap(({ products }) => products.map(({ asin }) => asin));
  assert.deepEqual(listed, [...listed].sort());
  assert.deepEqual(
    [new Set(listed).size, pages.map(({ products }) => products.length)],
    [115, [20, 20, 20, 20, 20, 15, 0]],
  );
});

test("keywords of stop words, of nothing, and of a hundred words are answered", async () => {
  const { ask } = await engineOf([product("A", "The One for You"), product("B", "Mat")]);
  assert.equal((await ask("the")).totalResults, 1);
  for (const keyword of ["", "🧘", "!!!"]) assert.equal((await ask(keyword)).totalResults, 0, keyword);
  const { totalResults } = await ask(
    Array.from({ length: 100 }, (_, i) => `word${i}`)
      .concat("mat")
      .join(" "),
  );
  assert.ok(totalResults >= 0);
});

test("an engine is ready when it has read the catalogue, and one question leaves no trace in the next", async () => {
  const engine = createMemoryEngine({
    listMarketplaces: async () => ["amazon.com"],
    listProducts: async () => many(3, "Mat"),
  });
  assert.equal(engine.isReady(), false);
  await engine.load();
  assert.equal(engine.isReady(), true);
  const question = { keyword: "mat", marketplace: "amazon.com", page: 1 } as const;
  const first = await engine.search(question);
  await engine.search({ ...question, keyword: "mat chair lamp" });
  assert.deepEqual(await engine.search(question), first);
  assert.equal((await engine.search({ ...question, marketplace: "amazon.de" })).totalResults, 0);
});

test("statistics are of every match, and leave out what is not known", async () => {
  const { ask } = await engineOf([
    product("A", "Mat", { monthlySales: 100, reviewCount: 50, rating: 4.6 }),
    product("B", "Mat", { monthlySales: 300, reviewCount: 5_000, rating: 4.4 }),
    product("C", "Mat", { monthlySales: 600, reviewCount: 9_000, rating: 3.9 }),
    product("D", "Mat"),
  ]);
  const { statistics } = await ask("mat");
  assert.deepEqual(
    [statistics.products, statistics.unitsTotal, statistics.topShare, statistics.weakShare],
    [4, 1_000, 1, 0.7],
  );
  assert.ok(Math.abs(statistics.ratingBySales - (0.1 * 4.6 + 0.3 * 4.4 + 0.6 * 3.9)) < 1e-9);
  assert.ok(Math.abs(statistics.unitsMedian / 300 - 1) < 0.02 && Math.abs(statistics.reviewsMedian / 5_000 - 1) < 0.02);
});

test("postings are found by their term alone, and a pair by the word it makes", () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.string({ minLength: 1 }), fc.nat({ max: 1e6 })), { maxLength: 200 }),
      (entries) => {
        const builder = createPostingsBuilder();
        for (const [term, word] of entries) builder.add(hashOf(term), word);
        const postings = builder.finish();
        for (const [term] of entries) {
          const { start, end } = findPostings(postings, hashOf(term));
          assert.deepEqual(
            [...postings.words.subarray(start, end)],
            entries.filter(([other]) => other === term).map(([, word]) => word),
          );
        }
      },
    ),
  );
  assert.deepEqual(hashOf("x", "box"), hashOf("xbox"));
  assert.deepEqual(findPostings(createPostingsBuilder().finish(), hashOf("mat")), { start: 0, end: 0 });
});

test("the best are those that a full sort puts first", () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 300 }),
      fc.nat({ max: 100 }),
      fc.nat({ max: 40 }),
      (scores, from, size) => {
        const documents = Uint32Array.from(scores, (_, i) => (i * 7919) % 10_007);
        const sorted = [...documents.keys()].sort(
          (a, b) =>
            (scores[b] as number) - (scores[a] as number) || (documents[a] as number) - (documents[b] as number),
        );
        assert.deepEqual(
          bestOf({ documents, scores: Float64Array.from(scores) }, from, from + size),
          sorted.slice(from, from + size).map((i) => documents[i]),
        );
      },
    ),
  );
});

test("edits are counted as people make them", () => {
  for (const [a, b, edits] of [
    ["hose", "hose", 0],
    ["hose", "hoes", 1],
    ["hose", "house", 1],
    ["hose", "rose", 1],
    ["hose", "hos", 1],
    ["garden", "gadrne", 2],
  ] as const) {
    assert.equal(editsBetween(a, b, 2), edits, `${a} ${b}`);
  }
  assert.equal(editsBetween("garden", "kitchen", 2), 3, "gives up past the most that is asked for");
});

test("only a much more frequent word mends another", () => {
  const frequencies: Record<string, number> = { garden: 100, garten: 10, hose: 2 };
  const spelling = createSpelling(Object.keys(frequencies), (word) => frequencies[word] ?? 0);
  assert.equal(spelling.mend("gardne"), "garden");
  assert.equal(spelling.mend("garten"), undefined, "it is a word of its own");
  assert.equal(spelling.mend("hsoe"), undefined, "what it could be is hardly known itself");
});
