/**
 * The statistics of a result set, accumulated product by product. All state is a sum, a list of the largest, or a count
 * in fixed logarithmic bins, so partial results (by segment, shard or thread) add up to exactly the whole.
 */
import { type NicheStatistics, WEAK } from "./niche-score.ts";

/** Marks an unknown figure. It is left out and never counts as zero. */
export const UNKNOWN = -1;

/** The figures of a product that the statistics use; `brand` is the hash of the brand's name. */
export type ProductFigures = {
  units: number;
  reviews: number;
  ratingTenths: number;
  priceMinor: number;
  brand: number;
};

/**
 * The same figures packed into four numbers when the product is indexed, so that adding one is cheap: the histogram
 * slots of units, reviews and price in ten bits each; the units; tenths of a star (0 if unknown) with a bit above them
 * for a weak listing; the brand.
 */
export const PACKED_WIDTH = 4;
const SLOT_BITS = 10;
const SLOT_MASK = (1 << SLOT_BITS) - 1;
const RATING_BITS = 6;
const RATING_MASK = (1 << RATING_BITS) - 1;

export function packFigures(
  { units, reviews, ratingTenths, priceMinor, brand }: ProductFigures,
  into: Int32Array,
  at: number,
): void {
  into[at] = (binSlotOf(units) << (2 * SLOT_BITS)) | (binSlotOf(reviews) << SLOT_BITS) | binSlotOf(priceMinor);
  into[at + 1] = units;
  into[at + 2] = (ratingTenths === UNKNOWN ? 0 : ratingTenths) | (isWeak(reviews, ratingTenths) ? 1 << RATING_BITS : 0);
  into[at + 3] = brand;
}

/** True for a listing that a newcomer could beat. */
export function isWeak(reviews: number, ratingTenths: number): boolean {
  return (
    (reviews !== UNKNOWN && reviews < WEAK.reviews) || (ratingTenths !== UNKNOWN && ratingTenths < WEAK.rating * 10)
  );
}

/** Reads the histogram slot of the sales from the first packed number; 0 where they are unknown. */
export function salesSlot(slots: number): number {
  return slots >>> (2 * SLOT_BITS);
}

export type Tally = ReturnType<typeof createTally>;

/** The number of best sellers in `topShare`. */
export const TOP = 10;

/**
 * A result set counted by an engine itself: products per histogram slot, the units of the `TOP` best sellers and of
 * each brand.
 */
export type PartialCounts = {
  products: number;
  units: number;
  unitsOfWeak: number;
  unitsRated: number;
  ratingTenthsByUnits: number;
  salesHistogram: Iterable<[slot: number, products: number]>;
  reviewsHistogram: Iterable<[slot: number, products: number]>;
  priceHistogram: Iterable<[slot: number, products: number]>;
  largest: readonly number[];
  brands: Iterable<[brand: number, units: number]>;
};

export function createTally() {
  const sales = new Uint32Array(1 << SLOT_BITS);
  const reviews = new Uint32Array(1 << SLOT_BITS);
  const prices = new Uint32Array(1 << SLOT_BITS);
  const brands = createSumPerName();
  const largest = new Float64Array(TOP); // ascending
  const none = { products: 0, units: 0, unitsOfWeak: 0, unitsRated: 0, ratingTenthsByUnits: 0 };
  let sums = { ...none };

  return {
    /** The packed figures of the first product start at `packed[at]`, each next product's `width` numbers later. */
    add(packed: Int32Array, at: number, width: number, products: number): void {
      // Sums in local variables stay in registers.
      let units = 0;
      let unitsOfWeak = 0;
      let unitsRated = 0;
      let ratingTenthsByUnits = 0;
      let least = largest[0] as number;
      const end = at + products * width;
      for (let from = at; from < end; from += width) {
        const slots = packed[from] as number;
        increment(sales, slots >>> (2 * SLOT_BITS));
        increment(reviews, (slots >>> SLOT_BITS) & SLOT_MASK);
        increment(prices, slots & SLOT_MASK);
        const sold = packed[from + 1] as number;
        if (sold === UNKNOWN) continue;
        units += sold;
        if (sold > least) {
          largest[0] = sold;
          largest.sort();
          least = largest[0] as number;
        }
        const rated = packed[from + 2] as number;
        const tenths = rated & RATING_MASK;
        if (tenths !== 0) {
          unitsRated += sold;
          ratingTenthsByUnits += sold * tenths;
        }
        if (rated > RATING_MASK) unitsOfWeak += sold;
        const brand = packed[from + 3] as number;
        if (brand !== UNKNOWN) brands.add(brand, sold);
      }
      sums.products += products;
      sums.units += units;
      sums.unitsOfWeak += unitsOfWeak;
      sums.unitsRated += unitsRated;
      sums.ratingTenthsByUnits += ratingTenthsByUnits;
    },

    /** Adds a result set that was counted elsewhere. */
    addParts(parts: PartialCounts): void {
      for (const [counts, histogram] of [
        [sales, parts.salesHistogram],
        [reviews, parts.reviewsHistogram],
        [prices, parts.priceHistogram],
      ] as const)
        for (const [slot, count] of histogram) counts[slot] = (counts[slot] as number) + count;
      for (const sold of parts.largest) {
        if (sold <= (largest[0] as number)) continue;
        largest[0] = sold;
        largest.sort();
      }
      for (const [brand, sold] of parts.brands) brands.add(brand, sold);
      sums.products += parts.products;
      sums.units += parts.units;
      sums.unitsOfWeak += parts.unitsOfWeak;
      sums.unitsRated += parts.unitsRated;
      sums.ratingTenthsByUnits += parts.ratingTenthsByUnits;
    },

    /** Resets the tally. Tallies are reused: creating one costs as much as counting hundreds of products. */
    clear(): void {
      for (const counts of [sales, reviews, prices]) counts.fill(0);
      largest.fill(0);
      brands.clear();
      sums = { ...none };
    },

    statistics(): NicheStatistics {
      const { products, units, unitsOfWeak, unitsRated, ratingTenthsByUnits } = sums;
      const shareOf = (part: number) => (units === 0 ? 0 : part / units);
      return {
        products,
        unitsTotal: units,
        unitsMedian: quantile(sales, 0.5),
        reviewsMedian: quantile(reviews, 0.5),
        ratingBySales: unitsRated === 0 ? 0 : ratingTenthsByUnits / unitsRated / 10,
        priceLow: quantile(prices, 0.25),
        priceHigh: quantile(prices, 0.75),
        brandConcentration: units === 0 ? 0 : brands.sumOfSquares() / units ** 2,
        topShare: shareOf(largest.reduce((sum, part) => sum + part, 0)),
        weakShare: shareOf(unitsOfWeak),
      };
    },
  };
}

