/** Aggregations over every match that the statistics are computed from. They are exact for any number of shards. */
import { AMOUNT_BINS, slotRange, UNKNOWN } from "../bins.ts";
import type { Sums as BrandlessSums, BrandSums } from "../distribution.ts";
import { FRONT, type FrontProduct } from "../market-front.ts";
import { brandBits } from "../packed-figures.ts";
import { EXACT_UP_TO, noSums, type PartialCounts, type Sums, TOP, type Values } from "../statistics.ts";
import { descending, type Query } from "./queries.ts";

/**
 * This many brands are requested at once; if there are more, they are paged through. By default a cluster returns at
 * most 65,535 buckets per request.
 */
const MOST_BRANDS = 20_000;
const BRAND_PAGE = 10_000;

type Sum = { value: number };
type HistogramBucket = { key: number; doc_count: number };
type BrandBucket<Key> = { key: Key; doc_count: number; units: Sum; revenue?: Sum };

/** The column behind each sum. */
const COLUMNS = {
  units: "sales",
  unitsJudged: "salesJudged",
  unitsOfWeak: "salesOfWeak",
  unitsPriced: "salesPriced",
  unitsBranded: "salesBranded",
  revenue: "revenue",
  weightReviewed: "weightReviewed",
  weightedDoublings: "weightedDoublings",
  weightRated: "weightRated",
  weightedTenths: "weightedTenths",
} as const satisfies Partial<Record<keyof Sums, string>>;
/** The column of each figure of the front. */
const FRONT_COLUMNS = {
  units: "sales",
  reviews: "reviews",
  ratingTenths: "rating",
  priceMinor: "price",
  brand: "brand",
  updated: "updated",
} as const satisfies Record<keyof FrontProduct, string>;
const SUMMED = Object.entries(COLUMNS) as [keyof typeof COLUMNS, string][];

type Largest = { hits: { hits: { sort: [number] }[] } };
/** Figures as columns, each a list of one; an unknown one is absent. */
type Front = { hits: { hits: { fields?: { [column: string]: number[] | undefined } }[] } };

export type Aggregated = Record<keyof typeof COLUMNS | "ratings" | "branded", Sum> &
  Record<
    "salesHistogram" | "reviewsHistogram" | "priceHistogram" | "revenueHistogram",
    { buckets: HistogramBucket[] }
  > &
  Record<"largestRevenues", Largest> & {
    front: Front;
    unpriced: { largestUnits: Largest };
    brands: { sum_other_doc_count: number; buckets: BrandBucket<number>[] };
    unbranded?: { doc_count: number; units: Sum; revenue: Sum };
  };

export type BrandPage = {
  brands: { buckets: BrandBucket<{ brand: number }>[]; after_key?: { brand: number } };
};

const sumOf = (field: string) => ({ sum: { field } });
const countOf = (field: string) => ({ value_count: { field } });
const largestOf = (field: string, size: number) => ({
  top_hits: { size, sort: [descending(field)], stored_fields: "_none_" },
});
const histogramOf = (field: string) => ({ terms: { field, size: AMOUNT_BINS + 1 } });
/** Only distributions use the revenue. */
const brandSums = (withRevenue: boolean) => ({
  units: sumOf("sales"),
  ...(withRevenue && { revenue: sumOf("revenue") }),
});

export function statisticsAggregations(withRevenue: boolean): Query {
  return {
    ...Object.fromEntries(SUMMED.map(([name, column]) => [name, sumOf(column)])),
    ratings: countOf("weightRated"),
    branded: countOf("brand"),
    salesHistogram: histogramOf("salesClass"),
    reviewsHistogram: histogramOf("reviewsClass"),
    priceHistogram: histogramOf("priceClass"),
    revenueHistogram: histogramOf("revenueClass"),
    front: {
      top_hits: {
        size: FRONT,
        sort: [descending("sales"), { asin: "asc" }],
        stored_fields: "_none_",
        docvalue_fields: Object.values(FRONT_COLUMNS),
      },
    },
    largestRevenues: largestOf("revenue", TOP),
    unpriced: { missing: { field: "price" }, aggs: { largestUnits: largestOf("sales", TOP) } },
    brands: { terms: { field: "brand", size: MOST_BRANDS, shard_size: MOST_BRANDS }, aggs: brandSums(withRevenue) },
    ...(withRevenue && { unbranded: { missing: { field: "brand" }, aggs: brandSums(true) } }),
  };
}

