import type { ExamplesOf } from "../../../platform/http/example.ts";
import type * as contracts from "./sales-imports.contract.ts";

export const EXAMPLE_SALES_IMPORT = "rpt_01jn8k2v9c3f6h7m5q0r4t8wxz";

const waiting = {
  id: EXAMPLE_SALES_IMPORT,
  name: "settlement-14928307561.txt",
  origin: "upload",
  status: "waiting",
  kind: null,
  format: null,
  digest: "2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae",
  marketplaces: [],
  periodStart: null,
  periodEnd: null,
  counts: { read: 0, added: 0, changed: 0, unchanged: 0, rejected: 0 },
  isPreviewed: false,
  progress: 0,
  problem: null,
  createdAt: "2026-02-10T12:00:00.000Z",
  updatedAt: "2026-02-10T12:00:00.000Z",
  finishedAt: null,
} as const;

const done = {
  ...waiting,
  status: "done",
  kind: "settlement",
  format: "tsv",
  marketplaces: ["amazon.com"],
  periodStart: "2026-01-27",
  periodEnd: "2026-02-09",
  counts: { read: 3, added: 3, changed: 0, unchanged: 0, rejected: 0 },
  progress: 1,
  updatedAt: "2026-02-10T12:00:01.000Z",
  finishedAt: "2026-02-10T12:00:01.000Z",
} as const;

const HEADER = [
  ...["settlement-id", "settlement-start-date", "settlement-end-date", "deposit-date", "total-amount", "currency"],
  ...["transaction-type", "order-id", "marketplace-name", "amount-type", "amount-description", "amount"],
  ...["posted-date-time", "sku", "quantity-purchased"],
].join("\t");
const ROWS = [
  ["14928307561", "2026-01-27T00:00:00Z", "2026-02-09T23:59:59Z", "2026-02-10T06:00:00Z", "16.99", "USD"],
  [
    ...["14928307561", "", "", "", "", "", "Order", "114-3941689-8772232", "Amazon.com", "ItemPrice", "Principal"],
    ...["19.99", "2026-02-03T17:21:09Z", "MAT-BLUE", "1"],
  ],
  [
    ...["14928307561", "", "", "", "", "", "Order", "114-3941689-8772232", "Amazon.com", "ItemFees", "Commission"],
    ...["-3.00", "2026-02-03T17:21:09Z", "MAT-BLUE", ""],
  ],
];

export const salesImportsExamples = {
  importSales: {
    query: { name: waiting.name, seenAt: "2026-02-10T11:58:00.000Z" },
    body: `${[HEADER, ...ROWS.map((row) => row.join("\t"))].join("\n")}\n`,
    data: waiting,
  },
  listSalesImports: { query: { limit: 20 }, data: { imports: [done], next: null } },
  showSalesImport: {
    params: { id: EXAMPLE_SALES_IMPORT },
    data: {
      ...done,
      reasons: [],
      settlements: [
        { id: "14928307561", currency: "USD", total: 16.99, reconciled: true, difference: 0, unclassified: 0 },
      ],
      advertising: [],
    },
  },
  previewSalesImport: {
    params: { id: EXAMPLE_SALES_IMPORT },
    data: {
      readAt: "2026-02-10T12:00:01.000Z",
      kind: "settlement",
      format: "tsv",
      columns: HEADER.split("\t"),
      sheet: null,
      sheets: [],
      unusedColumns: [],
      isAll: true,
      problem: null,
      marketplaces: done.marketplaces,
      periodStart: done.periodStart,
      periodEnd: done.periodEnd,
      counts: done.counts,
      first: [
        {
          ...{ settlementId: "14928307561", currency: "USD", amount: "19.99", transactionType: "Order" },
          ...{ amountType: "ItemPrice", amountDescription: "Principal", marketplace: "amazon.com", sku: "MAT-BLUE" },
        },
      ],
      reasons: [],
      totals: [
        {
          ...{ amounts: "settlement_lines", currency: "USD", total: 16.99 },
          ...{ kept: 16.99, known: 0, covered: 0, cancelled: 0, dropped: 0 },
        },
      ],
      settlements: [
        { id: "14928307561", currency: "USD", total: 16.99, reconciled: true, difference: 0, unclassified: 0 },
      ],
      advertising: [],
    },
  },
  startSalesImport: { params: { id: EXAMPLE_SALES_IMPORT }, data: waiting },
  deleteSalesImport: {
    params: { id: EXAMPLE_SALES_IMPORT },
    data: { id: EXAMPLE_SALES_IMPORT, deleted: true },
  },
  deleteSales: { data: { deleted: 3 } },
  showSalesSettings: { data: { hideMoney: false } },
  putSalesSettings: { body: { hideMoney: true }, data: { hideMoney: true } },
} satisfies ExamplesOf<typeof contracts>;
