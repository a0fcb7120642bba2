/** The tables of this feature that are read with Kysely; this adds them to `Tables`. */
import type { ColumnType, Generated } from "kysely";

declare module "../../platform/db/tables.ts" {
  interface Tables {
    import_runs: ImportRunsTable;
    import_rejects: ImportRejectsTable;
    import_mappings: ImportMappingsTable;
  }
}

export type ImportRunsTable = {
  id: string;
  source: string;
  fingerprint: string;
  format: Generated<string | null>;
  preset: Generated<string | null>;
  status: "held" | "waiting" | "running" | "done" | "failed" | "cancelled";
  uploaded: Generated<boolean>;
  rows_read: Generated<number>;
  added: Generated<number>;
  changed: Generated<number>;
  unchanged: Generated<number>;
  rejected: Generated<number>;
  rejected_cells: Generated<number>;
  position: Generated<number>;
  bytes_read: Generated<number>;
  bytes_total: number | null;
  options: ColumnType<unknown, string, string>;
  warnings: ColumnType<unknown, string | undefined, string>;
  problem: Generated<string | null>;
  created_at: Date;
  updated_at: Date;
  started_at: Generated<Date | null>;
  rows_at_start: Generated<number>;
  finished_at: Generated<Date | null>;
  waiting_since: Generated<Date | null>;
  interruptions: Generated<number>;
  account_id: Generated<string | null>;
};

type ImportRejectsTable = {
  run_id: string;
  number: Generated<number>;
  line: number;
  asin: string | null;
  reason: string;
  row: string | null;
  column_name: Generated<string | null>;
  value: Generated<string | null>;
};

type ImportMappingsTable = {
  name: string;
  options: ColumnType<unknown, string, string>;
  updated_at: Date;
};