/** One page of brands, ordered by their hashes. */
export function brandPageAggregations(withRevenue: boolean, after: { brand: number } | undefined): Query {
  const sources = [{ brand: { terms: { field: "brand" } } }];
  return {
    brands: { composite: { size: BRAND_PAGE, sources, ...(after && { after }) }, aggs: brandSums(withRevenue) },
  };
}

type ValueBuckets = { values: { buckets: { key: number; doc_count: number }[] } };
export type ValuesResponse = { aggregations?: Partial<Record<keyof Values, ValueBuckets>> };

const VALUE_FIELDS = {
  units: "sales",
  reviews: "reviews",
  prices: "price",
  revenues: "revenue",
} as const satisfies Record<keyof Values, string>;
const FIGURES = Object.keys(VALUE_FIELDS) as (keyof Values)[];

/** The values of a small set in the slots that contain its medians and quartiles; undefined if no slot has several values. */
export function valuesAggregations(slots: Record<keyof Values, number[]>): Query | undefined {
  const wanted = FIGURES.filter((figure) => slots[figure].length > 0);
  if (wanted.length === 0) return undefined;
  return Object.fromEntries(
    wanted.map((figure) => {
      const field = VALUE_FIELDS[figure];
      const should = slots[figure].map((slot) => {
        const [first, end] = slotRange(slot);
        return { range: { [field]: { gte: first, ...(Number.isFinite(end) && { lt: end }) } } };
      });
      const values = { terms: { field, size: EXACT_UP_TO, shard_size: EXACT_UP_TO } };
      return [figure, { filter: { bool: { should, minimum_should_match: 1 } }, aggs: { values } }];
    }),
  );
}

export function valuesOf({ aggregations = {} }: ValuesResponse): Values {
  const read = (found: ValueBuckets | undefined) =>
    (found?.values.buckets ?? []).flatMap(({ key, doc_count: count }) => Array<number>(count).fill(key));
  return {
    units: read(aggregations.units),
    reviews: read(aggregations.reviews),
    prices: read(aggregations.prices),
    revenues: read(aggregations.revenues),
  };
}

/** The best sellers that sell anything at all. */
export function frontOf({ front }: Pick<Aggregated, "front">): FrontProduct[] {
  return front.hits.hits
    .map(({ fields = {} }) => {
      const figure = (name: keyof FrontProduct) => fields[FRONT_COLUMNS[name]]?.[0] ?? UNKNOWN;
      return {
        units: figure("units"),
        reviews: figure("reviews"),
        ratingTenths: figure("ratingTenths"),
        priceMinor: figure("priceMinor"),
        brand: figure("brand"),
        updated: figure("updated"),
      };
    })
    .filter(({ units }) => units > 0);
}

export function hasAllBrands({ brands }: Aggregated): boolean {
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

export function unbrandedOf({ unbranded }: Aggregated): BrandlessSums {
  return {
    products: unbranded?.doc_count ?? 0,
    units: unbranded?.units.value ?? 0,
    revenue: unbranded?.revenue.value ?? 0,
  };
}

export function partialCountsOf(products: number, aggregated: Aggregated, brands: readonly BrandSums[]): PartialCounts {
  const entries = ({ buckets }: { buckets: HistogramBucket[] }) =>
    buckets.map(({ key, doc_count: count }): [number, number] => [key, count]);
  const largest = ({ hits }: Largest) => hits.hits.map(({ sort }) => sort[0]).filter((value) => value > 0);
  return {
    ...noSums(),
    ...Object.fromEntries(SUMMED.map(([name]) => [name, aggregated[name].value])),
    products,
    ratings: aggregated.ratings.value,
    brands: aggregated.branded.value,
    salesHistogram: entries(aggregated.salesHistogram),
    reviewsHistogram: entries(aggregated.reviewsHistogram),
    priceHistogram: entries(aggregated.priceHistogram),
    revenueHistogram: entries(aggregated.revenueHistogram),
    largestUnits: frontOf(aggregated)
      .slice(0, TOP)
      .map(({ units }) => units),
    largestRevenues: largest(aggregated.largestRevenues),
    largestUnpriced: largest(aggregated.unpriced.largestUnits),
    unitsOfBrands: brands.flatMap(({ brand, units }) => [brandBits(brand), units]),
  };
}
