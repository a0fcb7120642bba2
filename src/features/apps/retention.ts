import type { RetentionRow } from "../../platform/jobs/retention.ts";

/** How long rows are kept. */
export const APPS_RETENTION = [
  { table: "app_codes", column: "expires_at", age: 1 },
  { table: "app_tokens", column: "expires_at", age: 0 },
  { table: "connected_apps", column: "expires_at", age: 0 },
] as const satisfies RetentionRow[];
