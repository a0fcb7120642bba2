/** The distributions of a result set: a second pass over every match, only if requested. */
import {
  type Bounds,
  type BrandSums,
  boundsOf,
  type Counts,
  type Distributions,
  distributionsFrom,
  type Sums,
  TOP_BRANDS,
} from "../distribution.ts";
import type { NicheStatistics } from "../statistics.ts";
import { descending, type Query } from "./queries.ts";

type RangeBucket = { doc_count: number; units: { value: number } };
type Named = { hits: { hits: { _source: { product: { brand: string } } }[] } };

export type DistributionsResponse = {
  hits: { total: { value: number } };
  aggregations: Record<keyof Bounds, { buckets: RangeBucket[] }> & {
    names: { buckets: { key: number; best: Named }[] };
  };
};

/** A brand is spelt as its best-selling product spells it. */
export function distributionsRequest(query: Query, bounds: Bounds, ranked: readonly BrandSums[]): Query {
  const names = {
    terms: { field: "brand", size: TOP_BRANDS, include: ranked.slice(0, TOP_BRANDS).map(({ brand }) => brand) },
    aggs: {
      best: {
        top_hits: {
          size: 1,
          sort: [descending("sales"), { asin: "asc" }],
          _source: ["product.brand"],
        },
      },
    },
  };
  return {
    size: 0,
    track_total_hits: true,
    query,
    aggs: {
      price: rangesOf("price", bounds.price),
      revenue: rangesOf("revenue", bounds.revenue),
      reviews: rangesOf("reviews", bounds.reviews),
      rating: rangesOf("rating", bounds.rating),
      ...(ranked.length > 0 && { names }),
    },
  };
}

function rangesOf(field: keyof Bounds, bounds: readonly number[]): Query {
  // The first range includes everything below the second bound.
  const ranges = bounds.map((from, i) => ({
    ...(i > 0 && { from }),
    ...(i + 1 < bounds.length && { to: bounds[i + 1] }),
  }));
  return { range: { field, ranges }, aggs: { units: { sum: { field: "sales" } } } };
}

export function readDistributions(
  { hits, aggregations }: DistributionsResponse,
  { statistics, ranked, unbranded }: { statistics: NicheStatistics; ranked: readonly BrandSums[]; unbranded: Sums },
): Distributions {
  const counts = ({ buckets }: { buckets: RangeBucket[] }): Counts => ({
    products: buckets.map((bucket) => bucket.doc_count),
    units: buckets.map(({ units }) => units.value),
  });
  const spellings = new Map(
    aggregations.names?.buckets.map(({ key, best }) => [key, best.hits.hits[0]?._source.product.brand ?? ""]),
  );
  // The total of this request: products may have changed since the first one, and no count may become negative.
  const all = { products: hits.total.value, units: statistics.unitsTotal ?? 0 };
  const parts = {
    price: counts(aggregations.price),
    revenue: counts(aggregations.revenue),
    reviews: counts(aggregations.reviews),
    rating: counts(aggregations.rating),
  };
  return distributionsFrom(
    boundsOf(statistics),
    { ...parts, all, unbranded },
    ranked,
    (i) => spellings.get((ranked[i] as BrandSums).brand) ?? "",
  );
}
