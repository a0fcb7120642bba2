import type { RetentionRow } from "../../platform/jobs/retention.ts";

const REPORTS = { column: "deleted_at", age: 0 } as const;

/** Sales are kept until their account deletes them, which closes their book; their rows go with it. */
export const TABLES_OF_BOOKS: readonly string[] = [
  ...["sales_settlement_lines", "sales_settlement_sums", "sales_settlements", "sales_line_kinds"],
  "sales_transactions",
  ...["sales_order_lines", "sales_products", "sales_traffic", "sales_inventory", "sales_returns"],
  ...["sales_reimbursements", "sales_storage_fees", "sales_fee_previews"],
  ...["sales_advertising", "sales_ad_days", "sales_ad_totals"],
  ...["sales_costs", "sales_exchange_rates", "sales_cost_changes", "sales_stock_settings", "sales_calibrations"],
  ...["sales_due_days", "sales_posted_days", "sales_ordered_days", "sales_cost_days"],
];
export const ofBook = (table: string): RetentionRow => ({
  table,
  ...REPORTS,
  of: { table: "sales_books", key: "book", id: "number" },
});

/** How long rows are kept. */
export const SALES_RETENTION = [
  { table: "sales_books", ...REPORTS, by: "books" },
  // Longer than the past that connections read, so that no window is read twice.
  { table: "sales_connection_reports", column: "ends_at", age: 800, where: "state in ('done', 'empty', 'failed')" },
] as const satisfies RetentionRow[];

/** Tables that do not grow with time. */
export const SALES_BOUNDED = {
  sales_connections: "10 per account",
};
