/**
 * The traits by which sellers compare kinds of products. Each trait is drawn independently, so every mixture occurs: much
 * demand with few reviews is an opportunity, one brand with all the sales is not.
 */
import type { Kind } from "./kinds.ts";
import { mixText, Stream } from "./random.ts";

export type Niche = {
  /** Shift of its products within the category's ranks, in standard deviations; below 0 is better. */
  rankShift: number;
  /** Reviews relative to what is typical at the rank, as a power of ten. */
  moat: number;
  ratingShift: number;
  priceSpread: number;
  /** The share of products of the leading brands: from almost none to half. */
  leaders: number;
  /** The inequality among the other brands; 1 is even. */
  brandSkew: number;
  /** The start of the niche's own brands in the category's list, as a share of it. */
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
