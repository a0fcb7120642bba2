/**
 * Retention: the age at which rows and files are deleted. `RETENTION` has a row for every table that grows with time, and
 * one job follows it. `BOUNDED_TABLES` has every other table with the reason why it stays small. A new table belongs into
 * one of the two, in the `retention.ts` of its feature; docs/operations.md states the resulting sizes.
 */
import { ACCESS_BOUNDED, ACCESS_RETENTION } from "../../features/access/retention.ts";
import { APPS_RETENTION } from "../../features/apps/retention.ts";
import { keptSince } from "../../features/catalog/month.ts";
import { CATALOG_BOUNDED, CATALOG_RETENTION } from "../../features/catalog/retention.ts";
import { CHANNELS_BOUNDED, CHANNELS_RETENTION } from "../../features/channels/retention.ts";
import { IMPORTS_BOUNDED, IMPORTS_RETENTION } from "../../features/imports/retention.ts";
import { KEYWORDS_BOUNDED, KEYWORDS_RETENTION } from "../../features/keywords/retention.ts";
import { LISTINGS_BOUNDED, LISTINGS_RETENTION } from "../../features/listings/retention.ts";
import { PEOPLE_BOUNDED, PEOPLE_RETENTION } from "../../features/people/retention.ts";
import { PROFIT_BOUNDED } from "../../features/profit/retention.ts";
import { SALES_BOUNDED, SALES_RETENTION } from "../../features/sales/retention.ts";
import { SEARCH_BOUNDED, SEARCH_RETENTION } from "../../features/search/retention.ts";
import { SEARCH_DATA_RETENTION } from "../../features/search-data/retention.ts";
import { SOURCES_BOUNDED, SOURCES_RETENTION } from "../../features/sources/retention.ts";
import { TRACKING_BOUNDED, TRACKING_RETENTION } from "../../features/tracking/retention.ts";
import { WEBHOOKS_RETENTION } from "../../features/webhooks/retention.ts";
import type { RetentionRow } from "../../platform/jobs/retention.ts";

const DAY_MS = 86_400_000;

/** Ages that operators set. */
export type RetentionSettings = {
  historyMonths: number;
  eventDays: number;
  deliveryDays: number;
  importDays: number;
  usageDays: number;
};

export const RETENTION: readonly RetentionRow<keyof RetentionSettings>[] = [
  ...ACCESS_RETENTION,
  ...PEOPLE_RETENTION,
  ...APPS_RETENTION,
  ...CATALOG_RETENTION,
  ...SEARCH_RETENTION,
  ...TRACKING_RETENTION,
  ...KEYWORDS_RETENTION,
  ...WEBHOOKS_RETENTION,
  ...CHANNELS_RETENTION,
  ...SOURCES_RETENTION,
  ...IMPORTS_RETENTION,
  ...SEARCH_DATA_RETENTION,
  ...SALES_RETENTION,
  ...LISTINGS_RETENTION,
  { table: "node_checks", column: "day", age: 91 },
];

/** Tables that do not grow with time. */
export const BOUNDED_TABLES: Record<string, string> = {
  ...ACCESS_BOUNDED,
  ...PEOPLE_BOUNDED,
  ...CATALOG_BOUNDED,
  ...SEARCH_BOUNDED,
  ...PROFIT_BOUNDED,
  ...TRACKING_BOUNDED,
  ...KEYWORDS_BOUNDED,
  ...CHANNELS_BOUNDED,
  ...SOURCES_BOUNDED,
  ...IMPORTS_BOUNDED,
  ...SALES_BOUNDED,
  ...LISTINGS_BOUNDED,
  installation: "one row",
  job_runs: "one row per job; a node that starts deletes jobs that no node has had for a week",
};

/** The time before which rows are deleted; null keeps everything. */
export function deletedBefore(
  { age }: Pick<RetentionRow<keyof RetentionSettings>, "age">,
  settings: RetentionSettings,
  now: Date,
): Date | null {
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
