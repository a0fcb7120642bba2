/** The tables of this feature that are read with Kysely; this adds them to `Tables`. */
import type { Generated, GeneratedAlways } from "kysely";

declare module "../../platform/db/tables.ts" {
  interface Tables {
    sales_connections: SalesConnectionsTable;
    sales_connection_reports: SalesConnectionReportsTable;
    sales_books: SalesBooksTable;
  }
}

export type SalesConnectionsTable = {
  id: string;
  account_id: string;
  name: string | null;
  region: "na" | "eu" | "fe";
  marketplaces: string[];
  own_app: boolean;
  credentials: Buffer;
  status: "new" | "connected" | "revoked" | "refused";
  problem: Generated<string | null>;
  problem_at: Generated<Date | null>;
  setbacks: Generated<number>;
  waits_until: Generated<Date | null>;
  is_throttled: Generated<boolean>;
  last_success_at: Generated<Date | null>;
  next_run_at: Date;
  look_at: Date;
  created_at: Date;
  updated_at: Date;
};

export type SalesConnectionReportsTable = {
  number: GeneratedAlways<number>;
  connection_id: string;
  account_id: string;
  report: string;
  marketplace: string;
  starts_at: Date;
  ends_at: Date;
  listed_id: Generated<string>;
  is_backfill: boolean;
  state: "planned" | "requesting" | "requested" | "written" | "importing" | "done" | "empty" | "failed";
  report_id: Generated<string | null>;
  document_id: Generated<string | null>;
  import_id: Generated<string | null>;
  attempts: Generated<number>;
  problem: Generated<string | null>;
  next_at: Date;
  requested_at: Generated<Date | null>;
  read_at: Generated<Date | null>;
  created_at: Date;
  updated_at: Date;
};

type SalesBooksTable = {
  number: GeneratedAlways<number>;
  account_id: string | null;
  /** True when viewers of the account see no amounts. */
  hide_money: Generated<boolean>;
  created_at: Date;
  deleted_at: Generated<Date | null>;
  /** The definitions that the book's sums were computed by (`src/features/sales/days/sum-days-store.ts`). */
  sums_version: Generated<number>;
};
