/**
 * Imports: files into the catalogue. A **run** is one file being read, from its first row to its last, in **chunks**; a
 * chunk, its rejects and how far the run has come are stored in one transaction. So a run that is killed has stored whole
 * chunks, and the next one of the same file goes on after them.
 */
import type { MarketplaceDomain } from "../../catalog/marketplace.ts";
import type { Format } from "../files/table.ts";
import type { Pair } from "../presets/mapping.ts";

/**
 * `held` is for uploads alone: the operator looks at a preview first. From `held` to `waiting` to `running`, and from there to
 * one of the ends; only what is `running` stores anything.
 */
export const RUN_STATES = ["held", "waiting", "running", "done", "failed", "cancelled"] as const;
export type RunState = (typeof RUN_STATES)[number];

export function isOver(status: RunState): boolean {
  return status === "done" || status === "failed" || status === "cancelled";
}

/** What the operator asked for. */
export type ImportOptions = {
  preset?: string | undefined;
  map?: Pair[] | undefined;
  /** For rows that do not say their own. */
  marketplace?: MarketplaceDomain | undefined;
  format?: Format | undefined;
  encoding?: string | undefined;
  delimiter?: string | undefined;
  header?: boolean | undefined;
  /** When rows were seen that do not say it themselves. */
  seenAt: string;
};

/** `read` = `added` + `changed` + `unchanged` + `rejected`. */
export type Counts = { read: number; added: number; changed: number; unchanged: number; rejected: number };

export type ImportRun = {
  id: string;
  source: string;
  /** Whether the file came through the API. */
  uploaded: boolean;
  format: string | null;
  preset: string | null;
  status: RunState;
  counts: Counts;
  /** Rows of the file that are dealt with. */
  position: number;
  bytesRead: number;
  bytesTotal: number | null;
  options: ImportOptions;
  problem: string | null;
  createdAt: Date;
  updatedAt: Date;
  /** When it last began or went on. */
  startedAt: Date | null;
  /** How many rows were read by then. */
  readAtStart: number;
  finishedAt: Date | null;
};

/** A row that was not taken. */
export type Reject = { line: number; asin: string | null; reason: string; row: string | null };

/** What differs from row to row in a reason: without it, reasons of one kind are the same. For the database, too. */
export const VALUES_IN_REASONS = '"[^"]*"|[0-9]+';

export function stored({ added, changed, unchanged }: Counts): number {
  return added + changed + unchanged;
}
