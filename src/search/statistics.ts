/**
 * The statistics of a result set, gathered product by product. Everything kept is a sum, a few largest, or a count in fixed,
 * log-spaced classes, so that parts gathered apart (by segment, shard or thread) add up to exactly what gathering them
 * together gives.
 */
import { type NicheStatistics, WEAK } from "./niche-score.ts";

/** Of any figure: not known. It is left out, it is not zero. */
export const UNKNOWN = -1;

/** What is counted of a product; `brand` is whatever number tells brands apart. */
export type Counted = { units: number; reviews: number; ratingTenths: number; priceMinor: number; brand: number };

/**
 * The same as four numbers, made when the product is indexed, so that counting it takes no thought: the classes of units,
 * reviews and price in ten bits each; the units; tenths of a star (0 unknown) with a bit above them for a weak listing; the
 * brand.
 */
export const COUNTED_WIDTH = 4;
const CLASS_BITS = 10;
const CLASS_MASK = (1 << CLASS_BITS) - 1;
const RATING_BITS = 6;
const RATING_MASK = (1 << RATING_BITS) - 1;

export function writeCounted(
  { units, reviews, ratingTenths, priceMinor, brand }: Counted,
  into: Int32Array,
  at: number,
): void {
  into[at] = (placeOf(units) << (2 * CLASS_BITS)) | (placeOf(reviews) << CLASS_BITS) | placeOf(priceMinor);
  into[at + 1] = units;
  into[at + 2] = (ratingTenths === UNKNOWN ? 0 : ratingTenths) | (isWeak(reviews, ratingTenths) ? 1 << RATING_BITS : 0);
  into[at + 3] = brand;
}

/** Whether a newcomer could beat a listing with these figures. */
export function isWeak(reviews: number, ratingTenths: number): boolean {
  return (
    (reviews !== UNKNOWN && reviews < WEAK.reviews) || (ratingTenths !== UNKNOWN && ratingTenths < WEAK.rating * 10)
  );
}

/** The place of its sales among `CLASSES + 1`, from the first of the numbers: 0 where they are not known. */
export function salesPlace(classes: number): number {
  return classes >>> (2 * CLASS_BITS);
}

export type Tally = ReturnType<typeof createTally>;

/** So many of the largest are told of. */
export const TOP = 10;

/** Products as an engine has counted them that counts by itself: how many in each place, the units of the largest `TOP` and of each brand. */
export type CountedParts = {
  products: number;
  units: number;
  unitsOfWeak: number;
  unitsRated: number;
  ratingTenthsByUnits: number;
  salesPlaces: Iterable<[place: number, products: number]>;
  reviewsPlaces: Iterable<[place: number, products: number]>;
  pricePlaces: Iterable<[place: number, products: number]>;
  largest: readonly number[];
  brands: Iterable<[brand: number, units: number]>;
};

export function createTally() {
  const sales = new Uint32Array(1 << CLASS_BITS);
  const reviews = new Uint32Array(1 << CLASS_BITS);
  const prices = new Uint32Array(1 << CLASS_BITS);
  const brands = createSumPerName();
  const largest = new Float64Array(TOP); // ascending
  const none = { products: 0, units: 0, unitsOfWeak: 0, unitsRated: 0, ratingTenthsByUnits: 0 };
  let sums = { ...none };

  return {
    /** `counted[at …]` is of the first product, and each is `width` numbers after the one before it. */
    add(counted: Int32Array, at: number, width: number, products: number): void {
      // Sums in local variables stay in registers.
      let units = 0;
      let unitsOfWeak = 0;
      let unitsRated = 0;
      let ratingTenthsByUnits = 0;
      let least = largest[0] as number;
      const end = at + products * width;
      for (let from = at; from < end; from += width) {
        const classes = counted[from] as number;
        increment(sales, classes >>> (2 * CLASS_BITS));
        increment(reviews, (classes >>> CLASS_BITS) & CLASS_MASK);
        increment(prices, classes & CLASS_MASK);
        const sold = counted[from + 1] as number;
        if (sold === UNKNOWN) continue;
        units += sold;
        if (sold > least) {
          largest[0] = sold;
          largest.sort();
          least = largest[0] as number;
        }
        const rated = counted[from + 2] as number;
        const tenths = rated & RATING_MASK;
        if (tenths !== 0) {
          unitsRated += sold;
          ratingTenthsByUnits += sold * tenths;
        }
        if (rated > RATING_MASK) unitsOfWeak += sold;
        const brand = counted[from + 3] as number;
        if (brand !== UNKNOWN) brands.add(brand, sold);
      }
      sums.products += products;
      sums.units += units;
      sums.unitsOfWeak += unitsOfWeak;
      sums.unitsRated += unitsRated;
      sums.ratingTenthsByUnits += ratingTenthsByUnits;
    },

    /** What another has counted of products of its own. */
    addParts(parts: CountedParts): void {
      for (const [counts, histogram] of [
        [sales, parts.salesPlaces],
        [reviews, parts.reviewsPlaces],
        [prices, parts.pricePlaces],
      ] as const)
        for (const [place, count] of histogram) counts[place] = (counts[place] as number) + count;
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

    /** As new: a tally is used again, for making one costs as much as counting hundreds. */
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

function increment(counts: Uint32Array, place: number): void {
  counts[place] = (counts[place] as number) + 1;
}

/** Each doubling is cut into 32 classes: whole numbers below 64 have one of their own, above it is ±1.6 %. */
export function classOf(value: number): number {
  if (value < 64) return value;
  const shift = 26 - Math.clz32(value);
  return 32 * shift + (value >>> shift);
}

export function floorOf(index: number): number {
  if (index < 64) return index;
  const shift = (index >>> 5) - 1;
  return (index - 32 * shift) * 2 ** shift;
}

/** How many classes there are, of whole numbers up to the greatest of 32 bits. */
export const CLASSES = classOf(0x7fffffff) + 1;

/** Place 0 is for what is not known; then come the classes. */
export function placeOf(value: number): number {
  return value === UNKNOWN ? 0 : classOf(value) + 1;
}

/** The value that a share of the known are at or below; 0 when there are none. */
function quantile(counts: Uint32Array, share: number): number {
  let total = 0;
  for (let place = 1; place <= CLASSES; place++) total += counts[place] as number;
  const rank = Math.ceil(share * total);
  if (rank === 0) return 0;
  let place = 1;
  for (let seen = counts[1] as number; seen < rank; seen += counts[place] as number) place++;
  return Math.round((floorOf(place - 1) + floorOf(place) - 1) / 2); // the middle of the class
}

/** A sum per brand: a hash table of numbers, several times as fast as a Map of them. */
function createSumPerName() {
  let names = new Int32Array(1024).fill(UNKNOWN);
  let sums = new Float64Array(1024);
  let used = new Uint32Array(512); // the slots that are taken
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
    /** The same whatever the order in which the names came. */
    sumOfSquares(): number {
      let total = 0;
      for (let i = 0; i < count; i++) total += (sums[used[i] as number] as number) ** 2;
      if (total <= Number.MAX_SAFE_INTEGER) return total;
      // No longer exact: then it depends on the order, and the order must be one.
      const ordered = Float64Array.from({ length: count }, (_, i) => sums[used[i] as number] as number).sort();
      return ordered.reduce((sum, part) => sum + part ** 2, 0);
    },
  };
}
