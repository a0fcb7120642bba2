import assert from "node:assert/strict";
import { test } from "node:test";
import { createFeed, engineOf, followFeed, many, product } from "../../../test/support/memory-index.ts";
import { PAGE_SIZE } from "../engine.ts";
import { createMemoryEngine } from "./memory-engine.ts";

test("where many products hold every word, only those match; where few do, those that hold some follow them", async () => {
  const mats = many(50, "Yoga Mat");
  const others = many(500, "Door Mat", 1_000);
  const plenty = await engineOf([...mats, ...others, ...many(20, "Yoga Block", 2_000)]);
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

test("a model number is not corrected into another", async () => {
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
    product("A", "Mat", { reportedSales: 0 }),
    product("D", "Mat", { reportedSales: 900 }),
  ]);
  assert.deepEqual(await asins("mat"), ["D", "A", "B", "C"]);
});

test("the pages of an answer list each match once, in one order", async () => {
  const { ask } = await engineOf(many(115, "Mat"));
  const pages = await Promise.all([1, 2, 3, 4, 5, 6, 7].map((page) => ask("mat", { page })));
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

test("an engine is ready when it has a view, and one request leaves no trace in the next", async () => {
  const engine = createMemoryEngine(() => "");
  assert.equal(engine.isReady(), false);
  engine.adopt({
    number: 1,
    revision: 0,
    segments: [],
    changes: new Int32Array(new SharedArrayBuffer(128)),
    touched: ["amazon.com"],
  });
  assert.equal(engine.isReady(), true);
  const { ask } = await engineOf(many(3, "Mat"));
  const first = await ask("mat");
  await ask("mat chair lamp");
  assert.deepEqual(await ask("mat"), first);
  assert.equal((await ask("mat", { marketplace: "amazon.de" })).totalResults, 0);
});

test("statistics are of every match, and leave out what is not known", async () => {
  const { ask } = await engineOf([
    product("A", "Mat", { reportedSales: 100, reviewCount: 50, rating: 4.6 }),
    product("B", "Mat", { reportedSales: 300, reviewCount: 5_000, rating: 4.4 }),
    product("C", "Mat", { reportedSales: 600, reviewCount: 9_000, rating: 3.9 }),
    product("D", "Mat"),
  ]);
  const { statistics } = await ask("mat");
  assert.deepEqual(
    [statistics.products, statistics.unitsTotal, statistics.topShare, statistics.weakShare],
    [4, 1_000, 1, 0.7],
  );
  assert.ok(Math.abs(statistics.ratingBySales - (0.1 * 4.6 + 0.3 * 4.4 + 0.6 * 3.9)) < 1e-9);
  assert.ok(Math.abs(statistics.unitsMedian / 300 - 1) < 0.02);
  assert.ok(Math.abs(statistics.reviewsMedian / 5_000 - 1) < 0.02);
});

test("filters keep what is within them, and what is not known is not; the statistics are of what is left", async () => {
  const { ask, asins } = await engineOf([
    product("A", "Mat", {
      priceMinor: 999,
      bsr: 10,
      reportedSales: 500,
      reviewCount: 20,
      rating: 4.1,
      brand: "Valomi",
    }),
    product("B", "Mat", {
      priceMinor: 1_000,
      bsr: 20,
      reportedSales: 50,
      reviewCount: 200,
      rating: 1.1,
      category: "Sports",
    }),
    product("C", "Mat"),
  ]);
  for (const [filters, expected] of [
    [{ price: { min: 1_000 } }, ["B"]],
    [{ price: { max: 999 } }, ["A"]],
    [{ price: { min: 0 } }, ["A", "B"]],
    [{ bsr: { min: 11, max: 20 } }, ["B"]],
    [{ monthlySales: { min: 51 } }, ["A"]],
    [{ reviews: { max: 20 } }, ["A"]],
    [{ rating: { min: 1.1, max: 4.1 } }, ["A", "B"]],
    [{ rating: { min: 4.2 } }, []],
    [{ brand: " valomi" }, ["A"]],
    [{ category: "SPORTS" }, ["B"]],
    [{ brand: "Valomi", category: "Sports" }, []],
  ] as const) {
    assert.deepEqual((await asins("mat", { filters })).sort(), expected, JSON.stringify(filters));
  }
  const { totalResults, statistics } = await ask("mat", { filters: { monthlySales: { min: 51 } } });
  assert.deepEqual([totalResults, statistics.products, statistics.unitsTotal], [1, 1, 500]);
});

test("a filter never makes the match looser", async () => {
  const { ask } = await engineOf([...many(50, "Yoga Mat"), product("CHEAP", "Door Mat", { priceMinor: 1 })]);
  assert.equal((await ask("yoga mat", { filters: { price: { max: 100 } } })).totalResults, 0);
});

test("sorted by a figure, products without it come last either way", async () => {
  const { asins } = await engineOf([
    product("A", "Mat", { priceMinor: 300 }),
    product("B", "Mat", { priceMinor: 100 }),
    product("C", "Mat"),
    product("D", "Mat", { priceMinor: 200 }),
  ]);
  assert.deepEqual(await asins("mat", { sort: "price" }), ["B", "D", "A", "C"]);
  assert.deepEqual(await asins("mat", { sort: "-price" }), ["A", "D", "B", "C"]);
});

test("pages sorted by a figure that many lack still list each match once", async () => {
  const some = many(30, "Mat").map((each, i) => ({ ...each, priceMinor: i + 1 }));
  const { asins } = await engineOf([...some, ...many(170, "Mat", 1_000)]);
  for (const sort of ["price", "-price"] as const) {
    const pages = await Promise.all(Array.from({ length: 10 }, (_, i) => asins("mat", { sort, page: i + 1 })));
    assert.equal(new Set(pages.flat()).size, 200, sort);
  }
});

test("a list has every match, in the order of the pages", async () => {
  const { engine, asins } = await engineOf([...many(1_200, "Yoga Mat"), ...many(50, "Door Mat", 5_000)]);
  let text = "";
  for await (const piece of engine.list({ keyword: "mat", marketplace: "amazon.com" }))
    text += Buffer.from(piece).toString();
  const listed = text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line).asin as string);
  assert.equal(listed.length, 1_250);
  assert.deepEqual(listed.slice(40, 60), await asins("mat", { page: 3 }));
});

