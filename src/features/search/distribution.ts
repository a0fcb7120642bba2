/**
 * The distribution of a result set over prices, revenues, reviews, ratings and brands. The **bounds** of the buckets come from
 * statistics that every engine computes alike. Everything else is a count or a sum, so partial results add up and every
 * engine returns the same.
 */
import type { NicheStatistics } from "./statistics.ts";

export const TOP_BRANDS = 8;

/** `from` is inclusive, `to` is exclusive and null where there is no upper end. Amounts of money are in minor units. */
export type Bucket = { from: number; to: number | null; products: number; units: number };

/** `revenue` is in minor units. */
type SalesShare = { products: number; units: number; revenue: number; share: number };

export type Distributions = {
  price: Bucket[];
  revenue: Bucket[];
  reviews: Bucket[];
  rating: Bucket[];
  unknown: Record<keyof Bounds, number>;
  brands: (SalesShare & { brand: string })[];
  others: SalesShare & { brands: number };
  unknownBrand: SalesShare;
};

/** The lower bound of each bucket; the last one is open. Ratings are in tenths of a star. */
export type Bounds = { price: number[]; revenue: number[]; reviews: number[]; rating: number[] };

/** Reviews differ by magnitudes, and most ratings lie between four and five. */
const REVIEW_BOUNDS = [0, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000];
const RATING_BOUNDS = [10, 20, 30, 35, 40, 42, 44, 46, 48];
const HIGHEST_RATING = 50;

/** The maximum number of price buckets between the two at the ends. */
const MOST_STEPS = 12;
/** Prices farther outside the quartiles than this many interquartile ranges are outliers and share a bucket. */
const FENCE = 1.5;

/** Revenues differ by magnitudes: this many buckets lie on each side of the median. */
const REVENUE_STEPS = 6;

export function boundsOf({
  priceLow,
  priceHigh,
  revenueMedian,
}: Pick<NicheStatistics, "priceLow" | "priceHigh" | "revenueMedian">): Bounds {
  return {
    price: priceBounds(priceLow ?? 0, priceHigh ?? 0),
    revenue: revenueBounds(revenueMedian ?? 0),
    reviews: REVIEW_BOUNDS,
    rating: RATING_BOUNDS,
  };
}

/** 1, 2 or 5 times a power of ten around the median: they suit every currency. */
function revenueBounds(median: number): number[] {
  const steps = [niceStep(Math.max(1, median))];
  for (let i = 0; i < REVENUE_STEPS; i++) steps.push(niceStep((steps.at(-1) as number) + 1));
  for (let i = 0; i < REVENUE_STEPS && (steps[0] as number) > 1; i++) steps.unshift(stepBelow(steps[0] as number));
  return [0, ...steps];
}

/** The largest of 1, 2, 5, 10, 20 … below one of them. */
function stepBelow(step: number): number {
  return String(step).startsWith("5") ? (2 * step) / 5 : step / 2;
}

/** Steps of 1, 2 or 5 times a power of ten around the usual prices. */
function priceBounds(low: number, high: number): number[] {
  const reach = FENCE * Math.max(high - low, high / 5, 1);
  const [from, to] = [Math.max(0, low - reach), high + reach];
  const step = niceStep((to - from) / MOST_STEPS);
  const first = Math.floor(from / step);
  const last = Math.min(Math.ceil(to / step), first + MOST_STEPS);
  const bounds = Array.from({ length: last - first + 1 }, (_, i) => (first + i) * step);
  return first === 0 ? bounds : [0, ...bounds];
}

/** The smallest of 1, 2, 5, 10, 20 … that is at least `least`. */
function niceStep(least: number): number {
  for (let power = 1; ; power *= 10) for (const factor of [1, 2, 5]) if (factor * power >= least) return factor * power;
}

/** Totals of a part of a result set. */
export type Sums = Omit<SalesShare, "share">;

/** `brand` is the hash of the brand's name. */
export type BrandSums = Sums & { brand: number };

/** Products and their units per bucket, in the order of the bounds. */
export type Counts = { products: number[]; units: number[] };

/** A result set as counted by an engine. `unbranded` are the products without a known brand. */
export type ResultCounts = Record<keyof Bounds, Counts> & { all: Omit<Sums, "revenue">; unbranded: Sums };

/** Sorts the brands in the order they are returned in. */
export function rankBrands<Brand extends BrandSums>(brands: Iterable<Brand>): Brand[] {
  return [...brands].sort((a, b) => b.units - a.units || b.products - a.products || a.brand - b.brand);
}

/** `ranked` holds all brands, sorted by `rankBrands`; `nameOf` is called for the first `TOP_BRANDS` only. */
export function distributionsFrom(
  bounds: Bounds,
  { price, revenue, reviews, rating, all, unbranded }: ResultCounts,
  ranked: readonly BrandSums[],
  nameOf: (index: number) => string,
): Distributions {
  const shareOf = ({ products, units, revenue: earned }: Sums): SalesShare => {
    return { products, units, revenue: earned, share: all.units === 0 ? 0 : units / all.units };
  };
  const unknown = ({ products }: Counts) => all.products - products.reduce((sum, count) => sum + count, 0);
  const rest = { products: 0, units: 0, revenue: 0 };
  for (const { products, units, revenue: earned } of ranked.slice(TOP_BRANDS)) {
    rest.products += products;
    rest.units += units;
    rest.revenue += earned;
  }
  return {
    price: withoutEmptyEnds(bucketsOf(bounds.price, price, null)),
    revenue: withoutEmptyEnds(bucketsOf(bounds.revenue, revenue, null)),
    reviews: bucketsOf(bounds.reviews, reviews, null),
    rating: bucketsOf(bounds.rating, rating, HIGHEST_RATING).map(inStars),
    unknown: {
      price: unknown(price),
      revenue: unknown(revenue),
      reviews: unknown(reviews),
      rating: unknown(rating),
    },
    brands: ranked.slice(0, TOP_BRANDS).map((brand, i) => ({ brand: nameOf(i), ...shareOf(brand) })),
    others: { brands: Math.max(0, ranked.length - TOP_BRANDS), ...shareOf(rest) },
    unknownBrand: shareOf(unbranded),
  };
}

/** The distributions of an empty result set. */
export function emptyDistributions(bounds: Bounds): Distributions {
  const none = { products: 0, units: 0, revenue: 0 };
  const zeros = (of: readonly number[]) => ({ products: of.map(() => 0), units: of.map(() => 0) });
  const { price, revenue, reviews, rating } = bounds;
  const counts = { price: zeros(price), revenue: zeros(revenue), reviews: zeros(reviews), rating: zeros(rating) };
  return distributionsFrom(bounds, { ...counts, all: none, unbranded: none }, [], () => "");
}

function bucketsOf(bounds: readonly number[], { products, units }: Counts, end: number | null): Bucket[] {
  return bounds.map((from, i) => ({
    from,
    to: bounds[i + 1] ?? end,
    products: products[i] as number,
    units: units[i] as number,
  }));
}

/** A niche whose cheapest product costs 10 does not start with three empty buckets below it. */
function withoutEmptyEnds(buckets: Bucket[]): Bucket[] {
  const first = buckets.findIndex(({ products }) => products > 0);
  const last = buckets.findLastIndex(({ products }) => products > 0);
  return first < 0 ? [] : buckets.slice(first, last + 1);
}

function inStars({ from, to, ...counts }: Bucket): Bucket {
  return { from: from / 10, to: to === null ? null : to / 10, ...counts };
}
