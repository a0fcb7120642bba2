import assert from "node:assert/strict";
import { test } from "node:test";
import { parseKeywords } from "./keyword-list.ts";
import { minePhrases } from "./mine-phrases.ts";
import { voiceOf } from "./share-of-voice.ts";

const titled = (titles: [brand: string | null, title: string][]) =>
  titles.map(([brand, title], i) => ({ asin: `B${i}`, title, brand }));

test("phrases name products, without brands, model numbers, units, fragments and duplicates", () => {
  const phrases = minePhrases(
    titled([
      ["Acme", "Acme XR-200 Stainless Steel Water Bottle, 32 fl oz, Black"],
      ["Acme", "Acme Stainless Steel Water Bottles with Straw, Blue Large"],
      ["Bolt", "Bolt Stainless Steel Water Bottle with Straw for Gym and Office"],
      ["Cora", "Cora Water Bottle Stainless Steel, Leak-Proof"],
      ["Dune", "Dune Kids Water Bottle with Straw"],
      ["Echo", "Echo Kids Water Bottle, 12 oz, Acme compatible"],
      ["Echo", "Echo Defender Series Water Bottle"],
      ["Fern", "Fern Defender Series Water Bottle"],
      ["Acme", "Acme Water Bottle for Hot and Cold Drinks"],
      ["Bolt", "Bolt Water Bottle for Hot & Cold"],
      ["Fern", "Fern Glass Water Bottle"],
      ["Gale", "Gale Glass Water Bottle"],
    ]),
    "amazon.com",
    "water bottle",
  ).map(({ text }) => text);
  assert.deepEqual(phrases.toSorted(), [
    "glass water bottle",
    "kids water bottle",
    "stainless steel water bottle",
    "water bottle with straw",
  ]);
});

test("a phrase that lost its first words, an attribute behind the name, and an accessory are no phrases", () => {
  const titles = titled([
    ["Acme", "Acme Easy to Clean Dog Bed with Storage Bag"],
    ["Bolt", "Bolt Easy to Clean Dog Bed, Natural Latex"],
    ["Cora", "Cora Dog Bed Natural Latex with Storage Bag and Toy"],
    ["Dune", "Dune Dog Bed Natural Latex for Indoor"],
    ["Echo", "Echo Plus Size Dog Bed, Washable"],
    ["Fern", "Fern Plus Size Dog Bed for Car"],
    ["Gale", "Gale Natural Latex Dog Bed, Storage Bag"],
    ["Hart", "Hart Natural Latex Dog Bed with Cooling Gel Pad"],
    ["Iris", "Iris Dog Bed with Cooling Gel Pad"],
    ["Juno", "Juno Orthopedic Dog Bed"],
    ["Kite", "Kite Orthopedic Dog Bed, Gray"],
    ["Lark", "Lark Orthopedic Dog Bed with Pillow"],
  ]);
  const phrases = minePhrases(titles, "amazon.com", "dog bed");
  assert.deepEqual(
    phrases.map(({ text, titles }) => [text, titles]),
    [
      ["natural latex dog bed", 4],
      ["orthopedic dog bed", 3],
    ],
    "the words of a phrase count in either order",
  );
});

test("titles that have the keyword's words apart are about something else", () => {
  const brands = ["Acme", "Bolt", "Cora", "Dune", "Echo", "Fern"];
  const titles = titled([
    ...brands.map((brand): [string, string] => [brand, `${brand} Trail Running Shoes`]),
    ...brands.map((brand): [string, string] => [brand, `${brand} Running Shoes, Gray`]),
    ...brands.map((brand): [string, string] => [brand, `${brand} Crew Socks, Gray for Running, with Shoe Bag`]),
  ]);
  const phrases = minePhrases(titles, "amazon.com", "running shoes").map(({ text }) => text);
  assert.deepEqual(phrases, ["trail running shoes"]);
});

test("a series of one brand is no phrase, even if another product has no brand", () => {
  const titles = titled([
    ["Acme", "Acme Freeflow Bottle, Red"],
    ["Acme", "Acme Freeflow Bottle, Blue"],
    [null, "Freeflow Bottle, Green"],
  ]);
  assert.deepEqual(minePhrases(titles, "amazon.com", "bottle"), []);
});

test("a model name that one brand uses is no phrase", () => {
  const titles = titled([
    ...Array.from({ length: 6 }, (_, i): [string, string] => ["Acme", `Acme Freeflow Bottle ${i}`]),
    ["Bolt", "Freeflow Bottle of another seller"],
  ]);
  assert.deepEqual(minePhrases(titles, "amazon.com", "bottle"), []);
});

test("a pasted text is one keyword a line, a table its keyword column", () => {
  const cases: [string, string[]][] = [
    ["Yoga Mat\r\n  yoga   mat\n\ncork mat", ["yoga mat", "cork mat"]],
    ['\uFEFFid;Keyword\n1;"mat; thick"\n2;mug', ["mat; thick", "mug"]],
    ["yoga mat,12\nmug,3", ["yoga mat", "mug"]],
    ['"say ""hi""",1', ['say "hi"']],
    ["", []],
    ["keyword\r\n'=cmd|calc\r\n'@home\r\ndog's bed\r\n", ["=cmd|calc", "@home", "dog's bed"]],
  ];
  for (const [text, keywords] of cases) assert.deepEqual(parseKeywords(text), keywords);
  assert.throws(() => parseKeywords("a".repeat(201)), /more than 200 characters/);
});

test("shares of voice add up, whatever is unknown", () => {
  const product = (i: number, brand: string | null, monthlySales: number | null) => ({
    ...{ asin: `B${i}`, title: "Mat", brand, monthlySales },
    monthlyRevenue: monthlySales === null ? null : 10 * monthlySales,
  });
  const { brands, positions, products } = voiceOf([
    product(1, "A", 30),
    product(2, "a", null),
    product(3, null, 10),
    product(4, "B", null),
  ]);
  assert.equal(positions, 4);
  assert.deepEqual(
    brands.map(({ brand, products, bestRank, units }) => [brand, products, bestRank, units]),
    [
      ["A", 2, 1, 0.75],
      [null, 1, 3, 0.25],
      ["B", 1, 4, null],
    ],
  );
  assert.deepEqual(
    products.map(({ units, revenue }) => [units, revenue]),
    [
      [0.75, 0.75],
      [null, null],
      [0.25, 0.25],
      [null, null],
    ],
  );
  assert.deepEqual(voiceOf([]), { positions: 0, brands: [], products: [] });
});
