/**
 * Weights and dimensions as files write them: "1 pound 4 ounces", "10 x 5 x 2 inches; 1.2 Pounds". A measure without a unit, or
 * that cannot be read, is unknown: no row is rejected for it.
 */
import { withoutFormatting } from "../../../platform/base/format-characters.ts";
import { isMissing, unwrapped } from "../../../platform/tables/cells/missing-values.ts";
import { digitsIn, numberOf } from "../../../platform/tables/cells/number-with-separators.ts";
import type { Fields } from "../../../platform/tables/row.ts";
import type { Observation, Sides } from "../../catalog/product.ts";
import { gramsPer, millimetresPer, sidesFrom, weightFrom } from "../measure-units.ts";
import type { Cell, Cells } from "./preset.ts";

/** Longer texts are no measures. */
const LONGEST = 200;
/** Matches whole numbers only: trying parts of one would take more than linear time. */
const NUMBER = String.raw`(?<![\d.,])([.,]?\d[\d.,]*)(?![\d.,])`;
const UNIT = '[a-zäöü]+|["″”]';
const MEASURE = new RegExp(`${NUMBER} ?(${UNIT})?`, "giu");
/** Expects single spaces. */
const LETTER = String.raw` ?(?:[lwhdtb]\b ?)?`;
const SIDE = String.raw`${NUMBER}${LETTER}(?:(${UNIT})\.?${LETTER})?`;
const SIDES = new RegExp([SIDE, SIDE, SIDE].join("[x×*] ?"), "iu");

export const MEASURES = ["weight", "dimensions", "length", "width", "height"] as const;

/** The packed product, or the product itself if the file has only that. */
export function measuresFrom(
  { weight, dimensions, length, width, height }: Cells,
  fields: Fields,
  context: Fields | undefined,
): Pick<Observation, "weightG" | "sidesMm"> {
  const textIn = (cell: Cell | undefined) => (cell ? textOf(withUnit(cell).of(fields, context)) : "");
  const written = textIn(dimensions);
  const weightG = readWeight(textIn(weight)) ?? readWeight(behindSides(written));
  const sidesMm = readSides(written) ?? sidesFrom([length, width, height].map((side) => readLength(textIn(side))));
  return { ...(weightG !== null && { weightG }), ...(sidesMm && { sidesMm }) };
}

/** Adds the unit in the name of the column, such as `Package: Weight (g)`, or else a usual one, to bare numbers. */
export function withUnit(cell: Cell, usual?: string): Cell {
  const unit = /\(([a-z]+)\)\s*$/iu.exec(cell.column)?.[1] ?? usual;
  if (unit === undefined) return cell;
  return {
    column: cell.column,
    of(fields, context) {
      const text = textOf(cell.of(fields, context)).trim();
      return /^[\d.,]+$/.test(text) ? `${text} ${unit}` : text;
    },
  };
}

function textOf(value: unknown): string {
  const bare = unwrapped(value);
  if (isMissing(bare) || typeof bare === "object") return "";
  const text = String(bare);
  return text.length > LONGEST ? "" : withoutFormatting(text).replace(/\s+/g, " ");
}

function amountOf(written: string): number | undefined {
  const digits = digitsIn(written.replace(/[.,]$/, ""), undefined, "point");
  return typeof digits === "string" ? undefined : numberOf(digits);
}

/** Each next unit of a sum is smaller: "1 pound 4 ounces". */
export function readWeight(text: string): number | null {
  if (text === "") return null;
  let grams = 0;
  let last = Number.POSITIVE_INFINITY;
  for (const [, number = "", name = ""] of text.matchAll(MEASURE)) {
    const [amount, unit] = [amountOf(number), gramsPer(name)];
    if (amount === undefined || unit === undefined || unit >= last) break;
    grams += amount * unit;
    last = unit;
  }
  return weightFrom(grams);
}

function readLength(text: string): number | null {
  if (text === "") return null;
  const [[, number = "", name = ""] = []] = text.matchAll(MEASURE);
  const [amount, unit] = [amountOf(number), millimetresPer(name)];
  return amount === undefined || unit === undefined ? null : amount * unit;
}

/** Three sides in any order. The last unit applies to sides without one. */
export function readSides(text: string): Sides | null {
  if (text === "") return null;
  const [, a, unitA = "", b, unitB = "", c, unitC = ""] = SIDES.exec(text) ?? [];
  const units = [unitA, unitB, unitC].map(millimetresPer);
  const shared = units.findLast((unit) => unit !== undefined);
  return sidesFrom(
    [a, b, c].map((side, i) => {
      const [amount, unit] = [amountOf(side ?? ""), units[i] ?? shared];
      return amount === undefined || unit === undefined ? null : amount * unit;
    }),
  );
}

/** "40 x 1 x 25 cm; 140 g": the weight behind the sides. */
function behindSides(dimensions: string): string {
  return dimensions.slice(dimensions.indexOf(";") + 1 || dimensions.length).trim();
}

/** Pounds and inches, unless the column or the cell names another unit. */
export function withUsualUnits(_: unknown, { weight, length, width, height }: Cells): Cells {
  return {
    ...(weight && { weight: withUnit(weight, "lb") }),
    ...(length && { length: withUnit(length, "in") }),
    ...(width && { width: withUnit(width, "in") }),
    ...(height && { height: withUnit(height, "in") }),
  };
}
