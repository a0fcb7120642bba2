import type { ExamplesOf } from "../../../platform/http/example.ts";
import type * as contracts from "./products.contract.ts";

export const productsExamples = {
  product: {
    params: { asin: "B0A09AGPML" },
    query: { marketplace: "amazon.com" },
    data: {
      asin: "B0A09AGPML",
      title: "Haldux Chef Knife with Sharpener, 10 in, High Carbon, Ergonomic Handle",
      brand: "Haldux",
      category: "Kitchen & Dining",
      imageUrl: "https://research.example.com/images/B0A09AGPML.svg",
      price: 24.99,
      bsr: 812,
      monthlySales: 2140,
      reviewCount: 3877,
      rating: 4.6,
      updatedAt: "2026-03-01T08:30:00.000Z",
      salesEstimate: { low: 1210, high: 3790, source: "rank" },
      monthlyRevenue: 53_478.6,
      marketplace: "amazon.com",
      currency: "USD",
      parentAsin: null,
      bsrCategory: "Kitchen & Dining",
      meanRank: 905,
      buyBoxPrice: 24.99,
      offerCount: 7,
      weight: 410,
      dimensions: [380, 95, 45],
      sizeTier: "large_standard",
      firstAvailable: "2019-06-11",
      seenAt: {
        text: "2026-03-01T08:30:00.000Z",
        price: "2026-03-01T08:30:00.000Z",
        bsr: "2026-03-01T08:30:00.000Z",
        sales: null,
        reviews: "2026-02-27T05:12:40.000Z",
        offers: "2026-03-01T08:30:00.000Z",
      },
      firstSeenAt: "2025-11-18T04:00:00.000Z",
      lastAsked: { source: "keepa", at: "2026-03-01T08:30:00.000Z" },
      tracking: { id: "trk_01jn8k2v9c3f6h7m5q0r4t8wxy" },
    },
  },
  productHistory: {
    params: { asin: "B0A09AGPML" },
    query: { marketplace: "amazon.com", metric: "price,bsr", resolution: "day" },
    data: {
      asin: "B0A09AGPML",
      marketplace: "amazon.com",
      currency: "USD",
      from: "2026-02-28T00:00:00.000Z",
      to: "2026-03-01T12:00:00.000Z",
      resolution: "day",
      series: {
        price: [
          { at: "2026-02-28T00:00:00.000Z", value: 22.99 },
          { at: "2026-03-01T00:00:00.000Z", value: 24.99 },
        ],
        bsr: [
          { at: "2026-02-28T00:00:00.000Z", value: 930, category: "Kitchen & Dining" },
          { at: "2026-03-01T00:00:00.000Z", value: 812, category: "Kitchen & Dining" },
        ],
      },
      outOfStock: [{ at: "2026-02-28T03:10:00.000Z", until: "2026-02-28T09:42:00.000Z" }],
    },
  },
  productStatistics: {
    params: { asin: "B0A09AGPML" },
    query: { marketplace: "amazon.com", metric: "price" },
    data: {
      asin: "B0A09AGPML",
      marketplace: "amazon.com",
      currency: "USD",
      to: "2026-03-01T12:00:00.000Z",
      metrics: [
        {
          metric: "price",
          current: 24.99,
          periods: [
            { days: 30, min: 22.99, average: 23.87, max: 24.99, known: 0.9909, absent: 0.0091 },
            { days: 90, min: 19.99, average: 23.12, max: 26.49, known: 0.997, absent: 0.003 },
            { days: 365, min: 19.99, average: 23.4, max: 27.99, known: 0.2829, absent: 0.0007 },
          ],
        },
      ],
    },
  },
} satisfies ExamplesOf<typeof contracts>;
