import type { RetentionRow } from "../../platform/jobs/retention.ts";

/** How long rows are kept. */
export const SOURCES_RETENTION = [
  { table: "source_days", column: "day", age: 400 },
  { table: "source_asks", column: "asked_at", age: 400 },
] as const satisfies RetentionRow[];

/** Tables that do not grow with time. */
export const SOURCES_BOUNDED = {
  source_health: "one row per live source",
};
