/**
 * Presets: from a row of a known export to a **sighting**, without a look at anything but the row.
 *
 * A **field** is ours (`price`), a **column** is the file's (`Buy Box: Current`); a **cell** is the way from a row to the
 * raw value of a field. A preset says which columns are its own (`fits`) and which of them make up a field (`reads`); how
 * a price, a rank or a date is written is the same for all and stands in a file each (`money.ts`, `ranks.ts`, `dates.ts`…).
 * What is not told is null. What is told and cannot be believed is a `RowProblem`, and the row is not taken.
 */
import type { MarketplaceDomain } from "../../catalog/marketplace.ts";
import type { Sighting } from "../../catalog/product.ts";
import type { Fields } from "../source.ts";

/** What can be read from a row, and be named in `--map field=column`. */
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
  "marketplace",
  "seenAt",
] as const;

export type Field = (typeof FIELDS)[number];

/** What is known of a row besides the row. */
export type Surroundings = {
  /** The operator's `--marketplace`. A row that says another one keeps its own. */
  marketplace: MarketplaceDomain | undefined;
  /** For a row that tells no time. */
  seenAt: Date;
  now: Date;
  /** What stood around the records of a JSON answer. */
  context: Fields | undefined;
};

export type RowReader = (fields: Fields, surroundings: Surroundings) => Sighting[];

/** The columns of a field, the best first: the first one that tells something counts. */
export type Read = { field: Field; columns: readonly string[] };

/** `column` is what a message calls it. */
export type Cell = { readonly column: string; of(fields: Fields, context: Fields | undefined): unknown };

export type Cells = Partial<Record<Field, Cell>>;

export type Preset = {
  name: string;
  title: string;
  /** How well it fits these columns: 0 is not at all, and the greatest wins. */
  fits(columns: ReadonlySet<string>): number;
  /** Made once a file. The columns of a JSON file are those of its first record: others may have more. */
  reader(columns: readonly string[]): RowReader;
  /** What it reads from where, for people. */
  reads: readonly Read[];
  /** Where a row is one product seen once: what `--map` can be laid over. */
  cells?(columns: readonly string[]): Cells;
  /** Where nothing else tells the marketplace. */
  usualMarketplace?: MarketplaceDomain;
};
