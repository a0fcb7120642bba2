import type { RetentionRow } from "../../platform/jobs/retention.ts";

/** Reports are kept until their account deletes the import. */
const REPORTS = { column: "deleted_at", age: 0 } as const;
const OF_IMPORT = { ...REPORTS, of: { table: "report_imports", key: "import_number", id: "number" } } as const;

/** How long rows are kept. */
export const SEARCH_DATA_RETENTION = [
  { table: "report_search_terms", ...OF_IMPORT },
  { table: "report_query_performance", ...OF_IMPORT },
  { table: "report_rejects", ...OF_IMPORT },
  { table: "report_imports", ...REPORTS },
] as const satisfies RetentionRow[];
