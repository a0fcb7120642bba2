/** One sample of each event type, shown in the documentation and used by automation platforms to build their forms. */
import type { EventType } from "./event.ts";

const product = {
  asin: "B0A09AGPML",
  marketplace: "amazon.com",
  title: "Haldux Chef Knife with Sharpener, 10 in, High Carbon, Ergonomic Handle",
  brand: "Haldux",
  category: "Kitchen & Dining",
  imageUrl: "https://research.example.com/images/B0A09AGPML.svg",
};

const TRACKING = "trk_01jn8k2v9c3f6h7m5q0r4t8wxy";

export const EVENT_MEANINGS: Record<EventType, string> = {
  bsr_drop:
    "The best-seller rank of a tracked product changed by at least your threshold, in either direction unless you narrow it.",
  keyword_rank_change: "The keyword rank of a tracked product changed.",
  new_review: "A tracked product has new reviews.",
  price_change: "The price of a tracked product changed.",
  alert_triggered: "A metric of a product, keyword or market list crossed the threshold of an alert.",
};

export const ANNOUNCED_MEANINGS = {
  low_stock: "Low stock at the marketplace's warehouses. You can't subscribe to it yet.",
};

export const EVENT_SAMPLES: Record<EventType, Record<string, unknown>> = {
  bsr_drop: {
    eventId: "evt_01jn8k2v9c7w3d5x9p2m6b4gzq",
    trackingId: TRACKING,
    label: "Our knife",
    product,
    category: "Kitchen & Dining",
    previousBsr: 1_204,
    bsr: 812,
    change: -392,
    changePercent: -32.6,
    direction: "better",
    observedAt: "2026-03-01T08:30:00.000Z",
  },
  keyword_rank_change: {
    eventId: "evt_01jn8k2v9c0h2r8v5y1t7k3nfs",
    trackingId: "trk_01jn8k2v9c5a1e9b7d3f2g8hjk",
    label: null,
    keyword: "chef knife",
    marketplace: "amazon.com",
    product,
    previousRank: 14,
    rank: 9,
    change: -5,
    direction: "better",
    totalResults: 412,
    rankSource: "nichescope",
    rankSeenAt: "2026-03-01T08:31:00.000Z",
    observedAt: "2026-03-01T08:31:00.000Z",
  },
  new_review: {
    eventId: "evt_01jn8k2v9c4s6n0q8w2z5x7cvb",
    trackingId: TRACKING,
    label: "Our knife",
    product,
    previousReviewCount: 3_874,
    reviewCount: 3_877,
    newReviews: 3,
    rating: 4.6,
    observedAt: "2026-03-01T08:30:00.000Z",
  },
  price_change: {
    eventId: "evt_01jn8k2v9c9t1y3p5r7e2w4qaz",
    trackingId: TRACKING,
    label: "Our knife",
    product,
    currency: "USD",
    previousPrice: 27.99,
    price: 24.99,
    change: -3,
    changePercent: -10.7,
    direction: "down",
    observedAt: "2026-03-01T08:30:00.000Z",
  },
  alert_triggered: {
    eventId: "evt_01jn8k2v9c2d4f6g8h0j1k3mnp",
    alertId: "alr_01jn8k2v9c6r8t0v2w4x5y7zab",
    name: "Knife under 25",
    metric: "price",
    comparison: "below",
    value: 25,
    observedValue: 24.99,
    previousValue: 27.99,
    marketplace: "amazon.com",
    currency: "USD",
    product,
    keyword: null,
    marketList: null,
    rankSource: null,
    observedAt: "2026-03-01T08:30:00.000Z",
  },
};
