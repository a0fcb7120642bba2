/** Any table of products; its columns are found by their common names. */

import { isMissing } from "../../../platform/tables/cells/missing-values.ts";
import { DEFAULT_MARKETPLACE } from "../../catalog/marketplace.ts";
import { asinOfUrl, looksLikeAsin } from "./asins.ts";
import { type Finder, finderOf, firstFilled, getterOf } from "./columns.ts";
import { marketplaceOf, marketplaceOfUrl } from "./marketplace-of.ts";
import { observe } from "./observe.ts";
import { COUNTRIES, IDS, NAMES, SUB_LISTS, SUB_RANKS } from "./plain-names.ts";
import type { Cell, Cells, Field, Preset, RowReader } from "./preset.ts";
import { rankCells } from "./rank-cells.ts";
import { withNamedCurrency } from "./table-preset.ts";

/** Beyond this number, the keys of JSON records are data, not columns. */
const MAX_COLUMNS = 2000;

/** Fields whose columns are interchangeable. Ranks, prices and counts in two columns are different figures. */
const INTERCHANGEABLE: ReadonlySet<Field> = new Set(["asin", "title", "brand", "category", "imageUrl", "url"]);

export const plain: Preset = {
  name: "plain",
  title: "Any table with a column of ASINs or product URLs",
  fits(columns) {
    const finder = finderOf(columns);
    const has = (names: readonly string[]) => names.some((name) => finder.named(name) !== undefined);
    const found = NAMES.filter(({ columns: names }) => has(names));
    const hasKey = has(IDS) || found.some(({ field }) => field === "asin" || field === "url");
    // Below 1, so that every preset with a signature wins.
    return hasKey ? (found.length + 1) / (NAMES.length + 2) : 0;
  },
  reader(columns) {
    const known = new Set(columns);
    let read = observe(cellsOf(columns), DEFAULT_MARKETPLACE);
    const reader: RowReader = (fields, readingContext) => {
      const before = known.size;
      // A JSON record may have keys that earlier records lack.
      for (const column in fields) if (!known.has(column) && known.size < MAX_COLUMNS) known.add(column);
      if (known.size > before) read = observe(cellsOf([...known]), DEFAULT_MARKETPLACE);
      return read(fields, readingContext);
    };
    return reader;
  },
  reads: NAMES.map(({ field, columns }) => ({ field, columns: [...columns, ...lastResort(field)] })),
  cells: cellsOf,
  usualMarketplace: DEFAULT_MARKETPLACE,
};

function lastResort(field: Field): readonly string[] {
  return field === "asin" ? IDS : field === "marketplace" ? COUNTRIES : field === "bsr" ? SUB_RANKS : [];
}

function cellsOf(columns: readonly string[]): Cells {
  const finder = finderOf(columns);
  const cells: Cells = {};
  for (const { field, columns: names } of NAMES) {
    const cell = cellNamed(names, finder, INTERCHANGEABLE.has(field));
    if (cell) cells[field] = cell;
  }
  const ids = IDS.flatMap((name) => finder.named(name) ?? []);
  if (cells.asin === undefined && ids.length > 0) cells.asin = idCell(ids, cells.url);
  const country = cellNamed(COUNTRIES, finder);
  if (country) cells.marketplace = marketplaceCell(cells.marketplace, country, cells.url);
  return withNamedCurrency({ ...cells, ...ranksOf(cells, finder) });
}

/** Unlike `cellOf`, reads only columns that the table has. */
function cellNamed(names: readonly string[], finder: Finder, isInterchangeable = false): Cell | undefined {
  const columns = [...new Set(names.flatMap((name) => finder.named(name) ?? []))];
  const getters = columns.map((column) => ({ column, get: getterOf(column, true) }));
  return firstFilled(isInterchangeable ? getters : getters.slice(0, 1));
}

/** Reads the first id that looks like an ASIN. Other ids are returned, to be rejected, only if the URL has no ASIN either. */
function idCell(columns: readonly string[], url: Cell | undefined): Cell {
  return {
    column: columns[0] as string,
    of(fields, context) {
      const ids = columns.map((column) => fields[column]).filter((id) => !isMissing(id));
      const asin = ids.find(looksLikeAsin);
      if (asin !== undefined) return asin;
      const address = url?.of(fields, context);
      return typeof address === "string" && asinOfUrl(address) !== undefined ? undefined : ids[0];
    },
  };
}

function marketplaceCell(own: Cell | undefined, country: Cell, url: Cell | undefined): Cell {
  return {
    column: own?.column ?? country.column,
    of(fields, context) {
      const value = own?.of(fields, context);
      if (!isMissing(value)) return value;
      const address = url?.of(fields, context);
      if (url && typeof address === "string" && marketplaceOfUrl(address, url.column) !== null) return undefined;
      const name = country.of(fields, context);
      return typeof name === "string" ? marketplaceOf(name) : undefined;
    },
  };
}

function ranksOf({ bsr, bsrCategory }: Cells, finder: Finder): Cells {
  const sub = cellNamed(SUB_RANKS, finder);
  if (sub === undefined) return {};
  return rankCells(bsr && { rank: bsr, list: bsrCategory }, { rank: sub, list: cellNamed(SUB_LISTS, finder) });
}
