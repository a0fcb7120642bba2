/**
 * Which curve holds for a product. The first that there is of:
 *
 * 1. the operator's, of the marketplace and category       4. the built-in shape at the level of the two
 * 2. the built-in, measured, of the two                    5. the built-in, measured, of the marketplace
 * 3. the operator's, of the marketplace                    6. the built-in shape at the marketplace's level
 *
 * The operator's rows for a whole marketplace come before a level that was taken from other marketplaces.
 */
import type { MarketplaceDomain } from "../marketplace.ts";
import { MEASURED_CURVES, type MeasuredCurve } from "./measured-curves.ts";
import { type CurveOf, KNOT_RANKS, type Knot, type SalesCurve } from "./rank-curve.ts";
import { rootCategory } from "./root-category.ts";
import { ASSUMED_LEVELS, CATEGORY_LEVELS, MARKETPLACE_LEVELS, RANGES, REPORTED_LEVELS, SHAPE } from "./sales-curves.ts";

const LEVELS: Record<MarketplaceDomain, number> = { ...MARKETPLACE_LEVELS, ...ASSUMED_LEVELS };

export type FoundCurve = { curve: SalesCurve; ofCategory: boolean };

/** The operator's curves, and what was found so far: products of a marketplace have few categories between them. */
export type Curves = {
  stored: ReadonlyMap<string, SalesCurve>;
  found: Map<MarketplaceDomain, Map<string | null, FoundCurve>>;
};

/** Sources may put anything in a category; what is remembered stays bounded. */
const MOST_REMEMBERED = 10_000;

export function createCurves(stored: readonly CurveOf[] = []): Curves {
  const byName = stored.map((curve) => [nameOf(curve.marketplace, rootCategory(curve.category)), curve] as const);
  return { stored: new Map(byName), found: new Map() };
}

export function findCurve(curves: Curves, marketplace: MarketplaceDomain, category: string | null): FoundCurve {
  const remembered = curves.found.get(marketplace) ?? new Map<string | null, FoundCurve>();
  const known = remembered.get(category);
  if (known !== undefined) return known;
  const found = chooseCurve(curves, marketplace, rootCategory(category));
  if (remembered.size >= MOST_REMEMBERED) remembered.clear();
  curves.found.set(marketplace, remembered.set(category, found));
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

/** A category may be called anything, "constructor" too: only what stands in the table counts. */
function entry<T>(table: Record<string, T> | undefined, category: string): T | undefined {
  return table && Object.hasOwn(table, category) ? table[category] : undefined;
}

function atLevel(
  level: number,
  { down, up }: { down: number; up: number },
  marketplace: MarketplaceDomain,
): SalesCurve {
  const more = marketplace in ASSUMED_LEVELS ? RANGES.assumed : 0;
  const units = SHAPE.map((height) => height + level);
  const low = units.map((height) => height - down - more);
  const high = units.map((height) => height + up + more);
  return fromLines({ units, low, high });
}

function fromLines({ units, low, high }: MeasuredCurve): SalesCurve {
  return { knots: KNOT_RANKS.map((x, i): Knot => [x, units[i] as number, low[i] as number, high[i] as number]) };
}

function nameOf(marketplace: string, category: string): string {
  return `${marketplace} ${category}`;
}
