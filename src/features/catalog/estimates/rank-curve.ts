/**
 * A **curve** maps a rank to sales, for a marketplace and one of its root categories, or for the whole marketplace
 * (category ''). It is linear between **knots** on log10 scales and never rises: a better rank never sells less. Besides the
 * units it has the range that contains four fifths of the products of a rank.
 */
export type Knot = readonly [logRank: number, logUnits: number, logLow: number, logHigh: number];

export type SalesCurve = { knots: readonly Knot[] };

export type CurveOf = SalesCurve & { marketplace: string; category: string };

/** Log10 of the knots' ranks: one per decade up to rank 100, then three, because most products are there. */
export const KNOT_RANKS: readonly number[] = [0, 1, 2, ...Array.from({ length: 12 }, (_, i) => 2 + (i + 1) / 3)];

/** Units a month, not yet rounded. */
export type Reading = { units: number; low: number; high: number };

/** The upper limit of an estimate: rank 1 of the largest category. */
const MOST_UNITS = 500_000;

export function readCurve({ knots }: SalesCurve, rank: number): Reading {
  const x = Math.log10(rank);
  let i = 0;
  while (i < knots.length - 2 && x > (knots[i + 1] as Knot)[0]) i++;
  const left = knots[i] as Knot;
  const right = knots[i + 1] as Knot;
  // Constant before the first knot, to limit rank 1; extrapolated after the last.
  const part = Math.max(0, (x - left[0]) / (right[0] - left[0]));
  const units = power(left[1] + (right[1] - left[1]) * part);
  return {
    units,
    low: Math.min(units, power(left[2] + (right[2] - left[2]) * part)),
    high: Math.max(units, power(left[3] + (right[3] - left[3]) * part)),
  };
}

function power(log: number): number {
  return Math.min(MOST_UNITS, 10 ** log);
}
