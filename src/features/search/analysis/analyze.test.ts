import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { anyText } from "../../../../test/support/any-text.ts";
import { type Language, MARKETPLACES } from "../../catalog/marketplace.ts";
import { analyzerFor } from "./analyze.ts";
import { STOP_WORDS } from "./stop-words.ts";

const tokens = (text: string, language: Language = "en") => analyzerFor(language).tokens(text);

test("different spellings of the same thing give the same tokens", () => {
  const alike: [Language, string[]][] = [
    ["en", ["Yoga Mats", "yoga mat", "ＹＯＧＡ  MAT!", "Yoga-Mat"]],
    [
      "en",
      ["3/4 in. plywood", "3/4in plywood", '3/4" plywood', "3/4-inch Plywood", "3⁄4 inches plywood", "¾ in plywood"],
    ],
    ["en", ["1,000 lumens", "1000 lumen"]],
    ["en", ["men's shoes", "mens shoe", "men’s shoes"]],
    ["en", ["Café Crème Décor", "cafe creme decor"]],
    ["en", ["batteries", "battery"]],
    ["en", ["boxes for dishes", "box for dish"]],
    ["en", ["6' ladder", "6 ft ladder", "6 feet ladders"]],
    ["de", ["Hundebetten", "Hundebett"]],
    ["de", ["GROẞE Schüssel", "grosse Schussel"]],
    ["fr", ["chaussures élégantes", "chaussure elegante"]],
    ["es", ["botellas térmicas", "botella termica"]],
    ["ar", ["أحذية", "احذيه"]],
  ];
  for (const [language, texts] of alike) {
    for (const text of texts)
      assert.deepEqual(tokens(text, language), tokens(texts[0] as string, language), `${language}: ${text}`);
  }
});

test("different things stay different", () => {
  const different: [Language, string, string][] = [
    ["en", "glass", "glas"],
    ["en", "3/4 in", "3 4 in"],
    ["en", "1.5 l", "15 l"],
    ["ja", "が", "か"],
    ["en", "paint", "painting"],
  ];
  for (const [language, one, other] of different)
    assert.notDeepEqual(tokens(one, language), tokens(other, language), `${one} / ${other}`);
});

test("Japanese is split into words", () => {
  assert.deepEqual(
    tokens("ヨガマット 厚手 10mm", "ja"),
    [...new Intl.Segmenter("ja", { granularity: "word" }).segment("ヨガマット")]
      .map(({ segment }) => segment)
      .concat(["厚手", "10", "mm"]),
  );
});

test("every marketplace has an analyser for its language, and its stop words are recognised after analysis", () => {
  for (const { language } of Object.values(MARKETPLACES)) {
    const analyzer = analyzerFor(language);
    for (const word of STOP_WORDS[language])
      for (const token of analyzer.tokens(word)) assert.ok(analyzer.isStopWord(token), `${language}: ${word}`);
  }
});

test("tokens of any text are not empty and have no blanks or capitals", () => {
  fc.assert(
    fc.property(
      anyText({ maxLength: 200 }),
      fc.constantFrom(...(Object.keys(STOP_WORDS) as Language[])),
      (text, language) => {
        for (const token of tokens(text, language)) {
          assert.notEqual(token, "");
          assert.doesNotMatch(token, /\s|\p{Lu}/u);
        }
      },
    ),
  );
  for (const odd of ["", "🧘", "\u202eabc", "x".repeat(200), "!!!", "\ud800"]) assert.ok(Array.isArray(tokens(odd)));
});
