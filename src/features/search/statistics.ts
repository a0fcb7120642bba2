/**
 * The statistics of a result set, accumulated product by product. All state is a sum, a list of the largest, or a count
 * in fixed bins, so partial results (by segment, shard or thread) add up to exactly the whole. Unknown figures are left
 * out; a statistic that nothing is known for is null.
 */
import { amountSlotOf, BINS, LAST_SINGLE, middleOf, type Place, UNKNOWN, valueAt } from "./bins.ts";
import { keepLargest } from "./largest.ts";
import { type FrontProduct, type FrontStatistics, frontStatistics, ratio } from "./market-front.ts";
import {
  brandOf,
  IS_BRANDED,
  IS_JUDGED,
  IS_WEAK,
  LISTING,
  LISTING_MASK,
  PACKED_WIDTH,
  PRICED,
  RATING_MASK,
  SLOT_BITS,
  SLOT_MASK,
  SLOTS,
  UNITS,
} from "./packed-figures.ts";
import { findQuantiles } from "./quantiles.ts";
import { createSumPerBrand, squaresOf } from "./sum-per-brand.ts";

/** Money is in minor units. */
export type NicheStatistics = {
  products: number;
  /** True for a large set: its medians and quartiles are round numbers near the exact ones. */
  rounded: boolean;
  /** The number of products with each figure known. */
  known: Known;
  /** Estimated units per month of all products together, and of the median product. */
  unitsTotal: number | null;
  unitsMedian: number | null;
  /** Estimated revenue per month; a product with sales and without a price counts with the median price. */
  revenueTotal: number | null;
  /** The revenue per month of the median product among products with a known price and known sales. */
  revenueMedian: number | null;
  /** The total revenue of the ten best products by revenue, and the revenue of the fifth; 0 if fewer than five have any. */
  revenueTopTen: number | null;
  revenueFifth: number | null;
  /** The effective number of sellers: this many products with equal sales would be equally concentrated. */
  sellers: number | null;
  reviewsMedian: number | null;
  /** The reviews a typical buyer sees: the geometric mean, weighted by dampened sales. */
  reviewsTypical: number | null;
  /** The average rating, weighted by dampened sales. */
  ratingTypical: number | null;
  priceLow: number | null;
  priceMedian: number | null;
  priceHigh: number | null;
  /** The Herfindahl index of the known brands' sales: the sum of their squared shares. 0–1; 1 is a single brand. */
  brandConcentration: number | null;
  /** The share of all units sold by the three best sellers and by the ten best sellers. 0–1. */
  topThreeShare: number | null;
  topTenShare: number | null;
  /** The share of units sold by weak listings: demand a newcomer could win. 0–1. */
  weakShare: number | null;
  /** The best sellers alone. */
  front: FrontStatistics;
};

export type Known = { sales: number; reviews: number; prices: number; ratings: number; brands: number };

/**
 * The medians and quartiles of up to this many products are exact. That reads each of them a second time, which would slow
 * down searches for the broadest keywords.
 */
export const EXACT_UP_TO = 10_000;

/** The figures of products whose median or quartiles are computed; -1 where unknown. */
export type Values = Record<"units" | "reviews" | "prices" | "revenues", number[]>;

/** The number of best sellers in `topTenShare`, and of best products by revenue in `revenueTopTen`. */
export const TOP = 10;
const FIFTH = 5;

/**
 * The weight of a product in averages by the slot of its sales: the square root, so that a best seller counts more than
 * others without deciding alone. A product with unknown sales counts as one without sales.
 */
export const DAMPENED = Int32Array.from({ length: BINS + 1 }, (_, slot) =>
  Math.round(16 * Math.sqrt(1 + (slot === 0 ? 0 : middleOf(slot)))),
);
/** The doublings of reviews by their slot, in 256ths. Whole numbers: their sums do not depend on the order. */
const PER_DOUBLING = 256;
export const REVIEW_DOUBLINGS = Int32Array.from({ length: BINS + 1 }, (_, slot) =>
  slot === 0 ? 0 : Math.round(PER_DOUBLING * Math.log2(1 + middleOf(slot))),
);

/** The squared units that stand for a slot of the sales. */
const SQUARES = Float64Array.from({ length: BINS + 1 }, (_, slot) => (slot === 0 ? 0 : middleOf(slot) ** 2));

