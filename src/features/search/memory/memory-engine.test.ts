import assert from "node:assert/strict";
import { test } from "node:test";
import {
  createFeed,
  engineOf,
  followFeed,
  many,
  product,
  until,
  viewOf,
} from "../../../../test/support/memory-index.ts";
import { PAGE_SIZE, type PageRequest } from "../engine.ts";
import { createMemoryEngine } from "./memory-engine.ts";

const YOGA_MATS = many(50, "Yoga Mat", 1, { reportedSales: 10 });
const DOOR_MATS = many(500, "Door Mat", 1_000, { reportedSales: 1_000 });

test("only products with every word are the result set, however few there are", async () => {
  for (const count of [1, 4, 39, 50]) {
    const { search, asins, engine } = await engineOf([...YOGA_MATS.slice(0, count), ...DOOR_MATS]);
    const { totalResults, statistics, distributions } = await search("yoga mat", { distributions: true });
    assert.deepEqual([totalResults, statistics.products, statistics.unitsTotal], [count, count, 10 * count]);
    assert.equal(distributions?.unknown.price, count);
    const ranks = await engine.rankOf({ keyword: "yoga mat", marketplace: "amazon.com" }, ["B000000001", "B000001001"]);
    assert.deepEqual([ranks.totalResults, ranks.ranks], [count, [1, null]], "a related product has no rank");
    assert.equal((await asins("yoga mat", { page: 6 })).length, 0, "related products end as well");
  }
});

test("related products follow a small result set, marked, up to a hundred together, within its filters and in its order", async () => {
  const { search } = await engineOf([
    ...YOGA_MATS.slice(0, 25),
    ...DOOR_MATS,
    product("CHEAP", "Door Mat", { priceMinor: 1 }),
  ]);
  const marks = async (request: Parameters<typeof search>[1]) =>
    (await search("yoga mat", request)).products.map(({ match }) => match ?? "");
  assert.deepEqual(await marks({ page: 1 }), Array(20).fill(""));
  assert.deepEqual(await marks({ page: 2 }), [...Array(5).fill(""), ...Array(15).fill("related")]);
  const { products } = await search("yoga mat", { page: 2, sort: "price" });
  assert.equal(products[5]?.asin, "CHEAP", "the only one with a price");
  const { totalResults, products: cheap } = await search("yoga mat", { filters: { price: { max: 100 } } });
  assert.deepEqual([totalResults, cheap.map(({ asin }) => asin)], [0, ["CHEAP"]]);
  assert.deepEqual(await marks({ filters: { monthlySales: { max: 10 } }, page: 2 }), Array(5).fill(""));
  for (const page of [3, 4, 5]) assert.deepEqual(await marks({ page }), Array(20).fill("related"));
  assert.deepEqual(await marks({ page: 6 }), []);
  const each = await Promise.all([2, 3, 4, 5].map((page) => search("yoga mat", { page })));
  const listed = each.flatMap(({ products }) => products.map(({ asin }) => asin));
  assert.equal(new Set(listed).size, 80, "none stands on two pages");
});

test("nothing related follows a result set of a hundred", async () => {
  const { asins } = await engineOf([...many(110, "Yoga Mat"), ...DOOR_MATS]);
  assert.equal((await asins("yoga mat", { page: 6 })).length, 10);
});

test("a thing that the catalogue lacks has no result set, and what is unknown is named", async () => {
  const { search } = await engineOf([
    ...many(30, "Capo for Guitar", 100),
    ...many(30, "Electric Guitar Strings, Set of 6", 200),
    ...many(30, "Refrigerator with Door Alarm", 300),
  ]);
  for (const [keyword, unknown] of [
    ["guitar", []],
    ["refrigerator door opener", ["opener"]],
    ["kayak", ["kayak"]],
  ] as const) {
    const { totalResults, statistics, interpretation, products } = await search(keyword, { correct: false });
    assert.deepEqual([totalResults, statistics.products, interpretation.unknown], [0, 0, unknown], keyword);
    assert.equal(products.length > 0, keyword !== "kayak", "related products follow");
    assert.ok(products.every(({ match }) => match === "related"));
  }
});

