/** The tables of this feature that are read with Kysely; this adds them to `Tables`. */
import type { Generated, GeneratedAlways } from "kysely";

declare module "../../platform/db/tables.ts" {
  interface Tables {
    report_imports: ReportImportsTable;
  }
}

export type ReportImportsTable = {
  id: string;
  number: GeneratedAlways<number>;
  account_id: string;
  family: Generated<"search" | "sales">;
  name: string;
  origin: "upload" | "command" | "sp-api";
  marketplace: string | null;
  chosen_from: Generated<string | null>;
  chosen_to: Generated<string | null>;
  seen_at: Generated<Date | null>;
  status: "held" | "waiting" | "running" | "done" | "failed" | "cancelled";
  kind: Generated<string | null>;
  format: Generated<string | null>;
  digest: string | null;
  marketplaces: Generated<string[]>;
  period_start: Generated<string | null>;
  period_end: Generated<string | null>;
  rows_read: Generated<number>;
  added: Generated<number>;
  changed: Generated<number>;
  unchanged: Generated<number>;
  rejected: Generated<number>;
  bytes_read: Generated<number>;
  bytes_total: number | null;
  shared: Generated<boolean>;
  problem: Generated<string | null>;
  created_at: Date;
  updated_at: Date;
  started_at: Generated<Date | null>;
  finished_at: Generated<Date | null>;
  deleted_at: Generated<Date | null>;
  interruptions: Generated<number>;
  /** JSON of the preview of a held import. */
  preview: Generated<unknown>;
};
