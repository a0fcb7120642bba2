/**
 * Reports: files that the marketplace writes for one seller. They belong to the **account** that imported them, and nobody else
 * sees them, unless the operator shares an import of its own account with everybody.
 *
 * A **format** (`formats.ts`) is recognised by the content of a file and turns its rows into **records**. An **import** reads one
 * file in chunks (`run-report-import.ts`). A chunk, its rejects and the progress of the import are stored in one transaction, so
 * a killed import continues where it stopped. A record has the key of the report itself, so that importing a file again changes
 * nothing, and a later report of the same period replaces the figures of an earlier one.
 */
import type { MarketplaceDomain } from "../catalog/marketplace.ts";
import type { RunState } from "../imports/import-run.ts";

/** Search data, or the account's own sales (`src/features/sales`). Each family has its own formats and tables, and the same imports. */
const REPORT_FAMILIES = ["search", "sales"] as const;
export type ReportFamily = (typeof REPORT_FAMILIES)[number];

export const REPORT_KINDS = ["search_terms", "query_performance"] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

/** Where a file came from. */
export const ORIGINS = ["upload", "command", "sp-api"] as const;
export type Origin = (typeof ORIGINS)[number];

export type ReportState = RunState;
/** Of search data, whose imports need no confirmation, so none is held. */
export const REPORT_STATES = ["waiting", "running", "done", "failed", "cancelled"] as const satisfies ReportState[];

export const PERIODS = ["day", "week", "month", "quarter"] as const;
export type PeriodKind = (typeof PERIODS)[number];

/** A calendar period of a report; both days are part of it. */
export type ReportPeriod = { period: PeriodKind; periodStart: string; periodEnd: string };

export type Place = ReportPeriod & { marketplace: MarketplaceDomain; searchTerm: string };

/** Brand Analytics Search Terms: one clicked product of a search term; `clickRank` is 0 for a term without one. */
export type SearchTermRecord = Place & {
  kind: "search_terms";
  department: string;
  clickRank: number;
  frequencyRank: number;
  asin: string | null;
  clickShare: number | null;
  conversionShare: number | null;
};

/** The events of one step from a search to a purchase: for all products, for own products, and the own share. */
export type Stage = { total: number | null; rate: number | null; own: number | null; share: number | null };

/** Brand Analytics Search Query Performance, of one product or one brand; the other one is empty. */
export type QueryPerformanceRecord = Place & {
  kind: "query_performance";
  asin: string;
  brand: string;
  queryScore: number | null;
  queryVolume: number | null;
  impressions: Omit<Stage, "rate">;
  clicks: Stage;
  cartAdds: Stage;
  purchases: Stage;
};

export type ReportRecord = SearchTermRecord | QueryPerformanceRecord;

/** `read` and `rejected` count rows of the file; the others count records. A row may have several. */
export type ReportCounts = { read: number; added: number; changed: number; unchanged: number; rejected: number };

export type ReportImport = {
  id: string;
  number: number;
  accountId: string;
  family: ReportFamily;
  name: string;
  origin: Origin;
  /** The chosen marketplace, for files that do not name one. */
  marketplace: MarketplaceDomain | null;
  /** The chosen days, for files that do not name them. */
  chosenFrom: string | null;
  chosenTo: string | null;
  status: ReportState;
  /** The kind of report within its family. */
  kind: string | null;
  format: string | null;
  /** The SHA-256 of the file. */
  digest: string | null;
  /** The marketplaces and the days that its records are about. */
  marketplaces: MarketplaceDomain[];
  periodStart: string | null;
  periodEnd: string | null;
  counts: ReportCounts;
  bytesRead: number;
  bytesTotal: number | null;
  /** True when the operator shares it with every account. */
  shared: boolean;
  problem: string | null;
  createdAt: Date;
  updatedAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
  /** Since it last stored rows. */
  interruptions: number;
  /** True for a held import whose file was read (`src/features/sales/import/preview-sales.ts`). */
  isPreviewed: boolean;
};

/** A rejected row. */
export type ReportReject = { line: number; reason: string; row: string | null };
