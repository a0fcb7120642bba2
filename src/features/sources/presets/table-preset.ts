/** Creates a preset for tables: each row is one sighting, described by the columns of its fields. */
import type { MarketplaceDomain } from "../../catalog/marketplace.ts";
import { cellOf, type Finder, finderOf, firstFilled, fitOf, getterOf, type Signature } from "./columns.ts";
import { currencyInName } from "./currencies.ts";
import { observe } from "./observe.ts";
import type { Cells, Field, Preset, Read } from "./preset.ts";

type TableRead = Read & {
  /** For unstable column names: matched against `columnKey` when no name matches. */
  patterns?: readonly RegExp[];
  /** Paths in the JSON wrapper, for values that are not in the record. */
  around?: readonly string[];
};

type Table = {
  name: string;
  title: string;
  signature: Signature;
  reads: readonly TableRead[];
  /** Cells that need more than a column name. */
  special?: (finder: Finder, cells: Cells) => Cells;
  usualMarketplace?: MarketplaceDomain;
};

export function tablePreset({ name, title, signature, reads, special, usualMarketplace }: Table): Preset {
  const cells = (columns: readonly string[]): Cells => {
    const finder = finderOf(columns);
    const plain = cellsOf(reads, finder);
    return { ...plain, ...special?.(finder, plain) };
  };
  return {
    name,
    title,
    fits: (columns) => fitOf(columns, signature),
    reader: (columns) => observe(cells(columns), usualMarketplace),
    reads,
    cells,
    ...(usualMarketplace && { usualMarketplace }),
  };
}

function cellsOf(reads: readonly TableRead[], finder: Finder): Cells {
  const cells: Cells = {};
  for (const { field, columns, patterns = [], around } of reads) {
    const like = patterns.flatMap((pattern) => finder.like(pattern) ?? []);
    const found = columns.filter((column) => finder.named(column) !== undefined);
    const cell =
      found.length === 0 && like.length > 0
        ? firstFilled(like.map((column) => ({ column, get: getterOf(column, true) })))
        : // Later records may have a column that the first one lacks.
          cellOf(columns, finder, around);
    if (cell) cells[field] = cell;
  }
  return withNamedCurrency(cells);
}

/** Takes the currency of all rows from the name of the price column, such as `Price (EUR)`. */
export function withNamedCurrency(cells: Cells): Cells {
  const named = cells.currency === undefined && cells.price && currencyInName(cells.price.column);
  return named ? { ...cells, currency: constant("currency", named) } : cells;
}

function constant(column: Field, value: string) {
  return { column, of: () => value };
}
