import type { Observation } from "../../src/features/catalog/product.ts";

/** An observation with the given fields; all others are null. */
export function observation(asin: string, more: Partial<Observation> = {}): Observation {
  return {
    marketplace: "amazon.com",
    asin,
    parentAsin: null,
    title: null,
    brand: null,
    category: null,
    imageUrl: null,
    priceMinor: null,
    bsr: null,
    bsrCategory: null,
    meanRank: null,
    reportedSales: null,
    reviewCount: null,
    rating: null,
    seenAt: new Date("2026-03-01T00:00:00Z"),
    ...more,
  };
}
