/** The convention of a file: how it separates decimals. */
import { type Decimal, LONGEST_NUMBER, provenDecimal } from "./number-with-separators.ts";
import { isNumberAt, numberEnd } from "./tokens.ts";

/**
 * The share of unambiguous numbers that must agree. The others are then refused one by one; below it, the file has no
 * convention.
 */
const AGREEING = 3 / 4;

export type DecimalEvidence = { comma: number; point: number; ambiguous: number };

export function noEvidence(): DecimalEvidence {
  return { comma: 0, point: 0, ambiguous: 0 };
}

/** Counts what the first number of a text proves. */
export function addEvidence(evidence: DecimalEvidence, text: string): void {
  const proof = decimalIn(text);
  if (proof !== undefined) evidence[proof]++;
}

export function agreedDecimal({ comma, point }: DecimalEvidence): Decimal | undefined {
  const most = Math.max(comma, point);
  if (most === 0 || most < (comma + point) * AGREEING) return undefined;
  return comma > point ? "comma" : "point";
}

/** The separator that the first number of a text proves. */
export function decimalIn(text: string): Decimal | "ambiguous" | undefined {
  const start = firstNumber(text);
  return start === undefined ? undefined : provenDecimal(text.slice(start, numberEnd(text, start)));
}

/** The start of the first number, which has few words before it. */
export function firstNumber(text: string): number | undefined {
  const last = Math.min(text.length, LONGEST_NUMBER);
  for (let i = 0; i < last; i++) if (isNumberAt(text, i)) return i;
  return undefined;
}

/** The currencies of countries that write points. In the others both conventions are in use: some programs write points everywhere. */
const POINT_CURRENCIES = new Set(
  "AED AUD CAD CHF CNY EGP GBP HKD ILS INR JPY KRW MXN MYR NZD PHP SAR SGD THB TWD USD".split(" "),
);

export function isPointCurrency(currency: string): boolean {
  return POINT_CURRENCIES.has(currency);
}
