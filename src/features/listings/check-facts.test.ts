import assert from "node:assert/strict";
import { test } from "node:test";
import type { Language } from "../catalog/marketplace.ts";
import { checkFacts } from "./check-facts.ts";
import { coverageOf } from "./coverage.ts";
import { NO_FACTS, type ProductFacts } from "./facts.ts";
import { packSearchTerms } from "./pack-search-terms.ts";

const facts: ProductFacts = {
  ...NO_FACTS,
  product: "bottle",
  brand: "Area51",
  materials: ["stainless steel", "silicone"],
  measures: [
    { kind: "capacity", value: 1, unit: "l" },
    { kind: "height", value: 183, unit: "cm" },
  ],
  quantity: 4,
  features: ["keeps drinks cold for 24 hours", "two lids"],
  certificates: ["OEKO-TEX Standard 100"],
  origin: "Germany",
};
const rulesOf = (title: string, language: Language = "en", given = facts) =>
  checkFacts({ title }, given, language).map(
    ({ rule, start, end }) => `${rule.replace("fact-", "")} ${title.slice(start, end)}`,
  );

test("claims that the facts support pass in any unit and spelling", () => {
  for (const text of [
    "Area51 bottle, 1 l, 1000 ml, 1,000 ml, 33.8 fl oz",
    "183 cm, 1.83 m, 72 inches, 6 ft",
    "Pack of 4, four pieces, 4-pack",
    "Stainless-steel bottle with SILICONE and two lids",
    "Cold for 24 hours, OEKO-TEX Standard 100, made in Germany",
  ])
    assert.deepEqual(rulesOf(text), [], text);
  const german = {
    ...facts,
    materials: ["Edelstahl"],
    measures: [{ kind: "capacity" as const, value: 0.75, unit: "l" as const }],
  };
  assert.deepEqual(rulesOf("Edelstahlflasche 0,75 l, 750 ml, vier Stück", "de", german), []);
});

test("numbers, units, materials, certificates, comparisons and origins that the facts lack are findings in five languages", () => {
  const cases: [Language, string, string[]][] = [
    ["en", "Holds 2 l", ["number 2 l"]],
    ["en", "Holds 1 gallon", ["number 1 gallon"]],
    ["en", "Pack of ５", ["number ５"]],
    ["en", "Comes with six straws", ["number six"]],
    ["en", "Lasts 10 years, 100% safe", ["number 10 years", "number 100%"]],
    ["en", "Grade ② steel Ⅳ", ["number ②", "number Ⅳ"]],
    ["en", "10 x 20 x 30 cm", ["number 10 x", "number 20 x", "number 30 cm"]],
    ["en", "A tita\u200bnium bottle", ["material tita\u200bnium"]],
    ["en", "FDA tested, B.P.A.", ["certificate FDA", "certificate tested"]],
    ["en", "Better than glass", ["comparison than", "material glass"]],
    ["en", "Made in Italy", ["origin Made in Italy"]],
    ["de", "Lederflasche, TÜV geprüft", ["certificate TÜV", "certificate geprüft", "material Lederflasche"]],
    ["de", "Leichter als andere", ["comparison Leichter als"]],
    [
      "fr",
      "Bouteille en verre, plus solide que les autres",
      ["comparison plus solide", "comparison plus solide que", "material verre"],
    ],
    [
      "es",
      "Botella de vidrio certificada, más ligera que otras",
      ["certificate certificada", "comparison más ligera que", "material vidrio"],
    ],
    [
      "it",
      "Bottiglia in vetro, migliore di altre, prodotta in Italia",
      ["comparison migliore", "material vetro", "origin prodotta in Italia"],
    ],
  ];
  for (const [language, text, expected] of cases)
    assert.deepEqual(rulesOf(text, language).sort(), expected.sort(), text);
});

test("every field is checked, and a text of a megabyte takes bounded time", () => {
  const listing = { title: "9 kg", bullets: ["fine", "9 kg"], description: "9 kg", searchTerms: "9 kg" };
  const fields = checkFacts(listing, facts, "en").map(({ field }) => field);
  assert.deepEqual(fields, ["title", "bullets[1]", "description", "searchTerms"]);
  const started = performance.now();
  checkFacts({ description: "1 kg wood than ".repeat(70_000) }, facts, "en");
  assert.ok(performance.now() - started < 10_000);
});

