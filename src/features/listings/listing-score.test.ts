import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { anyText } from "../../../test/support/any-text.ts";
import { titleScore } from "../search/title-score.ts";
import { listingScore } from "./listing-score.ts";

const context = { marketplace: "amazon.com", day: "2026-03-01", brand: "Valora" } as const;
const GOOD = "Valora Cork Yoga Mat, Non-Slip Natural Rubber, 183 x 61 cm, 5 mm Thick, Green, with Carrying Strap";
const phrases = [
  { phrase: "cork yoga mat", value: 3 },
  { phrase: "travel mat", value: 1 },
];

test("the title score falls with each fault, and stays between 0 and 100 for any text", () => {
  assert.equal(titleScore(GOOD), 100);
  for (const [worse, most] of [
    [`${GOOD} SUPER`, 100],
    [`${GOOD} AMAZING`, 88],
    [`${GOOD}!`, 84],
    [`${GOOD} Mats Green Mats Mat Green Greens`, 84],
    ["Valora Mat", 40],
    ["", 40],
    [`${GOOD} ${GOOD} ${GOOD}`, 65],
  ] as const)
    assert.ok(titleScore(worse) <= most, `${worse}: ${titleScore(worse)}`);
  fc.assert(
    fc.property(anyText({ maxLength: 300 }), (text) => {
      const score = titleScore(text);
      return Number.isInteger(score) && score >= 0 && score <= 100;
    }),
  );
});

test("a part that is unknown is left out of the score, never counted as zero", () => {
  const { score, parts } = listingScore({ title: GOOD, images: null }, [], context);
  assert.deepEqual([score, parts.images, parts.coverage], [100, null, null]);
  const known = listingScore({ title: GOOD, images: 7 }, phrases, context);
  assert.deepEqual([known.parts.images, known.parts.coverage], [1, 0.75]);
  assert.equal(known.score, 91.3, "100 - 35 * 0.25, rounded");
  assert.equal(listingScore({ title: GOOD, images: 0 }, [], context).parts.images, 0);
});

test("a rule that is broken and a phrase that is missing lower the score", () => {
  const best = listingScore({ title: GOOD, images: null }, phrases, context).score;
  assert.ok(listingScore({ title: `${GOOD}!`, images: null }, phrases, context).score < best);
  assert.ok(listingScore({ title: GOOD.replace("Cork ", ""), images: null }, phrases, context).score < best);
});
