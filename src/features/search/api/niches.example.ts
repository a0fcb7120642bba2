import type { ExamplesOf } from "../../../platform/http/example.ts";
import type * as contracts from "./niches.contract.ts";

export const nichesExamples = {
  nicheHistory: {
    query: { keyword: "yoga mat", marketplace: "amazon.com" },
    data: {
      keyword: "yoga mat",
      marketplace: "amazon.com",
      currency: "USD",
      points: [
        {
          day: "2026-03-01",
          totalResults: 45,
          nicheScore: {
            ...{
              score: 61.4,
              demand: 68.2,
              competition: 45.3,
              opportunity: 56.9,
              version: 3,
              confidence: 0.87,
              enough: true,
            },
            range: { low: 54.1, high: 68.7 },
            basis: { products: 45, sales: 44, reviews: 45, prices: 45, ratings: 45, brands: 43 },
          },
          monthlyUnits: 18_420,
          medianUnits: 210,
          monthlyRevenue: 512_300,
          medianReviews: 388,
          averageRating: 4.52,
          priceLow: 17.92,
          priceHigh: 34.56,
          brandConcentration: 0.084,
          topShare: 0.412,
          weakShare: 0.231,
          takenAt: "2026-03-01T02:10:05.000Z",
        },
      ],
    },
  },
} satisfies ExamplesOf<typeof contracts>;
