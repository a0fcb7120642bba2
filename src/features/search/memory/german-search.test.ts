import assert from "node:assert/strict";
import { test } from "node:test";
import { GERMAN_TITLES } from "../../../../test/support/german-titles.ts";
import { engineOf, product } from "../../../../test/support/memory-index.ts";

const { search } = await engineOf(
  GERMAN_TITLES.map((title, i) => product(`B${String(i).padStart(9, "0")}`, title)),
  "amazon.de",
);

/** The first word of each title that a keyword finds, without related products. */
async function foundBy(keyword: string): Promise<string[]> {
  const { products } = await search(keyword);
  return products.filter(({ match }) => match === undefined).map(({ title }) => title.split(/[ ,]/)[0] as string);
}

test("a German noun finds the compounds that end with it, and none that only begin with it", async () => {
  const bottles = await foundBy("Flasche");
  for (const word of ["Trinkflasche", "Wasserflasche", "Thermosflasche", "Babyflaschen", "Flasche"])
    assert.ok(bottles.includes(word), word);
  for (const word of ["Flaschenöffner", "Flaschenhalter"]) assert.ok(!bottles.includes(word), word);
  assert.deepEqual((await foundBy("messer")).sort(), ["Brotmesser", "Kochmesser", "Küchenmesser"]);
  assert.deepEqual((await foundBy("schuhe")).sort(), ["Hausschuhe", "Kinderschuhe", "Laufschuhe", "Schuhe"]);
  assert.deepEqual(await foundBy("handschuh"), ["Handschuhe", "Arbeitshandschuhe"]);
  assert.deepEqual(await foundBy("tisch"), ["Fernsehtisch"], "and nothing automatic or practical");
});

test("plurals, umlauts and hyphens make no difference", async () => {
  for (const [one, other] of [
    ["Flasche", "flaschen"],
    ["topf", "Töpfe"],
    ["stuhl", "stühle"],
    ["Kühlschrank", "KÜHLSCHRÄNKE"],
    ["kopfhörer", "Kopfhoerer"],
    ["kühl-gefrierkombination", "Kühl Gefrierkombination"],
  ] as const) {
    const found = await foundBy(one);
    assert.ok(found.length > 0, one);
    assert.deepEqual(await foundBy(other), found, other);
  }
});

test("German synonyms find each other", async () => {
  for (const [keyword, ...found] of [
    ["türgitter", "Treppenschutzgitter", "Türschutzgitter"],
    ["thermoskanne", "Isolierflasche", "Thermosflasche"],
    ["kühlgefrierkombination", "Gefrierkombination", "Kühl-/Gefrierkombination", "Kühl-Gefrierkombination"],
    ["handyhülle", "Handyhülle", "Handytasche", "Smartphone"],
    ["lampe", "Deckenleuchte", "Nachttischlampe", "Schreibtischlampe"],
  ] as const)
    assert.deepEqual((await foundBy(keyword)).sort(), found, keyword);
  const fridges = await foundBy("kühlschrank");
  assert.deepEqual([fridges[0], fridges.includes("Kühl-Gefrierkombination")], ["Kühlschrank", true]);
  assert.ok(!fridges.includes("Kühlschrankmagnete"));
});

test("what a title is about comes first", async () => {
  assert.deepEqual((await foundBy("trinkflasche")).slice(0, 2), ["Trinkflasche", "Isolierte"]);
  assert.equal((await foundBy("flasche"))[0], "Flasche");
  assert.equal((await foundBy("staubsauger"))[0], "Staubsauger");
});
