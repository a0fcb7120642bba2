/** Weights and lengths of packed products, from any unit to whole grams and millimetres. */
import type { Sides } from "../catalog/product.ts";

const GRAMS = unitsOf([
  [453.59237, "lb lbs pound pounds pfund"],
  [453.59237 / 16, "oz ounce ounces unze unzen"],
  [1, "g gram grams gramm gr"],
  [1_000, "kg kilogram kilograms kilogramm kilo"],
  [0.001, "mg milligram milligrams"],
]);
const MILLIMETRES = unitsOf([
  [25.4, 'in inch inches zoll " ″ ”'],
  [304.8, "ft foot feet"],
  [10, "cm centimeter centimeters centimetre centimetres zentimeter"],
  [1, "mm millimeter millimeters millimetre millimetres"],
  [1_000, "m meter meters metre metres"],
]);

function unitsOf(units: [size: number, names: string][]): Map<string, number> {
  return new Map(units.flatMap(([size, names]) => names.split(" ").map((name) => [name, size])));
}

/** The grams of a unit; undefined for another name. */
export function gramsPer(unit: string): number | undefined {
  return GRAMS.get(unit.toLowerCase());
}

/** The millimetres of a unit; undefined for another name. */
export function millimetresPer(unit: string): number | undefined {
  return MILLIMETRES.get(unit.toLowerCase());
}

/** More is a mistake of the source. */
const HEAVIEST_G = 10_000_000;
const LONGEST_MM = 100_000;

/** Null if it is no weight of a product. */
export function weightFrom(grams: number): number | null {
  return grams > 0 && grams <= HEAVIEST_G ? Math.max(1, Math.round(grams)) : null;
}

/** Longest first; null if one of the three is unknown. */
export function sidesFrom(millimetres: readonly (number | null)[]): Sides | null {
  const known = millimetres.filter((side) => side !== null && side > 0 && side <= LONGEST_MM) as number[];
  const [a, b, c] = known.map((side) => Math.max(1, Math.round(side))).sort((x, y) => y - x);
  return a === undefined || b === undefined || c === undefined ? null : [a, b, c];
}
