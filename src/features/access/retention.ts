import type { RetentionRow } from "../../platform/jobs/retention.ts";

/** How long rows are kept. */
export const ACCESS_RETENTION = [
  { table: "usage_days", column: "day", age: "usageDays", setting: "USAGE_DAYS" },
  { table: "dashboard_usage_days", column: "day", age: "usageDays", setting: "USAGE_DAYS" },
  { table: "usage_nodes", column: "counted_at", age: 7 },
  { table: "idempotency_keys", column: "created_at", age: 1 },
  { table: "api_keys", column: "least(revoked_at, expires_at)", age: 400 },
] as const satisfies RetentionRow[];

/** Tables that do not grow with time. */
export const ACCESS_BOUNDED = {
  accounts: "one row per customer",
};
