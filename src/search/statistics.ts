/**
 * The statistics of a result set, gathered product by product. Everything kept is a sum or a count in fixed, log-spaced
 * classes, so that parts gathered apart (by segment, shard or thread) add up to exactly what gathering them together gives.
 */
import { type NicheStatistics, WEAK_RATING, WEAK_REVIEWS } from "./niche-score.ts";

/** Classes per factor of ten: a median is known to within ±2 %. */
const CLASSES_PER_DECADE = 64;
const DECADES = 8;
/** Class 0 is zero itself; the last takes everything above. */
const CLASSES = 1 + CLASSES_PER_DECADE * DECADES;
/** Ratings come in tenths from 1.0 to 5.0, so theirs are exact. */
const RATING_TENTHS = 51;

export type Tally = ReturnType<typeof createTally>;

/** Null is left out; it is not zero. */
export type Counted = { sales: number | null; reviews: number | null; ratingTenths: number | null };

export function createTally() {
  let products = 0;
  let unitsTotal = 0;
  let unitsOfWeak = 0;
  const sales = new Uint32Array(CLASSES);
  const reviews = new Uint32Array(CLASSES);
  const ratings = new Uint32Array(RATING_TENTHS);

  return {
    add(product: Counted): void {
      products++;
      if (product.reviews !== null) increment(reviews, classOf(product.reviews));
      if (product.ratingTenths !== null) increment(ratings, product.ratingTenths);
      if (product.sales === null) return;
      increment(sales, classOf(product.sales));
      unitsTotal += product.sales;
      const fewReviews = product.reviews !== null && product.reviews < WEAK_REVIEWS;
      const weakRating = product.ratingTenths !== null && product.ratingTenths < WEAK_RATING * 10;
      if (fewReviews || weakRating) unitsOfWeak += product.sales;
    },

    statistics(): NicheStatistics {
      return {
        products,
        unitsTotal,
        unitsMedian: middleOf(medianClass(sales)),
        reviewsMedian: middleOf(medianClass(reviews)),
        ratingMedian: medianClass(ratings) / 10,
        weakShare: unitsTotal === 0 ? 0 : unitsOfWeak / unitsTotal,
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

/** The class that holds the middle one of all; 0 when there are none. */
function medianClass(counts: Uint32Array): number {
  const middle = Math.ceil(counts.reduce((sum, count) => sum + count, 0) / 2);
  let seen = 0;
  for (let index = 0; index < counts.length; index++) {
    seen += counts[index] as number;
    if (middle > 0 && seen >= middle) return index;
  }
  return 0;
}
