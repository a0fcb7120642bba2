import type { RetentionRow } from "../../platform/jobs/retention.ts";

const HISTORY = { age: "historyMonths", setting: "HISTORY_MONTHS" } as const;

/** How long rows are kept. */
export const SEARCH_RETENTION = [
  { table: "niche_history", column: "day", ...HISTORY },
  { table: "keyword_days", column: "day", age: 30 },
] as const satisfies RetentionRow[];

/** Tables that do not grow with time. */
export const SEARCH_BOUNDED = {
  saved_searches: "200 per account",
  synonyms: "2,000 rows",
};
