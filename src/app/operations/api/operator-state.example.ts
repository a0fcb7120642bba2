import type { ExamplesOf } from "../../../platform/http/example.ts";
import type * as contracts from "./operator-state.contract.ts";

export const operatorStateExamples = {
  showState: {
    data: {
      service: {
        version: "0.1.0",
        node: "24.21.0",
        role: "all",
        demo: false,
        startedAt: "2026-03-01T06:00:00.000Z",
      },
      index: {
        products: 1_204_300,
        marketplaces: [{ marketplace: "amazon.com", products: 1_204_300 }],
        bytes: 612_000_000,
        revision: 48_211_900,
        catalogRevision: 48_211_900,
        lagSeconds: 0.1,
        readyAt: "2026-03-01T06:00:04.000Z",
      },
      deliveries: {
        due: 0,
        scheduled: 3,
        oldestDueAt: null,
        deliveredToday: 812,
        failedToday: 1,
        disabledWebhooks: 0,
      },
      jobs: [
        {
          name: "niche-history",
          schedule: "20 0 * * *",
          lastRunAt: "2026-03-01T00:20:03.000Z",
          lastOutcome: "done",
          lastProblem: null,
          lastDurationMs: 2_840,
          nextRunAt: "2026-03-02T00:20:00.000Z",
          waiting: 0,
          failing: 0,
        },
      ],
      imports: { running: 0, waiting: 0, held: 0 },
      database: {
        version: "18.1",
        embedded: true,
        sizeBytes: 2_480_000_000,
        historyFrom: "2025-03-01T00:00:00.000Z",
        historyRows: 18_400_000,
      },
      disk: { dataDirFreeBytes: 412_000_000_000, dataDirTotalBytes: 512_000_000_000 },
      missing: [],
    },
  },
} satisfies ExamplesOf<typeof contracts>;
