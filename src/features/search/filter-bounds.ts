import { SIZE_TIERS } from "../catalog/size-tier-of.ts";
import { NO_CHANGE } from "./document/fields.ts";
import { CHANGES, type Filtered, type Filters, type NAMED } from "./engine.ts";
import { nameHash } from "./name-hash.ts";

/** An inclusive range for a figure, or for the number that stands for a name. `min` is at least 0, so an unknown figure (-1) is outside. */
export type FilterBound = { of: Filtered | (typeof NAMED)[number]; min: number; max: number };

/** The stored form of a figure: ratings in tenths of a star, changes shifted above zero. */
function storedAs(of: Filtered): { scale: number; offset: number } {
  const isChange = (CHANGES as readonly Filtered[]).includes(of);
  return { scale: of.startsWith("rating") ? 10 : 1, offset: isChange ? NO_CHANGE : 0 };
}

export function filterBounds({ brand, category, sizeTier, ...ranges }: Filters): FilterBound[] {
  const bounds: FilterBound[] = [];
  for (const [of, { min, max }] of Object.entries(ranges) as [Filtered, { min?: number; max?: number }][]) {
    if (min === undefined && max === undefined) continue;
    const { scale, offset } = storedAs(of);
    // 1.1 × 10 is slightly more than 11 and must not exclude a 1.1.
    bounds.push({
      of,
      min: min === undefined ? 0 : Math.max(0, Math.ceil(min * scale + offset - 1e-6)),
      max: Math.floor((max ?? Number.POSITIVE_INFINITY) * scale + offset + 1e-6),
    });
  }
  const addName = (of: (typeof NAMED)[number], number: number) => bounds.push({ of, min: number, max: number });
  if (brand !== undefined) addName("brand", nameHash(brand));
  if (category !== undefined) addName("category", nameHash(category));
  if (sizeTier !== undefined) addName("sizeTier", SIZE_TIERS.indexOf(sizeTier));
  return bounds;
}
