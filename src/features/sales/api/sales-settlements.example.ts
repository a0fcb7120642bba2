import type { ExamplesOf } from "../../../platform/http/example.ts";
import { EXAMPLE_SALES_IMPORT } from "./sales-imports.example.ts";
import type * as contracts from "./sales-settlements.contract.ts";

export const EXAMPLE_SETTLEMENT = "14928307561";
export const EXAMPLE_KIND = "70001";

const settlement = {
  id: EXAMPLE_SETTLEMENT,
  startAt: "2026-01-27T00:00:00.000Z",
  endAt: "2026-02-09T23:59:59.000Z",
  depositAt: "2026-02-10T06:00:00.000Z",
  currency: "USD",
  total: 16.99,
  sum: 16.99,
  reconciled: true,
  difference: 0,
  lines: 3,
  unclassified: 1,
  unclassifiedAmount: -0.4,
  importId: EXAMPLE_SALES_IMPORT,
} as const;

const kind = {
  id: EXAMPLE_KIND,
  transactionType: "other-transaction",
  amountType: "other-transaction",
  amountDescription: "Packaging surcharge",
  knownClass: "unclassified",
  assignedClass: null,
  class: "unclassified",
  lines: 1,
  amounts: [{ currency: "USD", amount: -0.4 }],
} as const;

export const salesSettlementsExamples = {
  listSettlements: { query: { limit: 20 }, data: { moneyHidden: false, settlements: [settlement], next: null } },
  showSettlement: {
    params: { id: EXAMPLE_SETTLEMENT },
    data: {
      ...settlement,
      moneyHidden: false,
      classes: [
        { class: "referral", lines: 1, amount: -2.6 },
        { class: "sales", lines: 1, amount: 19.99 },
        { class: "unclassified", lines: 1, amount: -0.4 },
      ],
    },
  },
  listSettlementLines: {
    params: { id: EXAMPLE_SETTLEMENT },
    query: { limit: 50 },
    data: {
      currency: "USD",
      moneyHidden: false,
      total: 1,
      lines: [
        {
          line: 1,
          postedAt: "2026-02-03T17:21:09.000Z",
          transactionType: "Order",
          amountType: "ItemPrice",
          amountDescription: "Principal",
          kindId: "69999",
          class: "sales",
          amount: 19.99,
          quantity: 1,
          marketplace: "amazon.com",
          orderId: "114-3941689-8772232",
          sku: "MAT-BLUE",
        },
      ],
      next: null,
    },
  },
  listLineKinds: { data: { moneyHidden: false, kinds: [kind] } },
  assignClass: {
    params: { id: EXAMPLE_KIND },
    body: { class: "other" },
    data: { ...kind, assignedClass: "other", class: "other" },
  },
} satisfies ExamplesOf<typeof contracts>;
