import type { ExamplesOf } from "../../../platform/http/example.ts";
import type * as contracts from "./operator-sources.contract.ts";

export const operatorSourcesExamples = {
  showSources: {
    data: {
      sources: [
        {
          name: "keepa",
          state: "healthy",
          howToSetUp: null,
          lastSuccessAt: "2026-03-01T11:59:02.000Z",
          lastFailureAt: null,
          lastFault: null,
          lastProblem: null,
          today: { stored: 1_240, rejected: 2, unknown: 1, failures: 0, spent: 1_310 },
          budgetPerDay: 20_000,
          budgetLeft: 18_690,
        },
      ],
      nextRefreshAt: "2026-03-01T12:01:00.000Z",
      plans: [
        { plan: "starter", refreshHours: 24, products: 310, overdueProducts: 4, keywords: 55, overdueKeywords: 0 },
      ],
    },
  },
} satisfies ExamplesOf<typeof contracts>;
