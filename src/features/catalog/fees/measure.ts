/** Lengths and weights with their units, kept exact: centimetres and grams as fractions. */
import { type Fraction, fractionOf, over, times, toNumber } from "../../../platform/base/fraction.ts";

export const LENGTH_UNITS = ["in", "cm"] as const;
export const WEIGHT_UNITS = ["oz", "lb", "g", "kg"] as const;
export type LengthUnit = (typeof LENGTH_UNITS)[number];
export type WeightUnit = (typeof WEIGHT_UNITS)[number];

/** Both are exact by definition: an inch is 2.54 cm and a pound 453.59237 g. */
const CENTIMETRES: Record<LengthUnit, Fraction> = { in: fractionOf(2.54), cm: fractionOf(1) };
const GRAMS: Record<WeightUnit, Fraction> = {
  oz: over(fractionOf(453.59237), fractionOf(16)),
  lb: fractionOf(453.59237),
  g: fractionOf(1),
  kg: fractionOf(1000),
};

export function lengthOf(value: number, unit: LengthUnit): Fraction {
  return times(fractionOf(value), CENTIMETRES[unit]);
}

export function weightOf(value: number, unit: WeightUnit): Fraction {
  return times(fractionOf(value), GRAMS[unit]);
}

function lengthIn(length: Fraction, unit: LengthUnit): Fraction {
  return over(length, CENTIMETRES[unit]);
}

function weightIn(weight: Fraction, unit: WeightUnit): Fraction {
  return over(weight, GRAMS[unit]);
}

/** "1.25 lb", with at most three decimals. */
export function weightText(weight: Fraction, unit: WeightUnit): string {
  return `${shortNumber(toNumber(weightIn(weight, unit)))} ${unit}`;
}

export function lengthText(length: Fraction, unit: LengthUnit): string {
  return shortNumber(toNumber(lengthIn(length, unit)));
}

function shortNumber(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}

const MEASURE = /^(\d{1,6}(?:\.\d{1,6})?) ([a-z]{1,2})$/;

/** Reads "16 oz"; undefined if it is no weight. */
export function parseWeight(text: string): Fraction | undefined {
  const [, value, unit] = MEASURE.exec(text) ?? [];
  return unit !== undefined && isOneOf(WEIGHT_UNITS, unit) ? weightOf(Number(value), unit) : undefined;
}

/** Reads "130 in"; undefined if it is no length. */
export function parseLength(text: string): Fraction | undefined {
  const [, value, unit] = MEASURE.exec(text) ?? [];
  return unit !== undefined && isOneOf(LENGTH_UNITS, unit) ? lengthOf(Number(value), unit) : undefined;
}

function isOneOf<T extends string>(values: readonly T[], value: string): value is T {
  return (values as readonly string[]).includes(value);
}
