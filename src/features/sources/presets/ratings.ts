/** Stars, 1 to 5 with one decimal. */

import { isMissing, unwrapped } from "../../../platform/tables/cells/missing-values.ts";
import { numberInWords } from "../../../platform/tables/cells/number-in-words.ts";
import { bareNumber, isPlainDecimal } from "../../../platform/tables/cells/plain-number.ts";
import { refuse } from "../../../platform/tables/cells/refusal.ts";

export function readRating(value: unknown, column: string): number | null {
  const bare = unwrapped(value);
  if (isMissing(bare)) return null;
  const stars = starsOf(bare);
  if (stars === undefined) return refuse(column, bare, "is not a number");
  if (stars === 0 || stars === -1) return null; // nobody has rated it
  if (stars < 1 || stars > 5) return refuse(column, bare, "is not within 1 to 5");
  return Math.round(stars * 10) / 10;
}

/** In Japanese the maximum comes first: 5つ星のうち4.3 ("of five stars, 4.3"). */
const OUT_OF_FIRST = /^5つ星のうち\s*/;

function starsOf(value: unknown): number | undefined {
  if (typeof value !== "string") return bareNumber(value);
  if (isPlainDecimal(value)) return Number(value);
  return numberInWords(value.trim().replace(OUT_OF_FIRST, ""), "point")?.number;
}
