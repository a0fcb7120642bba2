import type { ExamplesOf } from "../../../platform/http/example.ts";
import type * as contracts from "./sales-costs.contract.ts";

const EXAMPLE_COST = "cst_41";

const aCost = {
  ...{ id: EXAMPLE_COST, sku: "KNIFE-10", from: "2026-01-01", currency: "USD", unitCost: 6.4 },
  ...{ quantity: 500, note: "First order" },
};

export const salesCostsExamples = {
  addCost: {
    body: { sku: "KNIFE-10", from: "2026-01-01", currency: "USD", unitCost: 6.4, quantity: 500, note: "First order" },
    data: aCost,
  },
  listCosts: {
    data: {
      costs: [aCost],
      missing: [
        {
          ...{ sku: "BOARD-L", title: "Cutting board, bamboo, large", currency: "USD", units: 14, since: "2026-02-03" },
          costCurrency: null,
        },
      ],
    },
  },
  changeCost: {
    params: { id: EXAMPLE_COST },
    body: { unitCost: 6.55 },
    data: { ...aCost, unitCost: 6.55 },
  },
  deleteCost: { params: { id: EXAMPLE_COST }, data: { id: EXAMPLE_COST, deleted: true } },
  listCostChanges: {
    data: {
      changes: [
        {
          ...{ id: "csh_97", at: "2026-03-01T12:00:00.000Z", change: "added", sku: "KNIFE-10", from: "2026-01-01" },
          ...{ currency: "USD", unitCost: 6.4, quantity: 500, note: "First order" },
        },
      ],
      next: null,
    },
  },
} satisfies ExamplesOf<typeof contracts>;
