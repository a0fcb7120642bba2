import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { anyText } from "../../../../test/support/any-text.ts";
import type { Language } from "../../catalog/marketplace.ts";
import { analyzerFor } from "./analyze.ts";
import { EARLY, MENTIONED, NAMED } from "./title-places.ts";

const PLACES = { early: EARLY, named: NAMED, mentioned: MENTIONED };

/** The place of a word of a title: the best one, if it stands there twice. */
function placeOf(title: string, word: string, language: Language = "en"): string | undefined {
  const analyzer = analyzerFor(language);
  const { tokens, places } = analyzer.title(title);
  const [token] = analyzer.tokens(word);
  const best = Math.max(
    ...tokens
      .keys()
      .filter((at) => tokens[at] === token)
      .map((at) => places[at] as number),
  );
  return Object.entries(PLACES).find(([, place]) => place === best)?.[0];
}

test("a word is only mentioned after for or with, before an accessory, and beside an imitation", () => {
  for (const [title, word, place] of [
    ["Acoustic Guitar, Natural, 6 Strings", "guitar", "early"],
    ["Guitar Capo, black", "guitar", "mentioned"],
    ["Capo for Acoustic Guitar, Ukulele", "ukulele", "mentioned"],
    ["Capo for Ukulele | Acoustic Guitar", "guitar", "mentioned"],
    ["Songbook for Ukulele | Acoustic Guitar", "guitar", "early"],
    ["Backpack with Camera Compartment, Tripod", "camera", "mentioned"],
    ["Backpack with Camera Compartment, Tripod", "tripod", "early"],
    ["Camera Bag", "bag", "early"],
    ["Dummy CCTV Camera", "camera", "mentioned"],
    ["Dummy CCTV Camera", "dummy", "early"],
    ["Charger 65 W Laptop Dock", "dock", "early"],
    ["Phone & Tablet Combo, Red", "tablet", "named"],
    ["Cooling Pad Upto 17 inch Laptops", "laptops", "mentioned"],
    ["Trolley Bag fits 15.6 inch Laptop", "laptop", "mentioned"],
    ["Nova 15, 12th Gen Core i5, 16 GB, 512 GB SSD, 15.6 inch FHD Laptop (Windows 11)", "laptop", "early"],
    ["Nova 15, 12th Gen Core i5, 16 GB, 512 GB SSD, 15.6 inch FHD Laptop, Windows 11", "laptop", "named"],
    ["Red Shirt (Cotton) Men", "cotton", "named"],
    ["One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve", "eleven", "early"],
    ["One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen", "twelve", "named"],
  ] as const)
    assert.equal(placeOf(title, word), place, `${word} in ${title}`);
});

test("other languages have their own words for it", () => {
  for (const [language, title, word, place] of [
    ["de", "Tasche für Kamera", "kamera", "mentioned"],
    ["de", "Kamera, schwarz", "kamera", "early"],
    ["fr", "Housse pour guitare classique", "guitare", "mentioned"],
    ["es", "Funda para guitarra", "guitarra", "mentioned"],
    ["it", "Custodia per chitarra", "chitarra", "mentioned"],
    ["ja", "ギター", "ギター", "early"],
  ] as const)
    assert.equal(placeOf(title, word, language), place, title);
});

test("the thing of a keyword is its last noun before a preposition; the first one in languages that put it first", () => {
  const thingOf = (keyword: string, language: Language = "en") => {
    const analyzer = analyzerFor(language);
    const { tokens, written } = analyzer.keyword(keyword);
    return written[analyzer.thingAt(tokens)];
  };
  assert.equal(thingOf("yoga mat"), "mat");
  assert.equal(thingOf("seat covers for cars"), "covers");
  assert.equal(thingOf("light bulb 60 w"), "bulb");
  assert.equal(thingOf("dummy cctv camera"), "dummy");
  assert.equal(thingOf("borsa fotografica", "it"), "borsa");
  assert.equal(thingOf("42"), "42");
});

test("any title has one place per token, and the tokens are those of its text", () => {
  fc.assert(
    fc.property(anyText(), fc.constantFrom<Language>("en", "de", "fr", "ja"), (title, language) => {
      const { tokens, places } = analyzerFor(language).title(title);
      assert.equal(places.length, tokens.length);
      assert.ok([...places].every((place) => Object.values(PLACES).includes(place)));
    }),
  );
});
