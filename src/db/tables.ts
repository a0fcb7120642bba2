/** The tables as the code sees them; `schema.sql` beside this file is what the database has. */
import type { Generated, JSONColumnType } from "kysely";

export type Tables = {
  accounts: AccountsTable;
  api_keys: ApiKeysTable;
  usage_days: UsageDaysTable;
  usage_nodes: UsageNodesTable;
  sales_curves: SalesCurvesTable;
};

type AccountsTable = {
  id: string;
  name: string;
  plan: string;
  overrides: JSONColumnType<Record<string, number | boolean>>;
  created_at: Date;
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
};

type UsageNodesTable = {
  id: string;
  batch: number;
  day: string;
  admitted: JSONColumnType<Record<string, number>>;
  counted_at: Date;
};

type SalesCurvesTable = {
  marketplace: string;
  category: string;
  knots: JSONColumnType<number[][]>;
  spread: number;
  rows_fitted: number;
  fitted_at: Date;
};
