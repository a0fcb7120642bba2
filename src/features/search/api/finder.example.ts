import type { ExamplesOf } from "../../../platform/http/example.ts";
import { FINDER_PRESETS, type FinderPreset } from "../finder-presets.ts";
import type * as contracts from "./finder.contract.ts";
import { searchExamples } from "./search.example.ts";

const found = searchExamples.search.data;
const [product] = found.products as [(typeof found.products)[number]];
const [risingFast] = FINDER_PRESETS.filter(({ id }) => id === "rising-fast") as [FinderPreset];

export const finderExamples = {
  findProducts: {
    query: { marketplace: "amazon.com", minMonthlySales: 100, maxBsrChange30: -40, sort: "bsrChange30" },
    data: {
      ...found,
      keyword: null,
      correctedKeyword: null,
      didYouMean: null,
      products: [
        {
          ...product,
          firstAvailable: "2025-11-20",
          ...{ offerCount: 4, weight: 610, sizeTier: "large_standard", titleScore: 92 },
          ...{ priceChange7: 0, priceChange30: -4, priceChange90: null },
          ...{ bsrChange7: -12, bsrChange30: -63, bsrChange90: null },
          ...{ ratingChange7: 0, ratingChange30: 0.1, ratingChange90: null },
        },
      ],
    },
  },
  listFinderPresets: { data: { presets: [risingFast] } },
} satisfies ExamplesOf<typeof contracts>;