/** The number of distinct listings: the lower bits with rating, strength and brand. */
const LISTINGS = LISTING_MASK + 1;

/** Sums over the products. A weight is dampened sales. */
export type Sums = {
  products: number;
  units: number;
  unitsJudged: number;
  unitsOfWeak: number;
  unitsPriced: number;
  unitsBranded: number;
  revenue: number;
  ratings: number;
  brands: number;
  weightReviewed: number;
  weightedDoublings: number;
  weightRated: number;
  weightedTenths: number;
};

/**
 * A result set counted by an engine itself: sums, products per histogram slot, the units of the `TOP` best sellers, as
 * many of the largest revenues, and the units of each brand.
 */
export type PartialCounts = Sums & {
  salesHistogram: Iterable<[slot: number, products: number]>;
  reviewsHistogram: Iterable<[slot: number, products: number]>;
  priceHistogram: Iterable<[slot: number, products: number]>;
  revenueHistogram: Iterable<[slot: number, products: number]>;
  largestUnits: readonly number[];
  largestRevenues: readonly number[];
  /** The most units of products without a known price. */
  largestUnpriced: readonly number[];
  /** The bits of each brand and its units, in turn. */
  unitsOfBrands: ArrayLike<number>;
};

export type Tally = ReturnType<typeof createTally>;

