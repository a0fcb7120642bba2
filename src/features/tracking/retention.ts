import type { RetentionRow } from "../../platform/jobs/retention.ts";

const HISTORY = { age: "historyMonths", setting: "HISTORY_MONTHS" } as const;

/** How long rows are kept. */
export const TRACKING_RETENTION = [
  { table: "keyword_rank_days", column: "day", ...HISTORY },
  { table: "keyword_positions", column: "seen_at", age: 90 },
  { table: "events", column: "created_at", age: "eventDays", setting: "EVENT_DAYS", by: "events" },
] as const satisfies RetentionRow[];

/** Tables that do not grow with time. */
export const TRACKING_BOUNDED = {
  tracked_products: "limited by the plan",
  tracked_keywords: "limited by the plan",
  alerts: "limited by the plan",
  market_lists: "100 per account",
  market_list_products: "100 per list",
  market_list_notes: "500 per list",
};
