/** The tables' types for Kysely; `migrations/` has the full schema. */
import type { ColumnType, Generated, JSONColumnType } from "kysely";
import type { AppCodesTable, AppTokensTable, ConnectedAppsTable } from "./app-tables.ts";
import type { SalesConnectionReportsTable, SalesConnectionsTable } from "./connection-tables.ts";
import type { ListingModelDaysTable, ListingModelsTable } from "./listing-model-tables.ts";
import type { ReportImportsTable } from "./report-tables.ts";
import type { SalesBooksTable } from "./sales-tables.ts";

export type Tables = {
  accounts: AccountsTable;
  api_keys: ApiKeysTable;
  connected_apps: ConnectedAppsTable;
  app_codes: AppCodesTable;
  app_tokens: AppTokensTable;
  usage_days: UsageDaysTable;
  dashboard_usage_days: UsageDaysTable;
  usage_nodes: UsageNodesTable;
  sales_curves: SalesCurvesTable;
  import_runs: ImportRunsTable;
  import_rejects: ImportRejectsTable;
  import_mappings: ImportMappingsTable;
  report_imports: ReportImportsTable;
  sales_connections: SalesConnectionsTable;
  sales_connection_reports: SalesConnectionReportsTable;
  sales_books: SalesBooksTable;
  keyword_days: KeywordDaysTable;
  niche_history: NicheHistoryTable;
  tracked_keywords: TrackedKeywordsTable;
  tracked_products: TrackedProductsTable;
  alerts: AlertsTable;
  events: EventsTable;
  idempotency_keys: IdempotencyKeysTable;
  installation: InstallationTable;
  webhook_endpoints: WebhookEndpointsTable;
  deliveries: DeliveriesTable;
  delivery_attempts: DeliveryAttemptsTable;
  users: UsersTable;
  user_sessions: UserSessionsTable;
  user_credentials: UserCredentialsTable;
  user_verifications: UserVerificationsTable;
  account_members: AccountMembersTable;
  invitations: InvitationsTable;
  sign_in_attempts: SignInAttemptsTable;
  sign_in_places: SignInPlacesTable;
  mail_days: MailDaysTable;
  digests: DigestsTable;
  unsubscribed_mailboxes: UnsubscribedMailboxesTable;
  listing_models: ListingModelsTable;
  listing_model_days: ListingModelDaysTable;
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

type SalesCurvesTable = {
  marketplace: string;
  category: string;
  knots: JSONColumnType<number[][]>;
  spread: number;
  rows_fitted: number;
  fitted_at: Date;
  touched_to: string | null;
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
  statistics: JSONColumnType<Record<string, unknown>>;
  taken_at: Date;
  version: Generated<number>;
  confidence: number | null;
  score_low: number | null;
  score_high: number | null;
  only_tracked: Generated<boolean>;
};

type Tracked = {
  id: string;
  account_id: string;
  marketplace: string;
  label: string | null;
  cooldown_minutes: Generated<number>;
  created_at: Date;
  updated_at: Generated<Date | null>;
};

type TrackedKeywordsTable = Tracked & {
  channels: Generated<string[]>;
  keyword: string;
  asin: string | null;
  rank_by: Generated<number>;
  rank_direction: Generated<string>;
  is_base_known: Generated<boolean>;
  formula: Generated<number | null>;
  base_rank: Generated<number | null>;
  rank_told_at: Generated<Date | null>;
  last_rank: Generated<number | null>;
  rank_source: Generated<string | null>;
  rank_seen_at: Generated<Date | null>;
  last_total_results: Generated<number | null>;
  evaluated_at: Generated<Date | null>;
  evaluated_revision: Generated<number>;
  due_at: Generated<Date | null>;
};

/** Numerics arrive as text, because they may have more digits than a JavaScript number. */
type Numeric = ColumnType<string, number | string, number | string>;

type TrackedProductsTable = Tracked & {
  channels: Generated<string[]>;
  asin: string;
  price_by: Numeric;
  price_unit: string;
  price_direction: string;
  bsr_by: Numeric;
  bsr_unit: string;
  bsr_direction: string;
  reviews_by: number;
  base_price_minor: Generated<number | null>;
  base_bsr: Generated<number | null>;
  base_bsr_list: Generated<string | null>;
  base_review_count: Generated<number | null>;
  reviews_below_since: Generated<Date | null>;
  price_told_at: Generated<Date | null>;
  bsr_told_at: Generated<Date | null>;
  reviews_told_at: Generated<Date | null>;
  due_at: Generated<Date | null>;
};

type AlertsTable = {
  channels: Generated<string[]>;
  id: string;
  account_id: string;
  name: string | null;
  metric: string;
  marketplace: string;
  asin: string | null;
  keyword: string | null;
  market_list_id: Generated<string | null>;
  comparison: string;
  threshold: Numeric;
  hysteresis_percent: Numeric;
  cooldown_minutes: number;
  enabled: Generated<boolean>;
  is_armed: Generated<boolean | null>;
  formula: Generated<number | null>;
  met_at: Generated<Date | null>;
  last_list: Generated<string | null>;
  last_value: ColumnType<string | null, number | null | undefined, number | null>;
  last_value_at: Generated<Date | null>;
  last_fired_at: Generated<Date | null>;
  fired_count: Generated<number>;
  due_at: Generated<Date | null>;
  evaluated_revision: Generated<number>;
  created_at: Date;
  updated_at: Generated<Date | null>;
  watched_since: Generated<Date | null>;
};

export type EventsTable = {
  id: string;
  number: number | null;
  account_id: string;
  type: string;
  subject_id: string | null;
  created_at: Date;
  data: ColumnType<Record<string, unknown>, string, never>;
};

type IdempotencyKeysTable = {
  account_id: string;
  key: string;
  kind: string;
  fingerprint: string;
  resource_id: string;
  created_at: Date;
};

type InstallationTable = { is_only: Generated<boolean>; secret_check: Generated<Buffer | null> };

type WebhookEndpointsTable = {
  id: string;
  account_id: string;
  url: string;
  description: string | null;
  events: string[];
  secret: Buffer;
  previous_secret: Generated<Buffer | null>;
  previous_secret_until: Generated<Date | null>;
  enabled: Generated<boolean>;
  disabled_reason: Generated<string | null>;
  disabled_at: Generated<Date | null>;
  disabled_told_at: Generated<Date | null>;
  paused_until: Generated<Date | null>;
  failing_since: Generated<Date | null>;
  last_success_at: Generated<Date | null>;
  created_at: Date;
  updated_at: Date;
  deleted_at: Generated<Date | null>;
  kind: Generated<"webhook" | "email" | "slack">;
  verified_at: Generated<Date | null>;
};

export type DeliveriesTable = {
  id: string;
  account_id: string;
  endpoint_id: string;
  event_id: string;
  status: "pending" | "delivered" | "failed";
  attempts: Generated<number>;
  tries: Generated<number>;
  next_attempt_at: Date | null;
  leased_by: Generated<string | null>;
  created_at: Date;
  finished_at: Generated<Date | null>;
  last_status: Generated<number | null>;
  last_problem: Generated<string | null>;
  is_test: Generated<boolean>;
};

export type DeliveryAttemptsTable = {
  delivery_id: string;
  number: number;
  at: Date;
  duration_ms: number;
  status: number | null;
  problem: string | null;
  response: string | null;
  headers: Generated<object | null>;
};

export type UsersTable = {
  id: string;
  email: string;
  email_verified: Generated<boolean>;
  name: string;
  image: Generated<string | null>;
  operator: Generated<boolean>;
  last_account_id: string | null;
  created_at: Date;
  updated_at: Date;
};

type UserSessionsTable = {
  id: string;
  user_id: string;
  token: string;
  account_id: string | null;
  ip_address: string | null;
  user_agent: string | null;
  created_at: Date;
  updated_at: Date;
  last_seen_at: Generated<Date>;
  expires_at: Date;
};

type UserCredentialsTable = {
  id: string;
  user_id: string;
  provider_id: string;
  provider_account_id: string;
  password: string | null;
  created_at: Date;
  updated_at: Date;
};

type UserVerificationsTable = {
  id: string;
  identifier: string;
  value: string;
  expires_at: Date;
  created_at: Date;
  updated_at: Date;
};

type Role = "viewer" | "member" | "owner";

type AccountMembersTable = { account_id: string; user_id: string; role: Role; joined_at: Date };

type InvitationsTable = {
  id: string;
  account_id: string;
  email: string;
  role: Role;
  token_hash: string;
  invited_by: string | null;
  created_at: Date;
  expires_at: Date;
};

type SignInAttemptsTable = { id: Generated<number>; kind: string; email: string; place: string; at: Date };

type SignInPlacesTable = { email: string; place: string; signed_in_at: Date };

type MailDaysTable = { day: string; subject: string; sent: number };

type DigestsTable = { channel_id: string; hour: number; time_zone: string; due_at: Date; covered_number: number };

type UnsubscribedMailboxesTable = { account_id: string; mailbox: string; at: Date };
