/** The tables of this feature that are read with Kysely; this adds them to `Tables`. */
import type { Generated, JSONColumnType } from "kysely";

declare module "../../platform/db/tables.ts" {
  interface Tables {
    accounts: AccountsTable;
    api_keys: ApiKeysTable;
    usage_days: UsageDaysTable;
    dashboard_usage_days: UsageDaysTable;
    usage_nodes: UsageNodesTable;
    idempotency_keys: IdempotencyKeysTable;
  }
}

type AccountsTable = {
  id: string;
  name: string;
  plan: string;
  overrides: JSONColumnType<Record<string, number | boolean>>;
  created_at: Date;
  operator: Generated<boolean>;
};

type ApiKeysTable = {
  id: string;
  account_id: string;
  name: string;
  hash: string;
  start: string;
  last_four: string;
  created_at: Date;
  last_used_at: Generated<Date | null>;
  expires_at: Date | null;
  revoked_at: Generated<Date | null>;
  replaced_by: Generated<string | null>;
};

type UsageDaysTable = {
  account_id: string;
  day: string;
  used: number;
  daily_limit: number;
  last_admitted: number;
  pending: Generated<number>;
  pending_at: Generated<Date | null>;
};

type UsageNodesTable = {
  id: string;
  batch: number;
  day: string;
  admitted: JSONColumnType<Record<string, number>>;
  counted_at: Date;
};

type IdempotencyKeysTable = {
  account_id: string;
  key: string;
  kind: string;
  fingerprint: string;
  resource_id: string;
  created_at: Date;
};
