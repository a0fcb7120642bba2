import type { Filtered, Filters } from "./engine.ts";
import { nameHash } from "./name-hash.ts";

/** An inclusive range for a figure, or for the hash of a name. An unknown figure is never within it. */
export type FilterBound = { of: Filtered | "brand" | "category"; min: number; max: number };

export function filterBounds({ brand, category, ...ranges }: Filters): FilterBound[] {
  const bounds: FilterBound[] = [];
  for (const [of, { min, max }] of Object.entries(ranges) as [Filtered, { min?: number; max?: number }][]) {
    if (min === undefined && max === undefined) continue;
    // Ratings are stored in tenths. 1.1 × 10 is slightly more than 11 and must not exclude a 1.1.
    const scale = of === "rating" ? 10 : 1;
    bounds.push({
      of,
      min: Math.ceil((min ?? 0) * scale - 1e-6),
      max: Math.floor((max ?? Number.POSITIVE_INFINITY) * scale + 1e-6),
    });
  }
  for (const [of, name] of [
    ["brand", brand],
    ["category", category],
  ] as const) {
    if (name !== undefined) bounds.push({ of, min: nameHash(name), max: nameHash(name) });
  }
  return bounds;
}
