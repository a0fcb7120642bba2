/**
 * How a result set is spread over prices, reviews, ratings and brands. The **bounds** of the buckets come from the statistics
 * that every engine computes alike; then everything is a count or a sum, so that parts that are gathered apart add up, and every
 * engine tells the same.
 */
import type { NicheStatistics } from "./niche-score.ts";
import { UNKNOWN } from "./statistics.ts";

export const TOP_BRANDS = 8;

/** From `from` on and below `to`; null is no end. Prices are minor units. */
export type Bucket = { from: number; to: number | null; products: number; units: number };

/** `revenue` is in minor units. */
export type Held = { products: number; units: number; revenue: number; share: number };

export type Distributions = {
  price: Bucket[];
  reviews: Bucket[];
  rating: Bucket[];
  unknown: { price: number; reviews: number; rating: number };
  brands: (Held & { brand: string })[];
  others: Held & { brands: number };
  unknownBrand: Held;
};

/** Where buckets begin; the last has no end. Ratings are tenths of a star. */
export type Bounds = { price: number[]; reviews: number[]; rating: number[] };

/** Reviews differ by magnitudes, and most ratings lie between four and five. */
const REVIEW_BOUNDS = [0, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000];
const RATING_BOUNDS = [10, 20, 30, 35, 40, 42, 44, 46, 48];
const HIGHEST_RATING = 50;

/** Buckets of prices between the two at the ends. */
const MOST_STEPS = 12;
/** Prices this many times the distance of the quartiles outside of them are strangers, who share a bucket. */
const FENCE = 1.5;

export function boundsOf({ priceLow, priceHigh }: Pick<NicheStatistics, "priceLow" | "priceHigh">): Bounds {
  return { price: priceBounds(priceLow, priceHigh), reviews: REVIEW_BOUNDS, rating: RATING_BOUNDS };
}

/** In steps of 1, 2 or 5 times a power of ten, around the prices that most have. */
function priceBounds(low: number, high: number): number[] {
  const reach = FENCE * Math.max(high - low, high / 5, 1);
  const [from, to] = [Math.max(0, low - reach), high + reach];
  const step = niceStep((to - from) / MOST_STEPS);
  const first = Math.floor(from / step);
  const last = Math.min(Math.ceil(to / step), first + MOST_STEPS);
  const bounds = Array.from({ length: last - first + 1 }, (_, i) => (first + i) * step);
  return first === 0 ? bounds : [0, ...bounds];
}

/** The least of 1, 2, 5, 10, 20 … that is not below. */
function niceStep(least: number): number {
  for (let power = 1; ; power *= 10) for (const factor of [1, 2, 5]) if (factor * power >= least) return factor * power;
}

/** A product as it is counted: `UNKNOWN` where a figure is. `brand` is the number that tells brands apart. */
export type Spread = { priceMinor: number; reviews: number; ratingTenths: number; units: number; brand: number };

/** What is known of a brand; `best` is where the one of its products can be found that sells most. */
type BrandSum = { brand: number; products: number; units: number; revenue: number; best: number; bestUnits: number };

export type Gathering = ReturnType<typeof createGathering>;

export function createGathering(bounds: Bounds) {
  const price = createBuckets(bounds.price);
  const reviews = createBuckets(bounds.reviews);
  const rating = createBuckets(bounds.rating);
  const brands = new Map<number, BrandSum>();
  const sums = { products: 0, units: 0, revenue: 0 };
  const nameless = { products: 0, units: 0, revenue: 0 };

  const ofBrand = (brand: number, place: number): BrandSum => {
    const known = brands.get(brand);
    if (known !== undefined) return known;
    const sum = { brand, products: 0, units: 0, revenue: 0, best: place, bestUnits: UNKNOWN };
    brands.set(brand, sum);
    return sum;
  };

  return {
    /** `place` is where the product can be found again, to ask for the name of its brand. */
    add({ priceMinor, reviews: count, ratingTenths, units, brand }: Spread, place: number): void {
      const sold = units === UNKNOWN ? 0 : units;
      const revenue = priceMinor === UNKNOWN ? 0 : priceMinor * sold;
      price.add(priceMinor, sold);
      reviews.add(count, sold);
      rating.add(ratingTenths, sold);
      note(sums, sold, revenue);
      if (brand === UNKNOWN) {
        note(nameless, sold, revenue);
        return;
      }
      const sum = ofBrand(brand, place);
      note(sum, sold, revenue);
      if (units > sum.bestUnits) {
        sum.best = place;
        sum.bestUnits = units;
      }
    },

    finish(brandAt: (place: number) => string): Distributions {
      const shareOf = (units: number) => (sums.units === 0 ? 0 : units / sums.units);
      const held = ({ products, units, revenue }: Omit<Held, "share">): Held => ({
        products,
        units,
        revenue,
        share: shareOf(units),
      });
      const ordered = [...brands.values()].sort(
        (a, b) => b.units - a.units || b.products - a.products || a.brand - b.brand,
      );
      const top = ordered.slice(0, TOP_BRANDS);
      const rest = { products: 0, units: 0, revenue: 0 };
      for (const { products, units, revenue } of ordered.slice(TOP_BRANDS)) {
        rest.products += products;
        rest.units += units;
        rest.revenue += revenue;
      }
      return {
        price: withoutEmptyEnds(price.list(null)),
        reviews: reviews.list(null),
        rating: rating.list(HIGHEST_RATING).map(inStars),
        unknown: { price: price.unknown(), reviews: reviews.unknown(), rating: rating.unknown() },
        brands: top.map((brand) => ({ brand: brandAt(brand.best), ...held(brand) })),
        others: { brands: ordered.length - top.length, ...held(rest) },
        unknownBrand: held(nameless),
      };
    },
  };
}

function note(sum: Omit<Held, "share">, units: number, revenue: number): void {
  sum.products++;
  sum.units += units;
  sum.revenue += revenue;
}

function createBuckets(bounds: readonly number[]) {
  const products = bounds.map(() => 0);
  const units = bounds.map(() => 0);
  let unknown = 0;
  return {
    add(value: number, sold: number): void {
      if (value === UNKNOWN) {
        unknown++;
        return;
      }
      let place = bounds.length - 1;
      while (place > 0 && value < (bounds[place] as number)) place--;
      products[place] = (products[place] as number) + 1;
      units[place] = (units[place] as number) + sold;
    },
    unknown: () => unknown,
    list: (end: number | null): Bucket[] =>
      bounds.map((from, i) => ({
        from,
        to: bounds[i + 1] ?? end,
        products: products[i] as number,
        units: units[i] as number,
      })),
  };
}

/** What is told of a niche whose cheapest costs 10 does not begin with three empty buckets below. */
function withoutEmptyEnds(buckets: Bucket[]): Bucket[] {
  const first = buckets.findIndex(({ products }) => products > 0);
  const last = buckets.findLastIndex(({ products }) => products > 0);
  return first < 0 ? [] : buckets.slice(first, last + 1);
}

function inStars({ from, to, ...counts }: Bucket): Bucket {
  return { from: from / 10, to: to === null ? null : to / 10, ...counts };
}
