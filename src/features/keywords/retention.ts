import type { RetentionRow } from "../../platform/jobs/retention.ts";

/** How long rows are kept. */
export const KEYWORDS_RETENTION = [
  { table: "share_of_voice_days", column: "day", age: 400 },
] as const satisfies RetentionRow[];

/** Tables that do not grow with time. */
export const KEYWORDS_BOUNDED = {
  keyword_lists: "100 per account",
  keyword_list_items: "500 per list",
};