export function createTally() {
  const sales = new Uint32Array(1 << SLOT_BITS);
  const reviews = new Uint32Array(1 << SLOT_BITS);
  const prices = new Uint32Array(1 << SLOT_BITS);
  const revenues = new Uint32Array(1 << SLOT_BITS);
  const unitsOfBrands = createSumPerBrand();
  // Sums by listing and by slot of the reviews: one addition each instead of a branch per figure.
  const listings = new Uint32Array(LISTINGS);
  const unitsOfListings = new Float64Array(LISTINGS);
  const weightOfListings = new Float64Array(LISTINGS);
  const weightOfReviews = new Float64Array(1 << SLOT_BITS);
  const largestUnits = new Float64Array(TOP); // ascending
  const largestRevenues = new Float64Array(TOP); // ascending
  const largestUnpriced = new Float64Array(TOP); // ascending: units of products without a known price
  let candidates = new Uint32Array(1024); // products that may be among the largest
  let sums = noSums();
  let found: ReturnType<typeof findQuantiles> | undefined;

  /** Scanning the histograms is much of the work of a small set, so it is done once. */
  const quantiles = () => {
    found ??= findQuantiles(sales, reviews, prices, revenues);
    return found;
  };

  /**
   * Adds the figures to the sums; returns the number of candidates for the largest ones. The loop calls no functions that
   * change anything but its local variables and arrays: it would take twice as long.
   */
  const sumFigures = (packed: Int32Array, products: number, brands: Uint32Array): number => {
    const ofSegment = unitsOfBrands.of(brands);
    const { sums: unitsOf, touched } = ofSegment;
    const largest = candidates;
    const leastUnits = largestUnits[0] as number;
    const leastRevenue = largestRevenues[0] as number;
    const leastUnpriced = largestUnpriced[0] as number;
    let touchedCount = ofSegment.count;
    let count = 0;
    let unitsPriced = 0;
    let revenue = 0;
    const end = products * PACKED_WIDTH;
    for (let from = 0; from < end; from += PACKED_WIDTH) {
      const slots = packed[from + SLOTS] as number;
      const salesSlot = slots >>> (2 * SLOT_BITS);
      const reviewsSlot = (slots >>> SLOT_BITS) & SLOT_MASK;
      increment(sales, salesSlot);
      increment(reviews, reviewsSlot);
      increment(prices, slots & SLOT_MASK);
      const weight = DAMPENED[salesSlot] as number;
      weightOfReviews[reviewsSlot] = (weightOfReviews[reviewsSlot] as number) + weight;
      const figures = packed[from + LISTING] as number;
      const listing = figures & LISTING_MASK;
      increment(listings, listing);
      weightOfListings[listing] = (weightOfListings[listing] as number) + weight;
      const sold = packed[from + UNITS] as number;
      if (sold === UNKNOWN) continue;
      unitsOfListings[listing] = (unitsOfListings[listing] as number) + sold;
      const brand = brandOf(figures);
      const before = unitsOf[brand] as number;
      if (before === 0 && sold !== 0) touched[touchedCount++] = brand;
      unitsOf[brand] = before + sold;
      const price = packed[from + PRICED] as number;
      if (price === UNKNOWN) {
        if (sold > leastUnits || sold > leastUnpriced) largest[count++] = from;
        continue;
      }
      const earned = price * sold;
      if (sold > leastUnits || earned > leastRevenue) largest[count++] = from;
      increment(revenues, amountSlotOf(earned));
      unitsPriced += sold;
      revenue += earned;
    }
    ofSegment.count = touchedCount;
    sums.products += products;
    sums.unitsPriced += unitsPriced;
    sums.revenue += revenue;
    return count;
  };

  /** The largest first. Products without a known price count at the given price. */
  const topRevenues = (price: number): number[] =>
    [...largestRevenues, ...largestUnpriced.map((units) => units * price)].sort((a, b) => b - a).slice(0, TOP);

  return {
    /** `packed` begins with the packed figures of the products; `brands` are the names of their brands by ordinal. */
    add(packed: Int32Array, products: number, brands: Uint32Array): void {
      found = undefined;
      if (products > candidates.length) candidates = new Uint32Array(products);
      const count = sumFigures(packed, products, brands);
      for (let i = 0; i < count; i++) {
        const from = candidates[i] as number;
        const sold = packed[from + UNITS] as number;
        const price = packed[from + PRICED] as number;
        keepLargest(largestUnits, sold);
        if (price === UNKNOWN) keepLargest(largestUnpriced, sold);
        else keepLargest(largestRevenues, price * sold);
      }
    },

    /** Adds a result set that was counted elsewhere. */
    addParts(parts: PartialCounts): void {
      found = undefined;
      for (const [counts, histogram] of [
        [sales, parts.salesHistogram],
        [reviews, parts.reviewsHistogram],
        [prices, parts.priceHistogram],
        [revenues, parts.revenueHistogram],
      ] as const)
        for (const [slot, count] of histogram) counts[slot] = (counts[slot] as number) + count;
      for (const sold of parts.largestUnits) keepLargest(largestUnits, sold);
      for (const earned of parts.largestRevenues) keepLargest(largestRevenues, earned);
      for (const sold of parts.largestUnpriced) keepLargest(largestUnpriced, sold);
      const { unitsOfBrands: units } = parts;
      for (let i = 0; i < units.length; i += 2) unitsOfBrands.add(units[i] as number, units[i + 1] as number);
      for (const name of Object.keys(sums) as (keyof Sums)[]) sums[name] += parts[name];
    },

    /** The counts so far, in a form that `addParts` of another tally accepts. */
    parts: (): PartialCounts => ({
      ...withListings(sums, listings, unitsOfListings, weightOfListings, weightOfReviews),
      salesHistogram: countsOf(sales),
      reviewsHistogram: countsOf(reviews),
      priceHistogram: countsOf(prices),
      revenueHistogram: countsOf(revenues),
      largestUnits: [...largestUnits],
      largestRevenues: [...largestRevenues],
      largestUnpriced: [...largestUnpriced],
      unitsOfBrands: unitsOfBrands.entries(),
    }),

    /** Resets the tally. Tallies are reused: creating one costs as much as counting hundreds of products. */
    clear(): void {
      for (const counts of [sales, reviews, prices, revenues, listings]) counts.fill(0);
      for (const added of [unitsOfListings, weightOfListings, weightOfReviews]) added.fill(0);
      for (const largest of [largestUnits, largestRevenues, largestUnpriced]) largest.fill(0);
      unitsOfBrands.clear();
      sums = noSums();
      found = undefined;
    },

    /** The slots in which the medians and quartiles lie, except slots with a single value. */
    decidingSlots(): Record<keyof Values, number[]> {
      const slotsOf = (...places: (Place | undefined)[]) =>
        [...new Set(places.map((at) => at?.slot ?? 0))].filter((slot) => slot > LAST_SINGLE);
      const { unitsMedian, reviewsMedian, priceLow, priceMedian, priceHigh, revenueMedian } = quantiles();
      return {
        units: slotsOf(unitsMedian),
        reviews: slotsOf(reviewsMedian),
        prices: slotsOf(priceLow, priceMedian, priceHigh),
        revenues: slotsOf(revenueMedian),
      };
    },

    /**
     * `values` contain at least the values of the products in the deciding slots. Without them, medians and quartiles are
     * rounded. A tally does not know single products, so the engine adds the front.
     */
    statistics(values?: Values, front: readonly FrontProduct[] = []): NicheStatistics {
      const all = withListings(sums, listings, unitsOfListings, weightOfListings, weightOfReviews);
      const { products, units, unitsPriced, unitsBranded, ratings, revenue } = all;
      const at = quantiles();
      const known = { ...at.known, ratings, brands: all.brands };
      const hasSales = known.sales > 0;
      const priceMedian = valueAt(at.priceMedian, values?.prices);
      const doublings = ratio(all.weightedDoublings, all.weightReviewed * PER_DOUBLING);
      const revenues = hasSales && priceMedian !== null ? topRevenues(priceMedian) : null;
      const topShare = (best: number) => ratio(largestUnits.slice(TOP - best).reduce(sum, 0), units);
      return {
        products,
        rounded: values === undefined && products > 0,
        known,
        unitsTotal: hasSales ? units : null,
        unitsMedian: valueAt(at.unitsMedian, values?.units),
        revenueTotal: hasSales && priceMedian !== null ? revenue + (units - unitsPriced) * priceMedian : null,
        revenueMedian: valueAt(at.revenueMedian, values?.revenues),
        revenueTopTen: revenues === null ? null : revenues.reduce(sum, 0),
        revenueFifth: revenues?.[FIFTH - 1] ?? null,
        sellers: ratio(units ** 2, sumOfSquares(sales)),
        reviewsMedian: valueAt(at.reviewsMedian, values?.reviews),
        reviewsTypical: doublings === null ? null : 2 ** doublings - 1,
        ratingTypical: ratio(all.weightedTenths, all.weightRated * 10),
        priceLow: valueAt(at.priceLow, values?.prices),
        priceMedian,
        priceHigh: valueAt(at.priceHigh, values?.prices),
        brandConcentration: ratio(squaresOf(unitsOfBrands.entries()), unitsBranded ** 2),
        topThreeShare: topShare(3),
        topTenShare: topShare(TOP),
        weakShare: ratio(all.unitsOfWeak, all.unitsJudged),
        front: frontStatistics(front),
      };
    },
  };
}

