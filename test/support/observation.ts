import type { Observation } from "../../src/catalog/product.ts";

/** A sight of a product in which nothing was seen but what is given. */
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
