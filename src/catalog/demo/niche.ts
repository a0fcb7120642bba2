/**
 * What sets one kind of product apart from the next in a seller's eyes. Each trait is drawn on its own, so that every
 * mixture comes up: much demand behind few reviews is an opportunity, one brand with everything is none.
 */
import type { Kind } from "./kind-table.ts";
import { mixText, Stream } from "./random.ts";

export type Niche = {
  /** Where its products stand in the category's ranks, in deviations: less than 0 is better than the others. */
  rankShift: number;
  /** Reviews against what the rank lets one expect, as a power of ten. */
  moat: number;
  ratingShift: number;
  priceSpread: number;
  /** How often the leading brands are seen: from hardly to half of all. */
  leaders: number;
  /** How unevenly the other brands share the rest: 1 is evenly. */
  brandSkew: number;
  /** The niche's own brands start here in the category's list. */
  brandStart: number;
};

export function nicheOf(kind: Kind, seed: number): Niche {
  const draw = new Stream().start(seed, mixText(kind.names.us.main, seed));
  return {
    rankShift: 0.75 * draw.gauss(),
    moat: 0.5 * draw.gauss(),
    ratingShift: 0.13 * draw.gauss(),
    priceSpread: 0.35 + 0.3 * draw.next(),
    leaders: draw.chance(0.4) ? 0.15 + 0.4 * draw.next() : 0.05 * draw.next(),
    brandSkew: 1.3 + 2 * draw.next(),
    brandStart: draw.next(),
  };
}
