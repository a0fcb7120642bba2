import assert from "node:assert/strict";
import { test } from "node:test";
import { engineOf, many, product } from "../../../../test/support/memory-index.ts";
import { createSearch } from "../query.ts";

const SHOP = [
  ...many(60, "Egg Boiler", 0),
  ...many(60, "Leather Boots", 100),
  ...many(60, "Rain Jacket", 200),
  ...many(60, "Power Station", 300),
  ...many(60, "Vacuum Cleaner", 400),
  ...many(5, "Vaccum Cleaner", 500),
  ...many(40, "Cricket Bat", 600),
  ...many(40, "Ceiling Fan", 700),
];

async function shop(products = SHOP) {
  const { engine, search } = await engineOf(products);
  const { search: ask } = createSearch(engine, { now: () => new Date("2026-03-01") });
  const outcome = async (keyword: string, correct = true) => {
    const found = await ask({ keyword, marketplace: "amazon.com", page: 1, explain: false, correct });
    return [found.correctedKeyword, found.interpretation.spellings.flatMap(({ to }) => to), found.didYouMean];
  };
  return { search, outcome, ask };
}

test("a correct word that the catalogue lacks is never replaced: ugg boots are no egg boots", async () => {
  const { outcome, search } = await shop();
  for (const keyword of ["ugg", "ugg boots", "jackery", "jackery power station", "oura", "hoka boots", "jackets fan"])
    assert.deepEqual((await outcome(keyword)).slice(0, 2), [null, []], keyword);
  assert.deepEqual((await search("ugg boots")).interpretation.corrected, []);
});

test("a slip that no product has is replaced where a neighbour confirms it, and finds what the correction finds", async () => {
  const { outcome, search } = await shop([...SHOP, product("FORM", "Cricketing Bat")]);
  assert.deepEqual(await outcome("criket bat"), ["cricket bat", [], null]);
  const [mended, right] = [await search("criket bat"), await search("cricket bat")];
  assert.deepEqual([mended.totalResults, mended.statistics], [right.totalResults, right.statistics]);
  assert.deepEqual(mended.products, right.products);
  assert.deepEqual(await outcome("criket bat", false), [null, [], "cricket bat"], "as written, it is offered");
});

test("a word alone, or beside words that do not confirm it, is searched for as written and offered", async () => {
  const { outcome, search } = await shop();
  assert.deepEqual(await outcome("criket"), [null, [], "cricket"]);
  assert.equal((await search("criket")).totalResults, 0);
  assert.deepEqual(await outcome("fans criket"), [null, [], "fans cricket"]);
});

test("a slip of other sellers does not hide the common spelling: both count", async () => {
  const { outcome, search } = await shop();
  assert.deepEqual(await outcome("vaccum cleaner"), [null, ["vacuum"], "vacuum cleaner"]);
  assert.equal((await search("vaccum cleaner")).totalResults, 65);
  assert.equal((await search("vacuum cleaner")).totalResults, 60);
  assert.equal((await search("vaccum cleaner", { correct: false })).totalResults, 5);
  assert.deepEqual(await outcome("vaccum"), [null, [], "vacuum"], "alone, it is offered");
});

test("the common spelling decides what the thing is, also where the slip stands in another category", async () => {
  const { search } = await shop([
    ...many(60, "Vacuum Cleaner Pro Series", 0, { category: "Home", priceMinor: 9_900 }),
    ...many(5, "Vaccum Cleaner", 100, { category: "Automotive", priceMinor: 9_900 }),
  ]);
  const { totalResults } = await search("vacuum cleaner");
  assert.equal(totalResults, 60);
  assert.ok((await search("vaccum cleaner")).totalResults >= totalResults);
});

test("an offer is written as titles write it, and needs products", async () => {
  const { engine } = await engineOf([...many(9, "Küchenwaage digital"), ...many(9, "Mixer rot", 100)], "amazon.de");
  const { search } = createSearch(engine, { now: () => new Date("2026-03-01") });
  const meant = async (keyword: string) =>
    (await search({ keyword, marketplace: "amazon.de", page: 1, explain: false })).didYouMean;
  assert.equal(await meant("Kühcenwaage"), "Küchenwaage");
  assert.equal(await meant("Mixxer"), "Mixer");
  const { outcome } = await shop(many(30, "Wool Sandals"));
  assert.deepEqual(await outcome("sandels"), [null, [], "sandals"], "with the ending that was written");
});
