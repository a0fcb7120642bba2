/** A format: recognises and reads one kind of report. */

import type { Fields } from "../../platform/tables/row.ts";
import type { MarketplaceDomain } from "../catalog/marketplace.ts";
import type { DownloadFacts } from "./metadata-line.ts";
import type { ReportKind, ReportRecord } from "./report.ts";

/** Turns a row into records, or throws a `RowProblem`. */
export type ReadReportRow = (fields: Fields, context: Fields | undefined) => ReportRecord[];

/** `marketplace` is the chosen one, for files that do not name theirs. */
export type ReportFile = { name: string; marketplace: MarketplaceDomain | null };

export type ReportFormat = {
  kind: ReportKind;
  /** The name that people know it by. */
  title: string;
  /** The report type of the Selling Partner API. */
  type: string;
  hasFields(fields: Fields): boolean;
  hasColumns(columns: readonly string[]): boolean;
  json(file: ReportFile): ReadReportRow;
  download(file: ReportFile, columns: readonly string[], facts: DownloadFacts): ReadReportRow;
};
