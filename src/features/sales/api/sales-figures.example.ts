import type { ExamplesOf } from "../../../platform/http/example.ts";
import type * as contracts from "./sales-figures.contract.ts";

/** A month of a small shop: 100 units at 25.00, 4 of them refunded. */
const settled = {
  ...{ units: 100, unitsRefunded: 4, netUnits: 96, refundRate: 4, orders: 92, unitsWithoutPrice: 0, unitsUnsettled: 0 },
  unitsWithoutFees: 0,
  ...{ sales: 2_500, shipping: 60, promotions: -75, refunds: -100, netSales: 2_385 },
  ...{
    referralFees: -360,
    fulfilmentFees: -412.5,
    storageFees: -14.2,
    refundFees: 11.4,
    otherFees: -39.99,
    estimatedFees: 0,
    estimatedFrom: null,
    fees: -815.29,
  },
  ...{ reimbursements: 12.5, advertising: -210, unclassified: 0, unclassifiedLines: 0, netBeforeCost: 1_372.21 },
  ...{ costOfGoods: -614.4, unitsWithoutCost: 0, refundsWithoutCost: 0, netProfit: 757.81 },
  ...{ netProfitLow: 757.81, netProfitHigh: 757.81, margin: 31.77, roi: 123.34, tax: 0 },
};
const ordered = {
  ...settled,
  ...{
    units: 108,
    netUnits: 104,
    refundRate: 3.7,
    orders: 99,
    unitsUnsettled: 8,
    sales: 2_700,
    netSales: 2_585,
    estimatedFees: -61.8,
    estimatedFrom: "settlements" as const,
    fees: -877.09,
    netBeforeCost: 1_510.41,
  },
  ...{
    costOfGoods: -665.6,
    netProfit: 844.81,
    netProfitLow: 838.63,
    netProfitHigh: 850.99,
    margin: 32.68,
    roi: 126.92,
    tax: null,
  },
};
const advertising = {
  ...{ source: "reports" as const, reportsFrom: "2026-02-01", reportsTo: "2026-02-28", spend: 210, leftOut: -204.1 },
  ...{ sales: 840, impressions: 41_200, clicks: 310, acos: 25, tacos: 7.78 },
} as const;
const traffic = {
  ...{ sessions: 1_400, pageViews: 1_910, conversion: 7.07, buyBoxShare: 96.4, unitsRefunded: 4, refundRate: 3.7 },
  days: 28,
};
const days = { from: "2026-02-01", to: "2026-02-28" };
const part = { units: 8, sales: 200, net: 138.2 };
const coverage = {
  ...{ ordersFrom: "2025-01-01", ordersTo: "2026-02-28", settledFrom: "2025-01-03", settledTo: "2026-02-28" },
  completeTo: "2026-02-28",
};

export const salesFiguresExamples = {
  salesSummary: {
    query: days,
    data: {
      ...days,
      ...{ moneyHidden: false, conversion: null, coverage },
      blocks: [
        {
          ...{ currency: "USD", marketplaces: ["amazon.com"], ordered, settled },
          pending: {
            ...{ ...part, parts: [{ reason: "open", ...part }], unsettled: 142.5 },
          },
          ...{ advertising, traffic },
          previous: { from: "2026-01-01", to: "2026-01-31", ordered, settled, advertising },
          lastYear: { from: "2025-02-01", to: "2025-02-28", ordered: null, settled: null, advertising: null },
        },
      ],
    },
  },
  salesSeries: {
    query: { ...days, resolution: "month" },
    data: {
      ...days,
      ...{ resolution: "month", moneyHidden: false, conversion: null, coverage },
      blocks: [{ currency: "USD", points: [{ ...days, ordered, settled, sessions: 1_400, advertising }] }],
    },
  },
  salesProducts: {
    query: { ...days, by: "sku" },
    data: {
      ...days,
      ...{ by: "sku", moneyHidden: false, conversion: null, total: 1 },
      products: [
        {
          ...{ key: "KNIFE-10", sku: "KNIFE-10", asin: "B0A09AGPML", parentAsin: null, title: "Chef knife, 10 in" },
          ...{
            category: "Home & Kitchen",
            marketplace: "amazon.com",
            imageUrl: "https://research.example.com/images/B0A09AGPML.svg",
          },
          ...{ currency: "USD", trend: null, ordered, settled },
          ...{ advertising, traffic },
        },
      ],
    },
  },
} satisfies ExamplesOf<typeof contracts>;