function increment(counts: Uint32Array, slot: number): void {
  counts[slot] = (counts[slot] as number) + 1;
}

/** Each doubling has 32 bins: whole numbers below 64 have their own bin, above that a bin is ±1.6 % wide. */
export function binOf(value: number): number {
  if (value < 64) return value;
  const shift = 26 - Math.clz32(value);
  return 32 * shift + (value >>> shift);
}

export function binFloor(index: number): number {
  if (index < 64) return index;
  const shift = (index >>> 5) - 1;
  return (index - 32 * shift) * 2 ** shift;
}

/** The number of bins for whole numbers up to the largest of 32 bits. */
export const BINS = binOf(0x7fffffff) + 1;

/** Slot 0 counts unknown figures; the bins follow. */
export function binSlotOf(value: number): number {
  return value === UNKNOWN ? 0 : binOf(value) + 1;
}

/** The value that a share of the known figures are at or below; 0 when none is known. */
function quantile(counts: Uint32Array, share: number): number {
  let total = 0;
  for (let slot = 1; slot <= BINS; slot++) total += counts[slot] as number;
  const rank = Math.ceil(share * total);
  if (rank === 0) return 0;
  let slot = 1;
  for (let seen = counts[1] as number; seen < rank; seen += counts[slot] as number) slot++;
  return Math.round((binFloor(slot - 1) + binFloor(slot) - 1) / 2); // the middle of the bin
}

/** A sum per brand in a hash table of numbers, several times as fast as a Map. */
function createSumPerName() {
  let names = new Int32Array(1024).fill(UNKNOWN);
  let sums = new Float64Array(1024);
  let used = new Uint32Array(512); // the occupied slots
  let count = 0;

  const slotOf = (name: number): number => {
    const last = names.length - 1;
    let slot = Math.imul(name, 0x9e3779b1) & last;
    while (names[slot] !== UNKNOWN && names[slot] !== name) slot = (slot + 1) & last;
    return slot;
  };
  const grow = () => {
    const before = { names, sums, used };
    names = new Int32Array(before.names.length * 4).fill(UNKNOWN);
    sums = new Float64Array(names.length);
    used = new Uint32Array(names.length / 2);
    for (let i = 0; i < count; i++) {
      const from = before.used[i] as number;
      const slot = slotOf(before.names[from] as number);
      names[slot] = before.names[from] as number;
      sums[slot] = before.sums[from] as number;
      used[i] = slot;
    }
  };

  return {
    add(name: number, value: number): void {
      let slot = slotOf(name);
      if (names[slot] === UNKNOWN) {
        if (count === used.length) {
          grow();
          slot = slotOf(name);
        }
        names[slot] = name;
        sums[slot] = 0;
        used[count++] = slot;
      }
      sums[slot] = (sums[slot] as number) + value;
    },
    clear(): void {
      for (let i = 0; i < count; i++) names[used[i] as number] = UNKNOWN;
      count = 0;
    },
    /** The result does not depend on the order of insertion. */
    sumOfSquares(): number {
      let total = 0;
      for (let i = 0; i < count; i++) total += (sums[used[i] as number] as number) ** 2;
      if (total <= Number.MAX_SAFE_INTEGER) return total;
      // Above 2^53 floating-point sums are inexact and depend on the order, so the order is fixed.
      const ordered = Float64Array.from({ length: count }, (_, i) => sums[used[i] as number] as number).sort();
      return ordered.reduce((sum, part) => sum + part ** 2, 0);
    },
  };
}
