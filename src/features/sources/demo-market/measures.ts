/**
 * The number of offers, the weight and the sides of a packed product. They follow from separate series, not from the
 * product's stream, so everything else stays the same.
 */
import type { Observation, Sides } from "../../catalog/product.ts";
import type { Kind } from "./kinds.ts";
import { gaussIn, mixText, seriesOf, shareOf } from "./random.ts";

const UNKNOWN_OFFERS = 0.12;
const UNKNOWN_WEIGHT = 0.05;
const UNKNOWN_SIDES = 0.08;
/** Most products have one seller or a few. */
const MEAN_OTHERS = 2.4;

/** The usual number of offers; null if it is not known. */
export function offersOf(key: number): number | null {
  if (shareOf(key, "offers", 1) < UNKNOWN_OFFERS) return null;
  return 1 + Math.floor(-Math.log(1 - shareOf(key, "offers")) * MEAN_OTHERS);
}

export function measuresOf(asin: string, kind: Kind, seed: number): Pick<Observation, "weightG" | "sidesMm"> {
  const key = mixText(asin, seed);
  // Products of a kind weigh about the same and have a similar shape.
  const kindKey = mixText(kind.names.us.main, seed);
  const spread = 0.55 * gaussIn(seriesOf(kindKey, "weight"), 0) + 0.3 * gaussIn(seriesOf(key, "weight"), 0);
  const weightG = Math.max(5, Math.round(22 * kind.price ** 1.05 * Math.exp(spread)));
  return {
    weightG: shareOf(key, "weight", 1) < UNKNOWN_WEIGHT ? null : weightG,
    sidesMm: shareOf(key, "sides", 1) < UNKNOWN_SIDES ? null : sidesOf(weightG, kindKey, key),
  };
}

function sidesOf(weightG: number, kindKey: number, key: number): Sides {
  const density = 0.12 + 0.35 * shareOf(kindKey, "sides");
  const volume = (1_000 * weightG * (0.85 + 0.3 * shareOf(key, "sides"))) / density;
  const [width, height] = [0.35 + 0.6 * shareOf(kindKey, "sides", 1), 0.04 + 0.55 * shareOf(kindKey, "sides", 2) ** 2];
  const length = Math.cbrt(volume / (width * height));
  const [a, b, c] = [length, length * width, length * height].map((side) => Math.max(5, Math.round(side)));
  return [a, b, c].sort((x, y) => (y as number) - (x as number)) as unknown as Sides;
}
