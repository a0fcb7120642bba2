import type { Generated } from "kysely";

/** The types of the tables for Kysely: each feature adds its own (`tables.ts`). `migrations/` has the full schema. */
export interface Tables {
  installation: { is_only: Generated<boolean>; secret_check: Generated<Buffer | null> };
}
