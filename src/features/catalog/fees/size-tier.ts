/**
 * The size tiers that a product may belong to. With all measures known that is one tier and one weight. With an unknown side
 * or weight, every tier is possible that some value of it would reach, with its range of charged weights.
 */
import { compare, type Fraction, larger, over, plus, smaller, times, ZERO } from "../../../platform/base/fraction.ts";
import type { Fulfilment, SizeTier } from "./fee-card.ts";

/** The packed product. Sides in any order; null for an unknown measure. */
export type Size = {
  sides: readonly [Fraction | null, Fraction | null, Fraction | null];
  weight: Fraction | null;
  /** A tier that the seller knows or assumes; measures then decide the weight alone. */
  tier?: string | undefined;
};

/** A bound of null means that there is none. */
type WeightRange = { low: Fraction; high: Fraction | null };

export type PossibleTier = {
  tier: SizeTier;
  /** The weight that the fee follows. */
  charged: WeightRange;
  /** The sides that the dimensional weight comes from and the weight, if the tier has one and all sides are known. */
  dimensional: { sides: readonly Fraction[]; weight: Fraction } | null;
};

/** Smallest tier first; empty if the product fits none. */
export function possibleTiers({ tiers }: Fulfilment, size: Size): PossibleTier[] {
  const found: PossibleTier[] = [];
  // A product that is small enough for a tier can exceed it only by weight, and then fits no other tier with the same limit.
  let heavierThan: Fraction = ZERO;
  for (const tier of tiers) {
    if (size.tier !== undefined && size.tier !== tier.name) continue;
    if (size.tier === undefined && tier.maxWeight !== null && compare(tier.maxWeight, heavierThan) <= 0) continue;
    const { fit, isSmallEnough, ...possible } = placeIn(tier, size);
    if (fit !== "no" || size.tier !== undefined) found.push(possible);
    if (fit === "yes") break;
    if (fit === "maybe" && isSmallEnough && tier.maxWeight !== null) heavierThan = tier.maxWeight;
  }
  return found;
}

type Fit = "yes" | "maybe" | "no";

function placeIn(
  tier: SizeTier,
  { sides, weight, tier: assumed }: Size,
): PossibleTier & { fit: Fit; isSmallEnough: boolean } {
  const known = sides.filter((side) => side !== null).sort((a, b) => compare(b, a));
  const unit: WeightRange = { low: weight ?? ZERO, high: weight };
  const dimensional = dimensionalRange(tier, known);
  const shipping = dimensional === null ? unit : largerOf(unit, dimensional);
  const limited = tier.limitsWeight === "unit" ? unit : shipping;
  const bySize = [sidesFit(tier, known), girthFits(tier, known)];
  const fits = [...bySize, weightFits(tier.maxWeight, limited)];
  const fit: Fit = fits.includes("no") ? "no" : fits.includes("maybe") ? "maybe" : "yes";
  // A weight stated together with a tier counts even above the tier's limit.
  const withinLimit = ({ low, high }: WeightRange): WeightRange =>
    tier.maxWeight === null || (assumed !== undefined && high !== null)
      ? { low, high }
      : { low, high: high === null ? tier.maxWeight : smaller(high, tier.maxWeight) };
  const unitWithin = withinLimit(unit);
  const charged =
    tier.charges === "unit"
      ? unitWithin
      : tier.limitsWeight === "shipping"
        ? withinLimit(shipping)
        : dimensional === null
          ? unitWithin
          : largerOf(unitWithin, dimensional);
  const isMeasured = known.length === 3 && dimensional !== null;
  return {
    tier,
    charged,
    dimensional: isMeasured ? { sides: countedSides(tier, known), weight: dimensional.low } : null,
    fit,
    isSmallEnough: known.length === 3 && bySize.every((each) => each === "yes"),
  };
}

/** The actual sides, the longest first, limited to the tier's. An unknown side may be short enough or not. */
function sidesFit({ sides }: SizeTier, known: readonly Fraction[]): Fit {
  if (sides === null) return "yes";
  if (known.some((side, place) => compare(side, sides[place] as Fraction) > 0)) return "no";
  return known.length === 3 ? "yes" : "maybe";
}

/** The longest side plus twice the other two. */
function girthFits({ lengthPlusGirth }: SizeTier, [longest, ...others]: readonly Fraction[]): Fit {
  if (lengthPlusGirth === null) return "yes";
  const sum = others.reduce((total, side) => plus(total, plus(side, side)), longest ?? ZERO);
  if (compare(sum, lengthPlusGirth) > 0) return "no";
  return others.length === 2 ? "yes" : "maybe";
}

function weightFits(most: Fraction | null, { low, high }: WeightRange): Fit {
  if (most === null) return "yes";
  if (compare(low, most) > 0) return "no";
  return high !== null && compare(high, most) <= 0 ? "yes" : "maybe";
}

/** Null if the tier knows no dimensional weight. */
function dimensionalRange({ dimensional, sides }: SizeTier, known: readonly Fraction[]): WeightRange | null {
  if (dimensional === null) return null;
  const { perWeight } = dimensional;
  const weightOf = (measured: readonly Fraction[]): Fraction =>
    over(countedSides({ dimensional }, measured).reduce(times), perWeight);
  if (known.length === 3) {
    const weight = weightOf(known);
    return { low: weight, high: weight };
  }
  if (sides === null) return { low: ZERO, high: null };
  // The largest volume within the limits of the tier: each known side takes one of its places.
  const volumes = placements(known, sides).map(weightOf);
  return { low: ZERO, high: volumes.reduce((most, weight) => larger(most, weight), ZERO) };
}

/** Longest first. Sides other than the longest count as at least the least side of the tier. */
function countedSides({ dimensional }: Pick<SizeTier, "dimensional">, measured: readonly Fraction[]): Fraction[] {
  const least = dimensional?.leastSide ?? ZERO;
  const sorted = [...measured].sort((a, b) => compare(b, a));
  return sorted.map((side, place) => (place === 0 ? side : larger(side, least)));
}

/** Every way to assign the known sides to places where they fit, with the other places as long as the tier allows. */
function placements(known: readonly Fraction[], places: readonly Fraction[]): Fraction[][] {
  const [side, ...others] = known;
  if (side === undefined) return [[...places]];
  return places.flatMap((place, number) =>
    compare(side, place) > 0
      ? []
      : placements(
          others,
          places.filter((_, which) => which !== number),
        ).map((rest) => [side, ...rest]),
  );
}

function largerOf(a: WeightRange, b: WeightRange): WeightRange {
  return { low: larger(a.low, b.low), high: a.high === null || b.high === null ? null : larger(a.high, b.high) };
}
