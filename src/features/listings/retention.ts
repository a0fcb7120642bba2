import type { RetentionRow } from "../../platform/jobs/retention.ts";

/** How long rows are kept. */
export const LISTINGS_RETENTION = [
  { table: "listing_model_days", column: "day", age: "usageDays", setting: "USAGE_DAYS" },
] as const satisfies RetentionRow[];

/** Tables that do not grow with time. */
export const LISTINGS_BOUNDED = {
  listing_models: "one row per account with its own model",
  listing_drafts: "10,000 per account on the largest plan",
  listing_versions: "100 per draft",
};
