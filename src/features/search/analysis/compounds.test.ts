import assert from "node:assert/strict";
import { test } from "node:test";
import { analyzerFor } from "./analyze.ts";
import { GERMAN_NOUNS, NOT_COMPOUNDS } from "./german-nouns.ts";

const analyzer = analyzerFor("de");
const tokenOf = (word: string) => analyzer.tokens(word)[0] as string;
const { lastPart } = analyzer;

test("a compound has the last part that a list of nouns knows, the longest one", () => {
  for (const [compound, part] of [
    ["Trinkflaschen", "Flasche"],
    ["Handyhülle", "Hüllen"],
    ["Bürostühle", "Stuhl"],
    ["Weingläser", "Glas"],
    ["Schreibtischlampe", "Lampe"],
    ["Handyschutzhülle", "Schutzhülle"],
    ["Schutzhülle", "Hülle"],
    ["Lederarmband", "Armband"],
    ["Arbeitshandschuhe", "Handschuh"],
    ["Gartentische", "Tisch"],
    ["Kinderbetten", "Bett"],
    ["Spucktüchern", "Tuch"],
  ] as const)
    assert.equal(lastPart(compound), tokenOf(part), compound);
});

test("nouns themselves, exceptions and compounds of exceptions have none, and neither have other languages", () => {
  for (const word of [
    "Flasche",
    "Handschuhe",
    "Durchmesser",
    "Edelstahl",
    "Hose",
    "Kontrolle",
    "Kunststoff",
    "Armband",
    "praktische",
    "vollautomatisch",
    "Schmutz",
    "Mehrzweck",
    "Controller",
    "Etikett",
    "Einstellung",
    "Lichtstreifen",
    "Weichspüler",
    "Schubladen",
    "Flaschenöffnung",
  ])
    assert.equal(lastPart(word), undefined, word);
  assert.equal(analyzerFor("en").lastPart("trinkflasche"), undefined);
});

test("every exception ends with a noun of the list: others would have no effect", () => {
  const fold = (word: string) => word.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
  const nouns = GERMAN_NOUNS.map(fold);
  const idle = NOT_COMPOUNDS.map(fold).filter(
    (word) => !nouns.some((noun) => ["", "n", "en"].some((ending) => word.endsWith(noun + ending))),
  );
  assert.deepEqual(idle, []);
  assert.equal(new Set(GERMAN_NOUNS).size, GERMAN_NOUNS.length);
});
