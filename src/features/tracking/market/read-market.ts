/** Reads the products of a market list with their figures: now, and over time. */
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Period } from "../../../platform/base/period.ts";
import { nextStep, type Series, stepStart } from "../../catalog/history.ts";
import type { MarketplaceDomain } from "../../catalog/marketplace.ts";
import type { StoredProduct } from "../../catalog/product-store.ts";
import { readRecent } from "../../catalog/read-history.ts";
import type { ProductReading } from "../../catalog/read-product.ts";
import { type ComparedProduct, currentFigures, NO_FIGURES, type ProductFigures } from "./list-figure.ts";
import type { ListProduct } from "./market-list.ts";
import type { Estimate } from "./market-share.ts";

export const STEPS = ["day", "week", "month"] as const;
export type Step = (typeof STEPS)[number];

/** A product of a list as it is now; `product` is null if it is not in the catalogue. */
export type MarketProduct = ListProduct & ComparedProduct & { product: StoredProduct | null };

export async function readProducts(
  { products, readCurves }: Pick<ProductReading, "products" | "readCurves">,
  marketplace: MarketplaceDomain,
  listed: readonly ListProduct[],
): Promise<MarketProduct[]> {
  const keys = listed.map(({ asin }) => ({ marketplace, asin }));
  const [found, curves] = await Promise.all([products.listProducts(keys), readCurves()]);
  const byAsin = new Map(found.map((product) => [product.asin, product]));
  return listed.map((each) => {
    const product = byAsin.get(each.asin) ?? null;
    return { ...each, ...(product === null ? NO_FIGURES : currentFigures(product, curves)), product };
  });
}

/** The figures of every product at the end of a step. */
export type MarketMoment = { at: Date; products: ComparedProduct[] };

/** Products whose histories are turned into series before other requests get a turn. */
const AT_ONCE = 10;

/**
 * The figures of the products of a list at the end of each step of a period. A figure holds until a newer one is seen, even
 * after the product's last sighting, as in its current figures.
 */
export async function readMoments(
  reading: ProductReading,
  marketplace: MarketplaceDomain,
  listed: readonly Pick<ListProduct, "asin" | "isMine">[],
  { from, to, step }: Period & { step: Step },
): Promise<MarketMoment[]> {
  const starts: number[] = [];
  for (let at = stepStart(from.getTime(), step); at <= to.getTime(); at = nextStep(at, step)) starts.push(at);
  const first = new Date(starts[0] as number);
  const figuresOf = new Map<string, ProductFigures[]>();
  for (let i = 0; i < listed.length; i += AT_ONCE) {
    const keys = listed.slice(i, i + AT_ONCE).map(({ asin }) => ({ marketplace, asin }));
    const options = { metrics: ["price", "monthlySales", "monthlyRevenue"] as const, from: first, to };
    for (const { product, series } of await readRecent(reading, keys, { ...options, resolution: step, isHeld: true }))
      figuresOf.set(product.asin, figuresAt(starts, series));
    await nextTurn();
  }
  return starts.map((at, i) => ({
    at: new Date(at),
    products: listed.map(({ asin, isMine }) => ({
      asin,
      isMine,
      ...(figuresOf.get(asin)?.[i] ?? NO_FIGURES),
    })),
  }));
}

type Points = NonNullable<Series["monthlySales"]>;

/** The figures at the end of each step. Steps before the first sighting have no point, and a null value is a gap. */
function figuresAt(starts: readonly number[], { price, monthlySales, monthlyRevenue }: Series): ProductFigures[] {
  const at = (points: Points = []) => {
    const byStart = new Map(points.map((point) => [Date.parse(point.at), point]));
    return starts.map((start) => byStart.get(start));
  };
  const [prices, units, revenue] = [at(price), at(monthlySales), at(monthlyRevenue)];
  return starts.map((_, i) => ({
    price: prices[i]?.value ?? null,
    units: estimateOf(units[i]),
    revenue: estimateOf(revenue[i]),
  }));
}

function estimateOf(point: Points[number] | undefined): Estimate | null {
  const { value = null, low, high, source } = point ?? {};
  return value === null || low == null || high == null || source == null ? null : { value, low, high, source };
}
