/**
 * Finds the curve for a product: the first that exists of
 *
 * 1. the operator's curve of marketplace and category      4. the built-in shape at the level of both
 * 2. the built-in, measured curve of both                  5. the built-in, measured curve of the marketplace
 * 3. the operator's curve of the marketplace               6. the built-in shape at the marketplace's level
 *
 * The operator's curve of a whole marketplace comes before a level that was measured on other marketplaces.
 */
import type { MarketplaceDomain } from "../marketplace.ts";
import { MEASURED_CURVES, type MeasuredCurve } from "./measured-curves.ts";
import { type CurveOf, KNOT_RANKS, type Knot, type SalesCurve } from "./rank-curve.ts";
import { rootCategory } from "./root-category.ts";
import { ASSUMED_LEVELS, CATEGORY_LEVELS, MARKETPLACE_LEVELS, RANGES, REPORTED_LEVELS, SHAPE } from "./sales-curves.ts";

const LEVELS: Record<MarketplaceDomain, number> = { ...MARKETPLACE_LEVELS, ...ASSUMED_LEVELS };

export type FoundCurve = { curve: SalesCurve; ofCategory: boolean };

/** The operator's curves, and a cache of lookups: a marketplace has few categories. */
export type Curves = {
  stored: ReadonlyMap<string, SalesCurve>;
  found: Map<MarketplaceDomain, Map<string | null, FoundCurve>>;
};

/** Limits the cache: sources may have any text as a category. */
const MOST_CACHED = 10_000;

export function createCurves(stored: readonly CurveOf[] = []): Curves {
  const byName = stored.map((curve) => [nameOf(curve.marketplace, rootCategory(curve.category)), curve] as const);
  return { stored: new Map(byName), found: new Map() };
}

export function findCurve(curves: Curves, marketplace: MarketplaceDomain, category: string | null): FoundCurve {
  const cache = curves.found.get(marketplace) ?? new Map<string | null, FoundCurve>();
  const known = cache.get(category);
  if (known !== undefined) return known;
  const found = chooseCurve(curves, marketplace, rootCategory(category));
  if (cache.size >= MOST_CACHED) cache.clear();
  curves.found.set(marketplace, cache.set(category, found));
  return found;
}

function chooseCurve({ stored }: Curves, marketplace: MarketplaceDomain, category: string): FoundCurve {
  const measured = entry(MEASURED_CURVES[marketplace], category);
  const ofBoth = stored.get(nameOf(marketplace, category)) ?? (measured && fromLines(measured));
  if (category !== "" && ofBoth) return { curve: ofBoth, ofCategory: true };
  const storedAny = stored.get(nameOf(marketplace, ""));
  if (storedAny) return { curve: storedAny, ofCategory: false };
  const scaled = scaledCurve(marketplace, category);
  if (scaled) return { curve: scaled, ofCategory: true };
  const measuredAny = entry(MEASURED_CURVES[marketplace], "");
  if (measuredAny) return { curve: fromLines(measuredAny), ofCategory: false };
  return { curve: atLevel(LEVELS[marketplace], RANGES.anyCategory, marketplace), ofCategory: false };
}

function scaledCurve(marketplace: MarketplaceDomain, category: string): SalesCurve | null {
  const reported = entry(REPORTED_LEVELS[marketplace], category);
  if (reported !== undefined) return atLevel(reported, RANGES.reported, marketplace);
  const level = entry(CATEGORY_LEVELS, category);
  return level === undefined ? null : atLevel(LEVELS[marketplace] + level, RANGES.scaled, marketplace);
}

/** Reads own properties only: a category may have any name, such as "constructor". */
function entry<T>(table: Record<string, T> | undefined, category: string): T | undefined {
  return table && Object.hasOwn(table, category) ? table[category] : undefined;
}

function atLevel(
  level: number,
  { down, up }: { down: number; up: number },
  marketplace: MarketplaceDomain,
): SalesCurve {
  const extra = marketplace in ASSUMED_LEVELS ? RANGES.assumed : 0;
  const units = SHAPE.map((height) => height + level);
  const low = units.map((height) => height - down - extra);
  const high = units.map((height) => height + up + extra);
  return fromLines({ units, low, high });
}

function fromLines({ units, low, high }: MeasuredCurve): SalesCurve {
  return { knots: KNOT_RANKS.map((x, i): Knot => [x, units[i] as number, low[i] as number, high[i] as number]) };
}

function nameOf(marketplace: string, category: string): string {
  return `${marketplace} ${category}`;
}
