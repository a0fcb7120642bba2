/** The option `map`: columns that the operator assigns to fields, on top of a preset or without one. */
import { SetupError } from "../../../platform/base/errors.ts";
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

/** Returns a preset that reads the mapped fields from the mapped columns, and the others as `base` does. */
export function mapped(base: Preset | undefined, pairs: readonly Pair[], columns: readonly string[]): Preset {
  if (base && base.cells === undefined)
    throw new SetupError(`Columns cannot be mapped for ${base.name}: its records are not rows of columns.`);
  const own = Object.fromEntries(pairs.map((pair) => [fieldOf(pair), cellFor(pair, columns)])) as Cells;
  const cells = (of: readonly string[]): Cells => {
    const below = { ...base?.cells?.(of) };
    // The preset's rank list belongs to the preset's rank, not to the mapped one.
    if (own.bsr) delete below.bsrCategory;
    return withNamedCurrency({ ...below, ...own });
  };
  if (cells(columns).asin === undefined && cells(columns).url === undefined)
    throw new SetupError("No column holds the ASIN: map a column to asin or to url.");
  const usual = base === undefined ? DEFAULT_MARKETPLACE : base.usualMarketplace;
  return {
    name: base?.name ?? "map",
    title: base === undefined ? "Mapped columns" : `${base.title}, with mapped columns`,
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
  if (found === undefined) throw new SetupError(`The field ${field} does not exist. Fields: ${FIELDS.join(", ")}.`);
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
    throw new SetupError(`The column ${column} does not exist. Columns: ${columns.join(", ")}.`);
  return { column, of: getterOf([start, ...rest].join("."), false) };
}
