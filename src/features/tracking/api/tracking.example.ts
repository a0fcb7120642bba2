import type { ExamplesOf } from "../../../platform/http/example.ts";
import type * as contracts from "./tracking.contract.ts";

const PRODUCT_ID = "trk_01jn8k2v9c3f6h7m5q0r4t8wxy";

const KEYWORD_ID = "trk_01jn8k2v9c5a1e9b7d3f2g8hjk";

const aProduct = {
  id: PRODUCT_ID,
  marketplace: "amazon.com",
  asin: "B0A09AGPML",
  label: "Our knife",
  thresholds: {
    price: { by: 1, unit: "amount", direction: "down" },
    bsr: { by: 20, unit: "percent", direction: "any" },
    reviews: { by: 1 },
  },
  cooldownMinutes: 0,
  channels: [],
  base: { price: 27.99, bsr: 1_204, bsrCategory: "Kitchen & Dining", reviewCount: 3_874 },
  product: {
    title: "Haldux Chef Knife with Sharpener, 10 in, High Carbon, Ergonomic Handle",
    brand: "Haldux",
    imageUrl: "https://research.example.com/images/B0A09AGPML.svg",
    price: 27.99,
    bsr: 1_188,
    monthlySales: 640,
    salesEstimate: { low: 600, high: 699, source: "reported" },
    monthlyRevenue: 17_913.6,
    reviewCount: 3_874,
    rating: 4.6,
    updatedAt: "2026-03-01T08:30:00.000Z",
  },
  currency: "USD",
  lastEventAt: null,
  createdAt: "2026-03-01T12:00:00.000Z",
  updatedAt: "2026-03-01T12:00:00.000Z",
} as const;

const aKeyword = {
  id: KEYWORD_ID,
  marketplace: "amazon.com",
  keyword: "chef knife",
  asin: "B0A09AGPML",
  label: null,
  threshold: { by: 3, direction: "any" },
  cooldownMinutes: 60,
  channels: [],
  rank: 14,
  rankSource: "nichescope",
  rankSeenAt: "2026-03-01T12:00:30.000Z",
  totalResults: 412,
  evaluatedAt: "2026-03-01T12:00:30.000Z",
  base: { rank: 14 },
  lastEventAt: null,
  createdAt: "2026-03-01T12:00:00.000Z",
  updatedAt: "2026-03-01T12:00:00.000Z",
} as const;

export const trackingExamples = {
  trackProduct: {
    body: {
      marketplace: "amazon.com",
      asin: "B0A09AGPML",
      label: "Our knife",
      thresholds: { price: { by: 1, unit: "amount", direction: "down" } },
    },
    data: aProduct,
  },
  listTrackedProducts: { query: { limit: 20 }, data: { products: [aProduct], total: 1, next: null } },
  showTrackedProduct: { params: { id: PRODUCT_ID }, data: aProduct },
  changeTrackedProduct: {
    params: { id: PRODUCT_ID },
    body: { thresholds: { bsr: { by: 500, unit: "places", direction: "worse" } }, cooldownMinutes: 60 },
    data: {
      ...aProduct,
      thresholds: { ...aProduct.thresholds, bsr: { by: 500, unit: "places", direction: "worse" } },
      cooldownMinutes: 60,
      updatedAt: "2026-03-01T12:10:00.000Z",
    },
  },
  untrackProduct: { params: { id: PRODUCT_ID }, data: { id: PRODUCT_ID, deleted: true } },
  trackKeyword: {
    body: {
      marketplace: "amazon.com",
      keyword: "chef knife",
      asin: "B0A09AGPML",
      threshold: { by: 3 },
      cooldownMinutes: 60,
    },
    data: {
      ...aKeyword,
      ...{ rank: null, rankSource: null, rankSeenAt: null, totalResults: null, evaluatedAt: null, base: null },
    },
  },
  listTrackedKeywords: { query: { limit: 20 }, data: { keywords: [aKeyword], total: 1, next: null } },
  showTrackedKeyword: { params: { id: KEYWORD_ID }, data: aKeyword },
  changeTrackedKeyword: {
    params: { id: KEYWORD_ID },
    body: { label: "Knife niche", threshold: { direction: "worse" } },
    data: {
      ...aKeyword,
      label: "Knife niche",
      threshold: { by: 3, direction: "worse" },
      updatedAt: "2026-03-01T12:10:00.000Z",
    },
  },
  untrackKeyword: { params: { id: KEYWORD_ID }, data: { id: KEYWORD_ID, deleted: true } },
} satisfies ExamplesOf<typeof contracts>;
