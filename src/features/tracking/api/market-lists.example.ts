import type { ExamplesOf } from "../../../platform/http/example.ts";
import type * as contracts from "./market-lists.contract.ts";

const EXAMPLE_ID = "mkl_01jn8k2v9c2e4g6j8m0p1r3t5v";
const NOTE_ID = "mkn_01jn8k2v9c4f6h8k0n2q3s5v7x";

/** The list has only a product that another example tracks, so that a run of all requests leaves nothing tracked. */
const aList = {
  ...{ id: EXAMPLE_ID, name: "Chef knives", marketplace: "amazon.com", mine: 1, rivals: 0 },
  createdAt: "2026-03-01T12:00:00.000Z",
  updatedAt: "2026-03-01T12:00:00.000Z",
};
const aNote = {
  ...{ id: NOTE_ID, asin: null, day: "2026-03-01", text: "Coupon of 10% started" },
  createdAt: "2026-03-01T12:10:00.000Z",
  updatedAt: "2026-03-01T12:10:00.000Z",
};
const counts = { known: 2, unknown: 0, sources: { reported: 1, rank: 1, rank_any_category: 0 } };
const units = { share: 37.5, low: 25, high: 53.33, mine: 600, rivals: 1_000, ...counts };
const revenue = { share: 39.99, low: 27.02, high: 55.72, mine: 14_994, rivals: 22_500, ...counts };
const position = { rank: 2, of: 2, median: 22.5, percentOfMedian: 111.07 };
const aProduct = {
  ...{ brand: "Haldux", price: 24.99, bsr: 812, monthlySales: 600, monthlyRevenue: 14_994 },
  title: "Haldux Chef Knife with Sharpener, 10 in, High Carbon, Ergonomic Handle",
  imageUrl: "https://research.example.com/images/B0A09AGPML.svg",
  salesEstimate: { low: 400, high: 800, source: "rank" },
  ...{ unitShare: 37.5, revenueShare: 39.99, pricePosition: position, reviewCount: 3_877, rating: 4.6 },
  trackingId: "trk_01jn8k2v9c3f6h7m5q0r4t8wxy",
  addedAt: "2026-03-01T12:00:00.000Z",
  updatedAt: "2026-03-01T08:30:00.000Z",
} as const;

export const marketListsExamples = {
  createMarketList: {
    body: { name: "Chef knives", marketplace: "amazon.com", mine: ["B0A09AGPML"] },
    data: aList,
  },
  listMarketLists: { data: { marketLists: [aList] } },
  showMarketList: {
    params: { id: EXAMPLE_ID },
    data: {
      ...{ ...aList, currency: "USD", units, revenue },
      products: [{ asin: "B0A09AGPML", group: "mine", ...aProduct }],
      notes: [aNote],
    },
  },
  marketListSeries: {
    params: { id: EXAMPLE_ID },
    query: { resolution: "day" },
    data: {
      ...{ id: EXAMPLE_ID, marketplace: "amazon.com", currency: "USD" },
      from: "2026-03-01T00:00:00.000Z",
      to: "2026-03-01T23:59:59.999Z",
      resolution: "day",
      points: [{ at: "2026-03-01T00:00:00.000Z", units, revenue, positions: [{ asin: "B0A09AGPML", ...position }] }],
    },
  },
  changeMarketList: {
    params: { id: EXAMPLE_ID },
    body: { rivals: ["B0A09AGPML"] },
    data: { ...aList, mine: 0, rivals: 1, updatedAt: "2026-03-02T09:00:00.000Z" },
  },
  addMarketNote: {
    params: { id: EXAMPLE_ID },
    body: { text: "Coupon of 10% started", day: "2026-03-01" },
    data: aNote,
  },
  changeMarketNote: {
    params: { id: EXAMPLE_ID, noteId: NOTE_ID },
    body: { text: "Coupon of 15% started" },
    data: { ...aNote, text: "Coupon of 15% started", updatedAt: "2026-03-01T12:20:00.000Z" },
  },
  deleteMarketNote: { params: { id: EXAMPLE_ID, noteId: NOTE_ID }, data: { id: NOTE_ID, deleted: true } },
  deleteMarketList: { params: { id: EXAMPLE_ID }, data: { id: EXAMPLE_ID, deleted: true } },
} satisfies ExamplesOf<typeof contracts>;
