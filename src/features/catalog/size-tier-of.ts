/**
 * The size tier of a packed product by the fee card of its marketplace (`fees/`). An index computes it for every product, so the
 * limits are numbers here. `fees/size-tier.ts` has the same rules for unknown measures and exact fractions.
 */
import { toNumber } from "../../platform/base/fraction.ts";
import { LATEST_CARDS } from "./fees/built-in-cards.ts";
import type { SizeTier } from "./fees/fee-card.ts";
import type { MarketplaceDomain } from "./marketplace.ts";
import type { Sides } from "./product.ts";

/** Every tier of the cards, smallest first in each. */
export const SIZE_TIERS: readonly string[] = LATEST_CARDS.flatMap(
  ({ fulfilment }) => fulfilment?.tiers.map(({ name }) => name) ?? [],
);

/** In millimetres and grams; infinite without a limit. */
type Limits = {
  name: string;
  sides: Sides;
  lengthPlusGirth: number;
  weight: number;
  /** True if the larger of the weight and the dimensional weight is limited. */
  limitsShipping: boolean;
  /** Cubic millimetres per gram of dimensional weight, and the length that sides other than the longest count at least. */
  dimensional: { perGram: number; leastSide: number } | null;
};

const UNLIMITED: Sides = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];

const LIMITS = new Map<MarketplaceDomain, Limits[]>(
  LATEST_CARDS.map(({ marketplace, fulfilment }) => [marketplace, (fulfilment?.tiers ?? []).map(limitsOf)]),
);

/** Sources round measures to whole millimetres and grams: a measure belongs to a tier if it was within before. */
const ROUNDING = 0.5;

/** Null if a measure is unknown, the product fits no tier, or the marketplace has no card. */
export function sizeTierOf(
  marketplace: MarketplaceDomain,
  weightG: number | null | undefined,
  sidesMm: Sides | null | undefined,
): string | null {
  const tiers = LIMITS.get(marketplace);
  if (tiers === undefined || weightG == null || sidesMm == null) return null;
  return tiers.find((tier) => isWithin(tier, weightG - ROUNDING, sidesMm))?.name ?? null;
}

function isWithin(tier: Limits, weight: number, [longest, middle, shortest]: Sides): boolean {
  const [a, b, c] = [longest - ROUNDING, middle - ROUNDING, shortest - ROUNDING];
  if (a > tier.sides[0] || b > tier.sides[1] || c > tier.sides[2]) return false;
  if (a + 2 * (b + c) > tier.lengthPlusGirth) return false;
  if (!tier.limitsShipping || tier.dimensional === null) return weight <= tier.weight;
  const { perGram, leastSide } = tier.dimensional;
  return Math.max(weight, (a * Math.max(b, leastSide) * Math.max(c, leastSide)) / perGram) <= tier.weight;
}

function limitsOf({ name, sides, lengthPlusGirth, maxWeight, limitsWeight, dimensional }: SizeTier): Limits {
  const mm = (length: SizeTier["lengthPlusGirth"]) =>
    length === null ? Number.POSITIVE_INFINITY : 10 * toNumber(length);
  return {
    name,
    sides: sides === null ? UNLIMITED : [mm(sides[0]), mm(sides[1]), mm(sides[2])],
    lengthPlusGirth: mm(lengthPlusGirth),
    weight: maxWeight === null ? Number.POSITIVE_INFINITY : toNumber(maxWeight),
    limitsShipping: limitsWeight === "shipping",
    dimensional: dimensional && {
      perGram: 1_000 * toNumber(dimensional.perWeight),
      leastSide: dimensional.leastSide === null ? 0 : mm(dimensional.leastSide),
    },
  };
}
