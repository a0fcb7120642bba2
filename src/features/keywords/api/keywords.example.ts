import type { Examples } from "../../../platform/http/example-types.ts";

const EXAMPLE_ID = "kwl_01jn8k2v9c1b3d5f7h9j2k4m6n";

const figures = {
  ...{ products: 45, units: 18_420, revenue: 512_300, score: 61.4, demand: 68.2, competition: 45.3, opportunity: 56.9 },
  ...{ enough: true, reason: null },
};
const aList = {
  id: EXAMPLE_ID,
  name: "Spring mats",
  marketplace: "amazon.com",
  asin: null,
  keywords: 1,
  tracked: 0,
  createdAt: "2026-03-01T12:00:00.000Z",
  updatedAt: "2026-03-01T12:00:00.000Z",
};
const aBrand = { brand: "Valora", products: 3, bestRank: 1, top10: 0.2, top50: 0.06, units: 0.19, revenue: 0.23 };
const aProduct = { asin: "B0A09AGPML", rank: 1, units: 0.08, revenue: 0.11 };

export const keywordsExamples = {
  keywordIdeas: {
    query: { keyword: "yoga mat", marketplace: "amazon.com" },
    data: {
      ...{ marketplace: "amazon.com", currency: "USD", keyword: "yoga mat", coverage: 1, sampledProducts: 196 },
      ideas: [{ keyword: "rubber yoga mat", sharedProducts: 12, ...figures }],
      reason: null,
    },
  },
  productKeywords: {
    params: { asin: "B0A09AGPML" },
    query: { marketplace: "amazon.com" },
    data: {
      ...{ asin: "B0A09AGPML", marketplace: "amazon.com", currency: "USD" },
      keywords: [
        {
          ...{ keyword: "chef knife", rank: 4, sponsored: null },
          organic: { position: 7, source: "bright-data", seenAt: "2026-03-01T06:00:00.000Z" },
          ...figures,
        },
      ],
    },
  },
  shareOfVoice: {
    query: { keyword: "yoga mat", marketplace: "amazon.com" },
    data: {
      ...{ keyword: "yoga mat", marketplace: "amazon.com", positions: 50 },
      brands: [aBrand],
      products: [{ ...aProduct, title: "Valora Natural Rubber Yoga Mat", brand: "Valora" }],
      days: [{ day: "2026-03-01", version: 3, positions: 50, brands: [aBrand], products: [aProduct] }],
    },
  },
  createKeywordList: {
    body: { name: "Spring mats", marketplace: "amazon.com", keywords: ["rubber yoga mat"] },
    data: aList,
  },
  listKeywordLists: { data: { keywordLists: [aList] } },
  showKeywordList: {
    params: { id: EXAMPLE_ID },
    query: { page: 1 },
    data: {
      ...{ ...aList, currency: "USD", page: 1 },
      rows: [
        {
          ...{ keyword: "rubber yoga mat", tracked: null, rank: null, ...figures, daysAgo30: null },
          daysAgo7: { day: "2026-02-22", score: 58.1, units: 17_200, revenue: 480_100, rank: null },
        },
      ],
    },
  },
  changeKeywordList: {
    params: { id: EXAMPLE_ID },
    body: { text: "cork yoga mat\ntravel yoga mat" },
    data: { ...aList, keywords: 3, updatedAt: "2026-03-02T09:00:00.000Z" },
  },
  trackKeywordList: { params: { id: EXAMPLE_ID }, data: { ...aList, tracked: 1, added: 1 } },
  untrackKeywordList: { params: { id: EXAMPLE_ID }, data: { ...aList, removed: 1 } },
  deleteKeywordList: { params: { id: EXAMPLE_ID }, data: { id: EXAMPLE_ID, deleted: true } },
} satisfies Partial<Examples>;
