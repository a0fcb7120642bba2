/** Aggregations over every match that the statistics are computed from. They are exact for any number of shards. */
import type { BrandSums, Sums } from "../distribution.ts";
import { CLASSES, type CountedParts, TOP } from "../statistics.ts";
import { falling, type Query } from "./queries.ts";

/**
 * This many brands are requested at once; if there are more, they are paged through. By default a cluster returns at
 * most 65,535 buckets per request.
 */
const MOST_BRANDS = 20_000;
const BRAND_PAGE = 10_000;

type Sum = { value: number };
type PlaceBucket = { key: number; doc_count: number };
type BrandBucket<Key> = { key: Key; doc_count: number; units: Sum; revenue?: Sum };

export type Aggregated = Record<"units" | "unitsOfWeak" | "unitsRated" | "ratingByUnits", Sum> &
  Record<"salesPlaces" | "reviewsPlaces" | "pricePlaces", { buckets: PlaceBucket[] }> & {
    largest: { hits: { hits: { sort: [number] }[] } };
    brands: { sum_other_doc_count: number; buckets: BrandBucket<number>[] };
    nameless?: { doc_count: number; units: Sum; revenue: Sum };
  };

export type BrandPage = {
  brands: { buckets: BrandBucket<{ brand: number }>[]; after_key?: { brand: number } };
};

const sumOf = (field: string) => ({ sum: { field } });
const placesOf = (field: string) => ({ terms: { field, size: CLASSES + 1 } });
/** Only distributions use the revenue. */
const ofBrand = (withRevenue: boolean) => ({
  units: sumOf("sales"),
  ...(withRevenue && { revenue: sumOf("revenue") }),
});

export function statisticsAggregations(withRevenue: boolean): Query {
  return {
    units: sumOf("sales"),
    unitsOfWeak: sumOf("salesOfWeak"),
    unitsRated: sumOf("salesRated"),
    ratingByUnits: sumOf("ratingBySales"),
    salesPlaces: placesOf("salesClass"),
    reviewsPlaces: placesOf("reviewsClass"),
    pricePlaces: placesOf("priceClass"),
    largest: {
      top_hits: { size: TOP, sort: [falling("sales")], stored_fields: "_none_" },
    },
    brands: { terms: { field: "brand", size: MOST_BRANDS, shard_size: MOST_BRANDS }, aggs: ofBrand(withRevenue) },
    ...(withRevenue && { nameless: { missing: { field: "brand" }, aggs: ofBrand(true) } }),
  };
}

/** One page of brands, ordered by their hashes. */
export function brandPageAggregations(withRevenue: boolean, after: { brand: number } | undefined): Query {
  const sources = [{ brand: { terms: { field: "brand" } } }];
  return {
    brands: { composite: { size: BRAND_PAGE, sources, ...(after && { after }) }, aggs: ofBrand(withRevenue) },
  };
}

export function toldAllBrands({ brands }: Aggregated): boolean {
  return brands.sum_other_doc_count === 0;
}

export function brandsOf(buckets: readonly BrandBucket<number | { brand: number }>[]): BrandSums[] {
  return buckets.map(({ key, doc_count: products, units, revenue }) => ({
    brand: typeof key === "number" ? key : key.brand,
    products,
    units: units.value,
    revenue: revenue?.value ?? 0,
  }));
}

export function namelessOf({ nameless }: Aggregated): Sums {
  return {
    products: nameless?.doc_count ?? 0,
    units: nameless?.units.value ?? 0,
    revenue: nameless?.revenue.value ?? 0,
  };
}

export function countedOf(products: number, told: Aggregated, brands: readonly BrandSums[]): CountedParts {
  const places = ({ buckets }: { buckets: PlaceBucket[] }) =>
    buckets.map(({ key, doc_count: count }): [number, number] => [key, count]);
  return {
    products,
    units: told.units.value,
    unitsOfWeak: told.unitsOfWeak.value,
    unitsRated: told.unitsRated.value,
    ratingTenthsByUnits: told.ratingByUnits.value,
    salesPlaces: places(told.salesPlaces),
    reviewsPlaces: places(told.reviewsPlaces),
    pricePlaces: places(told.pricePlaces),
    largest: told.largest.hits.hits.map(({ sort }) => sort[0]).filter((units) => units > 0),
    brands: brands.map(({ brand, units }): [number, number] => [brand, units]),
  };
}
