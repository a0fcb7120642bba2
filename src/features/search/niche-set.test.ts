import assert from "node:assert/strict";
import { test } from "node:test";
import { engineOf, many, product } from "../../../test/support/memory-index.ts";

const GUITARS = many(12, "Acoustic Guitar, Natural", 0, { category: "Instruments", priceMinor: 9_900 });
const CAPOS = many(40, "Guitar Capo, Black", 100, { category: "Instruments", priceMinor: 900 });

/** Of these ASINs, the ones that a keyword counts. */
async function countedOf(products: ReturnType<typeof many>, keyword: string, asked: readonly string[]) {
  const { search } = await engineOf(products);
  const { products: shown } = await search(keyword, { limit: 100 });
  const counted = new Set(shown.filter(({ match }) => match === undefined).map(({ asin }) => asin));
  return asked.filter((asin) => counted.has(asin));
}

test("accessories that outnumber the thing are not counted, nor is what mentions it", async () => {
  const { search } = await engineOf([
    ...GUITARS,
    ...CAPOS,
    ...many(20, "Wall Hook for Guitar", 200, { category: "Furniture" }),
    ...many(20, "Polo Shirt, Guitar Print", 300, { category: "Fashion" }),
  ]);
  assert.equal((await search("guitar")).totalResults, 12);
  assert.equal((await search("guitar capo")).totalResults, 40);
});

test("a catalogue of accessories alone has none of the thing", async () => {
  const { search } = await engineOf([
    ...many(20, "Espresso Machine Descaler, 12 Pieces", 0, { category: "Cleaning" }),
    ...many(12, "Drone Propellers, Black", 100, { category: "Toys" }),
  ]);
  assert.equal((await search("espresso machine")).totalResults, 0);
  assert.equal((await search("espresso machine descaler")).totalResults, 20);
  assert.equal((await search("drone")).totalResults, 0);
});

test("a category that the core hardly has counts against a product, its own one for it, and so does half the price", async () => {
  const products = [
    ...GUITARS,
    product("OWN", "Beginner Set, Full Size Guitar, Amplifier", { category: "Instruments", priceMinor: 9_900 }),
    product("FOREIGN", "Beginner Set, Full Size Guitar, Amplifier", { category: "Fashion", priceMinor: 9_900 }),
    product("CHEAP", "Print (Guitar) Natural", { category: "Instruments", priceMinor: 400 }),
  ];
  assert.deepEqual(await countedOf(products, "guitar", ["OWN", "FOREIGN", "CHEAP"]), ["OWN"]);
});

test("a word that titles begin with is no brand if they are about it", async () => {
  const { search } = await engineOf([
    ...many(12, "Silent Drumset, Black", 0, { category: "Instruments", priceMinor: 9_900 }),
    ...many(60, "Drumset Lamination Kit", 100, { category: "Office" }),
  ]);
  assert.equal((await search("drumset")).totalResults, 12);
});

test("the word that most titles are about is the thing: women are not, shoes are", async () => {
  const { search } = await engineOf([
    ...many(30, "Running Shoes, Women", 0, { category: "Fashion" }),
    ...many(10, "Shoe Rack, Running, Women", 100, { category: "Furniture" }),
  ]);
  assert.equal((await search("running shoes women")).totalResults, 30);
});

test("a brand counts what its maker sells, of any kind, and nothing made for it", async () => {
  const { search } = await engineOf([
    ...many(10, "Valomi Running Shoes", 0, { brand: "Valomi", category: "Fashion" }),
    ...many(10, "Football, size 5", 100, { brand: "Valomi", category: "Sports" }),
    ...many(6, "Laces for Valomi Shoes", 200, { brand: "Other", category: "Fashion" }),
  ]);
  assert.equal((await search("valomi")).totalResults, 20);
});

test("broad synonyms and the name of a category relate products and do not count them", async () => {
  const { search } = await engineOf([
    ...many(10, "Condenser Microphone", 0, { category: "Audio" }),
    ...many(10, "Mic Foam Ball", 100, { category: "Audio" }),
    ...many(10, "Foam Ball, Blue", 200, { category: "Microphone Parts" }),
  ]);
  const { totalResults, products } = await search("microphone", { limit: 100 });
  assert.deepEqual([totalResults, products.length], [10, 30]);
});

test("what is counted does not depend on filters or the order", async () => {
  const { search } = await engineOf([...GUITARS, ...CAPOS]);
  const filters = { price: { max: 5_000 } };
  assert.equal((await search("guitar", { filters })).totalResults, 0);
  assert.equal((await search("guitar", { sort: "price" })).totalResults, 12);
});