test("while a long request is answered, short ones that come later are answered first", async () => {
  const { ask } = await engineOf([...many(60_000, "Mat"), product("RARE", "Zebra")]);
  const done: string[] = [];
  const long = ask("mat").then(() => done.push("long"));
  await ask("zebra").then(() => done.push("short"));
  await long;
  assert.deepEqual(done, ["short", "long"]);
});

test("a long request that several ask at once is worked out once, and its answer is kept until something changes", async () => {
  const feed = createFeed();
  feed.put(...many(60_000, "Mat"));
  const { engine, keeper } = await followFeed(feed);
  const ask = () => engine.search({ keyword: "mat", marketplace: "amazon.com", page: 1 });
  const [one, other] = [ask(), ask()];
  assert.ok(one instanceof Promise);
  assert.equal(other, one);
  const answer = await one;
  assert.equal(ask(), answer);
  feed.put(product("B000000001", "Mat", { reviewCount: 5 }));
  for (const deadline = Date.now() + 5_000; ask() === answer && Date.now() < deadline; )
    await new Promise((resolve) => setTimeout(resolve, 10));
  assert.notEqual(ask(), answer);
  await keeper.close();
});

test("a product is found by its asin, alone and in any case", async () => {
  const { asins } = await engineOf([product("B0D40F5A94", "Mat"), ...many(50, "B0 D40 F5 A94 Charger")]);
  for (const keyword of ["B0D40F5A94", " b0d40f5a94 "]) assert.deepEqual(await asins(keyword), ["B0D40F5A94"]);
});

test("a word is not corrected to one that says nothing", async () => {
  const { ask } = await engineOf(
    many(60, "Lampe mit Schirm").map((each) => ({ ...each })),
    "amazon.de",
  );
  assert.equal((await ask("mat")).totalResults, 0);
});
