import type { RetentionRow } from "../../platform/jobs/retention.ts";

const IS_RUN_OVER = "status in ('done', 'failed', 'cancelled')";
const IMPORTS = { age: "importDays", setting: "IMPORT_DAYS", column: "created_at", where: IS_RUN_OVER } as const;

/** How long rows are kept. */
export const IMPORTS_RETENTION = [
  { table: "import_rejects", ...IMPORTS, of: { table: "import_runs", key: "run_id" } },
  { table: "import_runs", ...IMPORTS },
] as const satisfies RetentionRow[];

/** Tables that do not grow with time. */
export const IMPORTS_BOUNDED = {
  import_mappings: "one row per mapping that an operator has saved",
  upload_parts: "an upload is deleted after its import, and after a day if it is not started",
};
