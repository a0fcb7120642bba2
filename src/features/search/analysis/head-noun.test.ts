import assert from "node:assert/strict";
import { test } from "node:test";
import { analyzerFor } from "./analyze.ts";

test("the head of a title is the last content word of its first phrase", () => {
  for (const [title, head] of [
    ["Delta Vero 1-Handle Shower Only Faucet Trim Kit in Chrome (Valve Not Included)", "kit"],
    ["WingIts Apache200 3/4 in. Drill Bit", "bit"],
    ["Yoga Mat, 6 mm, Blue", "mat"],
    ["Wall Clocks - Black", "clock"],
    ["Puregear Folio Case for Phone 3 (Black)", "case"],
    ["Light Bulb 60 W 4 Pack", "bulb"],
    ["For Kids", "kid"],
    ["1,000 ml", undefined],
    ["", undefined],
  ] as const)
    assert.equal(analyzerFor("en").title(title).head, head, title);
  for (const [title, head] of [
    ["Trinkflasche aus Edelstahl", "Trinkflasche"],
    ["Trinkflasche Edelstahl 1L auslaufsicher, BPA-frei", "Trinkflasche"],
    ["Isolierte Trinkflaschen 2er-Set für Schule", "Trinkflasche"],
    ["Weinkühlschrank 18 Flaschen", "Weinkühlschrank"],
    ["Küchenwaage digital bis 5 kg", "Küchenwaage"],
    ["Smartphone Hülle Silikon", "Hülle"],
    ["Akku-Staubsauger kabellos", "Staubsauger"],
    ["küchenmesser set", "Küchenmesser"],
  ] as const)
    assert.equal(analyzerFor("de").title(title).head, analyzerFor("de").tokens(head)[0], title);
  assert.equal(analyzerFor("fr").title("Bouteille isotherme").head, undefined, "a language without a rule");
});

test("the tokens of a title are those of its text, and its length counts content words only", () => {
  const analyzer = analyzerFor("en");
  const title = "Oak Board 2 in. x 4 in. x 8 ft. - for the Deck, 3 Pack";
  const { tokens, length } = analyzer.title(title);
  assert.deepEqual(tokens, analyzer.tokens(title));
  assert.equal(length, ["oak", "board", "2", "4", "8", "deck", "3"].length);
});

test("units and x are content unless they follow a number", () => {
  const analyzer = analyzerFor("en");
  const contentOf = (text: string) => {
    const tokens = analyzer.tokens(text);
    return tokens.filter((_, at) => analyzer.isContent(tokens, at));
  };
  assert.deepEqual(contentOf("guitar amp x"), ["guitar", "amp", "x"]);
  assert.deepEqual(contentOf("20 amp 2x4 for the wall"), ["20", "2", "4", "wall"]);
});
