/** `--map field=column`: what the operator knows of a file, over what a preset knows of it or instead of that. */
import { SetupError } from "../../base/errors.ts";
import { DEFAULT_MARKETPLACE } from "../../catalog/marketplace.ts";
import { finderOf, getterOf } from "./columns.ts";
import { observe } from "./observe.ts";
import { type Cell, type Cells, FIELDS, type Field, type Preset } from "./preset.ts";
import { withNamedCurrency } from "./table-preset.ts";

export type Pair = { field: string; column: string };

export function pairOf(text: string): Pair {
  const at = text.indexOf("=");
  const [field, column] = [text.slice(0, at).trim(), text.slice(at + 1).trim()];
  if (at < 1 || field === "" || column === "")
    throw new SetupError(`--map ${text} is not a field and a column: write it as price=Column`);
  return { field, column };
}

/** A preset that reads the named fields from the named columns, and the others as the base does. */
export function mapped(base: Preset | undefined, pairs: readonly Pair[], columns: readonly string[]): Preset {
  if (base && base.cells === undefined)
    throw new SetupError(`No column can be named for ${base.name}: its records are more than a row of columns.`);
  const own = Object.fromEntries(pairs.map((pair) => [fieldOf(pair), cellFor(pair, columns)])) as Cells;
  const cells = (of: readonly string[]): Cells => {
    const below = { ...base?.cells?.(of) };
    // The list of a rank that is no longer read says nothing of the one that is.
    if (own.bsr) delete below.bsrCategory;
    return withNamedCurrency({ ...below, ...own });
  };
  if (cells(columns).asin === undefined && cells(columns).url === undefined)
    throw new SetupError("Nothing tells the ASIN: name the column of the ASIN, or of the product's address.");
  const usual = base === undefined ? DEFAULT_MARKETPLACE : base.usualMarketplace;
  return {
    name: base?.name ?? "map",
    title: base === undefined ? "The columns that were named" : `${base.title}, with columns that were named`,
    fits: () => 0,
    reader: (of) => observe(cells(of), usual),
    reads: [
      ...pairs.map((pair) => ({ field: fieldOf(pair), columns: [pair.column] })),
      ...(base?.reads.filter(({ field }) => own[field] === undefined) ?? []),
    ],
    cells,
    ...(usual && { usualMarketplace: usual }),
  };
}

function fieldOf({ field }: Pair): Field {
  const found = FIELDS.find((each) => each.toLowerCase() === field.toLowerCase());
  if (found === undefined) throw new SetupError(`There is no field ${field}. Fields: ${FIELDS.join(", ")}.`);
  return found;
}

function cellFor({ column }: Pair, columns: readonly string[]): Cell {
  if (columns.includes(column)) return { column, of: getterOf(column, true) };
  const finder = finderOf(columns);
  const found = finder.named(column);
  if (found !== undefined) return { column: found, of: getterOf(found, true) };
  const [first = "", ...rest] = column.split(".");
  const start = columns.includes(first) ? first : finder.named(first);
  if (rest.length === 0 || start === undefined)
    throw new SetupError(`There is no column ${column}. Columns: ${columns.join(", ")}.`);
  return { column, of: getterOf([start, ...rest].join("."), false) };
}
