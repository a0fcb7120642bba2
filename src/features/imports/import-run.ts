/**
 * Imports: files into the catalogue. A **run** reads one file, from its first row to its last, in **chunks**. A chunk, its
 * **rejects** and the position of the run are stored in one transaction, so a run that is killed has stored whole chunks, and
 * the next run of the same file continues after them.
 */
import { formatCount } from "../../platform/base/format-count.ts";
import type { Decimal } from "../../platform/tables/cells/number-with-separators.ts";
import type { Format } from "../../platform/tables/table.ts";
import type { MarketplaceDomain } from "../catalog/marketplace.ts";
import type { Pair } from "../sources/presets/mapping.ts";
import type { TimeOrigin, Warning } from "./import-warnings.ts";

/**
 * `held` is for uploads only: the operator looks at a preview first. A run goes from `held` to `waiting` to `running`, and
 * from there to one of the final states. Only a `running` run stores rows.
 */
export const RUN_STATES = ["held", "waiting", "running", "done", "failed", "cancelled"] as const;
export type RunState = (typeof RUN_STATES)[number];

export function isOver(status: RunState): boolean {
  return status === "done" || status === "failed" || status === "cancelled";
}

/**
 * An import that was interrupted this often without storing rows in between fails: otherwise it would crash or stall its
 * process for ever. An orderly stop does not count. One interruption may be an accident, such as a power failure.
 */
export const MOST_INTERRUPTIONS = 2;

export function interruptedTooOften(rows: number): string {
  const where = rows === 0 ? "before its first rows were stored" : `after row ${formatCount(rows)}`;
  return (
    `The import was interrupted ${MOST_INTERRUPTIONS} times ${where}: it made no progress, or the process that read the file ended. ` +
    "Check the file there, or split it, and upload it again."
  );
}

/** The options that the operator chose for a file. */
export type ImportOptions = {
  preset?: string | undefined;
  map?: Pair[] | undefined;
  /** For rows that do not name a marketplace. */
  marketplace?: MarketplaceDomain | undefined;
  format?: Format | undefined;
  encoding?: string | undefined;
  delimiter?: string | undefined;
  header?: boolean | undefined;
  /** The sheet of a workbook. */
  sheet?: string | undefined;
  /** The separator of decimals, where a number may be read in two ways. */
  decimal?: Decimal | undefined;
  /** For rows that do not state a time. */
  seenAt: string;
  /** The origin of `seenAt`; undefined when the operator chose it. */
  seenAtFrom?: TimeOrigin | undefined;
};

/** `read` = `added` + `changed` + `unchanged` + `rejected`. */
export type Counts = { read: number; added: number; changed: number; unchanged: number; rejected: number };

export type ImportRun = {
  id: string;
  source: string;
  /** True for a file that was uploaded through the API. */
  uploaded: boolean;
  format: string | null;
  preset: string | null;
  status: RunState;
  counts: Counts;
  /** The number of rows processed so far. */
  position: number;
  bytesRead: number;
  bytesTotal: number | null;
  /** Cells that were left out of rows that were kept. */
  rejectedCells: number;
  options: ImportOptions;
  warnings: Warning[];
  problem: string | null;
  createdAt: Date;
  updatedAt: Date;
  /** The time of the last start or resumption. */
  startedAt: Date | null;
  /** The number of rows read before `startedAt`. */
  readAtStart: number;
  finishedAt: Date | null;
  /** Since when it waits for another process that changes the catalogue. */
  waitingSince: Date | null;
  /** Since it last stored rows. */
  interruptions: number;
  /** The account that uploaded the file. */
  accountId: string | null;
};

/** A rejected row; or a rejected cell, with its column and value, of a row that was kept. */
export type Reject = {
  line: number;
  asin: string | null;
  reason: string;
  row: string | null;
  column: string | null;
  value: string | null;
};

/** Equal rejects: `rows` is their number. */
export type CommonReject = { reason: string; rows: number; firstLine: number; isCell: boolean };

/** Matches the values in a reason, which are removed to group equal reasons. PostgreSQL reads this pattern too. */
export const VALUES_IN_REASONS = '"[^"]*"|[0-9]+';

export function stored({ added, changed, unchanged }: Counts): number {
  return added + changed + unchanged;
}
