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
      ["Fern", "Fern Glass Bottle"],
      ["Gale", "Gale Glass Bottle"],
    ]),
    "amazon.com",
    "water bottle",
  ).map(({ text }) => text);
  assert.deepEqual(phrases.toSorted(), [
    "glass bottle",
    "kids water bottle",
    "stainless steel water bottle",
    "water bottle with straw",
  ]);
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
