/**
 * Retention: the age at which rows and files are deleted. `RETENTION` has a row for every table that grows with time, and
 * one job follows it. `BOUNDED_TABLES` has every other table with the reason why it stays small. A new table belongs into
 * one of the two; docs/operations.md states the resulting sizes.
 */
import { keptSince } from "../../features/catalog/month.ts";

const DAY_MS = 86_400_000;

/** Ages that operators set. */
export type RetentionSettings = {
  historyMonths: number;
  eventDays: number;
  deliveryDays: number;
  importDays: number;
  usageDays: number;
};

export type RetentionRow = {
  table: string;
  /** The time, or the day in UTC, from which the age counts. */
  column: string;
  /** Days, or the setting that has them. */
  age: number | keyof RetentionSettings;
  /** The name of that setting. */
  setting?: string;
  /** Only these rows are deleted. */
  where?: string;
  /** `column` and `where` are those of this table, to whose `id` (the column of that name by default) `key` refers. */
  of?: { table: string; key: string; id?: string };
  /** Deleted by a procedure of its own, or together with another table. */
  by?: "months" | "events" | "deliveries" | "with deliveries" | "books";
};

const IS_RUN_OVER = "status in ('done', 'failed', 'cancelled')";
const HISTORY = { age: "historyMonths", setting: "HISTORY_MONTHS" } as const;
const DELIVERIES = { age: "deliveryDays", setting: "DELIVERY_DAYS" } as const;
const IMPORTS = { age: "importDays", setting: "IMPORT_DAYS", column: "created_at", where: IS_RUN_OVER } as const;

/** Reports are kept until their account deletes the import. */
const REPORTS = { column: "deleted_at", age: 0 } as const;
const OF_IMPORT = { ...REPORTS, of: { table: "report_imports", key: "import_number", id: "number" } } as const;

/** Sales are kept until their account deletes them, which closes their book; their rows go with it. */
export const TABLES_OF_BOOKS: readonly string[] = [
  ...["sales_settlement_lines", "sales_settlement_sums", "sales_settlements", "sales_line_kinds"],
  "sales_transactions",
  ...["sales_order_lines", "sales_products", "sales_traffic", "sales_inventory", "sales_returns"],
  ...["sales_reimbursements", "sales_storage_fees", "sales_fee_previews"],
  ...["sales_advertising", "sales_ad_days", "sales_ad_totals"],
  ...["sales_costs", "sales_exchange_rates", "sales_cost_changes", "sales_stock_settings", "sales_calibrations"],
  ...["sales_due_days", "sales_posted_days", "sales_ordered_days", "sales_cost_days"],
];
export const ofBook = (table: string): RetentionRow => ({
  table,
  ...REPORTS,
  of: { table: "sales_books", key: "book", id: "number" },
});

export const RETENTION: readonly RetentionRow[] = [
  { table: "product_history", column: "at", ...HISTORY, by: "months" },
  { table: "keyword_rank_days", column: "day", ...HISTORY },
  { table: "keyword_positions", column: "seen_at", age: 90 },
  { table: "niche_history", column: "day", ...HISTORY },
  { table: "share_of_voice_days", column: "day", age: 400 },
  { table: "events", column: "created_at", age: "eventDays", setting: "EVENT_DAYS", by: "events" },
  { table: "deliveries", column: "finished_at", ...DELIVERIES, by: "deliveries" },
  { table: "delivery_attempts", column: "at", ...DELIVERIES, by: "with deliveries" },
  { table: "webhook_endpoints", column: "deleted_at", ...DELIVERIES, by: "with deliveries" },
  { table: "import_rejects", ...IMPORTS, of: { table: "import_runs", key: "run_id" } },
  { table: "import_runs", ...IMPORTS },
  { table: "report_search_terms", ...OF_IMPORT },
  { table: "report_query_performance", ...OF_IMPORT },
  { table: "report_rejects", ...OF_IMPORT },
  { table: "report_imports", ...REPORTS },
  { table: "sales_books", ...REPORTS, by: "books" },
  // Longer than the past that connections read, so that no window is read twice.
  { table: "sales_connection_reports", column: "ends_at", age: 800, where: "state in ('done', 'empty', 'failed')" },
  { table: "usage_days", column: "day", age: "usageDays", setting: "USAGE_DAYS" },
  { table: "dashboard_usage_days", column: "day", age: "usageDays", setting: "USAGE_DAYS" },
  { table: "usage_nodes", column: "counted_at", age: 7 },
  { table: "idempotency_keys", column: "created_at", age: 1 },
  { table: "user_sessions", column: "expires_at", age: 0 },
  { table: "user_verifications", column: "expires_at", age: 0 },
  { table: "invitations", column: "expires_at", age: 0 },
  { table: "app_codes", column: "expires_at", age: 1 },
  { table: "app_tokens", column: "expires_at", age: 0 },
  { table: "connected_apps", column: "expires_at", age: 0 },
  { table: "sign_in_attempts", column: "at", age: 1 },
  { table: "sign_in_places", column: "signed_in_at", age: 180 },
  { table: "api_keys", column: "least(revoked_at, expires_at)", age: 400 },
  { table: "keyword_days", column: "day", age: 30 },
  { table: "node_checks", column: "day", age: 91 },
  { table: "mail_days", column: "day", age: 7 },
  { table: "listing_model_days", column: "day", age: "usageDays", setting: "USAGE_DAYS" },
  { table: "source_days", column: "day", age: 400 },
  { table: "source_asks", column: "asked_at", age: 400 },
];

