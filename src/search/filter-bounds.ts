import type { Filtered, Filters } from "./engine.ts";
import { nameNumber } from "./names.ts";

/** A figure, or the number of a name, must be within; one that is not known never is. */
export type FilterBound = { of: Filtered | "brand" | "category"; min: number; max: number };

export function filterBounds({ brand, category, ...ranges }: Filters): FilterBound[] {
  const bounds: FilterBound[] = [];
  for (const [of, { min, max }] of Object.entries(ranges) as [Filtered, { min?: number; max?: number }][]) {
    if (min === undefined && max === undefined) continue;
    // A rating is kept in tenths: 1.1 × 10 is a little more than 11, and must not leave out a 1.1.
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
    if (name !== undefined) bounds.push({ of, min: nameNumber(name), max: nameNumber(name) });
  }
  return bounds;
}
