import { NO_CHANGE } from "./document/fields.ts";
import { CHANGES, type Filtered, type Filters } from "./engine.ts";
import { nameHash } from "./name-hash.ts";

/** An inclusive range for a figure, or for the hash of a name. `min` is at least 0, so an unknown figure (-1) is outside. */
export type FilterBound = { of: Filtered | "brand" | "category"; min: number; max: number };

/** How a figure is stored: ratings in tenths of a star, changes moved above zero. */
function storedAs(of: Filtered): { scale: number; offset: number } {
  const isChange = (CHANGES as readonly Filtered[]).includes(of);
  return { scale: of.startsWith("rating") ? 10 : 1, offset: isChange ? NO_CHANGE : 0 };
}

export function filterBounds({ brand, category, ...ranges }: Filters): FilterBound[] {
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
  for (const [of, name] of [
    ["brand", brand],
    ["category", category],
  ] as const) {
    if (name !== undefined) bounds.push({ of, min: nameHash(name), max: nameHash(name) });
  }
  return bounds;
}
