import type { ExamplesOf } from "../../../platform/http/example.ts";
import type * as contracts from "./search.contract.ts";

export const searchExamples = {
  search: {
    query: { keyword: "yoga mat", marketplace: "amazon.com", page: 1 },
    data: {
      keyword: "yoga mat",
      marketplace: "amazon.com",
      currency: "USD",
      page: 1,
      totalResults: 45,
      correctedKeyword: null,
      didYouMean: null,
      nicheScore: {
        ...{ score: 61.4, demand: 68.2, competition: 45.3, opportunity: 56.9, version: 3, confidence: 0.87 },
        asOf: "2026-03-01T08:30:00.000Z",
        range: { low: 54.1, high: 68.7 },
        ...{ enough: true, reason: null },
        basis: { products: 45, sales: 44, reviews: 45, prices: 45, ratings: 45, brands: 43 },
      },
      interpretation: { coverage: 1, corrected: [], spellings: [], expanded: [], unknown: [] },
      products: [
        {
          asin: "B000002E1X",
          title: "Valomi Yoga Mat Non Slip 6mm, with Carrying Strap",
          brand: "Valomi",
          category: "Sports & Outdoors",
          imageUrl: "https://research.example.com/images/B000002E1X.svg",
          price: 24.99,
          bsr: 812,
          monthlySales: 2140,
          reviewCount: 3877,
          rating: 4.6,
          updatedAt: "2026-03-01T08:30:00.000Z",
          salesEstimate: { low: 1210, high: 3790, source: "rank" },
          monthlyRevenue: 53_478.6,
        },
      ],
    },
  },
} satisfies ExamplesOf<typeof contracts>;
