/**
 * Finds the curve for a product, the first of these that exists:
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
import {
  ASSUMED_LEVELS,
  CATEGORY_LEVELS,
  COUNTED_LEVELS,
  RANGES,
  REPORTED_LEVELS,
  REPORTED_MARKETPLACE_LEVELS,
  SHAPE,
} from "./sales-curves.ts";

const LEVELS: Record<MarketplaceDomain, number> = {
  ...COUNTED_LEVELS,
  ...REPORTED_MARKETPLACE_LEVELS,
  ...ASSUMED_LEVELS,
};

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
  return { curve: atLevel(LEVELS[marketplace], "anyCategory", marketplace), ofCategory: false };
}

function scaledCurve(marketplace: MarketplaceDomain, category: string): SalesCurve | null {
  const reported = entry(REPORTED_LEVELS[marketplace], category);
  if (reported !== undefined) return atLevel(reported, "reported", marketplace);
  const level = entry(CATEGORY_LEVELS, category);
  return level === undefined ? null : atLevel(LEVELS[marketplace] + level, "scaled", marketplace);
}

/** Reads own properties only: a category may have any name, such as "constructor". */
function entry<T>(table: Record<string, T> | undefined, category: string): T | undefined {
  return table && Object.hasOwn(table, category) ? table[category] : undefined;
}

/** The shape at a level, with the range of levels of that kind. */
export function atLevel(
  level: number,
  kind: "reported" | "scaled" | "anyCategory",
  marketplace: MarketplaceDomain,
): SalesCurve {
  const { down, up } = RANGES[kind];
  const extra = kind === "reported" ? 0 : extraOf(marketplace);
  const units = SHAPE.map((height) => height + level);
  const best = (logRank: number) =>
    kind === "reported" ? RANGES.bestRanks * Math.min(1, Math.max(0, 3 - logRank)) : 0;
  const low = units.map((height, i) => height - down - extra - best(KNOT_RANKS[i] as number));
  const high = units.map((height) => height + up + extra);
  return fromLines({ units, low, high });
}

function extraOf(marketplace: MarketplaceDomain): number {
  if (marketplace in ASSUMED_LEVELS) return RANGES.assumed;
  return marketplace in REPORTED_MARKETPLACE_LEVELS ? RANGES.fewCategories : 0;
}

function fromLines({ units, low, high }: MeasuredCurve): SalesCurve {
  return { knots: KNOT_RANKS.map((x, i): Knot => [x, units[i] as number, low[i] as number, high[i] as number]) };
}

function nameOf(marketplace: string, category: string): string {
  return `${marketplace} ${category}`;
}
