import type { ExamplesOf } from "../../../platform/http/example.ts";
import type * as contracts from "./keywords.contract.ts";

export const exampleFigures = {
  ...{ products: 45, units: 18_420, revenue: 512_300, score: 61.4, demand: 68.2, competition: 45.3, opportunity: 56.9 },
  ...{ enough: true, reason: null },
};
const aBrand = { brand: "Valora", products: 3, bestRank: 1, top10: 0.2, top50: 0.06, units: 0.19, revenue: 0.23 };
const aProduct = { asin: "B0A09AGPML", rank: 1, units: 0.08, revenue: 0.11 };

export const keywordsExamples = {
  keywordIdeas: {
    query: { keyword: "yoga mat", marketplace: "amazon.com" },
    data: {
      ...{ marketplace: "amazon.com", currency: "USD", keyword: "yoga mat", coverage: 1, sampledProducts: 196 },
      ideas: [{ keyword: "rubber yoga mat", sharedProducts: 12, ...exampleFigures }],
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
          ...exampleFigures,
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
} satisfies ExamplesOf<typeof contracts>;