test("with facts, no search term claims what they do not say", () => {
  const facts = {
    ...NO_FACTS,
    product: "chef knife",
    materials: ["steel"],
    features: ["sharp blade"],
    uses: ["cooking"],
  };
  const context = { marketplace: "amazon.com", language: "en", day: "2026-03-01" } as const;
  const phrases = ["forged carbon steel knife", "brushed chef knife", "sharp cooking knife", "kitchen blade"].map(
    (phrase, at) => ({ phrase, value: 9 - at }),
  );
  const packed = packSearchTerms({ title: "Chef Knife" }, phrases, { ...context, facts });
  assert.equal(packed.searchTerms, "sharp cooking");
  assert.deepEqual(
    packed.leftOut.map(({ words }) => words),
    [["forged", "carbon"], ["brushed"], ["kitchen"]],
  );
  assert.match(packSearchTerms({ title: "Chef Knife" }, phrases, context).searchTerms, /forged carbon/);
});

test("search terms are packed to the byte: no word of the page, no brand, one form of a word, the most valuable first", () => {
  const context = {
    marketplace: "amazon.com",
    language: "en",
    day: "2026-03-01",
    brand: "Valora",
    competitorBrands: ["Rivalo"],
  } as const;
  const page = { title: "Valora Cork Yoga Mat", bullets: ["Non-slip surface"] };
  const phrases = [
    "thick exercise mats",
    "exercise mat",
    "best gym mat",
    "rivalo mat",
    "valora strap",
    "slip mat",
    "gym mat",
  ].map((phrase, at) => ({ phrase, value: 9 - at }));
  const packed = packSearchTerms(page, phrases, context);
  assert.equal(packed.searchTerms, "thick exercise strap gym");
  assert.deepEqual(packed.covered, ["thick exercise mats", "exercise mat", "valora strap", "slip mat", "gym mat"]);
  assert.deepEqual(
    packed.leftOut.map(({ words }) => words),
    [["best"], ["rivalo"]],
  );
  for (const word of ["übergröße", "マット"]) {
    const bytes = Buffer.byteLength(word);
    const one = [{ phrase: word, value: 1 }];
    assert.equal(packSearchTerms({}, one, context, bytes).searchTerms, word);
    assert.equal(packSearchTerms({}, one, context, bytes - 1).searchTerms, "");
  }
  const many = Array.from({ length: 200 }, (_, at) => ({ phrase: `wort${at.toString(36)}ö`, value: 200 - at }));
  const full = packSearchTerms({}, many, context);
  assert.ok(
    full.bytes <= 249 && full.bytes > 240 && Buffer.byteLength(full.searchTerms) === full.bytes,
    String(full.bytes),
  );
});

test("coverage weighs the best field of each word, and lists missing words by the value of their phrase", () => {
  const listing = { title: "Cork mat", bullets: ["For yoga"], description: "thick", searchTerms: "gym" };
  const phrases = [
    { phrase: "thick gym mats", value: 1 },
    { phrase: "cork yoga mat", value: 2 },
    { phrase: "travel mat", value: 1 },
  ];
  const { covered, weighted, byField, phrases: rated } = coverageOf(listing, phrases, "amazon.com");
  assert.deepEqual(
    rated.map(({ phrase, missing }) => [phrase, missing]),
    [
      ["cork yoga mat", []],
      ["thick gym mats", []],
      ["travel mat", ["travel"]],
    ],
  );
  assert.equal(covered, 0.75);
  assert.ok(Math.abs((weighted ?? 0) - (2 * (2.7 / 3) + (0.4 + 0.6 + 1) / 3) / 4) < 1e-9, String(weighted));
  assert.deepEqual(byField, { title: 0, bullets: 0, description: 0, searchTerms: 0 });
  assert.equal(coverageOf(listing, [], "amazon.com").covered, null);
});
