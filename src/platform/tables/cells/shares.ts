/** Shares, percentages and rates of reports. */
import { isMissing } from "./missing-values.ts";
import { bareNumber, isPlainDecimal } from "./plain-number.ts";
import { refuse } from "./refusal.ts";

/** Programs write all digits of a floating-point number. */
const LONGEST = 32;

/** Digits with one point between them, or a number. */
export function decimalNumberIn(value: unknown): number | undefined {
  if (typeof value !== "string") return bareNumber(value);
  const text = value.trim();
  return isPlainDecimal(text, LONGEST) ? Number(text) : undefined;
}

/** A share from 0 to 1. */
export function fractionOf(value: unknown, name: string): number | null {
  if (isMissing(value)) return null;
  const share = decimalNumberIn(value) ?? refuse(name, value, "is not a number");
  return share >= 0 && share <= 1 ? share : refuse(name, value, "is not between 0 and 1");
}

/** A share that is written as a percentage, with or without its sign: `7.71`, `7,71 %`. */
export function percentOf(value: unknown, name: string): number | null {
  const share = percentageOf(value, name);
  return share === null || share <= 1 ? share : refuse(name, value, "is more than 100%");
}

/** The share of the Buy Box, which reports may state as slightly more than 100%. */
export function buyBoxShareOf(value: unknown, name: string): number | null {
  const share = percentageOf(value, name);
  return share === null ? null : Math.min(1, share);
}

/** A rate may exceed 1: a search may have several clicks. */
export function rateOf(value: unknown, name: string, isPercent: boolean): number | null {
  if (isMissing(value)) return null;
  const rate = isPercent ? percentIn(value) : decimalNumberIn(value);
  return rate !== undefined && rate >= 0 && rate < MOST_RATE ? rate : refuse(name, value, "is not a rate");
}

const MOST_RATE = 1e7;
/** A percentage has at most four digits before its decimals. */
const MOST_SHARE = 100;

function percentageOf(value: unknown, name: string): number | null {
  if (isMissing(value)) return null;
  const share = percentIn(value);
  return share !== undefined && share >= 0 && share < MOST_SHARE ? share : refuse(name, value, "is not a percentage");
}

/** A lone separator in a percentage always marks decimals. */
function percentIn(value: unknown): number | undefined {
  if (typeof value !== "string") return hundredth(bareNumber(value));
  const text = value.trim();
  const isSigned = "%٪％".includes(text.charAt(text.length - 1));
  const number = isSigned ? text.slice(0, -1).trimEnd() : text;
  return hundredth(number.length <= LONGEST ? decimalNumberIn(number.replace(",", ".")) : undefined);
}

/** 7.71 / 100 would be 0.07709999999999999. */
function hundredth(percent: number | undefined): number | undefined {
  return percent === undefined ? undefined : Math.round(percent * 1e8) / 1e10;
}
