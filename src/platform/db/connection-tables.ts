/** The types of the tables of connections to selling accounts. */
import type { Generated, GeneratedAlways } from "kysely";

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
