import type { RetentionRow } from "../../platform/jobs/retention.ts";

const HISTORY = { age: "historyMonths", setting: "HISTORY_MONTHS" } as const;

/** How long rows are kept. */
export const CATALOG_RETENTION = [
  { table: "product_history", column: "at", ...HISTORY, by: "months" },
] as const satisfies RetentionRow[];

/** Tables that do not grow with time. */
export const CATALOG_BOUNDED = {
  products: "one row per product",
  catalog: "one row",
  sales_curves: "one row per marketplace and category",
  fee_cards: "500 rows",
};
