/** A preset for tables: a row is one product seen once, and which columns it is read from is all there is to say. */
import type { MarketplaceDomain } from "../../catalog/marketplace.ts";
import { cellOf, type Finder, finderOf, firstTold, fitOf, getterOf, type Signs } from "./columns.ts";
import { currencyInName } from "./currencies.ts";
import { observe } from "./observe.ts";
import type { Cells, Field, Preset, Read } from "./preset.ts";

type TableRead = Read & {
  /** For names that drift beyond letter case and signs: tried on `columnKey` where no name fits. */
  patterns?: readonly RegExp[];
  /** Where it stands if not in the row but around the records. */
  around?: readonly string[];
};

type Table = {
  name: string;
  title: string;
  signs: Signs;
  reads: readonly TableRead[];
  /** What takes more than naming a column. */
  special?: (finder: Finder, cells: Cells) => Cells;
  usualMarketplace?: MarketplaceDomain;
};

export function tablePreset({ name, title, signs, reads, special, usualMarketplace }: Table): Preset {
  const cells = (columns: readonly string[]): Cells => {
    const finder = finderOf(columns);
    const plain = cellsOf(reads, finder);
    return { ...plain, ...special?.(finder, plain) };
  };
  return {
    name,
    title,
    fits: (columns) => fitOf(columns, signs),
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
        ? firstTold(like.map((column) => ({ column, get: getterOf(column, true) })))
        : // A name that the first record lacks may be in others.
          cellOf(columns, finder, around);
    if (cell) cells[field] = cell;
  }
  return withNamedCurrency(cells);
}

/** `Price (EUR)` tells the currency of all its rows. */
export function withNamedCurrency(cells: Cells): Cells {
  const named = cells.currency === undefined && cells.price && currencyInName(cells.price.column);
  return named ? { ...cells, currency: constant("currency", named) } : cells;
}

function constant(column: Field, value: string) {
  return { column, of: () => value };
}