test("a word is found joined, split, hyphenated, in the plural and misspelt", async () => {
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

test("a product whose head noun is searched for comes before one that only mentions it", async () => {
  const { asins } = await engineOf([
    product("A", "Brass Faucet Ring"),
    product("B", "Ring Brass Faucet"),
    product("C", "Faucet Brass, Ring"),
    ...many(30, "Garden Hose", 200),
  ]);
  assert.deepEqual(await asins("faucet"), ["B", "A", "C"]);
});

test("another form of a word matches weakly in a longer keyword, and not alone", async () => {
  const { asins, search } = await engineOf([
    product("A", "Painting Brush"),
    product("B", "Paint Brush"),
    ...many(30, "Wall Paint", 100),
    ...many(30, "Oil Painting", 200),
  ]);
  assert.deepEqual((await asins("paint brush")).slice(0, 2), ["B", "A"]);
  assert.equal((await search("paint")).totalResults, 30, "neither brushes nor paintings");
});

test("a word that many products hold matches in no other form: a desk stand is no standing desk", async () => {
  const { search } = await engineOf([...many(120, "Standing Desk"), ...many(50, "Desk Stand", 1_000)]);
  assert.equal((await search("standing desk")).totalResults, 120);
});

test("a synonym is found after exact matches, in both directions, and the response names it", async () => {
  const { asins, search } = await engineOf([
    product("A", "Steel Thermos"),
    product("B", "Steel Insulated Flask"),
    product("C", "Wireless Earbuds"),
    product("D", "Red Refrigerator"),
    ...many(60, "Garden Bridge", 100),
  ]);
  assert.deepEqual(await asins("thermos"), ["A", "B"]);
  assert.deepEqual((await asins("insulated flask")).slice(0, 2), ["B", "A"]);
  assert.deepEqual(await asins("earphones"), ["C"]);
  assert.deepEqual(await asins("fridge"), ["D"], "a word with a synonym is not misspelt");
  const { interpretation } = await search("Fridges gardn");
  assert.deepEqual(interpretation, {
    corrected: [],
    spellings: [],
    expanded: [{ word: "Fridges", to: ["refrigerator"] }],
    offered: [{ from: "gardn", to: "garden" }],
    unknown: ["gardn"],
  });
  const asWritten = await search("bridge");
  assert.deepEqual(asWritten.interpretation, { corrected: [], spellings: [], expanded: [], offered: [], unknown: [] });
});

test("a phrase among the synonyms also matches apart, if its last word is what the title is about", async () => {
  const { asins } = await engineOf([
    product("A", "Metal USB Stick 64 GB"),
    product("B", "USB 3.0 Metal Stick, 64 GB"),
    product("C", "USB Hub with Stick Holder"),
    product("D", "Stick Vacuum, USB Charging"),
    ...many(60, "Garden Bridge", 100),
  ]);
  assert.deepEqual((await asins("flash drive")).toSorted(), ["A", "B"]);
});

test("a correction is shown as titles write it, on every page, and the keyword as it was written", async () => {
  const titles = ["Trinkflasche 1 l", "TRINKFLASCHE rot", "Trinkflaschen-Set", "Trinkflasche für Kinder"];
  const { search } = await engineOf(
    [
      ...titles.flatMap((title, i) => many(6, title, 10 * i)),
      ...many(6, "Küchenwaage digital", 100),
      ...many(9, "Edelstahlflasche", 200),
    ],
    "amazon.de",
  );
  const correctedIn = async (keyword: string, page = 1) =>
    (await search(keyword, { page })).interpretation.corrected.map(({ from, to }) => `${from} ${to}`);
  for (const page of [1, 2, 9])
    assert.deepEqual(await correctedIn("Trinkflashce rot", page), ["Trinkflashce Trinkflasche"]);
  assert.deepEqual(await correctedIn("Kühcenwaage digital"), ["Kühcenwaage Küchenwaage"]);
  const { search: inEnglish } = await engineOf([...many(9, "Black Sunglasses"), ...many(4, "Sunglass Case", 20)]);
  assert.deepEqual((await inEnglish("black sunglaases")).interpretation.corrected, [
    { from: "sunglaases", to: "sunglasses" },
  ]);
});

test("a German noun finds compounds that end with it, but no glove for a shoe", async () => {
  const { asins } = await engineOf(
    [
      product("A", "Flasche aus Glas"),
      product("B", "Trinkflasche aus Edelstahl"),
      product("C", "Handschuhe aus Leder"),
      product("D", "Laufschuhe aus Leder"),
      product("E", "Lederhandschuhe"),
    ],
    "amazon.de",
  );
  assert.deepEqual(await asins("Flaschen"), ["A", "B"]);
  assert.deepEqual(await asins("schuh"), ["D"]);
  assert.deepEqual(await asins("Trinkflasche"), ["B"]);
});

test("units and the x between measures need not match", async () => {
  const { asins } = await engineOf([...many(45, "Pine Board 2 in. x 4 in. x 8 ft."), ...many(45, "Shelf 9 cm", 100)]);
  assert.equal((await asins("2x4 board")).length, PAGE_SIZE);
  assert.equal((await asins("2 cm board")).length, PAGE_SIZE);
});

test("earphones, thermos and fridge find what earbuds, insulated flask and refrigerator find", async () => {
  const { asins } = await engineOf([
    product("A", "Wireless Earbuds"),
    product("B", "Insulated Water Bottle, Flask"),
    product("C", "Steel Insulated Flask"),
    product("D", "Refrigerator 300 l"),
    product("E", "Chair"),
  ]);
  for (const [keyword, same] of [
    ["earphones", "earbuds"],
    ["thermos", "insulated flask"],
    ["fridge", "refrigerator"],
  ] as const)
    assert.deepEqual((await asins(keyword)).sort(), (await asins(same)).sort(), keyword);
});

test("a model number is not corrected into another", async () => {
  const { search } = await engineOf(many(30, "Battery 18500"));
  assert.equal((await search("18600")).totalResults, 0);
});

test("brand and category are searched, and weigh less than the title", async () => {
  const { asins } = await engineOf([
    product("A", "Mat", { brand: "Valomi" }),
    product("B", "Valomi Mat"),
    product("C", "Mat", { category: "Valomi" }),
  ]);
  assert.deepEqual(await asins("valomi"), ["B", "A", "C"]);
});

test("among equal products the best seller comes first, and ASINs break ties", async () => {
  const { asins } = await engineOf([
    product("C", "Mat"),
    product("B", "Mat"),
    product("A", "Mat", { reportedSales: 0 }),
    product("D", "Mat", { reportedSales: 900 }),
  ]);
  assert.deepEqual(await asins("mat"), ["D", "A", "B", "C"]);
});

test("paging lists each match once, in one order", async () => {
  const { search } = await engineOf(many(115, "Mat"));
  const pages = await Promise.all([1, 2, 3, 4, 5, 6, 7].map((page) => search("mat", { page })));
  const listed = pages.flatMap(({ products }) => products.map(({ asin }) => asin));
  assert.deepEqual(listed, [...listed].sort());
  assert.deepEqual(
    [new Set(listed).size, pages.map(({ products }) => products.length)],
    [115, [20, 20, 20, 20, 20, 15, 0]],
  );
});

test("keywords of stop words only, without words, and of a hundred words are served", async () => {
  const { search } = await engineOf([product("A", "The One for You"), product("B", "Mat")]);
  assert.deepEqual(
    (await search("the")).products.map(({ asin }) => asin),
    ["A"],
  );
  for (const keyword of ["", "🧘", "!!!"]) assert.equal((await search(keyword)).totalResults, 0, keyword);
  const { totalResults } = await search(
    Array.from({ length: 100 }, (_, i) => `word${i}`)
      .concat("mat")
      .join(" "),
  );
  assert.ok(totalResults >= 0);
});

test("an engine is ready once it has a view, and a search does not affect the next one", async () => {
  const engine = createMemoryEngine("");
  assert.equal(engine.isReady(), false);
  engine.adopt(viewOf(1, []));
  assert.equal(engine.isReady(), true);
  const { search } = await engineOf(many(3, "Mat"));
  const first = await search("mat");
  await search("mat chair lamp");
  assert.deepEqual(await search("mat"), first);
  assert.equal((await search("mat", { marketplace: "amazon.de" })).totalResults, 0);
});

test("statistics cover every match and leave out unknown figures", async () => {
  const { search } = await engineOf([
    product("A", "Mat", { reportedSales: 100, reviewCount: 50, rating: 4.6 }),
    product("B", "Mat", { reportedSales: 300, reviewCount: 5_000, rating: 4.4 }),
    product("C", "Mat", { reportedSales: 600, reviewCount: 9_000, rating: 3.9 }),
    product("D", "Mat"),
  ]);
  const { statistics } = await search("mat");
  assert.deepEqual(
    [statistics.products, statistics.known.sales, statistics.unitsTotal, statistics.topTenShare, statistics.weakShare],
    [4, 3, 1_000, 1, 0.7],
  );
  const near = (value: number | null, expected: number) => Math.abs((value ?? 0) / expected - 1) < 0.02;
  const weights = [100, 300, 600].map((units) => Math.sqrt(1 + units));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const rating = [4.6, 4.4, 3.9].reduce((sum, stars, i) => sum + (stars * (weights[i] as number)) / total, 0);
  assert.ok(near(statistics.ratingTypical, rating), `${statistics.ratingTypical}`);
  assert.ok(near(statistics.unitsMedian, 300) && near(statistics.reviewsMedian, 5_000));
});

test("the front is the fifty best sellers, ties by ASIN, and nothing without sales", async () => {
  const asin = (i: number) => `B${String(i).padStart(9, "0")}`;
  const listed = (count: number) =>
    Array.from({ length: count }, (_, i) =>
      product(asin(i), "Mat", { reportedSales: i < 40 ? 1_000 - i : 200, reviewCount: i, brand: `Brand ${i % 4}` }),
    );
  const { search } = await engineOf([...listed(90).reverse(), product("C", "Mat", { reviewCount: 9_999 })]);
  const { front } = (await search("mat")).statistics;
  const units = Array.from({ length: 50 }, (_, i) => (i < 40 ? 1_000 - i : 200)).reduce((sum, each) => sum + each, 0);
  assert.deepEqual([front.products, front.units, front.reviewsMedian], [50, units, 24]);
  assert.deepEqual(front.known, { reviews: 50, ratings: 0, brands: 50 });
  const { statistics } = await search("mat", { filters: { reviews: { min: 80 } } });
  assert.deepEqual(
    [statistics.front.products, statistics.front.reviewsMedian],
    [10, 84],
    "of those within the filters",
  );
  const unsold = await engineOf([product("A", "Mat", { reviewCount: 3 })]);
  assert.equal((await unsold.search("mat")).statistics.front.products, 0);
});

test("filters keep products within their bounds, drop unknown figures, and apply to the statistics", async () => {
  const { search, asins } = await engineOf([
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
  const { totalResults, statistics } = await search("mat", { filters: { monthlySales: { min: 51 } } });
  assert.deepEqual([totalResults, statistics.products, statistics.unitsTotal], [1, 1, 500]);
});

test("a filter never loosens the match", async () => {
  const { search } = await engineOf([...many(50, "Yoga Mat"), product("CHEAP", "Door Mat", { priceMinor: 1 })]);
  assert.equal((await search("yoga mat", { filters: { price: { max: 100 } } })).totalResults, 0);
});

test("products without the sorted figure come last in both directions", async () => {
  const { asins } = await engineOf([
    product("A", "Mat", { priceMinor: 300 }),
    product("B", "Mat", { priceMinor: 100 }),
    product("C", "Mat"),
    product("D", "Mat", { priceMinor: 200 }),
  ]);
  assert.deepEqual(await asins("mat", { sort: "price" }), ["B", "D", "A", "C"]);
  assert.deepEqual(await asins("mat", { sort: "-price" }), ["A", "D", "B", "C"]);
});

test("paging by a figure that many products lack lists each match once", async () => {
  const some = many(30, "Mat").map((each, i) => ({ ...each, priceMinor: i + 1 }));
  const { asins } = await engineOf([...some, ...many(170, "Mat", 1_000)]);
  for (const sort of ["price", "-price"] as const) {
    const pages = await Promise.all(Array.from({ length: 10 }, (_, i) => asins("mat", { sort, page: i + 1 })));
    assert.equal(new Set(pages.flat()).size, 200, sort);
  }
});

test("a list contains every match in the order of the pages", async () => {
  const { engine, asins } = await engineOf([...many(1_200, "Yoga Mat"), ...many(50, "Door Mat", 5_000)]);
  let text = "";
  for await (const chunk of engine.list({ keyword: "mat", marketplace: "amazon.com" }))
    text += Buffer.from(chunk).toString();
  const listed = text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line).asin as string);
  assert.equal(listed.length, 1_250);
  assert.deepEqual(listed.slice(40, 60), await asins("mat", { page: 3 }));
  text = "";
  for await (const chunk of engine.list({ keyword: "mat", marketplace: "amazon.com" }, 100))
    text += Buffer.from(chunk).toString();
  const first = text.trimEnd().split("\n");
  assert.deepEqual(
    first.map((line) => JSON.parse(line).asin),
    listed.slice(0, 100),
    "the first ones only",
  );
});

/** Ten words and nine pairs each: more postings than a short request may read, in few products. */
const LONG_TITLE = "Thick Blue Yoga Mat With Strap For Home Gym Travel";

test("a short search that arrives during a long one is served first", async () => {
  const { search } = await engineOf([...many(15_000, LONG_TITLE), product("RARE", "Zebra")]);
  const done: string[] = [];
  const long = search(LONG_TITLE).then(({ totalResults }) => done.push(`long ${totalResults}`));
  await search("zebra").then(() => done.push("short"));
  await long;
  assert.deepEqual(done, ["short", "long 15000"]);
});

test("identical long searches at the same time are computed once, and the page is cached until something changes", async (t) => {
  const feed = createFeed();
  feed.put(...many(3_500, LONG_TITLE));
  const { engine, writer } = await followFeed(feed);
  t.after(() => writer.close());
  const search = () => engine.search({ keyword: LONG_TITLE, marketplace: "amazon.com", page: 1 });
  const [one, other] = [search(), search()];
  assert.ok(one instanceof Promise);
  assert.equal(other, one);
  const page = await one;
  assert.equal(search(), page);
  feed.put(product("B000000001", LONG_TITLE, { reviewCount: 5 }));
  await until(() => search() !== page);
});

test("figures about the past of products change selections, while pages of keywords stay cached", async (t) => {
  const feed = createFeed();
  const mat = (more: Parameters<typeof product>[2] = {}) =>
    product("B000000001", "Mat", { priceMinor: 2_000, ...more });
  feed.put(mat());
  const { engine, writer } = await followFeed(feed);
  t.after(() => writer.close());
  const search = (more: Partial<PageRequest>) =>
    engine.search({ keyword: "mat", marketplace: "amazon.com", page: 1, ...more });
  const [keyword, selection, filtered] = [{}, { keyword: null }, { filters: { priceChange30: { max: 0 } } }];
  const [page, selected] = [await search(keyword), await search(selection)];
  assert.equal((await search(filtered)).totalResults, 0, "the change is unknown");
  feed.put(mat({ availableDay: 20_000, past: Array.from({ length: 9 }, () => 2_500) }));
  await until(() => search(selection) !== selected);
  assert.equal((await search(filtered)).totalResults, 1);
  assert.equal(search(keyword), page, "nothing that it shows has changed");
  feed.put(mat({ priceMinor: 1_900 }));
  await until(() => search(keyword) !== page);
});

test("a keyword that is an ASIN finds only that product, in any letter case", async () => {
  const { asins } = await engineOf([product("B0D40F5A94", "Mat"), ...many(50, "B0 D40 F5 A94 Charger")]);
  for (const keyword of ["B0D40F5A94", " b0d40f5a94 "]) assert.deepEqual(await asins(keyword), ["B0D40F5A94"]);
});

test("a word is not corrected to a stop word", async () => {
  const { search } = await engineOf(many(60, "Lampe mit Schirm"), "amazon.de");
  assert.equal((await search("mat")).totalResults, 0);
});

test("medians and quartiles of a small set are exact, and follow a change of a price", async () => {
  const feed = createFeed();
  const listed = (i: number, priceMinor: number | null) =>
    product(`B${String(i).padStart(9, "0")}`, "Garlic Press", { priceMinor, reportedSales: 1_234, reviewCount: 4_321 });
  feed.put(...Array.from({ length: 7 }, (_, i) => listed(i, i === 6 ? null : 2_500)));
  const { search, writer } = await followFeed(feed);
  const read = async (more: Partial<PageRequest> = {}) => {
    const { statistics } = await search("garlic press", more);
    const { rounded, priceLow, priceMedian, priceHigh, unitsMedian, reviewsMedian } = statistics;
    assert.deepEqual([rounded, unitsMedian, reviewsMedian], [false, 1_234, 4_321]);
    return [priceLow, priceMedian, priceHigh];
  };
  assert.deepEqual(await read(), [2_500, 2_500, 2_500]);
  assert.deepEqual(await read({ sort: "price", filters: { reviews: { min: 1 } } }), [2_500, 2_500, 2_500]);
  feed.put(listed(0, 2_499), listed(1, 2_499), listed(5, 9_999), listed(6, 2_501));
  await until(async () => (await read())[0] === 2_499);
  assert.deepEqual(await read(), [2_499, 2_500, 2_501]);
  await writer.close();
});
