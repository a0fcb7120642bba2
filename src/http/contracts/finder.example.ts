import { FINDER_PRESETS, type FinderPreset } from "../../search/finder-presets.ts";
import type { Examples } from "./example-types.ts";
import { searchExamples } from "./search.example.ts";

const { keyword: _, correctedKeyword: __, products, ...found } = searchExamples.search.data;
const [product] = products as [(typeof products)[number]];
const [risingFast] = FINDER_PRESETS.filter(({ id }) => id === "rising-fast") as [FinderPreset];

export const finderExamples = {
  findProducts: {
    query: { marketplace: "amazon.com", minMonthlySales: 100, maxBsrChange30: -40, sort: "bsrChange30" },
    data: {
      keyword: null,
      ...found,
      correctedKeyword: null,
      products: [
        {
          ...product,
          firstSeen: "2025-11-20",
          ...{ priceChange7: 0, priceChange30: -4, priceChange90: null },
          ...{ bsrChange7: -12, bsrChange30: -63, bsrChange90: null },
          ...{ ratingChange7: 0, ratingChange30: 0.1, ratingChange90: null },
        },
      ],
    },
  },
  listFinderPresets: { data: { presets: [risingFast] } },
} satisfies Partial<Examples>;
