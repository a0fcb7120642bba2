/** A format: recognises and reads one kind of file of an account's own sales. */

import type { Fields } from "../../../platform/tables/row.ts";
import type { RawRow, TableOptions } from "../../../platform/tables/table.ts";
import type { MarketplaceDomain } from "../../catalog/marketplace.ts";
import type { SalesKind, SalesRecord } from "../record.ts";
import type { ColumnNames } from "./columns.ts";

/** The choices of the person who imports a file, for what the file itself does not say. */
export type SalesFile = {
  name: string;
  marketplace: MarketplaceDomain | null;
  /** The marketplaces that the account is known to sell on. */
  homes: readonly MarketplaceDomain[];
  /** The days of a report without dates, both included. */
  period: { from: string; to: string } | null;
  /** When the file was uploaded or fetched. Some stock reports do not name their time. */
  at: Date;
};

/**
 * Turns a row into records, or throws a `RowProblem`. `row` counts the rows of the file from 1, including rows with a
 * problem. A reader keeps state, such as the currency of the settlement. A resumed import also calls it for the earlier rows,
 * and drops the result.
 */
export type ReadSalesRow = (fields: Fields, context: Fields | undefined, row: number) => SalesRecord[];

/** The header of a file, and its first rows: always the same ones, also when an import resumes. */
export type SalesTable = { columns: readonly string[]; notes: readonly string[][]; sample: readonly Fields[] };

/** The columns of a file that a format knows (none if it is something else), and the usual names of the missing ones. */
export type Likeness = { found: readonly string[]; missing: readonly string[] };

export type SalesFormat = {
  kind: SalesKind;
  /** The name that people know it by. */
  title: string;
  /** The report types of the Selling Partner API. */
  types: readonly string[];
  /** The columns that its header always has, each under one of its names. */
  needs?: readonly ColumnNames[];
  /** Columns that no other report has, which identify a file that is nearly of this format. */
  telling?: readonly ColumnNames[];
  /** The part of this format that a header has, where names alone are not enough. */
  likeness?(columns: readonly string[]): Likeness;
  /** The usual names of required columns that are not in `needs`. */
  usual?: readonly string[];
  /** Recognises a header that has no names in common with others of its format. */
  hasColumns?(columns: readonly string[]): boolean;
  /** Recognises a record of JSON. */
  hasFields?(fields: Fields): boolean;
  table?(file: SalesFile, table: SalesTable): ReadSalesRow;
  json?(file: SalesFile, sample: readonly Fields[]): ReadSalesRow;
};

/** Reports are tab-separated without quoting, in the encoding of their country, and often end rows early. */
export const SALES_TABLE_OPTIONS: TableOptions = {
  encoding: "detect",
  literalTabs: true,
  shortRows: true,
};

export function fieldsOf(rows: readonly RawRow[]): Fields[] {
  return rows.flatMap((row) => ("fields" in row ? [row.fields] : []));
}
