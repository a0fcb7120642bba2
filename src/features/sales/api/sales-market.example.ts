import type { ExamplesOf } from "../../../platform/http/example.ts";
import type * as contracts from "./sales-market.contract.ts";

const counts = { known: 41, unknown: 3, sources: { reported: 20, rank: 18, rank_any_category: 3, calibrated: 0 } };

const calibration = {
  ...{ enabled: true, updatedAt: "2026-03-01T12:00:00.000Z", fewestPairs: 30 },
  curves: [
    {
      ...{ marketplace: "amazon.com", category: null, pairs: 96, products: 8, method: "curve" as const },
      ...{ errorBefore: 38.2, errorAfter: 21.5 },
    },
  ],
};

export const salesMarketExamples = {
  salesMarket: {
    query: { keyword: "chef knife", marketplace: "amazon.com" },
    data: {
      ...{ keyword: "chef knife", marketListId: null, marketplace: "amazon.com", currency: "USD" },
      ...{ from: "2026-01-30", to: "2026-02-28", moneyHidden: false, calibrated: false },
      units: {
        ...{ mine: 120, rivals: 5_880, rivalsLow: 3_880, rivalsHigh: 8_880, share: 2, low: 1.33, high: 3 },
        ...counts,
      },
      sales: {
        ...{ mine: 3_000, rivals: 147_000, rivalsLow: 97_000, rivalsHigh: 222_000, share: 2, low: 1.33, high: 3 },
        ...counts,
      },
      products: [
        {
          ...{ asin: "B0A09AGPML", title: "Chef knife, 10 in", bsr: 812, units: 120, sales: 3_000 },
          ...{ estimate: 140, estimateLow: 90, estimateHigh: 210 },
        },
      ],
    },
  },
  showCalibration: { data: calibration },
  putCalibration: { body: { enabled: true }, data: calibration },
} satisfies ExamplesOf<typeof contracts>;
