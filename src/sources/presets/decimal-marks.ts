/**
 * Decides for each field whether a comma or a point separates decimals, from the first rows of a file. A single cell may not
 * tell: `1.250` is 1,250 in a column with `9,99`, and 1.25 in one with `9.99`.
 */
import type { RawRow } from "../files/table.ts";
import { isMissing, unwrapped } from "./missing-values.ts";
import { type Decimal, isAmbiguous } from "./numbers.ts";
import type { Cells, Decimals, Field } from "./preset.ts";

/** The fields that are numbers. A rating such as 4,5 is never ambiguous, and shows how the file writes its other numbers. */
const NUMBERS = ["price", "bsr", "meanRank", "reportedSales", "reviewCount", "rating"] as const satisfies Field[];

/** `ambiguous` are the fields with cells that the decision is needed for. */
export type DecimalChoice = { decimals: Decimals; ambiguous: Field[] };

export function chooseDecimals(sample: readonly RawRow[], cells: Cells, chosen: Decimal | undefined): DecimalChoice {
  if (chosen) return { decimals: Object.fromEntries(NUMBERS.map((field) => [field, chosen])), ambiguous: [] };
  const decimals: Decimals = {};
  const ambiguous: Field[] = [];
  const mixed = new Set<Field>();
  for (const field of NUMBERS) {
    const found = new Set(sample.map((row) => markIn(row, cells[field])));
    if (found.has("ambiguous")) ambiguous.push(field);
    if (found.has("comma") && found.has("point")) mixed.add(field);
    else if (found.has("comma") || found.has("point")) decimals[field] = found.has("comma") ? "comma" : "point";
  }
  // Programs write points in any country. A comma is written only where it is the custom, so it holds for the prices too.
  if (Object.values(decimals).includes("comma") && !mixed.has("price")) decimals.price ??= "comma";
  return { decimals, ambiguous: ambiguous.filter((field) => decimals[field] !== undefined) };
}

function markIn(row: RawRow, cell: Cells[Field]): Decimal | "ambiguous" | undefined {
  if (cell === undefined || !("fields" in row)) return undefined;
  const value = unwrapped(cell.of(row.fields, row.context));
  return typeof value === "string" && !isMissing(value) ? decimalIn(value) : undefined;
}

const FIRST_NUMBER = /\d(?:[\d.,'’\s]*\d)?/;

/** Returns the decimal separator that a number proves, "ambiguous" for `1.250` and `1,250`, or undefined without a separator. */
export function decimalIn(text: string): Decimal | "ambiguous" | undefined {
  const number = (FIRST_NUMBER.exec(text)?.[0] ?? "").replace(/[^\d.,]/g, "");
  if (isAmbiguous(number)) return "ambiguous";
  const [first, ...others] = number.replace(/\d/g, "");
  const last = others.at(-1) ?? first;
  if (first === undefined || last === undefined) return undefined;
  // A separator that occurs twice groups thousands: 1.234.567.
  const groups = others.length > 0 && first === last;
  return (last === ",") === groups ? "point" : "comma";
}
