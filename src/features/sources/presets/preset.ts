/**
 * Presets: pure functions from a row of a known export to a **sighting**.
 *
 * A **field** is ours (`price`), a **column** is the file's (`Buy Box: Current`); a **cell** reads the raw value of a field
 * from a row. A preset says which columns identify it (`fits`) and which columns hold a field (`reads`). The formats of
 * prices, ranks and dates are the same for all presets, in one file each (`money.ts`, `ranks.ts`, `dates.ts`…).
 * A missing value is null. An invalid value throws a `RowProblem`, and the row is rejected.
 */

import type { Decimal } from "../../../platform/tables/cells/number-with-separators.ts";
import type { Fields } from "../../../platform/tables/row.ts";
import type { MarketplaceDomain } from "../../catalog/marketplace.ts";
import type { Sighting } from "../../catalog/product.ts";

/** The fields that can be read from a row and mapped to columns. */
export const FIELDS = [
  "asin",
  "parentAsin",
  "title",
  "brand",
  "category",
  "imageUrl",
  "url",
  "price",
  "currency",
  "bsr",
  "bsrCategory",
  "meanRank",
  "reportedSales",
  "reviewCount",
  "rating",
  "offers",
  "weight",
  "dimensions",
  "length",
  "width",
  "height",
  "firstAvailable",
  "imageCount",
  "marketplace",
  "seenAt",
] as const;

export type Field = (typeof FIELDS)[number];

/** The fields of a row that is a result of a search on the marketplace. Only known exports have them: they cannot be mapped. */
type SearchField = "searchTerm" | "searchPosition" | "kindPosition" | "searchPage" | "isSponsored";

/** The separator of decimals in each field; undefined where the cells are ambiguous or contradict each other. */
export type Decimals = Partial<Record<Field, Decimal>>;

/** Facts that a row may lack, and that are then assumed. */
const ASSUMED = ["marketplace", "currency", "time"] as const;
export type Assumed = (typeof ASSUMED)[number];

/** The information that a row is read with. */
export type ReadingContext = {
  /** The operator's choice, for rows that do not name a marketplace. */
  marketplace: MarketplaceDomain | undefined;
  /** For rows that do not state a time. */
  seenAt: Date;
  now: Date;
  /** The fields of the JSON wrapper around the record. */
  context: Fields | undefined;
  decimals?: Decimals;
  /** Called for each fact that the row lacks. */
  onAssumed?: (fact: Assumed) => void;
  /** Called for each cell that cannot be read and that the row can do without. Without it, the row is rejected. */
  onBadCell?: (cell: BadCell) => void;
};

/** A cell that cannot be read. */
export type BadCell = { column: string; value: unknown; reason: string };

export type RowReader = (fields: Fields, readingContext: ReadingContext) => Sighting[];

/** The columns of a field in order of preference: the first non-empty one is used. */
export type Read<Name extends Field | SearchField = Field | SearchField> = { field: Name; columns: readonly string[] };

/** `column` is the name shown in messages. */
export type Cell = { readonly column: string; of(fields: Fields, context: Fields | undefined): unknown };

export type Cells = Partial<Record<Field | SearchField, Cell>>;

export type Preset = {
  name: string;
  title: string;
  /** Scores how well the preset fits these columns; 0 is no match, the highest score wins. */
  fits(columns: ReadonlySet<string>): number;
  /** Creates the reader of one file. In JSON, later records may have more columns than these. */
  reader(columns: readonly string[]): RowReader;
  /** The columns of each field, for documentation. */
  reads: readonly Read[];
  /** The cells, for presets whose rows are single sightings; only these can be mapped. */
  cells?(columns: readonly string[]): Cells;
  /** The default marketplace. */
  usualMarketplace?: MarketplaceDomain;
};
