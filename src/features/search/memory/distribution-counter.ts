/** Counts a result set product by product for its distributions. */

import { UNKNOWN } from "../bins.ts";
import {
  type Bounds,
  type BrandSums,
  type Counts,
  type Distributions,
  distributionsFrom,
  rankBrands,
  type Sums,
} from "../distribution.ts";
import type { ProductFigures } from "../packed-figures.ts";

/** `best` references the brand's best-selling product; its spelling of the brand is shown. */
type Brand = BrandSums & { best: number; bestUnits: number };

/** `isBefore` breaks ties between products with equal sales. */
export function createDistributionCounter(bounds: Bounds, isBefore: (a: number, b: number) => boolean) {
  const price = createCounts(bounds.price);
  const revenues = createCounts(bounds.revenue);
  const reviews = createCounts(bounds.reviews);
  const rating = createCounts(bounds.rating);
  const brands = new Map<number, Brand>();
  const all = { products: 0, units: 0, revenue: 0 };
  const unbranded = { products: 0, units: 0, revenue: 0 };

  const sumsOfBrand = (brand: number, reference: number): Brand => {
    const known = brands.get(brand);
    if (known !== undefined) return known;
    const sum = { brand, products: 0, units: 0, revenue: 0, best: reference, bestUnits: UNKNOWN };
    brands.set(brand, sum);
    return sum;
  };

  return {
    /** `reference` is used to look up the name of the brand later. */
    add({ priceMinor, reviews: count, ratingTenths, units, brand }: ProductFigures, reference: number): void {
      const sold = units === UNKNOWN ? 0 : units;
      const revenue = priceMinor === UNKNOWN ? 0 : priceMinor * sold;
      price.add(priceMinor, sold);
      revenues.add(priceMinor === UNKNOWN || units === UNKNOWN ? UNKNOWN : revenue, sold);
      reviews.add(count, sold);
      rating.add(ratingTenths, sold);
      addTo(all, sold, revenue);
      if (brand === UNKNOWN) {
        addTo(unbranded, sold, revenue);
        return;
      }
      const sum = sumsOfBrand(brand, reference);
      addTo(sum, sold, revenue);
      if (units > sum.bestUnits || (units === sum.bestUnits && isBefore(reference, sum.best))) {
        sum.best = reference;
        sum.bestUnits = units;
      }
    },

    finish(brandAt: (reference: number) => string): Distributions {
      const ranked = rankBrands(brands.values());
      const counts = { price: price.counts, revenue: revenues.counts, reviews: reviews.counts, rating: rating.counts };
      return distributionsFrom(bounds, { ...counts, all, unbranded }, ranked, (i) =>
        brandAt((ranked[i] as Brand).best),
      );
    },
  };
}

function addTo(sum: Sums, units: number, revenue: number): void {
  sum.products++;
  sum.units += units;
  sum.revenue += revenue;
}

function createCounts(bounds: readonly number[]) {
  const counts: Counts = { products: bounds.map(() => 0), units: bounds.map(() => 0) };
  const { products, units } = counts;
  return {
    counts,
    add(value: number, sold: number): void {
      if (value === UNKNOWN) return;
      let bucket = bounds.length - 1;
      while (bucket > 0 && value < (bounds[bucket] as number)) bucket--;
      products[bucket] = (products[bucket] as number) + 1;
      units[bucket] = (units[bucket] as number) + sold;
    },
  };
}
