/** The tables as the code sees them; `schema.sql` beside this file is what the database has. */
import type { ColumnType, Generated, JSONColumnType } from "kysely";

export type Tables = {
  accounts: AccountsTable;
  api_keys: ApiKeysTable;
  usage_days: UsageDaysTable;
  usage_nodes: UsageNodesTable;
  sales_curves: SalesCurvesTable;
  import_runs: ImportRunsTable;
  import_rejects: ImportRejectsTable;
  keyword_days: KeywordDaysTable;
  niche_history: NicheHistoryTable;
  tracked_keywords: TrackedKeywordsTable;
  tracked_products: TrackedProductsTable;
};

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
  position: Generated<number>;
  bytes_read: Generated<number>;
  bytes_total: number | null;
  options: ColumnType<unknown, string, string>;
  problem: Generated<string | null>;
  created_at: Date;
  updated_at: Date;
  started_at: Generated<Date | null>;
  rows_at_start: Generated<number>;
  finished_at: Generated<Date | null>;
};

type ImportRejectsTable = {
  run_id: string;
  number: Generated<number>;
  line: number;
  asin: string | null;
  reason: string;
  row: string | null;
};

type KeywordDaysTable = {
  day: string;
  marketplace: string;
  keyword: string;
  searches: number;
};

type NicheHistoryTable = {
  marketplace: string;
  keyword: string;
  day: string;
  total_results: number;
  score: number;
  demand: number;
  competition: number;
  opportunity: number;
  statistics: JSONColumnType<Record<string, number>>;
  taken_at: Date;
};

type TrackedKeywordsTable = {
  id: string;
  account_id: string;
  marketplace: string;
  keyword: string;
  asin: string | null;
  created_at: Date;
};

type TrackedProductsTable = Omit<TrackedKeywordsTable, "keyword" | "asin"> & { asin: string };