/** Tables that do not grow with time. */
export const BOUNDED_TABLES: Record<string, string> = {
  accounts: "one row per customer",
  account_members: "one row per member of an account",
  users: "one row per person",
  user_credentials: "one row per person",
  tracked_products: "limited by the plan",
  tracked_keywords: "limited by the plan",
  alerts: "limited by the plan",
  digests: "one row per e-mail channel with a digest",
  unsubscribed_mailboxes: "one row per mailbox that unsubscribed from an account",
  saved_searches: "200 per account",
  profit_scenarios: "500 per account",
  listing_models: "one row per account with its own model",
  default_costs: "one row per account and marketplace",
  fee_cards: "500 rows",
  sales_connections: "10 per account",
  keyword_lists: "100 per account",
  keyword_list_items: "500 per list",
  listing_drafts: "10,000 per account on the largest plan",
  listing_versions: "100 per draft",
  market_lists: "100 per account",
  market_list_products: "100 per list",
  market_list_notes: "500 per list",
  products: "one row per product",
  catalog: "one row",
  installation: "one row",
  sales_curves: "one row per marketplace and category",
  source_health: "one row per live source",
  synonyms: "2,000 rows",
  import_mappings: "one row per mapping that an operator has saved",
  job_runs: "one row per job; a node that starts deletes jobs that no node has had for a week",
  upload_parts: "an upload is deleted after its import, and after a day if it is not started",
};

/** The time before which rows are deleted; null keeps everything. */
export function deletedBefore({ age }: Pick<RetentionRow, "age">, settings: RetentionSettings, now: Date): Date | null {
  if (age === "historyMonths") return keptSince(settings.historyMonths, now);
  return new Date(now.getTime() - (typeof age === "number" ? age : settings[age]) * DAY_MS);
}

/** Files in `DATA_DIR` that would grow with time. Each node looks after its own. */
export const RETAINED_FILES = {
  /** Lists of rejected rows, one file per import. */
  imports: { suffix: ".rejects.csv", age: "importDays", setting: "IMPORT_DAYS" },
  /** The log of the embedded PostgreSQL. Larger than this, it becomes `postgres.log.1`, which is replaced. */
  "postgres.log": { maxBytes: 10_000_000 },
  /** Mails of a node without a mail server. Larger than this, it becomes `unsent-mail.txt.1`, which is replaced. */
  "unsent-mail.txt": { maxBytes: 1_000_000 },
} as const;

/** Everything else in `DATA_DIR`. */
export const BOUNDED_FILES: Record<string, string> = {
  postgres: "the embedded database",
  "postgres.log.1": "the previous log, of at most 10 MB and an hour",
  "unsent-mail.txt.1": "the previous unsent mails, of at most 1 MB and an hour",
  "search-index.snapshot": "one snapshot, replaced by the next",
  uploads: "an upload is deleted after its import, and after a day if it is not started",
  lib: "libraries of the embedded PostgreSQL",
  run: "the socket of the embedded PostgreSQL",
  lock: "one file",
  "lock-journal": "one file, while the folder is locked",
  "owner.json": "one file",
  "secret.key": "one file",
  "demo.json": "one file",
  tls: "one certificate and its key",
};
