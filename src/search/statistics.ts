/**
 * The statistics of a result set, gathered product by product. Everything kept is a sum, a few largest, or a count in fixed,
 * log-spaced classes, so that parts gathered apart (by segment, shard or thread) add up to exactly what gathering them
 * together gives.
 */
import { type NicheStatistics, WEAK } from "./niche-score.ts";

/** Classes per factor of ten: a median is known to within ±2 %. */
const CLASSES_PER_DECADE = 64;
const DECADES = 8;
/** Class 0 is zero itself; the last takes everything above. */
const CLASSES = 1 + CLASSES_PER_DECADE * DECADES;
const TOP = 10;

export type Tally = ReturnType<typeof createTally>;

/** What is counted of a product; null is left out, it is not zero. */
export type Counted = {
  sales: number | null;
  reviews: number | null;
  ratingTenths: number | null;
  priceMinor: number | null;
  /** Whatever tells brands apart. */
  brand: number | null;
};

export function createTally() {
  let products = 0;
  let unitsTotal = 0;
  let unitsOfWeak = 0;
  let unitsRated = 0;
  let ratingTenthsByUnits = 0;
  const sales = new Uint32Array(CLASSES);
  const reviews = new Uint32Array(CLASSES);
  const prices = new Uint32Array(CLASSES);
  const unitsOfBrand = new Map<number, number>();
  const largest = new Float64Array(TOP); // ascending

  return {
    add(product: Counted): void {
      products++;
      if (product.reviews !== null) increment(reviews, classOf(product.reviews));
      if (product.priceMinor !== null) increment(prices, classOf(product.priceMinor));
      if (product.sales === null) return;
      increment(sales, classOf(product.sales));
      unitsTotal += product.sales;
      if (product.sales > (largest[0] as number)) {
        largest[0] = product.sales;
        largest.sort();
      }
      if (product.brand !== null)
        unitsOfBrand.set(product.brand, (unitsOfBrand.get(product.brand) ?? 0) + product.sales);
      if (product.ratingTenths !== null) {
        unitsRated += product.sales;
        ratingTenthsByUnits += product.sales * product.ratingTenths;
      }
      const fewReviews = product.reviews !== null && product.reviews < WEAK.reviews;
      const lowRating = product.ratingTenths !== null && product.ratingTenths < WEAK.rating * 10;
      if (fewReviews || lowRating) unitsOfWeak += product.sales;
    },

    statistics(): NicheStatistics {
      const shareOf = (units: number) => (unitsTotal === 0 ? 0 : units / unitsTotal);
      return {
        products,
        unitsTotal,
        unitsMedian: quantile(sales, 0.5),
        reviewsMedian: quantile(reviews, 0.5),
        ratingBySales: unitsRated === 0 ? 0 : ratingTenthsByUnits / unitsRated / 10,
        priceLow: quantile(prices, 0.25),
        priceHigh: quantile(prices, 0.75),
        brandConcentration: unitsOfBrand.values().reduce((sum, units) => sum + shareOf(units) ** 2, 0),
        topShare: shareOf(largest.reduce((sum, units) => sum + units, 0)),
        weakShare: shareOf(unitsOfWeak),
      };
    },
  };
}

function increment(counts: Uint32Array, index: number): void {
  counts[index] = (counts[index] as number) + 1;
}

function classOf(value: number): number {
  return value < 1 ? 0 : Math.min(CLASSES - 1, 1 + Math.floor(Math.log10(value) * CLASSES_PER_DECADE));
}

/** The middle of a class, on the scale it is spaced by. */
function middleOf(index: number): number {
  return index === 0 ? 0 : Math.round(10 ** ((index - 0.5) / CLASSES_PER_DECADE));
}

/** The value that a share of all are at or below; 0 when there are none. */
function quantile(counts: Uint32Array, share: number): number {
  const rank = Math.ceil(share * counts.reduce((sum, count) => sum + count, 0));
  let seen = 0;
  for (let index = 0; index < counts.length; index++) {
    seen += counts[index] as number;
    if (rank > 0 && seen >= rank) return middleOf(index);
  }
  return 0;
}
