import type { ExamplesOf } from "../../../platform/http/example.ts";
import type * as contracts from "./usage.contract.ts";

export const usageExamples = {
  usage: {
    data: {
      plan: "starter",
      limit: 100,
      used: 12,
      resetsAt: "2026-03-02T00:00:00.000Z",
      dashboard: { limit: 500, used: 31 },
    },
  },
  usageHistory: {
    query: { days: 2 },
    data: {
      days: [
        { day: "2026-02-28", used: 87, limit: 100 },
        { day: "2026-03-01", used: 12, limit: 100 },
      ],
    },
  },
} satisfies ExamplesOf<typeof contracts>;
