import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { fractionOf } from "../../platform/base/fraction.ts";
import { LATEST_CARDS } from "./fees/built-in-cards.ts";
import type { Fulfilment } from "./fees/fee-card.ts";
import { possibleTiers } from "./fees/size-tier.ts";
import type { Sides } from "./product.ts";
import { SIZE_TIERS, sizeTierOf } from "./size-tier-of.ts";

const LETTER: Sides = [300, 200, 15];

test("a product belongs to the first tier that it fits, also at its limits", () => {
  for (const [weight, sides, tier] of [
    [400, LETTER, "small_standard"],
    [454, [381, 305, 19], "small_standard"], // 16 oz and 15 x 12 x 0.75 in, rounded
    [455, LETTER, "large_standard"],
    [400, [381, 305, 20], "large_standard"],
    [9_072, [457, 356, 203], "large_standard"], // 20 lb and 18 x 14 x 8 in
    [9_073, [457, 356, 203], "small_bulky"],
    [1_000, [1_400, 700, 500], "extra_large_150"], // by its dimensional weight
    [60_000, [1_000, 500, 400], "extra_large_70_150"],
    [400, null, null],
    [null, LETTER, null],
  ] as const)
    assert.equal(sizeTierOf("amazon.com", weight, sides), tier, `${weight} g, ${sides} mm`);
  assert.equal(sizeTierOf("amazon.co.uk", 80, [330, 230, 25]), "light_envelope");
  assert.equal(sizeTierOf("amazon.co.jp", 80, LETTER), null, "no card");
  assert.equal(new Set(SIZE_TIERS).size, SIZE_TIERS.length, "the names of all cards differ");
});

test("the tier is the one that the exact rules of the card find", () => {
  const side = fc.oneof(fc.integer({ min: 1, max: 700 }), fc.integer({ min: 1, max: 2_000 }));
  const weights = fc.oneof(fc.integer({ min: 1, max: 2_000 }), fc.integer({ min: 1, max: 80_000 }));
  fc.assert(
    fc.property(fc.constantFrom(...LATEST_CARDS), weights, side, side, side, (card, weight, ...sides) => {
      const [a, b, c] = sides.toSorted((x, y) => y - x) as [number, number, number];
      // What rounding may have added is taken off, as it is there.
      const cm = (mm: number) => fractionOf((mm - 0.5) / 10);
      const size = { sides: [cm(a), cm(b), cm(c)], weight: fractionOf(weight - 0.5) } as const;
      const [exact] = possibleTiers(card.fulfilment as Fulfilment, size);
      assert.equal(sizeTierOf(card.marketplace, weight, [a, b, c]), exact?.tier.name ?? null);
    }),
    { numRuns: 2_000 },
  );
});