export function noSums(): Sums {
  return {
    products: 0,
    units: 0,
    unitsJudged: 0,
    unitsOfWeak: 0,
    unitsPriced: 0,
    unitsBranded: 0,
    revenue: 0,
    ratings: 0,
    brands: 0,
    weightReviewed: 0,
    weightedDoublings: 0,
    weightRated: 0,
    weightedTenths: 0,
  };
}

/** Adds what was counted by listing and by reviews. */
function withListings(
  sums: Sums,
  listings: Uint32Array,
  unitsOf: Float64Array,
  weightOf: Float64Array,
  weightOfReviews: Float64Array,
): Sums {
  const all = { ...sums };
  for (let listing = 0; listing < LISTINGS; listing++) {
    const [units, weight] = [unitsOf[listing] as number, weightOf[listing] as number];
    const tenths = listing & RATING_MASK;
    all.units += units;
    if ((listing & IS_JUDGED) !== 0) all.unitsJudged += units;
    if ((listing & IS_WEAK) !== 0) all.unitsOfWeak += units;
    if ((listing & IS_BRANDED) !== 0) {
      all.unitsBranded += units;
      all.brands += listings[listing] as number;
    }
    if (tenths === 0) continue;
    all.ratings += listings[listing] as number;
    all.weightRated += weight;
    all.weightedTenths += weight * tenths;
  }
  for (let slot = 1; slot <= BINS; slot++) {
    const weight = weightOfReviews[slot] as number;
    all.weightReviewed += weight;
    all.weightedDoublings += weight * (REVIEW_DOUBLINGS[slot] as number);
  }
  return all;
}

/** The slots that hold products. */
function countsOf(counts: Uint32Array): [slot: number, products: number][] {
  return [...counts.entries()].filter(([, products]) => products > 0);
}

function increment(counts: Uint32Array, slot: number): void {
  counts[slot] = (counts[slot] as number) + 1;
}

/** From the histogram: the last digits of an exact sum this large would depend on the order. */
function sumOfSquares(counts: Uint32Array): number {
  let total = 0;
  for (let slot = 1; slot <= BINS; slot++) total += (counts[slot] as number) * (SQUARES[slot] as number);
  return total;
}

function sum(total: number, part: number): number {
  return total + part;
}
