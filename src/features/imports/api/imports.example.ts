import type { ExamplesOf } from "../../../platform/http/example.ts";
import type * as contracts from "./imports.contract.ts";

const EXAMPLE_ID = "imp_01jn8k2v9c3f6h7m5q0r4t8wxy";

const WARNING = {
  code: "time_assumed",
  message:
    "1 row has no time of observation and is dated 2026-03-01 12:00 UTC, when the file was received. If you know the time, set it.",
  rows: 1,
  column: null,
} as const;

const held = {
  id: EXAMPLE_ID,
  name: "products.csv",
  uploaded: true,
  status: "held",
  format: null,
  preset: null,
  options: { marketplace: "amazon.com", seenAt: "2026-03-01T12:00:00.000Z", seenAtFrom: "received" },
  counts: { read: 0, added: 0, changed: 0, unchanged: 0, rejected: 0 },
  rejectedCells: 0,
  warnings: [],
  position: 0,
  bytesRead: 0,
  bytesTotal: 96,
  progress: 0,
  rowsPerSecond: null,
  problem: null,
  createdAt: "2026-03-01T12:00:00.000Z",
  startedAt: null,
  updatedAt: "2026-03-01T12:00:00.000Z",
  finishedAt: null,
  waitingSince: null,
} as const;

const done = {
  ...held,
  status: "done",
  format: "csv",
  preset: "plain",
  counts: { read: 2, added: 2, changed: 0, unchanged: 0, rejected: 0 },
  rejectedCells: 1,
  position: 2,
  bytesRead: 96,
  progress: 1,
  warnings: [WARNING],
  rowsPerSecond: 12_400,
  startedAt: "2026-03-01T12:00:01.000Z",
  updatedAt: "2026-03-01T12:00:01.400Z",
  finishedAt: "2026-03-01T12:00:01.400Z",
} as const;

const REASON = 'price "a lot" is not a number';

export const importsExamples = {
  importFile: {
    query: { name: "products.csv", marketplace: "amazon.com", hold: true },
    body: "asin,title,price\nB0A09AGPML,Chef Knife with Sharpener,24.99\nB0A1C2D3E4,Yoga Mat,a lot\n",
    data: held,
  },
  listImports: { query: { limit: 20 }, data: { imports: [done], next: null } },
  showImport: {
    params: { id: EXAMPLE_ID },
    data: { ...done, reasons: [{ reason: REASON, rows: 1, firstLine: 3, isCell: true }] },
  },
  listRejects: {
    params: { id: EXAMPLE_ID },
    query: { limit: 100 },
    data: {
      rejects: [
        { number: 1, line: 3, asin: "B0A1C2D3E4", reason: REASON, row: null, column: "price", value: '"a lot"' },
      ],
      next: null,
    },
  },
  previewImport: {
    params: { id: EXAMPLE_ID },
    data: {
      format: "csv",
      preset: { name: "plain", title: "Any table with a column of ASINs or product URLs" },
      columns: ["asin", "title", "price", "seller"],
      sheet: null,
      sheets: [],
      unusedColumns: ["seller"],
      mapping: { asin: "asin", title: "title", price: "price" },
      isAll: true,
      read: 2,
      usable: 2,
      rejected: 0,
      rejectedCells: 1,
      historyPoints: 0,
      warnings: [WARNING],
      problem: null,
      first: [
        {
          marketplace: "amazon.com",
          asin: "B0A09AGPML",
          parentAsin: null,
          title: "Chef Knife with Sharpener",
          brand: null,
          category: null,
          imageUrl: null,
          price: 24.99,
          currency: "USD",
          bsr: null,
          bsrCategory: null,
          reportedSales: null,
          reviewCount: null,
          rating: null,
          seenAt: "2026-03-01T12:00:00.000Z",
        },
      ],
      fill: [
        { field: "asin", rows: 2 },
        { field: "price", rows: 1 },
      ],
      reasons: [{ reason: REASON, rows: 1, firstLine: 3, isCell: true }],
      marketplaces: [{ marketplace: "amazon.com", rows: 2 }],
    },
  },
  changeImport: {
    params: { id: EXAMPLE_ID },
    body: { marketplace: "amazon.com", map: "price=Buy Box" },
    data: held,
  },
  startImport: { params: { id: EXAMPLE_ID }, data: { ...held, status: "waiting" } },
  cancelImport: {
    params: { id: EXAMPLE_ID },
    data: { ...held, status: "cancelled", finishedAt: "2026-03-01T12:05:00.000Z" },
  },
} satisfies ExamplesOf<typeof contracts>;
